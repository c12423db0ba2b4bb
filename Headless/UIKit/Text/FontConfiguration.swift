// The pinned font configuration: only Inter, Noto Sans CJK and the app's registered fonts, without settings
// of the machine's user, so that the same text gives the same pixels everywhere.
// Pango's and fontconfig's objects aren't safe across threads: all use of them goes through `Fonts.with`.

internal import CPangoCairo
internal import Foundation

/// A font file's face, as fontconfig knows it.
struct FontFace: Sendable {
  var family: String
  var style: String
  var fullName: String
  var postScriptName: String
  /// 100…1000, 400 is regular.
  var weight: Int
  var isItalic: Bool
}

/// Pango's font map and context over the pinned configuration.
final class Fonts {
  private let configuration: OpaquePointer
  private let map: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  private var knownFaces: [FontFace]?
  /// The app's font files.
  private var registered: [String] = []
  var metrics: [FontKey: FontMetrics] = [:]

  private static let lock = NSRecursiveLock()
  // Only touched with the lock held.
  nonisolated(unsafe) private static let shared = Fonts()

  /// Runs a closure that uses fonts, one thread at a time. Without any fonts, text is empty.
  static func with<Result>(_ body: (Fonts) throws -> Result) rethrows -> Result? {
    lock.lock()
    defer { lock.unlock() }
    return try shared.map(body)
  }

  // Rejecting `*` would reject the folders too, so only names with a dot are rejected. Scan results are cached
  // in fontconfig's usual folder, or in the temporary folder.
  private static let xml = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig>
      <dir>/usr/share/fonts</dir>
      <dir>/usr/local/share/fonts</dir>
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      <cachedir>\(FileManager.default.temporaryDirectory.path)/skinkit-fontconfig</cachedir>
      <selectfont>
        <acceptfont><glob>*/Inter-*</glob></acceptfont>
        <acceptfont><glob>*/InterDisplay-*</glob></acceptfont>
        <acceptfont><glob>*/NotoSansCJK-*</glob></acceptfont>
        <rejectfont><glob>*.*</glob></rejectfont>
      </selectfont>
      <match target="font">
        <edit name="hinting" mode="assign"><bool>false</bool></edit>
        <edit name="autohint" mode="assign"><bool>false</bool></edit>
        <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
        <edit name="antialias" mode="assign"><bool>true</bool></edit>
        <edit name="rgba" mode="assign"><const>none</const></edit>
        <edit name="lcdfilter" mode="assign"><const>lcdnone</const></edit>
        <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit>
      </match>
    </fontconfig>
    """

  private init?() {
    guard let configuration = FcConfigCreate() else { return nil }
    let parsed = Fonts.xml.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: Fonts.xml.utf8.count) {
        FcConfigParseAndLoadFromMemory(configuration, $0, 1)
      }
    }
    guard parsed != 0, FcConfigBuildFonts(configuration) != 0, let map = skin_font_map_new(configuration),
      let context = pango_font_map_create_context(map)
    else { return nil }
    self.configuration = configuration
    self.map = map
    self.context = context
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
    // Han characters that Chinese and Japanese write differently are Chinese unless a font says otherwise.
    pango_context_set_language(context, pango_language_from_string("zh-cn"))
  }

  /// Adds a font file of the app.
  func register(_ path: String) -> Bool {
    guard Fonts.add(path, to: configuration) else { return false }
    registered.append(path)
    changed()
    return true
  }

  /// Removes a font file of the app; fontconfig only forgets all of them.
  func unregister(_ path: String) {
    guard registered.contains(path) else { return }
    registered.removeAll { $0 == path }
    FcConfigAppFontClear(configuration)
    for path in registered { _ = Fonts.add(path, to: configuration) }
    changed()
  }

  private func changed() {
    knownFaces = nil
    metrics.removeAll()
    skin_font_map_changed(map)
  }

  private static func add(_ path: String, to configuration: OpaquePointer) -> Bool {
    path.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: path.utf8.count + 1) {
        FcConfigAppFontAddFile(configuration, $0)
      }
    } != 0
  }

  /// The PostScript names of the fonts of a file; empty if it isn't a font file.
  static func names(_ path: String) -> [String] {
    guard let empty = FcConfigCreate() else { return [] }
    defer { FcConfigDestroy(empty) }
    guard add(path, to: empty), let set = FcConfigGetFonts(empty, FcSetApplication) else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].map { face($0).postScriptName } }
  }

  /// All faces.
  var faces: [FontFace] {
    if let knownFaces { return knownFaces }
    var faces: [FontFace] = []
    for kind in [FcSetSystem, FcSetApplication] {
      guard let set = FcConfigGetFonts(configuration, kind) else { continue }
      for index in 0..<Int(set.pointee.nfont) {
        if let pattern = set.pointee.fonts[index] { faces.append(Fonts.face(pattern)) }
      }
    }
    faces.sort { ($0.family, $0.weight, $0.postScriptName) < ($1.family, $1.weight, $1.postScriptName) }
    knownFaces = faces
    return faces
  }

  private static func face(_ pattern: OpaquePointer) -> FontFace {
    func string(_ name: String) -> String {
      var value: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(pattern, name, 0, &value) == FcResultMatch, let value else { return "" }
      return String(cString: value)
    }
    var weight = 80.0
    var slant: Int32 = 0
    _ = FcPatternGetDouble(pattern, "weight", 0, &weight)
    _ = FcPatternGetInteger(pattern, "slant", 0, &slant)
    return FontFace(
      family: string("family"), style: string("style"), fullName: string("fullname"),
      postScriptName: string("postscriptname"), weight: Int(FcWeightToOpenTypeDouble(weight).rounded()),
      isItalic: slant > 0)
  }
}

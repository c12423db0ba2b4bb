import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Asset catalogs: writing")
struct AssetCatalogWriterTests {
  private static let kinds: Set<SkinKind> = [.color, .image, .file]

  /// Writes a skin, reads the catalog, and compares every value with the resolved skin.
  @discardableResult
  private func write(_ document: SkinDocument, _ resolver: SkinResolver = SkinResolver()) throws -> SkinOutput {
    let skin = resolver.resolve(document)
    let output = try document.assetCatalogOutput(resolver: resolver)
    let read = try SkinDocument.read(output, as: .assetCatalog)
    if !read.entries.isEmpty { #expect(try SkinFormat.detect(output, among: .all) == .assetCatalog) }
    let problems = read.issues.filter { $0.severity == .error || $0.code != .ambiguousVariant }
    #expect(problems.isEmpty, "\(problems)")
    let told = Set(output.issues.compactMap(\.place.key))
    for key in skin.keys {
      guard let variants = skin.variants(for: AnySkinKey(key)) else { continue }
      let found = read.entries[key]?.definition.compactMap { if case .value(let value) = $0 { value } else { nil } }
      var isEqual = found != nil
      for appearance in SkinAppearance.all where isEqual {
        isEqual = try Self.isSame(found?[appearance], variants[appearance])
      }
      #expect(isEqual || told.contains(key), "\(key): \(variants) is read as \(String(describing: found))")
    }
    #expect(Set(read.entries.keys).isSubset(of: skin.keys))
    // The same skin gives the same bytes.
    let again = try document.assetCatalogOutput(resolver: resolver)
    #expect(again.files == output.files && again.paths == output.paths && again.issues == output.issues)
    return output
  }

  /// Whether two values show the same: images on every device, scale and direction.
  private static func isSame(_ read: SkinValue?, _ value: SkinValue) throws -> Bool {
    switch (read, value) {
    case (.file(let read)?, .file(let file)): return try read.contents() == file.contents()
    case (.image(let read)?, .image(let image)):
      let idioms = [nil] + SkinImage.Idiom.allCases.map(Optional.some)
      for idiom in idioms {
        for isRightToLeft in [false, true] {
          for scale in [1.0, 2, 3] {
            let first = read.variant(for: scale, idiom: idiom, isRightToLeft: isRightToLeft)
            let second = image.variant(for: scale, idiom: idiom, isRightToLeft: isRightToLeft)
            guard first?.scale == second?.scale, try first?.file.contents() == second?.file.contents() else {
              return false
            }
          }
        }
      }
      return read.rendering == image.rendering && isSame(read.recipe, image.recipe)
    default: return read == value
    }
  }

  /// Whether recipes are equal but for the last digit of insets, which are pixels in a catalog.
  private static func isSame(_ read: SkinImageRecipe, _ recipe: SkinImageRecipe) -> Bool {
    guard read.steps.count == recipe.steps.count else { return false }
    return zip(read.steps, recipe.steps).allSatisfy { first, second in
      guard case .resizable(let one) = first, case .resizable(let other) = second else { return first == second }
      return zip([one.top, one.left, one.bottom, one.right], [other.top, other.left, other.bottom, other.right])
        .allSatisfy { abs($0 - $1) < 1e-9 }
    }
  }

  private func contents(_ output: SkinOutput, _ path: String) throws -> String {
    String(decoding: try output.contents(of: path), as: UTF8.self)
  }

  @Test("Random skins are read back with equal colors, images and files", arguments: (1...40).map { UInt64($0) })
  func random(seed: UInt64) throws {
    print("seed \(seed)")
    var random = RandomDocument(seed: seed)
    try write(try random.document())
  }

  @Test("A module is a group with a namespace, a key a set with slots by appearance")
  func layout() throws {
    let output = try write(
      try .native(
        modules: [
          "app": ##"{"colors": {"brand": "#C8102E80", "list.cell": "#000"}}"##,
          "home": ##"""
          {"colors": {"title": {"any": "#123456", "dark": "color(display-p3 0.5 0.25 1)", "high-contrast": "#000"}},
           "images": {"logo": {"file": "images/logo.png", "rendering": "template"},
            "bar": {"file": "images/bar.png", "recipe": [{"resizable": [1, 2, 3, 4]}, {"mirror": "right-to-left"}]}},
           "files": {"sound": "files/tap.caf"}}
          """##,
        ],
        files: [
          "images/logo@2x.png": "2", "images/logo~ipad.png": "pad", "images/bar@3x.png": "b", "files/tap.caf": "s",
        ]))
    #expect(output.issues.isEmpty, "\(output.issues)")
    #expect(
      output.paths == [
        "Contents.json", "brand.colorset/Contents.json", "home/Contents.json", "home/bar.imageset/Contents.json",
        "home/bar.imageset/bar@3x.png", "home/logo.imageset/Contents.json", "home/logo.imageset/logo@2x.png",
        "home/logo.imageset/logo~ipad.png", "home/sound.dataset/Contents.json", "home/sound.dataset/tap.caf",
        "home/title.colorset/Contents.json", "list.cell.colorset/Contents.json",
      ], "\(output.paths)")
    #expect(try contents(output, "home/Contents.json").contains(#""provides-namespace": true"#))
    let title = try contents(output, "home/title.colorset/Contents.json")
    for part in [
      #""red": "0x12""#, #""color-space": "display-p3""#, #""red": "0.5""#, #""value": "dark""#, #""value": "high""#,
    ] {
      #expect(title.contains(part), "\(part)")
    }
    // Dark with high contrast is written too, since it combines two others.
    #expect(title.components(separatedBy: "\"color\":").count == 5)
    #expect(try contents(output, "brand.colorset/Contents.json").contains(#""alpha": "0.50196078431372"#))
    let bar = try contents(output, "home/bar.imageset/Contents.json")
    for part in [#""left": 6"#, #""mode": "9-part""#, #""language-direction": "left-to-right""#, #""scale": "3x""#] {
      #expect(bar.contains(part), "\(part)")
    }
  }

  @Test("Keys that differ in case only are placed in groups of their own")
  func folded() throws {
    let output = try write(
      try .native(modules: [
        "home": ##"{"colors": {"title": "#111", "Title": "#222", "TITLE": "#333"}}"##,
        "Home": ##"{"colors": {"title": "#444", "other": "#555"}}"##,
      ]))
    #expect(output.issues.isEmpty)
    let folders = output.paths.map { $0.lowercased() }
    #expect(Set(folders).count == folders.count && output.paths.contains { $0.contains("same.2/") })
  }

  @Test("Values that catalogs can't hold are left out or simplified, and reported with their place")
  func losses() throws {
    let output = try write(
      try .native(
        modules: [
          "m": """
          {"gradients": {"gradient": ["#000", "#FFF"]},
           "images": {
           "round": {"file": "a.png", "recipe": [{"round": 3}]},
           "named": {"named": "logo"},
           "language": {"any": "a.png", "ja": "b.png"}},
           "files": {"partial": {"ja": "b.png"}, "own": {"named": "x.gif"}},
           "texts": {"text": "Hi"}}
          """
        ],
        files: [
          "a.png": "a", "b.png": "b", "rules.json": #"[{"match": {"class": "UILabel"}, "set": {"text": "m.text"}}]"#,
        ]))
    #expect(
      output.issues.allSatisfy { $0.code == .unwritableValue && $0.severity == .warning && !$0.suggestion.isEmpty })
    let places = output.issues.map { "\($0.place.file ?? ""):\($0.place.line ?? 0) \($0.place.key ?? "")" }
    #expect(
      places == [
        "modules/m.json:1 m.gradient", "modules/m.json:5 m.language", "modules/m.json:4 m.named",
        "modules/m.json:6 m.own", "modules/m.json:6 m.partial", "modules/m.json:3 m.round", "modules/m.json:7 m.text",
        "rules.json:1 ",
      ], "\(places)")
  }

  @Test("Aliases are followed, and keys of bases are part of the catalog")
  func resolves() throws {
    let base = try SkinDocument.native(id: "winter", modules: ["app": ##"{"colors": {"brand": "#00F"}}"##])
    let document = try SkinDocument.native(
      base: "winter", modules: ["home": ##"{"colors": {"title": "{app.brand}"}}"##])
    let output = try write(document, SkinResolver(bases: [base]))
    #expect(output.paths.contains("brand.colorset/Contents.json"))
  }

  @Test("The example's skins are read back", arguments: ExampleSkins.names)
  func examples(_ name: String) throws {
    let builtIn = try SkinDocument.read(SkinFolderFiles(ExampleSkins.folder.appending(path: "builtin")))
    let document = try SkinDocument.read(SkinFolderFiles(ExampleSkins.folder.appending(path: name)))
    let output = try write(document, SkinResolver(builtIn: builtIn))
    #expect(output.issues.allSatisfy { $0.code == .unwritableValue })
  }

  @Test(
    "Real catalogs are written with the colors, images and files that they were read with",
    .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
  func corpus() throws {
    let folder = try #require(sharedFolder).appending(path: "corpus/xcassets")
    var kinds: Set<SkinKind> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name.hasSuffix(".json")
    {
      let data = try Data(contentsOf: folder.appending(path: name))
      let alone = try SkinDocument.read(SkinLooseFiles(folder.appending(path: name)), formats: .all)
      try write(alone)
      // The set in its folder, with the files that it names.
      let path = name.components(separatedBy: ".xcassets~").last?.replacingOccurrences(of: "~", with: "/") ?? name
      var files = ["A.xcassets/\(path)": data]
      let text = String(decoding: data, as: UTF8.self)
      for match in text.matches(of: /"filename"\s*:\s*"([^"]+)"/) {
        let set = path.split(separator: "/").dropLast().joined(separator: "/")
        files["A.xcassets/\(set)/\(match.output.1)"] = Data("contents of \(match.output.1)".utf8)
      }
      let document = try SkinDocument.read(SkinMemoryFiles(contents: files), formats: .all)
      let output = try write(document)
      #expect(!document.entries.isEmpty && output.issues.isEmpty, "\(name): \(output.issues)")
      kinds.formUnion(document.entries.values.map(\.kind))
    }
    #expect(kinds == Self.kinds)
  }
}

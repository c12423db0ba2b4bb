import Foundation
import SkinKit

/// Writes the `Contents.json` of one set, and names its files.
struct AssetSetWriter {
  static let info: (key: String, value: SkinSourceJSON) = (
    "info", .object([("author", .string("xcode")), ("version", SkinSourceJSON(.number(1, text: "1"), line: 0))])
  )

  let key: String
  /// The files by their names in the set's folder.
  private(set) var copies: [String: SkinFile] = [:]
  private(set) var losses: [(message: String, suggestion: String)] = []
  /// The names in use, folded as by a file system.
  private var taken: Set<String> = [AssetCatalog.contents.lowercased()]

  init(key: String) { self.key = key }

  /// The file of a set; `nil` if it is left out.
  mutating func contents(_ variants: SkinVariants<SkinValue>) throws -> SkinSourceJSON? {
    let appearances = variants.writtenAppearances
    switch variants.any {
    case .color:
      let slots = try appearances.compactMap { appearance -> SkinSourceJSON? in
        guard case .color(let color) = variants[appearance] else { return nil }
        return .object([("color", try Self.json(color))] + Self.use(appearance))
      }
      return .object([("colors", .array(slots)), Self.info])
    case .image:
      let images = variants.compactMap { if case .image(let image) = $0 { image } else { nil } }
      return try images.flatMap { try imageSet($0, appearances) }
    case .file:
      var slots: [SkinSourceJSON] = []
      for appearance in appearances {
        guard case .file(let file) = variants[appearance] else { continue }
        guard !file.isInAppBundle else {
          lose("The file \(file.path.prefix(60)) isn't a file of the skin", "Add the file to the skin.")
          guard appearance != .light else { return nil }
          continue
        }
        if !file.pictures.isEmpty {
          lose(
            "The pictures of the animation \(file.path.prefix(60)) are left out, as a data set has one file",
            "Embed the pictures into the animation, or ship it as a skin.")
        }
        slots.append(.object([("filename", .string(name(of: file)))] + Self.use(appearance)))
      }
      return .object([("data", .array(slots)), Self.info])
    default: return nil
    }
  }

  private mutating func lose(_ message: String, _ suggestion: String) { losses.append((message, suggestion)) }

  // MARK: Slots

  /// The fields of a slot for an appearance on all devices, or on one kind.
  private static func use(
    _ appearance: SkinAppearance, _ idiom: SkinImage.Idiom? = nil
  ) -> [(key: String, value: SkinSourceJSON)] {
    func field(_ name: String, _ value: String) -> SkinSourceJSON {
      .object([("appearance", .string(name)), ("value", .string(value))])
    }
    let fields =
      (appearance.isDark ? [field("luminosity", "dark")] : [])
      + (appearance.isHighContrast ? [field("contrast", "high")] : [])
    let device: [(key: String, value: SkinSourceJSON)] = [("idiom", .string(idiom?.rawValue ?? "universal"))]
    return (fields.isEmpty ? [] : [("appearances", .array(fields))]) + device
  }

  /// Bytes in hexadecimal where they are exact, otherwise fractions that read back as the same number.
  private static func json(_ color: SkinColor) throws -> SkinSourceJSON {
    let parts = [color.red, color.green, color.blue]
    let bytes = parts.map { Int(($0 * 255).rounded()) }
    let areBytes = zip(bytes, parts).allSatisfy { Double($0) / 255 == $1 }
    let texts = areBytes ? bytes.map(hexadecimal) : parts.map { String($0) }
    let components = zip(["red", "green", "blue"], texts).map { (key: $0, value: SkinSourceJSON.string($1)) }
    return .object([
      ("color-space", .string(color.space.rawValue)),
      ("components", .object(components + [("alpha", .string(String(color.alpha)))])),
    ])
  }

  private static func hexadecimal(_ byte: Int) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// A name for a file in the set's folder that no other file has.
  private mutating func name(of file: SkinFile) -> String {
    let preferred = NativeFileName.safe(AssetKind.lastName(of: file.path), allowing: ".@~ ")
    var candidates = NameCandidates(preferred)
    while !taken.insert(NativeFileName.folded(candidates.current)).inserted {
      if copies[candidates.current] == file { return candidates.current }
      candidates.advance()
    }
    copies[candidates.current] = file
    return candidates.current
  }

  // MARK: Images

  /// The device and direction that files are for.
  private struct Place: Hashable {
    let idiom: SkinImage.Idiom?
    let isRightToLeft: Bool
    var order: (String, Int) { (idiom?.rawValue ?? "", isRightToLeft ? 1 : 0) }

    init(_ variant: SkinImage.Variant) { (idiom, isRightToLeft) = (variant.idiom, variant.isRightToLeft) }
  }

  private mutating func imageSet(
    _ images: SkinVariants<SkinImage>, _ appearances: [SkinAppearance]
  ) throws -> SkinSourceJSON? {
    guard appearances.allSatisfy({ !images[$0].variants.isEmpty }) else {
      lose(
        "The \(images.any.symbol == nil ? "image" : "symbol") \(images.any.path.prefix(60)) isn't a file of the skin; the key is left out",
        "Add the image to the skin.")
      return nil
    }
    let all = appearances.flatMap { images[$0].variants }
    let places = Set(all.map(Place.init)).sorted { $0.order < $1.order }
    var slots: [SkinSourceJSON] = []
    for appearance in appearances {
      let image = images[appearance]
      let (insets, isMirrored) = stretching(image, all)
      for place in places {
        for variant in files(of: image, for: place, appearance) {
          let vector = Self.isVector(variant.file)
          var slot: [(key: String, value: SkinSourceJSON)] = [("filename", .string(name(of: variant.file)))]
          slot += Self.use(appearance, place.idiom)
          if place.isRightToLeft || isMirrored {
            slot.append(("language-direction", .string(place.isRightToLeft ? "right-to-left" : "left-to-right")))
          }
          if let insets { slot.append(("resizing", try Self.resizing(insets, scale: variant.scale))) }
          if !vector { slot.append(("scale", .string("\(variant.scale)x"))) }
          slots.append(.object(slot))
        }
      }
    }
    var properties: [(key: String, value: SkinSourceJSON)] = []
    if all.allSatisfy({ Self.isVector($0.file) }) {
      properties.append(("preserves-vector-representation", .bool(true)))
    }
    // A catalog knows nothing of tabs.
    if images.any.rendering != .automatic, images.any.rendering != .originalInTabs {
      properties.append(("template-rendering-intent", .string(images.any.rendering.rawValue)))
    }
    if appearances.contains(where: { images[$0].rendering != images.any.rendering }) {
      lose(
        "An image set has one rendering, that of the light image; those of others are left out",
        "Use the same rendering for all appearances.")
    }
    return .object(
      [("images", .array(slots)), Self.info] + (properties.isEmpty ? [] : [("properties", .object(properties))]))
  }

  /// The files of an image for a device and direction.
  ///
  /// If only another appearance has files for them, the image's files for all devices take their place: otherwise the other
  /// appearance's would be shown.
  private mutating func files(
    of image: SkinImage, for place: Place, _ appearance: SkinAppearance
  ) -> [SkinImage.Variant] {
    var found = image.variants.filter { Place($0) == place }
    if found.isEmpty, appearance != .light {
      let fallbacks: [(SkinImage.Idiom?, Bool)] = [(place.idiom, false), (nil, place.isRightToLeft), (nil, false)]
      let others = fallbacks.lazy.map { idiom, isRightToLeft in
        image.variants.filter { $0.idiom == idiom && $0.isRightToLeft == isRightToLeft }
      }
      found = others.first { !$0.isEmpty } ?? []
      if found.isEmpty {
        lose(
          "The image for \(appearance) has no file for \(place.idiom?.rawValue ?? "all devices"), where another "
            + "appearance's would be shown", "Add a file for all devices.")
      }
    }
    var scales: Set<Int> = []
    let distinct = found.filter { (1...3).contains($0.scale) && scales.insert($0.scale).inserted }
    if distinct.count < found.count {
      lose("Of several files of the image for the same screens only the first is written", "Remove the others.")
    }
    return distinct
  }

  /// The insets and the mirroring of a recipe that a catalog can hold.
  private mutating func stretching(
    _ image: SkinImage, _ all: [SkinImage.Variant]
  ) -> (insets: SkinInsets?, isMirrored: Bool) {
    var steps = image.recipe.steps[...]
    var insets: SkinInsets?
    if case .resizable(let found)? = steps.first {
      let edges = [found.top, found.left, found.bottom, found.right]
      if edges.allSatisfy({ (0...65_535 / 3).contains($0) }) {
        insets = found
        steps = steps.dropFirst()
      }
    }
    let canMirror = !all.contains(where: \.isRightToLeft)
    let isMirrored = canMirror && steps.first == .mirrorRightToLeft
    if isMirrored { steps = steps.dropFirst() }
    if !steps.isEmpty {
      lose(
        "The image is written as its file is, without \(steps.map(\.description).joined(separator: ", "))",
        "Add the picture as it should be shown.")
    }
    return (insets, isMirrored)
  }

  private static func resizing(_ insets: SkinInsets, scale: Int) throws -> SkinSourceJSON {
    func pixels(_ points: Double) throws -> SkinSourceJSON { try .number(points * Double(scale)) }
    let one = try SkinSourceJSON.number(1)
    return .object([
      (
        "cap-insets",
        .object([
          ("bottom", try pixels(insets.bottom)), ("left", try pixels(insets.left)), ("right", try pixels(insets.right)),
          ("top", try pixels(insets.top)),
        ])
      ),
      ("center", .object([("height", one), ("mode", .string("stretch")), ("width", one)])), ("mode", .string("9-part")),
    ])
  }

  private static func isVector(_ file: SkinFile) -> Bool {
    ["pdf", "svg"].contains(AssetKind.extension(of: AssetKind.lastName(of: file.path)).lowercased())
  }
}

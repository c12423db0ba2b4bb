import Foundation
public import SkinKit

extension SkinDocument {
  /// The skin as a zip skin: one `config.json`, and the files that it names.
  ///
  /// Zip skins have colors, images, texts and files, one value for each key, and neither aliases nor bases. Therefore, the resolved
  /// values are written: a key `module.name` of the skin or of a base becomes `name` in the section of its kind in `module`. Values
  /// that zip skins can't hold are left out or simplified, and each loss is one of the output's `issues`.
  /// ```swift
  /// let output = try document.configOutput(resolver: SkinResolver(bases: [winter]))
  /// ```
  /// The same skin gives the same bytes.
  /// - Parameter resolver: The resolver with the skin's bases.
  /// - Returns: The files.
  /// - Throws: `SkinIssue` if a key has an invalid name, or there are too many keys.
  /// - Complexity: Linear in the number of keys and the size of their files, which are compared.
  public func configOutput(resolver: SkinResolver = SkinResolver()) throws -> SkinOutput {
    var writer = try ConfigWriter(document: self, resolver: resolver)
    return try writer.output()
  }
}

/// Writes the files of one zip skin.
private struct ConfigWriter {
  private var writable: WritableKeys
  private var plan = ConfigFilePlan()

  init(document: SkinDocument, resolver: SkinResolver) throws {
    writable = try WritableKeys(document, resolver: resolver, format: "Zip skins")
  }

  mutating func output() throws -> SkinOutput {
    var modules: [String: [SkinKind: [(key: String, value: SkinSourceJSON)]]] = [:]
    for key in writable.keys {
      // Of a gradient and the color below it, zip skins can hold the color.
      guard let variants = writable.values(of: key, preferring: Set(ConfigFormatReader.sections.values)),
        let json = json(variants.any, of: key.full)
      else { continue }
      if variants.isVaried { tellAppearances(variants.appearances, of: key.full) }
      modules[key.module, default: [:]][variants.any.kind, default: []].append((key.name, json))
    }
    writable.loseRulesAndFonts(
      ruleSuggestion: "Apps that read zip skins name their views' keys in code.",
      fontSuggestion: "Bring fonts with the app for apps that read zip skins.")
    let config = SkinSourceJSON.object(
      modules.sorted { $0.key.precedesByBytes($1.key) }.map { ($0.key, Self.json($0.value)) })
    return SkinOutput(
      files: [ConfigFormatReader.name: Data(config.text.utf8)], copies: plan.copies, issues: writable.issues)
  }

  /// A module: its sections with keys.
  private static func json(_ keys: [SkinKind: [(key: String, value: SkinSourceJSON)]]) -> SkinSourceJSON {
    let sections = ConfigFormatReader.sections.sorted { $0.key < $1.key }
    return .object(sections.compactMap { name, kind in keys[kind].map { (name, .object($0)) } })
  }

  // MARK: Values

  /// A value in its section; `nil` if it is left out.
  private mutating func json(_ value: SkinValue, of key: String) -> SkinSourceJSON? {
    switch value {
    case .color(let color): return .string(hexadecimal(color, of: key))
    case .text(let text): return .string(text)
    case .file(let file) where file.isInAppBundle:
      lose(
        "The file \(file.path.prefix(60)) isn't a file of the skin; the key is left out",
        "Add the file to the skin. Apps that read zip skins take files of their own bundle from localConfig.json.", key)
      return nil
    case .file(let file): return .string(plan.name(of: file))
    case .image(let image): return name(of: image, key).map(SkinSourceJSON.string)
    default:
      lose(
        "A zip skin has no place for \(value.kind.withArticle); the key is left out",
        "Add a color, an image, a text or a file under another key for apps that read zip skins.", key)
      return nil
    }
  }

  /// The nearest `#RRGGBB`, or `#RRGGBBAA` for a color that isn't opaque.
  private mutating func hexadecimal(_ color: SkinColor, of key: String) -> String {
    func rounded(_ part: Double) -> Double { (part * 255).rounded() / 255 }
    let shown = color.inSRGB
    let written = SkinColor(
      red: rounded(shown.red), green: rounded(shown.green), blue: rounded(shown.blue), alpha: rounded(shown.alpha))
    if written != color {
      lose(
        "The color \(color) is rounded to \(written), as zip skins have hexadecimal colors of sRGB",
        "Do nothing if the difference doesn't matter.", key)
    }
    return written.description
  }

  private mutating func name(of image: SkinImage, _ key: String) -> String? {
    let variants = ConfigFilePlan.variants(of: image)
    guard let name = plan.name(of: variants, like: image.path) else {
      lose(
        "The \(image.symbol == nil ? "image" : "symbol") \(image.path.prefix(60)) isn't a file of the skin; the key is left out",
        "Add the image to the skin. Apps that read zip skins take images of their own bundle from localConfig.json.",
        key)
      return nil
    }
    if variants.count < image.variants.count {
      lose("Of several files of the image for the same screens only the first is written", "Remove the others.", key)
    }
    if !image.recipe.steps.isEmpty {
      lose(
        "The image is written as its file is, without \(image.recipe.steps.map(\.description).joined(separator: ", "))",
        "Add the picture as it should be shown.", key)
    }
    if image.rendering != .automatic, image.rendering != .originalInTabs {
      lose("That the image is rendered as \(image.rendering.rawValue) is left out", "Set it in the app's code.", key)
    }
    return name
  }

  // MARK: Losses

  private mutating func tellAppearances(_ appearances: [SkinAppearance], of key: String) {
    lose(
      "Zip skins don't tell appearances apart; the value for "
        + "\(appearances.map(\.description).joined(separator: " and for ")) is left out",
      "Make a skin of its own for that appearance.", key)
  }

  private mutating func lose(_ message: String, _ suggestion: String, _ key: String) {
    writable.lose(message, suggestion, key)
  }
}

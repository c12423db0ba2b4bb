import Foundation
import SkinKit

/// Reads the values of `Color.plist`, `Font.plist` and `Image.plist` as system D's authors write them.
struct BundleValueReader {
  let values: ImportedValues

  func value(_ json: SkinSourceJSON, _ kind: SkinKind, issues: inout [SkinIssue]) throws -> SkinValue {
    switch kind {
    case .color:
      if let named = json.string.flatMap(Self.color) { return .color(named) }
      return .color(try values.color(json))
    case .image: return .image(try image(json, issues: &issues))
    default: return try SectionValueReader(values: values).value(json, kind, issues: &issues)
    }
  }

  // MARK: Colors

  /// The colors that UIKit has by name, as red, green, blue and opacity.
  private static let namedColors: [String: (Double, Double, Double, Double)] = [
    "black": (0, 0, 0, 1), "darkgray": (1.0 / 3, 1.0 / 3, 1.0 / 3, 1), "lightgray": (2.0 / 3, 2.0 / 3, 2.0 / 3, 1),
    "white": (1, 1, 1, 1), "gray": (0.5, 0.5, 0.5, 1), "red": (1, 0, 0, 1), "green": (0, 1, 0, 1),
    "blue": (0, 0, 1, 1), "cyan": (0, 1, 1, 1), "yellow": (1, 1, 0, 1), "magenta": (1, 0, 1, 1),
    "orange": (1, 0.5, 0, 1), "purple": (0.5, 0, 0.5, 1), "brown": (0.6, 0.4, 0.2, 1), "clear": (0, 0, 0, 0),
  ]

  /// A color by UIKit's name in any case, with or without `Color` at its end: `white`, `darkGray`, `whiteColor`.
  static func color(_ text: String) -> SkinColor? {
    var name = text.trimmed.lowercased()
    if name.hasSuffix("color") { name.removeLast("color".count) }
    return namedColors[name].map { SkinColor(red: $0.0, green: $0.1, blue: $0.2, alpha: $0.3) }
  }

  // MARK: Images

  /// The name of an image, or a dictionary with `name`, and optionally `recipe` and `rendering` as in the native format.
  private func image(_ json: SkinSourceJSON, issues: inout [SkinIssue]) throws -> SkinImage {
    guard json.members != nil else { return try values.image(json, issues: &issues) }
    guard let name = json["name"] ?? json["file"] else {
      throw ImportedValues.wrong(json, .image, "a dictionary with the image's name, and a recipe")
    }
    let plain = try values.image(name, issues: &issues)
    let recipe = try json["recipe"].map(self.recipe) ?? plain.recipe
    let rendering = try json["rendering"].map { field -> SkinImage.Rendering in
      guard let found = field.string.flatMap(SkinImage.Rendering.init) else {
        throw ImportedValues.wrong(field, .image, "automatic, original or template")
      }
      return found
    }
    // Further ones wouldn't be shown.
    for member in (json.members ?? []).lazy.filter({ !["name", "file", "recipe", "rendering"].contains($0.key) })
      .prefix(IssueList.maximumCount)
    {
      issues.append(
        SkinIssue(
          .unknownField, "\"\(member.key.prefix(60))\" is not a field of an image; it is ignored",
          suggestion: Spelling.question(member.key, among: ["name", "recipe", "rendering"])
            ?? "The fields are name, recipe and rendering.", place: .init(line: member.line), severity: .warning))
    }
    return SkinImage(
      path: plain.path, variants: plain.variants, recipe: recipe, rendering: rendering ?? plain.rendering)
  }

  private func recipe(_ json: SkinSourceJSON) throws -> SkinImageRecipe {
    let native = json.elements.map { SkinSourceJSON(.array($0.map(Self.native)), line: json.line) }
    return try SkinImageRecipe(native ?? json, order: values.order)
  }

  /// A step in the native format's notation: numbers for the texts of property lists, `resizable` for `stretch`.
  private static func native(_ step: SkinSourceJSON) -> SkinSourceJSON {
    guard let members = step.members else { return step }
    let native = members.map { member in
      SkinSourceJSON.Member(
        key: member.key == "stretch" ? "resizable" : member.key, line: member.line, value: numbers(member.value))
    }
    return SkinSourceJSON(.object(native), line: step.line)
  }

  /// The numbers of `{{0, 0}, {10, 10}}`, `{4, 4, 4, 4}` or `90`, as Foundation writes rectangles, insets and numbers.
  private static func numbers(_ json: SkinSourceJSON) -> SkinSourceJSON {
    guard let text = json.string else { return json }
    let parts = text.filter { $0 != "{" && $0 != "}" }.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { ImportedValues.number(String($0)) }
    guard !numbers.isEmpty, numbers.count == parts.count else { return json }
    let values = numbers.map { SkinSourceJSON(.number($0, text: String($0)), line: json.line) }
    return values.count == 1 ? values[0] : SkinSourceJSON(.array(values), line: json.line)
  }
}

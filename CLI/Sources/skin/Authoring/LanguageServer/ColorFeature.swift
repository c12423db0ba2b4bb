import SkinKit

/// The colors in a text, which editors show and edit.
enum ColorFeature {
  /// The sections whose values contain colors.
  private static let sections: Set<String> = ["colors", "gradients", "shadows", "images", "objects"]

  /// Returns the colors of a text with their ranges.
  static func colors(in text: OpenText, alphaOrder: SkinColor.AlphaOrder) -> SkinSourceJSON {
    guard let folder = text.folder else { return .array([]) }
    let place = TextPlace(text, folder, at: .init(line: 0, character: 0))
    let found = place.outline.texts.compactMap { string -> SkinSourceJSON? in
      guard !string.isKey, string.isClosed, let member = string.place, mayBeColor(member, place.file) else {
        return nil
      }
      let content = text.lines.text(string.range)
      // A bare number such as 123456 in an object is rarely a color.
      guard content.hasPrefix("#") || content.contains("(") || member.section == "colors",
        let color = try? SkinColor(content, order: alphaOrder),
        let channels = try? json(color.inSRGB)
      else { return nil }
      return .object([("range", text.lines.json(string.range)), ("color", channels)])
    }
    return .array(found)
  }

  private static func mayBeColor(_ place: JSONOutline.JSONPlace, _ file: TextPlace.FileRole) -> Bool {
    switch file {
    case .module: place.depth > 0 && sections.contains(place.section)
    case .tokens: place.isInToken
    case .header, .rules, .other: false
    }
  }

  private static func json(_ color: SkinColor) throws -> SkinSourceJSON {
    .object([
      ("red", try .number(color.red)), ("green", try .number(color.green)), ("blue", try .number(color.blue)),
      ("alpha", try .number(color.alpha)),
    ])
  }

  /// Returns the ways to write a color that was picked.
  static func presentations(_ params: SkinSourceJSON, alphaOrder: SkinColor.AlphaOrder) throws -> SkinSourceJSON {
    let names = ["red", "green", "blue", "alpha"]
    let channels = names.compactMap { params["color"]?[$0]?.number }
    guard channels.count == names.count, let range = params["range"] else {
      throw LanguageServer.Failure.invalid("The color has no red, green, blue and alpha, or no range.")
    }
    let color = SkinColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
    let bytes = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    var hexadecimal = color.hexadecimal
    if alphaOrder == .argb, hexadecimal.utf8.count == 9 {
      hexadecimal = "#\(hexadecimal.suffix(2))\(hexadecimal.dropFirst().prefix(6))"
    }
    let opacity = color.alpha == 1 ? "" : " / \(Int((color.alpha * 100).rounded()))%"
    let function = "rgb(\(bytes[0]) \(bytes[1]) \(bytes[2])\(opacity))"
    return .array(
      [hexadecimal, function].map { text in
        .object([
          ("label", .string(text)),
          ("textEdit", .object([("range", range), ("newText", .string(text))])),
        ])
      })
  }
}

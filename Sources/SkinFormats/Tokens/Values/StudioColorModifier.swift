import Foundation
import SkinKit

/// A change of a color that Tokens Studio writes into `$extensions`: lighter, darker, mixed or more transparent.
struct StudioColorModifier {
  /// The modifier of a token; `nil` if it has none.
  static func field(of token: Token) -> TokenJSON? {
    token.raw["$extensions"]?["studio.tokens"]?["modify"]
  }

  private static let spaces: [String: SkinColor.Model] = [
    "srgb": .sRGB, "p3": .displayP3, "hsl": .hsl, "lch": .lch,
  ]

  private let field: TokenJSON
  private let type: String
  private let space: SkinColor.Model
  private let amount: Double
  private let other: SkinColor?

  /// Reads a modifier.
  /// - Throws: `SkinIssue` if it has an unknown type or space, or an amount that isn't from 0 to 1.
  init(_ field: TokenJSON, _ reader: TokenValueReader) throws {
    self.field = field
    type = field["type"]?.json.string ?? ""
    guard ["lighten", "darken", "mix", "alpha"].contains(type) else {
      throw reader.wrong(field["type"] ?? field, "a color modifier", "Write lighten, darken, mix or alpha")
    }
    guard let space = Self.spaces[field["space"]?.json.string ?? "lch"] else {
      throw reader.wrong(field["space"] ?? field, "a space of color modifiers", "Write lch, srgb, p3 or hsl")
    }
    self.space = space
    guard let value = field["value"] else {
      throw SkinIssue(
        .missingField, "The color modifier has no value", suggestion: "Add a number from 0 to 1.", place: field.place)
    }
    amount = try reader.number(value)
    guard (0...1).contains(amount) else {
      throw reader.outOfRange(value, "an amount of \(SkinValue.number(amount))", "Write a number from 0 to 1")
    }
    other = type == "mix" ? try reader.color(field["color"] ?? field) : nil
  }

  /// The changed color.
  func applied(to color: SkinColor) -> SkinColor {
    if type == "alpha" {
      return SkinColor(red: color.red, green: color.green, blue: color.blue, alpha: amount, space: color.space)
    }
    guard let (a, b, c) = color.components(in: space) else { return color }
    if let other, let (x, y, z) = other.components(in: space) {
      let alpha = Self.between(color.alpha, other.alpha, amount)
      let (first, third) = (Self.between(a, x, amount), Self.between(c, z, amount))
      let components =
        switch space {
        case .hsl: (Self.hue(a, x, amount), Self.between(b, y, amount), third)
        case .lch: (first, Self.between(b, y, amount), Self.hue(c, z, amount))
        default: (first, Self.between(b, y, amount), third)
        }
      return SkinColor(components, in: space, alpha: alpha)
    }
    let end = type == "lighten" ? 1.0 : 0
    let components =
      switch space {
      case .hsl: (a, b, Self.between(c, end * 100, amount))
      case .lch: (Self.between(a, end * 100, amount), b * (1 - amount), c)
      default: (Self.between(a, end, amount), Self.between(b, end, amount), Self.between(c, end, amount))
      }
    return SkinColor(components, in: space, alpha: color.alpha)
  }

  private static func between(_ start: Double, _ end: Double, _ amount: Double) -> Double {
    start + (end - start) * amount
  }

  /// A hue on the shorter way between two.
  private static func hue(_ start: Double, _ end: Double, _ amount: Double) -> Double {
    let turn = (end - start).truncatingRemainder(dividingBy: 360)
    let shorter = turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    let hue = (start + shorter * amount).truncatingRemainder(dividingBy: 360)
    return hue < 0 ? hue + 360 : hue
  }
}

extension TokenValueReader {
  /// The value of a token with a color modifier, as an object of design tokens.
  func modified(_ value: TokenJSON, by field: TokenJSON) throws -> TokenJSON {
    let modifier = try StudioColorModifier(field, self)
    let color = modifier.applied(to: try color(value))
    set.leniencies?.note(.modifier, field.place)
    let line = value.json.line
    func number(_ value: Double) -> SkinSourceJSON { SkinSourceJSON(.number(value, text: String(value)), line: line) }
    let json = SkinSourceJSON(
      .object([
        .init(key: "colorSpace", line: line, value: SkinSourceJSON(.string(color.space.rawValue), line: line)),
        .init(
          key: "components", line: line,
          value: SkinSourceJSON(.array([color.red, color.green, color.blue].map(number)), line: line)),
        .init(key: "alpha", line: line, value: number(color.alpha)),
      ]), line: line)
    return TokenJSON(json: json, file: value.file)
  }
}

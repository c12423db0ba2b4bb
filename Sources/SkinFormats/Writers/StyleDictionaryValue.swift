import Foundation
import SkinKit

/// Writes single values as tokens of Style Dictionary.
struct StyleDictionaryValue {
  static let kinds: Set<SkinKind> = [
    .color, .gradient, .font, .text, .number, .flag, .shadow, .duration, .curve,
  ]

  /// The parts of the value that weren't written.
  private(set) var losses: [String] = []

  /// The token of a value; `nil` if no type holds it.
  mutating func token(_ value: SkinValue) throws -> SkinSourceJSON? {
    let (type, json): (String, SkinSourceJSON?) =
      switch value {
      case .color(let color): ("color", .string(color.description))
      case .number(let number): ("number", number.isFinite ? try .number(number) : nil)
      case .text(let text): ("string", text.contains { "{}".contains($0) } ? nil : .string(text))
      case .flag(let flag): ("boolean", .bool(flag))
      case .duration(let duration): ("duration", try Self.json(duration))
      case .curve(let curve): ("cubicBezier", try .numbers(curve.x1, curve.y1, curve.x2, curve.y2))
      case .gradient(let gradient): ("gradient", try self.json(gradient))
      case .shadow(let shadow): ("shadow", try Self.json(shadow))
      case .font(let font): ("typography", try self.json(font))
      case .image, .size, .insets, .file, .url, .object: ("", nil)
      }
    return json.map { .object([("$type", .string(type)), ("$value", $0)]) }
  }

  private static func pixels(_ points: Double) throws -> SkinSourceJSON { .string("\(try text(points))px") }

  private static func text(_ number: Double) throws -> String {
    guard case .number(_, let text) = try SkinSourceJSON.number(number).content else { return String(number) }
    return text
  }

  private static func json(_ duration: Duration) throws -> SkinSourceJSON {
    let (seconds, attoseconds) = duration.components
    return .string("\(try text(Double(seconds) * 1_000 + Double(attoseconds) / 1e15))ms")
  }

  private mutating func json(_ gradient: SkinGradient) throws -> SkinSourceJSON {
    let usual = SkinGradient.Direction.right.points
    if gradient.shape != .axial || (gradient.start, gradient.end) != usual {
      losses.append("The shape and direction of the gradient are left out")
    }
    return .array(
      try gradient.stops.map { stop in
        .object([("color", .string(stop.color.description)), ("position", try .number(stop.location))])
      })
  }

  private static func json(_ shadow: SkinShadow) throws -> SkinSourceJSON? {
    var written: [SkinSourceJSON] = []
    var waiting = [shadow]
    while let shadow = waiting.popLast() {
      let lengths = [shadow.offset.width, shadow.offset.height, shadow.blur, shadow.spread]
      guard lengths.allSatisfy(\.isFinite) else { return nil }
      var members: [(key: String, value: SkinSourceJSON)] = [("color", .string(shadow.color.description))]
      for (name, length) in zip(["offsetX", "offsetY", "blur", "spread"], lengths) {
        members.append((name, try pixels(length)))
      }
      if shadow.isInset { members.append(("inset", .bool(true))) }
      written.append(.object(members))
      waiting += shadow.further.reversed()
    }
    return written.count == 1 ? written[0] : .array(written)
  }

  private mutating func json(_ font: SkinFont) throws -> SkinSourceJSON {
    if font.textStyle != nil { losses.append("That the font follows the user's text size is left out") }
    let families = ([font.name ?? "system-ui"] + font.fallbacks).map(SkinSourceJSON.string)
    var members: [(key: String, value: SkinSourceJSON)] = [
      ("fontFamily", families.count == 1 ? families[0] : .array(families)),
      ("fontSize", try Self.pixels(font.size)),
    ]
    if let weight = font.weight { members.append(("fontWeight", try .number(Double(weight.rawValue)))) }
    if let height = font.lineHeight { members.append(("lineHeight", try .number(height))) }
    if let spacing = font.letterSpacing { members.append(("letterSpacing", try Self.pixels(spacing))) }
    return .object(members)
  }
}

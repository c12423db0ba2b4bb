import Foundation
import SkinKit

/// A value of a token, with the fields that only SkinKit's extension can express.
struct WrittenToken {
  let value: SkinSourceJSON
  var ours: [(key: String, value: SkinSourceJSON)] = []
}

/// Writes values of one type; `nil` stands for values that the type can't hold exactly.
struct TokenValueWriter {
  let type: TokenType

  func token(_ value: SkinValue) throws -> WrittenToken? {
    switch (type, value) {
    case (.color, .color(let color)): return WrittenToken(value: try Self.json(color))
    case (.number, .number(let number)): return try Self.number(number).map { WrittenToken(value: $0) }
    case (.dimension, .number(let number)): return try Self.dimension(number).map { WrittenToken(value: $0) }
    case (.fontWeight, .number(let number)):
      return (1...1_000).contains(number) ? WrittenToken(value: try .number(number)) : nil
    case (.fontFamily, .text(let text)): return Self.fontFamily(text).map { WrittenToken(value: $0) }
    case (.duration, .duration(let duration)): return try Self.json(duration).map { WrittenToken(value: $0) }
    case (.cubicBezier, .curve(let curve)): return WrittenToken(value: try Self.json(curve))
    case (.shadow, .shadow(let shadow)): return try Self.json(shadow).map { WrittenToken(value: $0) }
    case (.gradient, .gradient(let gradient)): return try Self.token(gradient)
    case (.typography, .font(let font)): return try Self.token(font)
    case (.strokeStyle, .object(let object)): return try Self.strokeStyle(object).map { WrittenToken(value: $0) }
    case (.border, .object(let object)): return try Self.border(object).map { WrittenToken(value: $0) }
    case (.transition, .object(let object)): return try Self.transition(object).map { WrittenToken(value: $0) }
    default: return nil
    }
  }

  // MARK: Plain types

  private static func json(_ color: SkinColor) throws -> SkinSourceJSON {
    var members: [(key: String, value: SkinSourceJSON)] = [
      ("colorSpace", .string(color.space.rawValue)), ("components", try .numbers(color.red, color.green, color.blue)),
    ]
    if color.alpha != 1 { members.append(("alpha", try .number(color.alpha))) }
    if color.space == .sRGB {
      let bytes = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      members.append(("hex", .string("#\(digits)")))
    }
    return .object(members)
  }

  private static func number(_ number: Double) throws -> SkinSourceJSON? { number.isFinite ? try .number(number) : nil }

  private static func dimension(_ points: Double) throws -> SkinSourceJSON? {
    try number(points).map { .object([("value", $0), ("unit", .string("px"))]) }
  }

  private static func fontFamily(_ text: String) -> SkinSourceJSON? {
    let names = text.components(separatedBy: ", ")
    guard names.allSatisfy(isFontName) else { return nil }
    return families(names)
  }

  /// One name as a text, several as a list; lenient readers divide texts with commas and quotes, so such a name is in a list, too.
  private static func families(_ names: [String]) -> SkinSourceJSON {
    guard names.count == 1, !names[0].contains(where: { ",'\"".contains($0) }) else {
      return .array(names.map(SkinSourceJSON.string))
    }
    return .string(names[0])
  }

  private static func isFontName(_ name: String) -> Bool {
    !name.trimmed.isEmpty && !name.contains { "{}".contains($0) }
  }

  private static func json(_ duration: Duration) throws -> SkinSourceJSON? {
    let (seconds, attoseconds) = duration.components
    let milliseconds = Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    guard abs(milliseconds) <= 86_400_000, .milliseconds(milliseconds) == duration else { return nil }
    return .object([("value", try .number(milliseconds)), ("unit", .string("ms"))])
  }

  private static func json(_ curve: SkinCurve) throws -> SkinSourceJSON {
    try .numbers(curve.x1, curve.y1, curve.x2, curve.y2)
  }

  // MARK: Composite types

  private static func json(_ shadow: SkinShadow) throws -> SkinSourceJSON? {
    guard shadow.further.allSatisfy(\.further.isEmpty) else { return nil }
    let all = try ([shadow] + shadow.further).map(single)
    let written = all.compactMap(\.self)
    guard written.count == all.count else { return nil }
    return written.count == 1 ? written[0] : .array(written)
  }

  private static func single(_ shadow: SkinShadow) throws -> SkinSourceJSON? {
    guard let x = try dimension(shadow.offset.width), let y = try dimension(shadow.offset.height),
      let blur = try dimension(shadow.blur), let spread = try dimension(shadow.spread)
    else { return nil }
    var members: [(key: String, value: SkinSourceJSON)] = [
      ("color", try json(shadow.color)), ("offsetX", x), ("offsetY", y), ("blur", blur), ("spread", spread),
    ]
    if shadow.isInset { members.append(("inset", .bool(true))) }
    return .object(members)
  }

  private static func token(_ gradient: SkinGradient) throws -> WrittenToken? {
    let stops = try gradient.stops.map { stop in
      SkinSourceJSON.object([("color", try json(stop.color)), ("position", try .number(stop.location))])
    }
    var token = WrittenToken(value: .array(stops))
    if gradient.shape != .axial { token.ours.append(("shape", .string(gradient.shape.rawValue))) }
    if (gradient.start, gradient.end) != gradient.shape.points {
      guard [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y].allSatisfy(\.isFinite) else {
        return nil
      }
      token.ours.append(("start", try .numbers(gradient.start.x, gradient.start.y)))
      token.ours.append(("end", try .numbers(gradient.end.x, gradient.end.y)))
    }
    return token
  }

  /// A font; required fields of typography that the font lacks are filled in, and marked by the extension.
  private static func token(_ font: SkinFont) throws -> WrittenToken? {
    let system = TokenValueReader.systemFonts
    let families = [font.name ?? system[0]] + font.fallbacks
    guard families.allSatisfy(isFontName), font.name.map(system.contains) != true else { return nil }
    let weight = font.weight?.rawValue ?? SkinFont.Weight.regular.rawValue
    guard let size = try dimension(font.size), let spacing = try dimension(font.letterSpacing ?? 0) else { return nil }
    var token = WrittenToken(
      value: .object([
        ("fontFamily", Self.families(families)),
        ("fontSize", size), ("fontWeight", try .number(Double(weight))), ("letterSpacing", spacing),
        ("lineHeight", try .number(font.lineHeight ?? 1.2)),
      ]))
    let unset = [
      font.weight == nil ? "fontWeight" : nil, font.letterSpacing == nil ? "letterSpacing" : nil,
      font.lineHeight == nil ? "lineHeight" : nil,
    ].compactMap(\.self)
    if !unset.isEmpty { token.ours.append(("unset", .array(unset.map(SkinSourceJSON.string)))) }
    if let style = font.textStyle { token.ours.append(("textStyle", .string(style))) }
    return token
  }

  private static func strokeStyle(_ object: SkinObject) throws -> SkinSourceJSON? {
    if case .text(let text) = object.value { return TokenValueReader.lineStyles.contains(text) ? .string(text) : nil }
    guard let fields = fields(object, ["dashArray", "lineCap"]), let dashes = fields[0].elements,
      case .text(let cap) = fields[1].value, TokenValueReader.lineCaps.contains(cap)
    else { return nil }
    let written = try dashes.map(dimension).compactMap(\.self)
    guard written.count == dashes.count else { return nil }
    return .object([("dashArray", .array(written)), ("lineCap", .string(cap))])
  }

  private static func border(_ object: SkinObject) throws -> SkinSourceJSON? {
    guard let fields = fields(object, ["color", "width", "style"]), case .color(let color) = fields[0].value,
      let width = try dimension(fields[1]), let style = try strokeStyle(fields[2])
    else { return nil }
    return .object([("color", try json(color)), ("width", width), ("style", style)])
  }

  private static func transition(_ object: SkinObject) throws -> SkinSourceJSON? {
    guard let fields = fields(object, ["duration", "delay", "timingFunction"]),
      case .duration(let length) = fields[0].value, case .duration(let wait) = fields[1].value,
      case .curve(let curve) = fields[2].value, let duration = try json(length), let delay = try json(wait)
    else { return nil }
    return .object([("duration", duration), ("delay", delay), ("timingFunction", try json(curve))])
  }

  private static func dimension(_ object: SkinObject) throws -> SkinSourceJSON? {
    guard case .number(let number) = object.value else { return nil }
    return try dimension(number)
  }

  /// The fields of an object with exactly these names.
  private static func fields(_ object: SkinObject, _ names: [String]) -> [SkinObject]? {
    guard case .fields(let fields) = object, fields.count == names.count else { return nil }
    let found = names.compactMap { fields[$0] }
    return found.count == names.count ? found : nil
  }
}

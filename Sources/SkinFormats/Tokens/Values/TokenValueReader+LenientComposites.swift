import Foundation
import SkinKit

/// Composite values in the forms of other tools, which lenient reading tolerates.
extension TokenValueReader {
  /// A border with a style.
  func lenientBorder(_ value: TokenJSON) -> TokenJSON {
    guard let leniencies = set.leniencies, let members = value.json.members, value["color"] != nil,
      value["width"] != nil, value["style"] == nil
    else { return value }
    leniencies.note(.border, value.place)
    let style = SkinSourceJSON.Member(
      key: "style", line: value.json.line, value: SkinSourceJSON(.string("solid"), line: value.json.line))
    return TokenJSON(json: SkinSourceJSON(.object(members + [style]), line: value.json.line), file: value.file)
  }

  /// A shadow with all of its members.
  func lenientShadow(_ value: TokenJSON) -> TokenJSON {
    let names = ["offsetX", "offsetY", "blur", "spread"]
    guard let leniencies = set.leniencies, let members = value.json.members, value["color"] != nil,
      names.contains(where: { value[$0] != nil }), names.contains(where: { value[$0] == nil })
    else { return value }
    leniencies.note(.shadow, value.place)
    let missing = names.filter { value[$0] == nil }.map { name in
      SkinSourceJSON.Member(key: name, line: value.json.line, value: Self.zero(value.json.line))
    }
    return TokenJSON(json: SkinSourceJSON(.object(members + missing), line: value.json.line), file: value.file)
  }

  private static func zero(_ line: SkinSourceLine) -> SkinSourceJSON { length(0, line) }

  private static func length(_ points: Double, _ line: SkinSourceLine) -> SkinSourceJSON {
    let value = SkinSourceJSON(.number(points, text: String(points)), line: line)
    let unit = SkinSourceJSON(.string("px"), line: line)
    return SkinSourceJSON(
      .object([.init(key: "value", line: line, value: value), .init(key: "unit", line: line, value: unit)]), line: line)
  }

  /// The list of shadows of a text in CSS's syntax.
  func lenientShadows(_ value: TokenJSON) throws -> TokenJSON {
    guard let leniencies = set.leniencies, let text = value.json.string, text != "none" else { return value }
    let line = value.json.line
    let shadows = try CSSText.parts(text, separator: ",").map { part in
      var lengths: [Double] = []
      var members: [SkinSourceJSON.Member] = []
      for word in CSSText.parts(part, separator: " ") {
        if word.lowercased() == "inset" {
          members.append(.init(key: "inset", line: line, value: SkinSourceJSON(.bool(true), line: line)))
        } else if let quantity = TokenQuantity(word),
          let factor = TokenQuantity.lengths[quantity.unit.isEmpty ? "px" : quantity.unit]
        {
          lengths.append(quantity.value * factor)
        } else {
          members.append(.init(key: "color", line: line, value: SkinSourceJSON(.string(word), line: line)))
        }
      }
      guard (2...4).contains(lengths.count), members.count(where: { $0.key == "color" }) == 1, members.count <= 2 else {
        throw wrong(value, "a shadow", "Write an object with color, offsetX, offsetY, blur and spread")
      }
      for (name, length) in zip(["offsetX", "offsetY", "blur", "spread"], lengths) {
        members.append(.init(key: name, line: line, value: Self.length(length, line)))
      }
      return SkinSourceJSON(.object(members), line: line)
    }
    leniencies.note(.shadow, value.place)
    return TokenJSON(json: SkinSourceJSON(.array(shadows), line: line), file: value.file)
  }

  /// A gradient as CSS's `linear-gradient()`.
  func lenientGradient(_ value: TokenJSON) throws -> SkinGradient? {
    guard let leniencies = set.leniencies, let text = value.json.string?.trimmed,
      text.hasSuffix(")"), let name = text.lowercased().split(separator: "(").first, name.hasSuffix("-gradient")
    else { return nil }
    guard name == "linear-gradient" else {
      throw wrong(
        value, "a gradient that design tokens can have", "Write it as linear-gradient(), or as a list of stops")
    }
    var parts = CSSText.parts(String(text.dropFirst("linear-gradient(".count).dropLast()), separator: ",")
    var angle = 180.0
    if let first = parts.first, let direction = CSSText.angle(first) {
      angle = direction
      parts.removeFirst()
    }
    let stops = try parts.enumerated().map { index, part in
      let words = CSSText.parts(part, separator: " ")
      guard let text = words.first, words.count <= 2, let color = lenientColor(text, leniencies.alphaOrder, value.place)
      else { throw wrong(value, "a gradient", "Write a list of stops, { \"color\": …, \"position\": … }") }
      let even = parts.count > 1 ? Double(index) / Double(parts.count - 1) : 0
      let position = words.count > 1 ? TokenQuantity(words[1]).map { $0.value / 100 } ?? even : even
      return SkinGradient.Stop(color: color, location: min(max(position, 0), 1))
    }
    guard stops.count > 1 else { return nil }
    leniencies.note(.gradient, value.place)
    let radians = angle * .pi / 180
    let (x, y) = (sin(radians), -cos(radians))
    let half = (abs(x) + abs(y)) / 2
    func point(_ sign: Double) -> SkinGradient.Point {
      // Six digits hide the rounding of sines.
      func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
      return SkinGradient.Point(x: rounded(0.5 + sign * x * half), y: rounded(0.5 + sign * y * half))
    }
    return try SkinGradient(
      stops: stops.sorted { $0.location < $1.location },
      start: point(-1), end: point(1))
  }

  /// Typography with missing members, and with line heights and letter spacing in units of other tools.
  func lenientTypography(_ value: TokenJSON) throws -> SkinFont? {
    guard let leniencies = set.leniencies, value.json.members != nil else { return nil }
    let others = ["fontFamily", "fontWeight", "lineHeight", "letterSpacing"]
    try check(value, required: ["fontSize"], optional: others)
    if others.contains(where: { value[$0] == nil }) { leniencies.note(.typography, value.place) }
    let size = try dimension(value["fontSize"] ?? value)
    let families = try value["fontFamily"].map(fontFamily) ?? []
    let isSystem = families.first.map(Self.systemFonts.contains) ?? true
    let weight = try value["fontWeight"].map(fontWeight)
    return try SkinFont(
      name: isSystem ? nil : families.first, size: size,
      weight: weight.map { SkinFont.Weight(rawValue: min(max(Int(($0 / 100).rounded()), 1), 9) * 100) } ?? nil,
      fallbacks: Array(families.dropFirst()),
      lineHeight: try value["lineHeight"].flatMap { try lineHeight($0, size: size) },
      letterSpacing: try value["letterSpacing"].flatMap { try spacing($0, size: size) })
  }

  /// A line height as a multiple of the font's size; `nil` for an automatic one.
  private func lineHeight(_ field: TokenJSON, size: Double) throws -> Double? {
    let value = try set.follow(field, type: nil)
    if let text = value.json.string, ["auto", "normal"].contains(text.lowercased()) { return nil }
    // By the specification, a plain number is a multiple.
    if let number = value.json.number { return number }
    let quantity = try quantity(value)
    switch quantity.unit {
    case "%": return quantity.value / 100
    case "em": return quantity.value
    // In texts of other tools, a multiple beyond any use is a height in points.
    case "" where quantity.value <= 4: return quantity.value
    default: return quantity.value * (TokenQuantity.lengths[quantity.unit] ?? 1) / size
    }
  }

  /// A letter spacing in points.
  private func spacing(_ field: TokenJSON, size: Double) throws -> Double? {
    let value = try set.follow(field, type: nil)
    if let text = value.json.string, ["auto", "normal"].contains(text.lowercased()) { return nil }
    let quantity = try quantity(value)
    switch quantity.unit {
    case "%": return quantity.value / 100 * size
    case "em": return quantity.value * size
    default: return quantity.value * (TokenQuantity.lengths[quantity.unit] ?? 1)
    }
  }

  /// A number with a unit, in any form.
  private func quantity(_ value: TokenJSON) throws -> TokenQuantity {
    if let number = value.json.number { return TokenQuantity(value: number, unit: "") }
    if let text = value.json.string, let quantity = TokenArithmetic.evaluate(text),
      ["", "%", "em"].contains(quantity.unit) || TokenQuantity.lengths[quantity.unit] != nil
    {
      if quantity.unit != "" { set.leniencies?.note(.measureText, value.place) }
      return quantity
    }
    if let number = value["value"], let unit = try value["unit"].map({ try set.follow($0, type: nil) })?.json.string,
      ["%", "em"].contains(unit) || TokenQuantity.lengths[unit] != nil
    {
      return TokenQuantity(value: try self.number(number), unit: unit)
    }
    throw wrong(value, "a number or dimension", "Write a number, or { \"value\": 10, \"unit\": \"px\" }")
  }
}

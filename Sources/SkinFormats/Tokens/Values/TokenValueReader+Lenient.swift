import Foundation
import SkinKit

/// Values in the forms of other tools, which lenient reading tolerates; each function returns `nil`, or the value itself, otherwise.
extension TokenValueReader {
  // MARK: Numbers

  /// A number as a text, a percentage, or a dimension.
  func lenientNumber(_ value: TokenJSON) -> Double? {
    guard let leniencies = set.leniencies else { return nil }
    guard let text = value.json.string else {
      guard value.json.members != nil, let points = try? dimension(value) else { return nil }
      leniencies.note(.measureText, value.place)
      return points
    }
    guard let quantity = TokenArithmetic.evaluate(text) else { return nil }
    switch quantity.unit {
    case "", "em": leniencies.note(.numberText, value.place)
    case "%":
      leniencies.note(.numberText, value.place)
      return quantity.value / 100
    default:
      guard let factor = TokenQuantity.lengths[quantity.unit] else { return nil }
      leniencies.note(.measureText, value.place)
      return quantity.value * factor
    }
    return quantity.value
  }

  /// A dimension or duration as a text or a plain number.
  func lenientMeasure(_ value: TokenJSON, _ units: [String: Double]) throws -> Double? {
    guard let leniencies = set.leniencies else { return nil }
    if let number = value.json.number {
      leniencies.note(.unitless, value.place)
      return number
    }
    guard let quantity = value.json.string.flatMap(TokenArithmetic.evaluate) else { return nil }
    guard !quantity.unit.isEmpty else {
      leniencies.note(.unitless, value.place)
      return quantity.value
    }
    let known = units["px"] == nil ? TokenQuantity.times : TokenQuantity.lengths
    guard let factor = known[quantity.unit] else { return nil }
    leniencies.note(.measureText, value.place)
    return quantity.value * factor
  }

  // MARK: Texts

  /// A text, or a number as it is written.
  func string(_ json: TokenJSON) throws -> String {
    try read(json, .string) { value in
      switch value.json.content {
      case .string(let text): return text
      case .number(_, let text): return text
      default: throw wrong(value, "a text", "Write a text in double quotes")
      }
    }
  }

  /// A flag, also as a text.
  func boolean(_ json: TokenJSON) throws -> Bool {
    try read(json, .boolean) { value in
      if case .bool(let flag) = value.json.content { return flag }
      switch value.json.string?.lowercased() {
      case "true"?: return true
      case "false"?: return false
      default: throw wrong(value, "true or false", "Write true or false without quotes")
      }
    }
  }

  /// The names of a text with commas.
  func lenientFamilies(_ value: TokenJSON) -> [String]? {
    guard let leniencies = set.leniencies, let text = value.json.string, text.contains(where: { ",'\"".contains($0) })
    else { return nil }
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " '\"")) }
      .filter { !$0.isEmpty }
    guard !names.isEmpty else { return nil }
    leniencies.note(.families, value.place)
    return names
  }

  func lenientWeight(_ value: TokenJSON) -> Double? {
    guard let leniencies = set.leniencies, let name = value.json.string.flatMap(TokenWeightName.init) else {
      return nil
    }
    leniencies.note(name.isItalic ? .fontStyle : .weightName, value.place)
    return name.weight
  }

  /// The list of numbers of a curve as a text.
  func lenientCurve(_ value: TokenJSON) -> TokenJSON? {
    guard let leniencies = set.leniencies, let numbers = value.json.string.flatMap(TokenCurveText.curve) else {
      return nil
    }
    leniencies.note(.curve, value.place)
    let list = numbers.map { SkinSourceJSON(.number($0, text: String($0)), line: value.json.line) }
    return TokenJSON(json: SkinSourceJSON(.array(list), line: value.json.line), file: value.file)
  }

  // MARK: Colors

  /// A color as a text in CSS's syntax, as hue, saturation and lightness, or as red, green and blue up to 1 or up to 255.
  func lenientColor(_ value: TokenJSON) throws -> SkinColor? {
    guard let leniencies = set.leniencies else { return nil }
    let color: SkinColor?
    if let text = value.json.string {
      color = lenientColor(text, leniencies.alphaOrder, value.place)
    } else if let hue = value["h"], let saturation = value["s"], let lightness = value["l"] {
      let (s, l) = (try number(saturation), try number(lightness))
      // Both are percentages, or both fractions.
      let whole = s <= 1 && l <= 1 ? 1.0 : 100
      color = SkinColor(
        (
          try number(hue), clipped(s, "saturation", to: whole, saturation) * 100 / whole,
          clipped(l, "lightness", to: whole, lightness) * 100 / whole
        ), in: .hsl,
        alpha: try value["a"].map { clipped(try number($0), "opacity", to: 1, $0) } ?? 1)
    } else if let red = value["r"], let green = value["g"], let blue = value["b"] {
      color = try components([red, green, blue], alpha: value["a"])
    } else {
      color = nil
    }
    if color != nil { leniencies.note(.colorText, value.place) }
    return color
  }

  /// The nearest number within the limits of a component, with a warning if it is another one.
  private func clipped(_ number: Double, _ name: String, to limit: Double, _ field: TokenJSON) -> Double {
    if !(0...limit).contains(number) {
      warn(.clipped(name, in: SkinValue.number(number).description, limits: "0 to \(Int(limit))", field.place))
    }
    return min(max(number, 0), limit)
  }

  /// Adds a warning about a value.
  ///
  /// One that is read for a token that refers to it may have a token of its own, which reports it.
  private func warn(_ warning: SkinIssue) {
    if set.isFollowing { referenceWarnings.append(warning) } else { warnings.append(warning) }
  }

  /// A color of red, green and blue: up to 1, as in Figma, or up to 255 if one of them is above 1.
  private func components(_ fields: [TokenJSON], alpha: TokenJSON?) throws -> SkinColor {
    let numbers = try fields.map(number)
    let scale = numbers.contains { $0 > 1 } ? 255.0 : 1
    for (field, number) in zip(fields, numbers) where !(0...scale).contains(number) {
      throw outOfRange(
        field, "a component of \(SkinValue.number(number))", "Write numbers from 0 to 1, or from 0 to 255")
    }
    let opacity = try alpha.map(number) ?? 1
    guard (0...1).contains(opacity) else {
      throw outOfRange(
        alpha ?? fields[0], "an alpha of \(SkinValue.number(opacity))", "Write a number from 0, clear, to 1, opaque")
    }
    return SkinColor(red: numbers[0] / scale, green: numbers[1] / scale, blue: numbers[2] / scale, alpha: opacity)
  }

  /// A color of a text at a place: also a name of CSS, or a color with another opacity.
  func lenientColor(_ text: String, _ order: SkinColor.AlphaOrder, _ place: SkinIssue.Place) -> SkinColor? {
    if let color = try? SkinColor(text, order: order) {
      SkinIssue.clippedColor(text, place).map(warn)
      return color
    }
    return CSSColorNames.color(text.trimmed) ?? Self.translucent(text, order)
  }

  /// `rgba(#C8102E, 0.5)`, a hexadecimal color with another opacity.
  private static func translucent(_ text: String, _ order: SkinColor.AlphaOrder) -> SkinColor? {
    let text = text.trimmed
    guard text.lowercased().hasPrefix("rgba("), text.hasSuffix(")"), let comma = text.lastIndex(of: ",") else {
      return nil
    }
    let inner = text[text.index(text.startIndex, offsetBy: 5)..<comma].trimmed
    guard let color = try? SkinColor(inner, order: order),
      let alpha = TokenArithmetic.evaluate(String(text[text.index(after: comma)...].dropLast()))
    else { return nil }
    let opacity = alpha.unit == "%" ? alpha.value / 100 : alpha.value
    guard (0...1).contains(opacity), ["", "%"].contains(alpha.unit) else { return nil }
    return SkinColor(red: color.red, green: color.green, blue: color.blue, alpha: opacity, space: color.space)
  }
}

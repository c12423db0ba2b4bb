import Foundation
import SkinKit

/// The types of other tools, and the types of values without one.
enum TokenTypeNames {
  /// The types of Tokens Studio, Style Dictionary and Figma, in lowercase.
  private static let names: [String: TokenType] = [
    "spacing": .dimension, "sizing": .dimension, "size": .dimension, "space": .dimension, "borderradius": .dimension,
    "borderwidth": .dimension, "radius": .dimension, "fontsizes": .dimension, "fontsize": .dimension,
    "paragraphspacing": .dimension, "paragraphindent": .dimension, "dimensions": .dimension, "width": .dimension,
    "height": .dimension, "lineheights": .number, "lineheight": .number, "letterspacing": .number,
    "letterspacings": .number, "opacity": .number, "float": .number, "fontfamilies": .fontFamily,
    "fontfamily": .fontFamily, "fontweights": .fontWeight, "fontweight": .fontWeight, "boxshadow": .shadow,
    "shadows": .shadow, "colors": .color, "time": .duration, "string": .string, "text": .string, "textcase": .string,
    "textdecoration": .string, "boolean": .boolean, "bool": .boolean, "easing": .cubicBezier,
  ]

  /// The type that a tool's name means; `nil` if it is unknown.
  static func type(named name: String) -> TokenType? {
    TokenType(rawValue: name) ?? names[name.lowercased()]
      ?? TokenType.allCases.first { $0.rawValue.lowercased() == name.lowercased() }
  }

  /// The type that the name of a component's property means, such as `paddingTop`; `nil` if the value's form gives it.
  static func type(ofProperty name: String) -> TokenType? {
    type(named: name) ?? (name.lowercased() == "fill" ? .color : hint(TokenPath([name])))
  }

  /// The type of a value without one, by its form and by the names of its token.
  static func inferred(from value: TokenJSON, _ path: TokenPath) -> TokenType? {
    switch value.json.content {
    case .null: nil
    case .bool: .boolean
    case .number: hint(path).flatMap { $0.kind == .number || $0 == .duration ? $0 : nil } ?? .number
    case .string(let text): type(of: text, hint(path))
    case .array(let elements): type(of: elements, hint(path))
    case .object(let members): type(of: Set(members.map(\.key)), value)
    }
  }

  private static func type(of text: String, _ hint: TokenType?) -> TokenType {
    let text = text.trimmed
    let lower = text.lowercased()
    if ImportedValues.isColor(text) || lower == "transparent" { return .color }
    if ["oklab(", "lab(", "lch(", "hwb("].contains(where: lower.hasPrefix) { return .color }
    if lower.hasPrefix("cubic-bezier(") { return .cubicBezier }
    if lower.hasPrefix("linear-gradient(") { return .gradient }
    if let quantity = TokenArithmetic.evaluate(text) {
      if TokenQuantity.times[quantity.unit] != nil { return .duration }
      if TokenQuantity.lengths[quantity.unit] != nil { return .dimension }
      if quantity.unit.isEmpty || quantity.unit == "%" || quantity.unit == "em" {
        return hint.flatMap { $0.kind == .number || $0 == .duration ? $0 : nil } ?? .number
      }
      return .string
    }
    if ["true", "false"].contains(lower) { return .boolean }
    if hint == .dimension, CSSText.lengths(text) != nil { return .dimension }
    switch hint {
    case .fontFamily?: return .fontFamily
    case .fontWeight? where TokenWeightName(text) != nil: return .fontWeight
    case .color? where (try? SkinColor(text)) != nil || CSSColorNames.color(text) != nil: return .color
    case .shadow?: return .shadow
    case .cubicBezier? where TokenCurveText.curve(text) != nil: return .cubicBezier
    default: return .string
    }
  }

  private static func type(of elements: [SkinSourceJSON], _ hint: TokenType?) -> TokenType? {
    if let names = elements.first?.members?.map(\.key) {
      if names.contains("position") { return .gradient }
      return names.contains("blur") ? .shadow : nil
    }
    if !elements.isEmpty, elements.allSatisfy({ $0.string != nil }) { return hint == .fontFamily ? .fontFamily : nil }
    return elements.count == 4 && elements.allSatisfy { $0.number != nil } && hint == .cubicBezier ? .cubicBezier : nil
  }

  private static func type(of names: Set<String>, _ value: TokenJSON) -> TokenType? {
    if names.isSuperset(of: ["colorSpace", "components"]) || names.isSuperset(of: ["h", "s", "l"])
      || names.isSuperset(of: ["r", "g", "b"])
    {
      return .color
    }
    if names.contains("fontSize") || names.contains("fontFamily") { return .typography }
    if names.contains("blur") || names.contains("offsetX") { return .shadow }
    if names.isSuperset(of: ["duration", "timingFunction"]) { return .transition }
    if names.isSuperset(of: ["color", "width"]) { return .border }
    if names.contains("dashArray") { return .strokeStyle }
    if names == ["value", "unit"], let unit = value["unit"]?.json.string {
      return TokenQuantity.times[unit] != nil ? .duration : .dimension
    }
    return nil
  }

  /// The type that the names of a token's groups suggest; the innermost one that says anything.
  private static func hint(_ path: TokenPath) -> TokenType? {
    for name in path.names.reversed() {
      let words = name.lowercased().filter { $0.isLetter }
      if words.contains("weight") { return .fontWeight }
      if words.contains("fontfamil") || words == "font" || words == "fonts" || words == "family" { return .fontFamily }
      if words.contains("lineheight") || words.contains("opacity") || words.contains("zindex") { return .number }
      if words.contains("duration") || words == "time" { return .duration }
      if words.contains("easing") { return .cubicBezier }
      if words.contains("shadow") { return .shadow }
      if words.contains("color") || words.contains("colour") { return .color }
      let lengths = ["size", "sizing", "spac", "radius", "radii", "width", "height", "padding", "margin", "gap"]
      if lengths.contains(where: words.contains) { return .dimension }
    }
    return nil
  }
}

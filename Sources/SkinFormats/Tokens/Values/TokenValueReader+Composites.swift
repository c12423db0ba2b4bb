import Foundation
import SkinKit

extension TokenValueReader {
  static let lineStyles = ["solid", "dashed", "dotted", "double", "groove", "ridge", "outset", "inset"]
  static let lineCaps = ["round", "butt", "square"]

  func strokeStyle(_ json: TokenJSON) throws -> SkinObject {
    try read(json, .strokeStyle) { value in
      guard value.json.members != nil else {
        guard let text = value.json.string, Self.lineStyles.contains(text) else {
          throw wrong(
            value, "a stroke style",
            "Write one of \(Self.lineStyles.joined(separator: ", ")), or an object with dashArray and lineCap")
        }
        return .value(.text(text))
      }
      try check(value, required: ["dashArray", "lineCap"])
      let list = try set.follow(value["dashArray"] ?? value, type: nil)
      guard let dashes = list.elements else { throw wrong(list, "a dash array", "Write a list of dimensions") }
      let field = value["lineCap"] ?? value
      let cap = try set.follow(field, type: nil)
      guard let text = cap.json.string, Self.lineCaps.contains(text) else {
        throw wrong(
          TokenJSON(json: .init(cap.json.content, line: field.json.line), file: field.file), "a line cap",
          "Write one of \(Self.lineCaps.joined(separator: ", "))")
      }
      return .fields([
        "dashArray": .list(try dashes.map { .value(.number(try dimension($0))) }), "lineCap": .value(.text(text)),
      ])
    }
  }

  func border(_ json: TokenJSON) throws -> SkinObject {
    try read(json, .border) { value in
      let value = lenientBorder(value)
      try check(value, required: ["color", "width", "style"])
      return .fields([
        "color": .value(.color(try color(value["color"] ?? value))),
        "width": .value(.number(try dimension(value["width"] ?? value))),
        "style": try strokeStyle(value["style"] ?? value),
      ])
    }
  }

  func transition(_ json: TokenJSON) throws -> SkinObject {
    try read(json, .transition) { value in
      try check(value, required: ["duration", "delay", "timingFunction"])
      return .fields([
        "duration": .value(.duration(try duration(value["duration"] ?? value))),
        "delay": .value(.duration(try duration(value["delay"] ?? value))),
        "timingFunction": .value(.curve(try cubicBezier(value["timingFunction"] ?? value))),
      ])
    }
  }

  /// One shadow, or a list with the top one first; a token in a list must be one shadow.
  func shadow(_ json: TokenJSON) throws -> SkinShadow {
    try read(json, .shadow) { value in
      let value = try lenientShadows(value)
      guard let elements = value.elements else { return try singleShadow(value) }
      let shadows = try elements.map { try readOne($0, .shadow, "shadow", singleShadow) }
      guard let first = shadows.first, shadows.count <= SkinShadow.maximumLayers else {
        throw wrong(value, "a shadow", "Put 1 to \(SkinShadow.maximumLayers) shadows in the list")
      }
      return SkinShadow(
        color: first.color, offset: first.offset, blur: first.blur, spread: first.spread, isInset: first.isInset,
        further: Array(shadows.dropFirst()))
    }
  }

  private func singleShadow(_ value: TokenJSON) throws -> SkinShadow {
    let value = lenientShadow(value)
    try check(value, required: ["color", "offsetX", "offsetY", "blur", "spread"], optional: ["inset"])
    var isInset = false
    if let field = value["inset"] {
      guard case .bool(let flag) = try set.follow(field, type: nil).json.content else {
        throw wrong(field, "what inset can be", "Write true or false")
      }
      isInset = flag
    }
    let blur = try dimension(value["blur"] ?? value)
    guard blur >= 0 else {
      throw outOfRange(value["blur"] ?? value, "blur of \(SkinValue.number(blur))", "Write 0 or more")
    }
    return SkinShadow(
      color: try color(value["color"] ?? value),
      offset: SkinSize(
        width: try dimension(value["offsetX"] ?? value), height: try dimension(value["offsetY"] ?? value)),
      blur: blur, spread: try dimension(value["spread"] ?? value), isInset: isInset)
  }

  /// Reads an element of a list.
  ///
  /// A token may hold one element in a list: nested lists aren't flattened.
  private func readOne<Value>(
    _ element: TokenJSON, _ type: TokenType, _ what: String, _ body: (TokenJSON) throws -> Value
  ) throws -> Value {
    try read(element, type) { value in
      guard let elements = value.elements else { return try body(value) }
      guard elements.count == 1 else {
        throw SkinIssue(
          .wrongType, "A list of \(elements.count) is found instead of one \(what); lists are not flattened",
          suggestion: "Specify tokens of one \(what) each.", place: value.place)
      }
      return try readOne(elements[0], type, what, body)
    }
  }

  /// A gradient to the right, with sorted stops and clamped positions.
  func gradient(_ json: TokenJSON) throws -> SkinGradient {
    try read(json, .gradient) { value in
      if let gradient = try lenientGradient(value) { return gradient }
      guard let elements = value.elements, !elements.isEmpty else {
        throw wrong(value, "a gradient", "Write a list of stops, { \"color\": …, \"position\": … }")
      }
      let stops = try elements.map { try readOne($0, .gradient, "stop", stop) }
      // Sorting also by index keeps the order of stops at one position.
      let sorted = stops.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      guard sorted.count > 1 else { return SkinGradient(stops[0].color) }
      return try SkinGradient(stops: sorted.map(\.element))
    }
  }

  private func stop(_ value: TokenJSON) throws -> SkinGradient.Stop {
    try check(value, required: ["color", "position"])
    let position = try number(value["position"] ?? value)
    return SkinGradient.Stop(color: try color(value["color"] ?? value), location: min(max(position, 0), 1))
  }

  /// Names of the system's font.
  static let systemFonts = ["system-ui", "-apple-system", "BlinkMacSystemFont"]

  func typography(_ json: TokenJSON) throws -> SkinFont {
    try read(json, .typography) { value in
      if let font = try lenientTypography(value) { return font }
      let lenient = ["letterSpacing", "lineHeight"]
      try check(value, required: ["fontFamily", "fontSize", "fontWeight"], optional: lenient)
      let missing = lenient.filter { value[$0] == nil }
      if !missing.isEmpty {
        // The text requires them, but its own examples omit them.
        warnings.append(
          SkinIssue(
            .missingField, "The typography has no \(missing.joined(separator: ", ")); the font's own is used",
            suggestion: "Add what is missing; other tools may refuse the token.", place: value.place, severity: .warning
          ))
      }
      let families = try fontFamily(value["fontFamily"] ?? value)
      let isSystem = families.first.map(Self.systemFonts.contains) ?? true
      // A font has the weights 100, 200 … 900; the nearest is used.
      let weight = try fontWeight(value["fontWeight"] ?? value)
      let hundreds = min(max(Int((weight / 100).rounded()), 1), 9) * 100
      return try SkinFont(
        name: isSystem ? nil : families.first, size: try dimension(value["fontSize"] ?? value),
        weight: SkinFont.Weight(rawValue: hundreds), fallbacks: Array(families.dropFirst()),
        lineHeight: try value["lineHeight"].map(number), letterSpacing: try value["letterSpacing"].map(dimension))
    }
  }
}

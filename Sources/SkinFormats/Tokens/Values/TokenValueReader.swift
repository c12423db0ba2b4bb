import Foundation
import SkinKit

/// Reads the values of the tokens of a set, each by its type.
final class TokenValueReader {
  let set: TokenSet
  /// Tolerated mistakes.
  var warnings: [SkinIssue] = []
  /// The same, in values that references lead to.
  var referenceWarnings: [SkinIssue] = []

  init(_ set: TokenSet) {
    self.set = set
    set.modify = { [unowned self] value, field in try modified(value, by: field) }
  }

  /// The definition of a token: an alias if it refers to a complete token, otherwise a value.
  func definition(of token: Token) throws -> (type: TokenType, definition: SkinDocument.Definition) {
    let resolved = try set.resolve(token.path)
    guard let type = resolved.type else {
      throw SkinIssue(
        .missingType, "The token has no type", suggestion: "Add a \"$type\" to the token or a group around it.",
        place: token.place)
    }
    if let expression = TokenExtension(token).expression(type, path: { [set] in set.pathsByKey[$0] }) {
      // The value is read, too, so that its mistakes are reported.
      _ = try value(resolved.value, type)
      return (type, .expression(expression))
    }
    if let alias = resolved.alias, set.tokens[alias] != nil {
      return (type, .alias("\(alias.key.module).\(alias.key.name)"))
    }
    return (type, .value(try TokenExtension(token).applied(to: try value(resolved.value, type))))
  }

  private func value(_ json: TokenJSON, _ type: TokenType) throws -> SkinValue {
    switch type {
    case .color: .color(try color(json))
    case .dimension: .number(try dimension(json))
    case .fontFamily: .text(try fontFamily(json).joined(separator: ", "))
    case .fontWeight: .number(try fontWeight(json))
    case .duration: .duration(try duration(json))
    case .cubicBezier: .curve(try cubicBezier(json))
    case .number: .number(try number(json))
    case .strokeStyle: .object(try strokeStyle(json))
    case .border: .object(try border(json))
    case .transition: .object(try transition(json))
    case .shadow: .shadow(try shadow(json))
    case .gradient: .gradient(try gradient(json))
    case .typography: .font(try typography(json))
    case .string: .text(try string(json))
    case .boolean: .flag(try boolean(json))
    case .insets: .insets(try insets(json))
    }
  }

  /// Reads a value or a reference's target; issues of the target are reported at the reference.
  func read<Value>(_ value: TokenJSON, _ type: TokenType, _ body: (TokenJSON) throws -> Value) throws -> Value {
    try set.countSteps(at: value)
    guard let reference = try set.reference(value) else { return try body(try set.expanded(value)) }
    let target = try set.follow(value, type: type)
    return try set.following(reference, at: value) {
      do {
        return try body(target)
      } catch var issue as SkinIssue where ![.aliasCycle, .tooDeep].contains(issue.code) {
        issue.message = "\(reference.shown) can't be used here: \(issue.message)"
        issue.place = value.place
        throw issue
      }
    }
  }

  // MARK: Plain types

  func number(_ json: TokenJSON) throws -> Double {
    try read(json, .number) { value in
      if let number = value.json.number { return number }
      guard let number = lenientNumber(value) else { throw wrong(value, "a number", "Write a number without quotes") }
      return try finite(number, value, "a number")
    }
  }

  private func finite(_ number: Double, _ value: TokenJSON, _ name: String) throws -> Double {
    guard number.isFinite else { throw outOfRange(value, "\(name) so large", "Write a smaller number") }
    return number
  }

  /// A dimension in points: `px` are points, and a `rem` is 16 of them.
  func dimension(_ json: TokenJSON) throws -> Double {
    try read(json, .dimension) { value in
      try measure(value, "dimension", ["px": 1, "rem": 16], example: "px")
    }
  }

  func duration(_ json: TokenJSON) throws -> Duration {
    try read(json, .duration) { value in
      let milliseconds = try measure(value, "duration", ["ms": 1, "s": 1_000], example: "ms")
      guard abs(milliseconds) <= 86_400_000 else {
        throw outOfRange(value, "a duration of \(SkinValue.number(milliseconds)) ms", "Specify at most a day, 86400 s")
      }
      return .milliseconds(milliseconds)
    }
  }

  private func measure(
    _ value: TokenJSON, _ name: String, _ units: [String: Double], example: String
  ) throws -> Double {
    if let number = try lenientMeasure(value, units) { return try finite(number, value, "a \(name)") }
    try requireOne(value, name)
    guard value.json.members != nil else {
      let digits = value.json.string.map { $0.prefix { "+-.0123456789".contains($0) } } ?? "10"
      let unit = value.json.string.map { $0.dropFirst(digits.count) }.flatMap { units[String($0)] == nil ? nil : $0 }
      let object =
        "{ \"value\": \(Double(digits) == nil ? "10" : digits), \"unit\": \"\(unit ?? Substring(example))\" }"
      throw wrong(value, "a \(name)", "Write it as an object, such as \(object)")
    }
    try check(value, required: ["value", "unit"])
    let field = value["unit"] ?? value
    let unit = try set.follow(field, type: nil)
    guard let factor = unit.json.string.flatMap({ units[$0] }) else {
      let names = units.keys.sorted().map { "\"\($0)\"" }.joined(separator: " or ")
      throw wrong(
        TokenJSON(json: .init(unit.json.content, line: field.json.line), file: field.file),
        "the unit of a \(name)", "Write \(names)")
    }
    return try finite(try number(value["value"] ?? value) * factor, value, "a \(name)")
  }

  func fontFamily(_ json: TokenJSON) throws -> [String] {
    try read(json, .fontFamily) { value in
      let form = "Write a font's name, or a list of names"
      guard let elements = value.elements else { return try lenientFamilies(value) ?? [name(value, form)] }
      guard !elements.isEmpty else { throw wrong(value, "a font family", form) }
      return try elements.map { element in
        try read(element, .fontFamily) { inner in
          // A token of one name may hold it in a list.
          if let only = inner.elements, only.count == 1 { return try name(only[0], form) }
          return try name(inner, form)
        }
      }
    }
  }

  private func name(_ value: TokenJSON, _ form: String) throws -> String {
    guard let text = value.json.string, !text.trimmed.isEmpty else {
      throw wrong(value, "a font's name", form)
    }
    return text
  }

  static let weights: [String: Double] = [
    "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300, "normal": 400, "regular": 400,
    "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600, "bold": 700, "extra-bold": 800, "ultra-bold": 800,
    "black": 900, "heavy": 900, "extra-black": 950, "ultra-black": 950,
  ]

  func fontWeight(_ json: TokenJSON) throws -> Double {
    try read(json, .fontWeight) { value in
      if let weight = value.json.string.flatMap({ Self.weights[$0] }) { return weight }
      if let weight = lenientWeight(value) { return weight }
      let form = "Write a number from 1 to 1000, or a name such as \"semi-bold\" in small letters"
      guard let number = value.json.number else { throw wrong(value, "a font weight", form) }
      guard (1...1_000).contains(number) else { throw outOfRange(value, "a font weight of \(value.shown)", form) }
      return number
    }
  }

  func cubicBezier(_ json: TokenJSON) throws -> SkinCurve {
    try read(json, .cubicBezier) { value in
      let form = "Write [x1, y1, x2, y2] such as [0.25, 0.1, 0.25, 1]"
      let value = lenientCurve(value) ?? value
      guard let elements = value.elements, elements.count == 4 else { throw wrong(value, "a cubic Bézier curve", form) }
      let numbers = try elements.map(number)
      for index in [0, 2] where !(0...1).contains(numbers[index]) {
        throw outOfRange(elements[index], "an x of \(SkinValue.number(numbers[index]))", "Keep the x between 0 and 1")
      }
      return try SkinCurve(numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }

  // MARK: Issues

  /// Checks the required and optional members of an object; others are left out if that is tolerated, unless they are misspelled.
  func check(_ value: TokenJSON, required: [String], optional: [String] = []) throws {
    let form = "Write an object with \(required.joined(separator: ", "))"
    guard let members = value.json.members else { throw wrong(value, "a value of this type", form) }
    let known = required + optional
    let absent = known.filter { name in !members.contains { $0.key == name } }
    for unknown in members where !known.contains(unknown.key) {
      let place = SkinIssue.Place(file: value.file, line: unknown.line)
      let isOpacity = ["a", "alfa", "opacity", "transparency"].contains(unknown.key)
      if let leniencies = set.leniencies, !isOpacity, Spelling.question(unknown.key, among: absent) == nil {
        leniencies.note(.otherField, place, member: unknown.key)
        continue
      }
      throw SkinIssue(
        .unknownField, "\"\(unknown.key.prefix(60))\" is not a member of this value",
        suggestion: isOpacity && set.leniencies != nil
          ? "Write the opacity as \"alpha\" of the color, from 0 to 1."
          : Spelling.question(unknown.key, among: known)
            ?? "Remove it; the members are \(known.joined(separator: ", ")).",
        place: place)
    }
    let missing = absent.filter(required.contains)
    guard missing.isEmpty else {
      throw SkinIssue(
        .missingField, "The value has no \(missing.joined(separator: ", "))", suggestion: "Add what is missing.",
        place: value.place)
    }
  }

  func wrong(_ value: TokenJSON, _ what: String, _ form: String) -> SkinIssue {
    SkinIssue(.wrongType, "\(value.shown) is not \(what)", suggestion: "\(form).", place: value.place)
  }

  func outOfRange(_ value: TokenJSON, _ what: String, _ form: String) -> SkinIssue {
    SkinIssue(
      .outOfRange, "There is no \(what.trimmingPrefix("a ").trimmingPrefix("an "))", suggestion: "\(form).",
      place: value.place)
  }
}

import Foundation

extension ColorExpression {
  /// Parses an expression.
  /// - Parameters:
  ///   - text: The text; white space around its parts is ignored.
  ///   - order: The position of the opacity in hexadecimal colors.
  ///   - appearance: The appearance whose system colors `system(label)` and the like are; `nil` doesn't allow any.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedExpression``, ``SkinIssue/Code/malformedColor`` or
  ///   ``SkinIssue/Code/unknownSystemColor``.
  /// - Complexity: Linear in the length of the text times the nesting of functions, which are both limited.
  init(_ text: String, order: SkinColor.AlphaOrder, appearance: SkinAppearance? = nil) throws {
    guard text.utf8.count <= Self.maximumLength else {
      throw Self.malformed(
        text, "is longer than \(Self.maximumLength) bytes", "Add keys for parts of it, and use these.")
    }
    self = try Self.parse(Self.trimmed(text[...]), Literals(order: order, appearance: appearance), depth: 0)
  }

  /// Whether a text begins like an expression, or has a key's name; other texts are colors, or nothing.
  static func isExpression(_ text: String) -> Bool {
    if text.utf8.contains(UInt8(ascii: "{")) { return true }
    let text = trimmed(text[...])
    return text.firstIndex(of: "(").flatMap { functions[text[..<$0].lowercased()] } != nil
      || (parts(of: text, at: "/")?.count ?? 1) > 1
  }

  private enum Function {
    case lighten
    case darken
    case mix

    var form: String {
      switch self {
      case .lighten: "lighten(color, 10%)"
      case .darken: "darken(color, 10%)"
      case .mix: "mix(color, color, 30%)"
      }
    }
  }

  /// The meaning of colors that are given by themselves.
  private struct Literals {
    let order: SkinColor.AlphaOrder
    let appearance: SkinAppearance?
  }

  private static let functions: [String: Function] = ["lighten": .lighten, "darken": .darken, "mix": .mix]

  private static func parse(_ text: Substring, _ literals: Literals, depth: Int) throws -> ColorExpression {
    guard depth <= maximumDepth else {
      throw malformed(
        String(text), "is nested more than \(maximumDepth) deep", "Add keys for parts of it, and use these.")
    }
    guard let halves = parts(of: text, at: "/") else {
      throw malformed(String(text), "has a bracket or brace without its other half", "Add the missing half.")
    }
    guard halves.count == 1 else {
      guard halves.count == 2 else {
        throw malformed(String(text), "has more than one opacity", "Write one, such as {app.brand} / 50%.")
      }
      return .opacity(try parse(halves[0], literals, depth: depth + 1), try share(halves[1], "/ 50%"))
    }
    if text.first == "{", text.last == "}", text.dropFirst().firstIndex(of: "}") == text.index(before: text.endIndex) {
      return .reference(String(text.dropFirst().dropLast()))
    }
    if text.last == ")", let open = text.firstIndex(of: "("), let function = functions[text[..<open].lowercased()] {
      return try call(function, text[text.index(after: open)...].dropLast(), literals, depth)
    }
    guard !text.utf8.contains(UInt8(ascii: "{")) else {
      throw malformed(
        String(text), "is not a color",
        "Write {module.key}, {module.key} / 50%, lighten(color, 10%), darken(color, 10%) or mix(color, color, 30%).")
    }
    let text = String(text)
    if let appearance = literals.appearance, let name = SystemColors.name(in: text) {
      let color = try SystemColors.color(named: name, in: appearance)
      return .literal(color, color.functionText)
    }
    return .literal(try SkinColor(text, order: literals.order), text)
  }

  private static func call(
    _ function: Function, _ text: Substring, _ literals: Literals, _ depth: Int
  ) throws -> ColorExpression {
    guard let arguments = parts(of: text, at: ",") else {
      throw malformed(String(text), "has a bracket or brace without its other half", "Add the missing half.")
    }
    func color(_ position: Int) throws -> ColorExpression { try parse(arguments[position], literals, depth: depth + 1) }
    switch (function, arguments.count) {
    case (.lighten, 2): return .lighten(try color(0), try share(arguments[1], function.form), isDarker: false)
    case (.darken, 2): return .lighten(try color(0), try share(arguments[1], function.form), isDarker: true)
    case (.mix, 2): return .mix(try color(0), try color(1), Share(value: 0.5, text: ""))
    case (.mix, 3): return .mix(try color(0), try color(1), try share(arguments[2], function.form))
    default: throw malformed(String(text), "are not the arguments of \(function.form)", "Write \(function.form).")
    }
  }

  /// A percentage, or a number from 0 to 1.
  private static func share(_ text: Substring, _ form: String) throws -> Share {
    let isPercentage = text.last == "%"
    let digits = isPercentage ? text.dropLast() : text
    guard digits.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let number = Double(digits),
      (0...(isPercentage ? 100 : 1)).contains(number)
    else {
      throw malformed(String(text), "is not a share from 0% to 100%", "Write it as in \(form).")
    }
    return Share(value: isPercentage ? number / 100 : number, text: String(text))
  }

  /// The parts of a text between separators outside of brackets and braces; `nil` if these have no other half.
  private static func parts(of text: Substring, at separator: Character) -> [Substring]? {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var isName = false
    for index in text.indices {
      switch text[index] {
      case "{" where !isName: isName = true
      case "}" where isName: isName = false
      case "{", "}": return nil
      case "(" where !isName: depth += 1
      case ")" where !isName:
        depth -= 1
        if depth < 0 { return nil }
      case separator where depth == 0 && !isName:
        parts.append(trimmed(text[start..<index]))
        start = text.index(after: index)
      default: break
      }
    }
    guard depth == 0, !isName else { return nil }
    return parts + [trimmed(text[start...])]
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text = text.dropFirst() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return text
  }

  private static func malformed(_ text: String, _ problem: String, _ suggestion: String) -> SkinIssue {
    SkinIssue(.malformedExpression, "\"\(text.prefix(60))\" \(problem)", suggestion: suggestion)
  }
}

import Foundation
import SkinKit

/// The deviations that lenient reading tolerates: references in other forms, expressions, types of other tools, and values outside of tokens.
extension TokenSet {
  /// The type that a `$type` names; `nil` for an unknown one that is tolerated.
  func type(_ value: TokenJSON) throws -> TokenType? {
    guard let leniencies, let name = value.json.string else { return try Self.type(value) }
    if let type = TokenType(rawValue: name), TokenType.standard.contains(type) { return type }
    if let type = FigmaVariables.types[name] { return type }
    leniencies.note(.unknownType, value.place)
    return TokenTypeNames.type(named: name)
  }

  /// The type of a token without one, if that is tolerated.
  func inferred(_ value: TokenJSON, _ token: Token) throws -> TokenType? {
    guard let leniencies, let type = TokenTypeNames.inferred(from: try expanded(value), token.path) else { return nil }
    if token.raw["$type"] == nil { leniencies.note(.untyped, token.place) }
    return type
  }

  /// The reference that a value is; `nil` if it is a plain value, or one to compute.
  func reference(_ value: TokenJSON) throws -> TokenReference? {
    guard let leniencies, let text = value.json.string else { return try TokenReference(value) }
    guard let path = TokenExpression.onlyReference(in: text) else { return nil }
    let existing = existing(path)
    if text != "{\(existing.text)}" { leniencies.note(.reference, value.place) }
    return .token(existing)
  }

  /// The path of the token that a path means: without `value` at its end, of a group's root token, or with dots in names.
  private func existing(_ path: TokenPath) -> TokenPath {
    if token(at: path) != nil { return path }
    var names = path.names
    if let last = names.last, names.count > 1, ["value", "$value"].contains(last) { names.removeLast() }
    let short = TokenPath(names)
    return [short, short.appending(TokenPath.root)].first { token(at: $0) != nil } ?? pathsByText[short.text] ?? short
  }

  /// A value outside of tokens; the last source that has it decides.
  func constant(at path: TokenPath) -> TokenJSON? {
    guard leniencies != nil else { return nil }
    for (number, source) in sources.enumerated().reversed() {
      var json: TokenJSON? = source
      for (depth, name) in path.names.enumerated() {
        json = json.flatMap { child(name, of: $0, at: Array(path.names[..<depth]), source: number) }
      }
      if let json, json.json.members == nil { return json }
    }
    return nil
  }

  /// A member or an element by its name; objects are searched once, because many references may lead into one.
  private func child(_ name: String, of json: TokenJSON, at path: [String], source: Int) -> TokenJSON? {
    guard let members = json.json.members else {
      return Int(name).flatMap { json.json.elements?[at: $0] }.map { TokenJSON(json: $0, file: json.file) }
    }
    guard members.count > 8 else { return json[name] }
    let object = ConstantObject(source: source, path: path)
    if constants[object] == nil {
      constants[object] = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    }
    return constants[object]?[name].map { TokenJSON(json: $0, file: json.file) }
  }

  /// A text with references replaced by what they refer to; other values are returned unchanged.
  func expanded(_ value: TokenJSON) throws -> TokenJSON {
    guard let leniencies, let text = value.json.string, let expression = TokenExpression(text),
      TokenExpression.onlyReference(in: text) == nil
    else { return value }
    var result = ""
    for piece in expression.pieces {
      switch piece {
      case .text(let text): result += text
      case .reference(let path): result += try self.text(of: path, at: value)
      }
      guard result.utf8.count <= TokenArithmetic.maximumLength else {
        throw SkinIssue(
          .tooDeep, "The value is longer than \(TokenArithmetic.maximumLength) bytes with its references",
          suggestion: "Refer to fewer tokens.", place: value.place)
      }
    }
    leniencies.note(.expression, value.place)
    return TokenJSON(json: SkinSourceJSON(.string(result), line: value.json.line), file: value.file)
  }

  /// The text of the token that a part of an expression refers to; computed if it is arithmetic.
  private func text(of path: TokenPath, at value: TokenJSON) throws -> String {
    let reference = TokenReference.token(existing(path))
    if let path = reference.tokenPath, let known = texts[path] { return try known.get() }
    let result = Result {
      try following(reference, at: value) {
        let json = TokenJSON(json: SkinSourceJSON(.string(reference.shown), line: value.json.line), file: value.file)
        return try Self.text(of: try follow(json, type: nil), at: value)
      }
    }.mapError(DocumentBuilder.issue)
    if let path = reference.tokenPath { texts[path] = result }
    return try result.get()
  }

  private static func text(of found: TokenJSON, at value: TokenJSON) throws -> String {
    switch found.json.content {
    case .string(let text):
      let isArithmetic = text.contains { "*/+(".contains($0) } || text.contains(" - ")
      return isArithmetic ? TokenArithmetic.evaluate(text)?.text ?? text : text
    case .number(_, let text): return text
    default:
      if let number = found["value"]?.json.number, let unit = found["unit"]?.json.string {
        return TokenQuantity(value: number, unit: unit).text
      }
      throw SkinIssue(
        .wrongType, "\(found.json.kindName) can't be a part of the text \(value.shown)",
        suggestion: "Refer to numbers, dimensions and texts only.", place: value.place)
    }
  }
}

/// An object in a source of tokens.
struct ConstantObject: Hashable {
  let source: Int
  let path: [String]
}

extension Array {
  /// The element at an index; `nil` if there is none.
  fileprivate subscript(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

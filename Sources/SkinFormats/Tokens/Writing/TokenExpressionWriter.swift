import Foundation
import SkinKit

/// Writes values that refer to other keys as values of tokens with references.
///
/// A color may be that of a key, also with another opacity. A number may be that of a key in fonts, shadows, gradients and curves, and
/// so may a font's name. Everything else, such as a lightened color or a gradient's start, is for the native part.
struct TokenExpressionWriter {
  /// A value with the types that the tokens of its keys must have.
  struct ExpressionToken {
    var token: WrittenToken
    let references: [String: TokenType]
  }

  /// The type of the token.
  let type: TokenType
  /// Returns the path of a key's token; `nil` if no token has the key.
  let path: (_ key: String) -> TokenPath?

  /// Returns a value with references, with the native value as the extension's `expression`; `nil` if tokens can't have it.
  func token(_ expression: SkinExpression) throws -> WrittenToken? { try written(expression)?.token }

  /// Returns a value with references, and the types of these; `nil` if tokens can't have it.
  func written(_ expression: SkinExpression) throws -> ExpressionToken? {
    var references = TokenReferences(path: path)
    var written: WrittenToken?
    if type == .color {
      written = try references.color(expression.json).map { WrittenToken(value: $0) }
    } else if let parts = try TokenExpressionParts(expression.json, type, &references) {
      written = try token(parts)
    }
    guard references.isComplete, var written else { return nil }
    written.ours.append(("expression", expression.json))
    return ExpressionToken(token: written, references: references.types)
  }

  /// Writes the value without its references, which then replace what stands for them.
  private func token(_ parts: TokenExpressionParts) throws -> WrittenToken? {
    guard let value = SkinExpression.plainValue(parts.plain, kind: type.kind),
      let written = try TokenValueWriter(type: type).token(value)
    else { return nil }
    if type == .cubicBezier {
      let numbers = (written.value.elements ?? []).enumerated().map { parts.changes.first?["\($0)"] ?? $1 }
      return WrittenToken(value: .array(numbers), ours: written.ours)
    }
    let isList = written.value.elements != nil
    let objects = written.value.elements ?? [written.value]
    guard objects.count == parts.changes.count else { return nil }
    let changed = zip(objects, parts.changes).map { object, changes in
      SkinSourceJSON.object((object.members ?? []).map { (key: $0.key, value: changes[$0.key] ?? $0.value) })
    }
    return WrittenToken(value: isList ? .array(changed) : changed[0], ours: written.ours)
  }
}

/// The references of a value, by the types that their tokens must have.
struct TokenReferences {
  /// Returns the path of a key's token; `nil` if no token has the key.
  let path: (_ key: String) -> TokenPath?
  /// The types of the tokens, by their keys.
  private(set) var types: [String: TokenType] = [:]
  /// Whether tokens can have all references so far.
  private(set) var isComplete = true

  init(path: @escaping (_ key: String) -> TokenPath?) { self.path = path }

  /// A reference to the token of a key, or nothing if tokens can't have it.
  mutating func token(_ key: String, _ type: TokenType) -> SkinSourceJSON? {
    guard let path = use(key, type) else { return nil }
    return .string("{\(path.text)}")
  }

  /// A number of a key as a reference; `nil` for other values.
  mutating func number(_ json: SkinSourceJSON, _ type: TokenType) -> SkinSourceJSON? {
    json.string.flatMap { SkinExpression.key(in: $0, kind: .number) }.flatMap { token($0, type) }
  }

  /// A color: its components, a reference to a token, or one to a token's components with another opacity.
  mutating func color(_ json: SkinSourceJSON) throws -> SkinSourceJSON? {
    switch json.string.flatMap(SkinExpression.colorPart) {
    case .color(let color): return try TokenValueWriter(type: .color).token(.color(color))?.value
    case .key(let key, nil): return token(key, .color)
    case .key(let key, let alpha?):
      guard let path = use(key, .color) else { return nil }
      func part(_ name: String) -> SkinSourceJSON {
        let segments = path.names + ["$value", name]
        return .object([("$ref", .string("#/" + segments.map(Self.escaped).joined(separator: "/")))])
      }
      return .object([
        ("colorSpace", part("colorSpace")), ("components", part("components")), ("alpha", try .number(alpha)),
      ])
    case nil:
      isComplete = false
      return nil
    }
  }

  private mutating func use(_ key: String, _ type: TokenType) -> TokenPath? {
    let known = types.updateValue(type, forKey: key) ?? type
    guard known == type, let path = path(key) else {
      isComplete = false
      return nil
    }
    return path
  }

  /// A segment of a JSON pointer in a fragment.
  private static func escaped(_ segment: String) -> String {
    let text = segment.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
    return text.addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed.subtracting(["/"])) ?? text
  }
}

import Foundation
import SkinKit

/// Selects the keys that tokens can hold exactly, including aliases of tokens of the same type.
struct TokenWritingPlan {
  /// A token to write.
  struct PlannedToken {
    let path: TokenPath
    let type: TokenType
    /// The definitions of the appearances with a value of their own.
    let written: [SkinAppearance: WrittenForm]
    /// The keys that it aliases or refers to, with the types that their tokens must have.
    let targets: [String: TokenType]
  }

  /// A value, the key of another token, or a value with references to others.
  enum WrittenForm {
    case value(WrittenToken)
    case alias(String)
    case expression(SkinExpression)
  }

  /// The deepest path of a written token, whose value must still be within the allowed nesting.
  static let maximumDepth = 32

  private(set) var tokens: [String: PlannedToken] = [:]
  /// The appearances for which any token has a value.
  private(set) var appearances: Set<SkinAppearance> = []

  init(_ document: SkinDocument) throws {
    var waiting: [String: PlannedToken] = [:]
    let types = try TokenTypes(document)
    for (key, entry) in document.entries { waiting[key] = try Self.planned(key, entry, document, types) }
    accept(&waiting)
    for planned in tokens.values { appearances.formUnion(planned.written.keys) }
  }

  /// Accepts tokens whose targets are all accepted; the remaining ones have no target, or are cyclic.
  private mutating func accept(_ waiting: inout [String: PlannedToken]) {
    var followers: [String: [String]] = [:]
    for (key, planned) in waiting { for target in planned.targets.keys { followers[target, default: []].append(key) } }
    var ready = waiting.filter(\.value.targets.isEmpty).map(\.key)
    while let key = ready.popLast() {
      guard let planned = waiting.removeValue(forKey: key) else { continue }
      tokens[key] = planned
      for follower in followers[key] ?? [] {
        guard let other = waiting[follower] else { continue }
        if other.targets.allSatisfy({ tokens[$0]?.type == $1 }) { ready.append(follower) }
      }
    }
  }

  /// A key as a token; `nil` if tokens can't hold it.
  private static func planned(
    _ key: String, _ entry: SkinDocument.Entry, _ document: SkinDocument, _ types: TokenTypes
  ) throws -> PlannedToken? {
    let kept = document.unknown[TokenScope.token(key)] ?? []
    guard let path = TokenPath(key: key), path.names.count <= maximumDepth,
      entry.others.isEmpty, let type = types.type(of: key, entry), Set(kept.map(\.key)).count == kept.count,
      canHold(entry.note), entry.definition.languages.isEmpty
    else { return nil }
    var written: [SkinAppearance: WrittenForm] = [:]
    var targets: [String: TokenType] = [:]
    let writer = TokenExpressionWriter(type: type) { TokenPath(key: $0) }
    for appearance in [.light] + entry.definition.appearances {
      switch entry.definition[appearance] {
      case .alias(let target):
        guard targets.updateValue(type, forKey: target) ?? type == type else { return nil }
        written[appearance] = .alias(target)
      case .expression(let expression):
        // The native part keeps what tokens can't refer to or compute.
        guard let references = try writer.written(expression)?.references else { return nil }
        for (key, type) in references {
          guard targets.updateValue(type, forKey: key) ?? type == type else { return nil }
        }
        written[appearance] = .expression(expression)
      case .value(let value):
        guard let token = try TokenValueWriter(type: type).token(value) else { return nil }
        written[appearance] = .value(token)
      }
    }
    return PlannedToken(path: path, type: type, written: written, targets: targets)
  }

  private static func canHold(_ note: SkinNote?) -> Bool {
    guard let extensions = note?.extensions else { return true }
    return extensions.members?.contains { $0.key == TokenExtension.name } == false
  }
}

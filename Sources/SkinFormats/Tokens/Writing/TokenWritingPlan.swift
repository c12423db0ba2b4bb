import Foundation
import SkinKit

/// Selects the keys that tokens can hold exactly, including aliases of tokens of the same type.
struct TokenWritingPlan {
  /// A token to write.
  struct Planned {
    let path: TokenPath
    let type: TokenType
    /// The definitions of the appearances with a value of their own.
    let written: [SkinAppearance: Given]
    /// The keys that it aliases.
    let targets: Set<String>
  }

  /// A value, or the key of another token.
  enum Given {
    case value(WrittenToken)
    case alias(String)
  }

  /// The deepest path of a written token, whose value must still be within the allowed nesting.
  static let maximumDepth = 32

  private(set) var tokens: [String: Planned] = [:]
  /// The appearances for which any token has a value.
  private(set) var appearances: Set<SkinAppearance> = []

  init(_ document: SkinDocument) throws {
    var waiting: [String: Planned] = [:]
    for (key, entry) in document.entries { waiting[key] = try Self.planned(key, entry, document) }
    accept(&waiting)
    for planned in tokens.values { appearances.formUnion(planned.written.keys) }
  }

  /// Accepts tokens whose targets are all accepted; the remaining ones have no target, or are cyclic.
  private mutating func accept(_ waiting: inout [String: Planned]) {
    var followers: [String: [String]] = [:]
    for (key, planned) in waiting { for target in planned.targets { followers[target, default: []].append(key) } }
    var ready = waiting.filter(\.value.targets.isEmpty).map(\.key)
    while let key = ready.popLast() {
      guard let planned = waiting.removeValue(forKey: key) else { continue }
      tokens[key] = planned
      for follower in followers[key] ?? [] {
        guard let other = waiting[follower] else { continue }
        if other.targets.allSatisfy({ tokens[$0]?.type == other.type }) { ready.append(follower) }
      }
    }
  }

  /// A key as a token; `nil` if tokens can't hold it.
  private static func planned(_ key: String, _ entry: SkinDocument.Entry, _ document: SkinDocument) throws -> Planned? {
    let kept = document.unknown[TokenScope.token(key)] ?? []
    guard let path = TokenPath(key: key), path.names.count <= maximumDepth,
      entry.others.isEmpty, let type = type(of: entry, kept), Set(kept.map(\.key)).count == kept.count,
      canHold(entry.note), entry.definition.languages.isEmpty
    else { return nil }
    var written: [SkinAppearance: Given] = [:]
    var targets: Set<String> = []
    for appearance in [.light] + entry.definition.appearances {
      switch entry.definition[appearance] {
      case .alias(let target):
        targets.insert(target)
        written[appearance] = .alias(target)
      case .value(let value):
        guard let token = try TokenValueWriter(type: type).token(value) else { return nil }
        written[appearance] = .value(token)
      }
    }
    return Planned(path: path, type: type, written: written, targets: targets)
  }

  /// The type of the token that it was read from, otherwise the type of its kind.
  private static func type(of entry: SkinDocument.Entry, _ kept: [SourceJSON.Member]) -> TokenType? {
    if let type = kept.first(where: { $0.key == "$type" })?.value.string.flatMap(TokenType.init),
      type.kind == entry.kind
    {
      return type
    }
    return TokenType.allCases.first { $0.kind == entry.kind && !$0.isAmbiguous }
  }

  private static func canHold(_ note: SkinNote?) -> Bool {
    guard let extensions = note?.extensions else { return true }
    return extensions.members?.contains { $0.key == TokenExtension.name } == false
  }
}

// Which keys of a skin become design tokens, and of which type.

import Foundation
import SkinKit

/// Finds the keys that tokens can hold exactly; aliases are among them where what they name is a token of the same type.
struct TokenWritingPlan {
  /// A token that is written.
  struct Planned {
    let path: TokenPath
    let type: TokenType
    /// What it is given, for the appearances that have a value of their own.
    let written: [SkinAppearance: Given]
    /// The keys that it stands for.
    let targets: Set<String>
  }

  /// A value, or the key of another token.
  enum Given {
    case value(WrittenToken)
    case alias(String)
  }

  /// The deepest that a token is written, so that its value still fits into the nesting that is read.
  static let maximumDepth = 32

  private(set) var tokens: [String: Planned] = [:]
  /// The appearances that any token has a value for.
  private(set) var appearances: Set<SkinAppearance> = []

  init(_ document: SkinDocument) throws {
    var waiting: [String: Planned] = [:]
    for (key, entry) in document.entries { waiting[key] = try Self.planned(key, entry, document) }
    accept(&waiting)
    for planned in tokens.values { appearances.formUnion(planned.written.keys) }
  }

  /// Takes tokens over whose targets have all been taken: what waits for ever has no target, or is its own.
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

  /// A key as a token; `nil` where tokens can't hold it.
  private static func planned(_ key: String, _ entry: SkinDocument.Entry, _ document: SkinDocument) throws -> Planned? {
    let kept = document.unknown[TokenScope.token(key)] ?? []
    guard let path = TokenPath(key: key), path.names.count <= maximumDepth,
      let type = type(of: entry, kept), Set(kept.map(\.key)).count == kept.count, canHold(entry.note)
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

  /// The type that it had as a token, else the one that its kind tells.
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

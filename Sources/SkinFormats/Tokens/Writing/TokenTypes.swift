import Foundation
import SkinKit

/// Chooses the types of tokens.
///
/// A key has the type of the token that it was read from. A number, or a text, that other values refer to has the type that their
/// places ask for, such as a dimension for a font's size, together with the keys that are its aliases. All other keys have the type
/// of their kind.
struct TokenTypes {
  /// The types that the keys' uses ask for.
  private var wanted: [String: TokenType] = [:]
  private let document: SkinDocument

  init(_ document: SkinDocument) throws {
    self.document = document
    var uses: [String: Set<TokenType>] = [:]
    var neighbors: [String: [String]] = [:]
    for (key, entry) in document.entries {
      for appearance in [.light] + entry.definition.appearances {
        switch entry.definition[appearance] {
        case .alias(let target) where [.number, .text].contains(entry.kind):
          neighbors[key, default: []].append(target)
          neighbors[target, default: []].append(key)
        case .expression(let expression):
          guard let type = Self.standard(entry.kind) else { continue }
          let writer = TokenExpressionWriter(type: type) { TokenPath(key: $0) }
          for (target, type) in try writer.written(expression)?.references ?? [:] where type != .color {
            uses[target, default: []].insert(type)
          }
        case .alias, .value: break
        }
      }
    }
    for key in uses.keys where wanted[key] == nil { choose(for: key, uses, neighbors) }
  }

  /// The type of a key's token; `nil` if tokens can't have its kind.
  func type(of key: String, _ entry: SkinDocument.Entry) -> TokenType? {
    given(key, entry) ?? wanted[key].flatMap { $0.kind == entry.kind ? $0 : nil } ?? Self.standard(entry.kind)
  }

  /// Chooses one type for a key, its aliases and those that it is an alias of: that of all uses, otherwise that of its kind.
  private mutating func choose(for key: String, _ uses: [String: Set<TokenType>], _ neighbors: [String: [String]]) {
    var members: Set<String> = [key]
    var waiting = [key]
    while let next = waiting.popLast() {
      for neighbor in neighbors[next] ?? [] where members.insert(neighbor).inserted { waiting.append(neighbor) }
    }
    let types = members.reduce(into: Set<TokenType>()) { $0.formUnion(uses[$1] ?? []) }
    let entries = members.compactMap { name in document.entries[name].map { (name, $0) } }
    guard types.count == 1, let type = types.first, entries.count == members.count,
      entries.allSatisfy({ given($0.0, $0.1) ?? type == type && Self.canHave(type, $0.1) })
    else { return }
    for member in members { wanted[member] = type }
  }

  /// Whether all values of a key can be those of a token; several names in one text can't stand for one font.
  private static func canHave(_ type: TokenType, _ entry: SkinDocument.Entry) -> Bool {
    guard type.kind == entry.kind, entry.definition.languages.isEmpty else { return false }
    return ([.light] + entry.definition.appearances).allSatisfy { appearance in
      switch entry.definition[appearance] {
      case .value(.text(let text)): !text.contains { ",'\"{}".contains($0) } && text.contains { !$0.isWhitespace }
      case .value(let value): (try? TokenValueWriter(type: type).token(value)) != nil
      case .alias: true
      case .expression: false
      }
    }
  }

  /// The type of the token that a key was read from.
  private func given(_ key: String, _ entry: SkinDocument.Entry) -> TokenType? {
    let kept = document.unknown[TokenScope.token(key)] ?? []
    let type = kept.first { $0.key == "$type" }?.value.string.flatMap(TokenType.init)
    return type?.kind == entry.kind ? type : nil
  }

  private static func standard(_ kind: SkinKind) -> TokenType? {
    TokenType.standard.first { $0.kind == kind && !$0.isAmbiguous }
  }
}

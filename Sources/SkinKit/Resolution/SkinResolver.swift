// From documents to a skin: bases are overlaid, aliases followed, types checked.

import Foundation

/// Makes a ``Skin`` of a document: overlays it on its bases, follows aliases, checks types against the app's own skin.
///
/// ```swift
/// let builtIn = try SkinDocument.read(FolderFiles(bundledFolder))
/// let resolver = SkinResolver(builtIn: builtIn)
/// SkinManager.shared.apply(resolver.resolve(festival))
/// ```
/// A key falls from the skin to its base, to that one's base, and at last to the built-in skin. The built-in skin is also the
/// *contract*: a key that it has as a colour can't become an image. What can't be resolved is reported in ``Skin/issues`` and falls back.
public struct SkinResolver: Sendable {
  /// The app's own skin, which all others build on.
  public let builtIn: SkinDocument?
  private let bases: [SkinIdentifier: SkinDocument]

  /// Makes a resolver.
  /// - Parameters:
  ///   - builtIn: The app's own skin, which all others build on; `nil` where there is none.
  ///   - bases: Other skins that one may name as its base.
  public init(builtIn: SkinDocument? = nil, bases: [SkinDocument] = []) {
    self.builtIn = builtIn
    self.bases = Dictionary(
      (bases + [builtIn].compactMap(\.self)).compactMap { base in base.header.id.map { ($0, base) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Resolves a skin.
  /// - Parameter document: The skin as its author wrote it.
  /// - Returns: The skin, with the issues of the document and those found here.
  public func resolve(_ document: SkinDocument) -> Skin {
    var resolution = Resolution(issues: document.issues)
    for layer in layers(of: document, &resolution.issues) { resolution.overlay(layer, contract: builtIn) }
    return Skin(header: document.header, table: resolution.values(), issues: resolution.issues)
  }

  /// The documents that a skin is made of, from the one that all build on to the skin itself.
  private func layers(of document: SkinDocument, _ issues: inout [SkinIssue]) -> [SkinDocument] {
    var layers = [document]
    var chain = [document.header.id].compactMap(\.self)
    var name = document.header.base
    while let base = name {
      if chain.contains(base) {
        let members = (chain + [base]).map(\.rawValue).joined(separator: " → ")
        issues.append(
          SkinIssue(
            .baseCycle, "The skins build on each other: \(members)", remedy: "Let one of them build on another skin.",
            place: .init(key: "base")))
        break
      }
      guard let layer = bases[base] else {
        issues.append(
          SkinIssue(
            .unknownBase, "The base skin \(base) is not there", remedy: "Give the base skin, too, or name another one.",
            place: .init(key: "base"), severity: .warning))
        break
      }
      layers.append(layer)
      chain.append(base)
      name = layer.header.base
    }
    if let builtIn, builtIn.header.id == nil || !chain.contains(where: { $0 == builtIn.header.id }) {
      layers.append(builtIn)
    }
    return layers.reversed()
  }
}

/// The work of resolving one skin.
private struct Resolution {
  var issues: [SkinIssue]
  /// What each key is given, the uppermost layer last: where that can't be resolved, the one below counts.
  private var entries: [String: [SkinDocument.Entry]] = [:]
  /// Values already found; `nil` marks those that have none.
  private var resolved: [String: SkinVariants<SkinValue>?] = [:]

  init(issues: [SkinIssue]) { self.issues = issues }

  /// Puts a skin's keys over those of the skins below; a kind that contradicts the contract stays below.
  mutating func overlay(_ document: SkinDocument, contract: SkinDocument?) {
    for (key, entry) in document.entries {
      if let expected = contract?.entries[key]?.kind, !Self.serves(entry.kind, expected) {
        issues.append(
          SkinIssue(
            .wrongType, "The key is a \(entry.kind.rawValue), but the app's own skin has it as a \(expected.rawValue)",
            remedy: "Move it to the section for that kind, or rename it.", place: entry.place))
        continue
      }
      entries[key, default: []].append(entry)
    }
  }

  mutating func values() -> [KeySlot: SkinVariants<SkinValue>] {
    var table: [KeySlot: SkinVariants<SkinValue>] = [:]
    for key in entries.keys.sorted() {
      if let value = value(of: key) { table[KeyRegistry.shared.slot(of: key)] = value }
    }
    return table
  }

  /// Whether a resource of one kind can stand where another is wanted: a colour is also a gradient.
  private static func serves(_ kind: SkinKind, _ expected: SkinKind) -> Bool {
    kind == expected || (kind == .color && expected == .gradient)
  }

  /// Follows a key.
  ///
  /// Aliases are followed with a list of our own, so that no chain of them can exhaust the stack.
  private mutating func value(of key: String) -> SkinVariants<SkinValue>? {
    var waiting = [key]
    while let next = waiting.last {
      guard resolved[next] == nil, let entry = entries[next]?.last else {
        resolved[next] = resolved[next] ?? .some(nil)
        waiting.removeLast()
        continue
      }
      if let target = Self.aliases(of: entry).first(where: { resolved[$0] == nil }) {
        if let start = waiting.firstIndex(of: target) {
          breakCycle(Array(waiting[start...]))
        } else {
          waiting.append(target)
        }
      } else if let value = combine(entry) {
        resolved[next] = .some(value)
      } else {
        entries[next]?.removeLast()
      }
    }
    return resolved[key] ?? nil
  }

  private static func aliases(of entry: SkinDocument.Entry) -> [String] {
    ([entry.definition.any] + entry.definition.appearances.map { entry.definition[$0] }).compactMap {
      if case .alias(let target) = $0 { target } else { nil }
    }
  }

  /// Reports keys that stand for each other, and takes away what makes them do so.
  private mutating func breakCycle(_ members: [String]) {
    let list = (members + members.prefix(1)).joined(separator: " → ")
    issues.append(
      SkinIssue(
        .aliasCycle, "The keys stand for each other: \(list)", remedy: "Give one of them a value of its own.",
        place: entries[members[0]]?.last?.place ?? .init(key: members[0])))
    for member in members { entries[member]?.removeLast() }
  }

  /// The values of an entry whose aliases have been followed.
  private mutating func combine(_ entry: SkinDocument.Entry) -> SkinVariants<SkinValue>? {
    guard let any = variants(entry.definition.any, entry) else { return nil }
    guard entry.definition.isVaried else { return any }
    var others: [SkinAppearance: SkinValue] = [:]
    for appearance in any.appearances { others[appearance] = any[appearance] }
    for appearance in entry.definition.appearances {
      if let value = variants(entry.definition[appearance], entry) { others[appearance] = value[appearance] }
    }
    return SkinVariants(any.any, others: others)
  }

  private mutating func variants(
    _ definition: SkinDocument.Definition, _ entry: SkinDocument.Entry
  ) -> SkinVariants<SkinValue>? {
    switch definition {
    case .value(let value): return SkinVariants(value)
    case .alias(let target):
      guard let found = resolved[target] ?? nil else {
        issues.append(
          SkinIssue(
            .unknownAlias, "It stands for {\(target)}, which has no value", remedy: "Name a key that exists.",
            place: entry.place))
        return nil
      }
      guard Self.serves(found.any.kind, entry.kind) else {
        issues.append(
          SkinIssue(
            .wrongType,
            "It stands for {\(target)}, which is a \(found.any.kind.rawValue), not a \(entry.kind.rawValue)",
            remedy: "Name a key of the same kind.", place: entry.place))
        return nil
      }
      return found
    }
  }
}

extension SkinIssue.Code {
  /// Skins that name each other as their base.
  public static let baseCycle: Self = "base-cycle"
  /// A base skin that isn't there.
  public static let unknownBase: Self = "unknown-base"
  /// Keys that stand for each other.
  public static let aliasCycle: Self = "alias-cycle"
  /// An alias for a key that has no value.
  public static let unknownAlias: Self = "unknown-alias"
}

// Layers over each other: what each key is given by which of them, and what comes of it in each appearance.

import Foundation

/// The work of resolving one skin.
struct SkinCascade {
  /// What was found to be wrong, each once, sorted by place.
  private(set) var issues: [SkinIssue] = []
  private let contract: [String: SkinKind]
  /// What each key is given, by the uppermost layer last.
  private var entries: [String: [SkinDocument.Entry]] = [:]

  init(contract: [String: SkinKind]) { self.contract = contract }

  /// Puts a layer's keys over those of the layers below; a kind that contradicts the contract stays below.
  mutating func overlay(_ layer: SkinLayer) {
    for (key, entry) in layer.entries {
      if let expected = contract[key], !entry.kind.serves(as: expected) {
        issues.append(
          SkinIssue(
            .wrongType, "The key is a \(entry.kind.rawValue), but the app's own skin has it as a \(expected.rawValue)",
            remedy: "Move it to the section for that kind, or rename it.", place: entry.place))
        continue
      }
      entries[key, default: []].append(entry)
    }
  }

  /// Resolves every key.
  ///
  /// An alias means, in each appearance, what its target is there. So each appearance is resolved by itself, and where
  /// something can't be resolved in one of them, only that one falls.
  mutating func values() -> [KeySlot: SkinVariants<SkinValue>] {
    let names = entries.keys.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var results: [SkinAppearance: [AliasResolution.Found?]] = [:]
    for appearance in appearances() {
      var resolution = AliasResolution(
        names: names, numbers: numbers, candidates: names.map { candidates(for: $0, in: appearance) })
      results[appearance] = resolution.resolve()
      issues += resolution.issues
    }
    sortIssues()
    var table: [KeySlot: SkinVariants<SkinValue>] = [:]
    for (number, name) in names.enumerated() {
      guard let any = results[.light]?[number] else { continue }
      var variants = SkinVariants(any.value)
      var others: [SkinAppearance: SkinValue] = [:]
      for appearance in SkinAppearance.all where appearance != .light {
        guard let found = results[appearance]?[number] else { continue }
        // `dark` and `high contrast` come before both together, whose value may be theirs.
        if found.isOwn || found.value != variants[appearance] {
          others[appearance] = found.value
          variants = SkinVariants(any.value, others: others)
        }
      }
      table[KeyRegistry.shared.slot(of: name)] = variants
    }
    return table
  }

  /// The appearances in which a value may differ from those in the others.
  private func appearances() -> [SkinAppearance] {
    var given: Set<SkinAppearance> = [.light]
    for entry in entries.values.joined() where entry.definition.isVaried {
      given.formUnion(entry.definition.appearances)
    }
    if given.contains(.dark), given.contains(.highContrast) { given.insert(.darkHighContrast) }
    return SkinAppearance.all.filter(given.contains)
  }

  /// What a key may be in an appearance, best first: what each layer gives for it, then what they give for others.
  private func candidates(for key: String, in appearance: SkinAppearance) -> [AliasResolution.Candidate] {
    var first: [AliasResolution.Candidate] = []
    var later: [AliasResolution.Candidate] = []
    for entry in (entries[key] ?? []).reversed() {
      var given = appearance.fallbacks.compactMap { fallback in
        entry.definition.others[fallback].map { definition in
          AliasResolution.Candidate(definition, of: entry, isOwn: fallback == appearance)
        }
      }
      given.append(AliasResolution.Candidate(entry.definition.any, of: entry, isOwn: false))
      first.append(given.removeFirst())
      later += given
    }
    return first + later
  }

  private mutating func sortIssues() {
    issues = Set(issues).map { ($0, [$0.place.file ?? "", $0.place.key ?? "", $0.code.rawValue, $0.message]) }
      .sorted { left, right in
        let (first, second) = (left.0.place, right.0.place)
        if first.file != second.file { return (first.file ?? "") < (second.file ?? "") }
        if first.line != second.line { return (first.line ?? 0) < (second.line ?? 0) }
        return left.1.lexicographicallyPrecedes(right.1)
      }
      .map(\.0)
  }
}

extension SkinAppearance {
  static let highContrast = SkinAppearance(isHighContrast: true)
  static let darkHighContrast = SkinAppearance(isDark: true, isHighContrast: true)

  /// The appearances whose value stands for this one's, best first, without the one for any.
  fileprivate var fallbacks: [SkinAppearance] {
    switch (isDark, isHighContrast) {
    case (false, false): []
    case (true, false): [.dark]
    case (false, true): [.highContrast]
    case (true, true): [self, .dark, .highContrast]
    }
  }
}

extension SkinKind {
  /// Whether a value of this kind can stand where another is wanted: a colour is also a gradient.
  func serves(as expected: SkinKind) -> Bool { self == expected || (self == .color && expected == .gradient) }
}

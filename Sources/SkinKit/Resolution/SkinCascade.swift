import Foundation

/// The resolution of one skin from its layers.
struct SkinCascade {
  /// The issues, each once, sorted by place.
  private(set) var issues: [SkinIssue] = []
  /// The entries of each layer, the top layer first, without those that can't serve the contract.
  private let layers: [[String: SkinDocument.Entry]]
  /// The keys whose names several kinds share; in ``layers``, their names have the section behind a slash.
  private let sharedKeys: Set<String>
  private let contract: SkinContract

  /// Stacks layers.
  /// - Parameters:
  ///   - layers: The layers, the top one first.
  ///   - contract: The required kinds of keys.
  init(_ layers: [SkinLayer], contract: SkinContract) {
    var issues: [SkinIssue] = []
    let allowed = contract.isEmpty ? layers.map(\.entries) : layers.map { contract.entries(of: $0, &issues) }
    let hasNamespaces = layers.map(\.hasNamespaces)
    let names = SharedNames(allowed, hasNamespaces: hasNamespaces)
    self.layers = names.separated(allowed)
    sharedKeys = names.keys
    self.contract = contract
    self.issues = issues
  }

  /// Resolves every key.
  ///
  /// If the top layer gives a key values only, those are the key's. Otherwise an alias takes its target's value in each appearance:
  /// each appearance is resolved by itself, and if one can't be resolved, only that one falls back.
  /// - Returns: The names of all keys that have a value, each once, and the values.
  mutating func values() -> (names: [String], values: [ResolvedValue]) {
    var names: [String] = []
    var values: [ResolvedValue] = []
    var followers: [String] = []
    names.reserveCapacity(layers.first?.count ?? 0)
    values.reserveCapacity(layers.first?.count ?? 0)
    for (depth, layer) in layers.enumerated() {
      for (key, entry) in layer {
        if depth > 0, layers[..<depth].contains(where: { $0[key] != nil }) { continue }
        if let value = self.value(of: entry) {
          names.append(key)
          values.append(entry.kind == .gradient && isColor(key) ? withColor(value, key, depth) : value)
        } else {
          followers.append(key)
        }
      }
    }
    // Languages multiply the appearances to resolve, so that keys without any are resolved apart.
    let localized = Set(followers.filter(mayHaveLanguages))
    for (name, value) in resolve(followers.filter { !localized.contains($0) }) + resolve(Array(localized)) {
      names.append(name)
      values.append(value)
    }
    sortIssues()
    return sharedKeys.isEmpty ? (names, values) : SharedNames.joined(names, values)
  }

  /// Whether the contract has a key, whose name may have the section behind a slash, as a color.
  private func isColor(_ key: String) -> Bool {
    guard !sharedKeys.isEmpty, let slash = key.firstIndex(of: "/") else { return contract.isColor(key) }
    return contract.isColor(String(key[..<slash]))
  }

  /// Adds the color of a lower layer to a gradient, for properties that show only colors.
  private func withColor(_ value: ResolvedValue, _ key: String, _ depth: Int) -> ResolvedValue {
    let color = layers[(depth + 1)...].lazy.compactMap { $0[key] }.first { $0.kind == .color }
    return ResolvedValue(value.variants, others: color.flatMap { self.value(of: $0) }.map { [$0.variants] } ?? [])
  }

  /// The value of an entry if it needs no resolution: its own, or that of the only key that it aliases.
  private func value(of entry: SkinDocument.Entry) -> ResolvedValue? {
    // In languages without a value, the key falls back.
    if let own = entry.ownValue { return own.isEntirely(entry.kind) && !own.variants.isPartial ? own : nil }
    let definition = entry.definition
    guard case .alias(let target) = definition.any, !definition.isVaried,
      let aim = layers.lazy.compactMap({ $0[target] }).first, let value = aim.ownValue,
      value.isEntirely(aim.kind), !value.variants.isPartial, aim.kind.serves(as: entry.kind)
    else { return nil }
    return value
  }

  /// Whether any layer gives a key a kind of value that languages can differ in.
  private func mayHaveLanguages(_ key: String) -> Bool {
    layers.contains { layer in layer[key].map { $0.kind.hasLanguages || $0.definition.hasLanguages } ?? false }
  }

  /// Resolves keys with aliases.
  private mutating func resolve(_ followers: [String]) -> [(String, ResolvedValue)] {
    guard !followers.isEmpty else { return [] }
    let entries = entriesInvolved(in: followers)
    let names = entries.keys.sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let appearances = Self.appearances(of: entries.values.joined())
    var results: [SkinAppearance: [AliasResolution.Found?]] = [:]
    for appearance in appearances {
      let fallbacks = appearance.fallbacks
      var resolution = AliasResolution(
        names: names, numbers: numbers,
        candidates: names.map { Self.candidates(entries[$0] ?? [], in: appearance, fallbacks) })
      results[appearance] = resolution.resolve()
      issues += resolution.issues
    }
    return followers.compactMap { name in
      guard let number = numbers[name] else { return nil }
      let any = results[.light]?[number]?.value
      var variants = any.map { SkinVariants($0) }
      var others: [SkinAppearance: SkinValue] = [:]
      for appearance in appearances where appearance != .light && (any != nil || appearance.language != nil) {
        guard let found = results[appearance]?[number] else { continue }
        // An appearance is preceded by those that it falls back to, whose value may be its own.
        if found.isOwn || found.value != variants?.value(in: appearance) {
          others[appearance] = found.value
          variants = any.map { SkinVariants($0, others: others) } ?? SkinVariants(inLanguages: others)
        }
      }
      return variants.map { (name, ResolvedValue($0)) }
    }
  }

  /// The entries of some keys and of all keys that they may lead to, the top layer's first.
  private func entriesInvolved(in keys: [String]) -> [String: [SkinDocument.Entry]] {
    var entries: [String: [SkinDocument.Entry]] = [:]
    var waiting = keys
    while let key = waiting.popLast() {
      guard entries[key] == nil else { continue }
      let given = layers.compactMap { $0[key] }
      guard !given.isEmpty else { continue }
      entries[key] = given
      for definition in given.flatMap(\.definitions) {
        if case .alias(let target) = definition { waiting.append(target) }
      }
    }
    return entries
  }

  /// The appearances in which the value may differ from the others, each in every language; those for all languages first.
  private static func appearances(of entries: some Sequence<SkinDocument.Entry>) -> [SkinAppearance] {
    var given: Set<SkinAppearance> = [.light]
    var languages: Set<SkinLanguage> = []
    for entry in entries where entry.definition.isVaried {
      for appearance in entry.definition.others.keys {
        given.insert(appearance.speaking(nil))
        if let language = appearance.language { languages.insert(language) }
      }
    }
    if given.contains(.dark), given.contains(.highContrast) { given.insert(.darkHighContrast) }
    let appearances = SkinAppearance.all.filter(given.contains)
    return appearances + languages.sorted().flatMap { language in appearances.map { $0.speaking(language) } }
  }

  /// The candidates for a key in an appearance, best first: each layer's for this appearance, then those for others.
  private static func candidates(
    _ entries: [SkinDocument.Entry], in appearance: SkinAppearance, _ fallbacks: [SkinAppearance]
  ) -> [AliasResolution.Candidate] {
    var first: [AliasResolution.Candidate] = []
    var later: [AliasResolution.Candidate] = []
    for entry in entries {
      let definition = entry.definition
      var given = fallbacks.compactMap { fallback in
        definition.others[fallback].map {
          AliasResolution.Candidate($0, of: entry, isOwn: fallback == appearance)
        }
      }
      if !definition.isPartial { given.append(AliasResolution.Candidate(definition.any, of: entry, isOwn: false)) }
      first += given.prefix(1)
      later += given.dropFirst()
    }
    return first + later
  }

  private mutating func sortIssues() {
    if !sharedKeys.isEmpty { issues = issues.map(SharedNames.readable) }
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

extension SkinDocument.Entry {
  /// The definitions for all appearances.
  fileprivate var definitions: [SkinDocument.Definition] {
    let definition = definition
    return [definition.any] + definition.others.values
  }
}

extension ResolvedValue {
  /// Whether the values of all appearances are of one kind.
  fileprivate func isEntirely(_ kind: SkinKind) -> Bool {
    variants.any.kind == kind && variants.others.values.allSatisfy { $0.kind == kind }
  }
}

extension SkinKind {
  /// Whether a value can differ between languages.
  package var hasLanguages: Bool { self == .text || self == .image || self == .file }

  /// Whether a value of this kind can be used where another is expected: a color is also a gradient.
  func serves(as expected: SkinKind) -> Bool { self == expected || (self == .color && expected == .gradient) }

  /// Whether a key of this kind and one of another can share a name where sections are name spaces.
  func coexists(with other: SkinKind) -> Bool { !serves(as: other) && !other.serves(as: self) }

  /// The name of a key with the section of its kind, for keys that share their name: colors and gradients have one section.
  ///
  /// No key has such a name: names contain no slash.
  func slot(of key: String) -> String { "\(key)/\((self == .gradient ? SkinKind.color : self).rawValue)" }

  /// The position in the order of kinds.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

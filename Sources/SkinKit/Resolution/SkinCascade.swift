import Foundation

/// The resolution of one skin from its layers.
struct SkinCascade {
  /// The issues, each once, sorted by place.
  private(set) var issues: [SkinIssue] = []
  /// The keys of the top layer that are resolved already, if it is a compiled skin; they aren't in ``layers``.
  private let ready: ReadyLayer?
  /// The entries of each layer, the top layer first, without those that can't serve the contract.
  private let layers: [[String: SkinDocument.Entry]]
  /// The folder of the skin of each layer, for issues.
  private let folders: [String?]
  /// The folder of the skin of ``ready``.
  private let readyFolder: String?
  /// The keys whose names several kinds share; in ``layers``, their names have the section behind a slash.
  private let sharedKeys: Set<String>
  /// The keys that can't be read in some layer.
  private let unreadableKeys: UnreadableKeys
  private let contract: SkinContract
  private var dangling: Set<AliasResolution.Dangling> = []
  /// The number of expressions that were computed, in all appearances.
  private(set) var computed = 0

  /// Stacks layers.
  /// - Parameters:
  ///   - layers: The layers, the top one first.
  ///   - contract: The required kinds of keys.
  init(_ layers: [SkinLayer], contract: SkinContract) {
    var issues: [SkinIssue] = []
    let ready = ReadyLayer(layers, contract: contract)
    let others = ready == nil ? layers : Array(layers.dropFirst())
    let given = contract.isEmpty ? others.map(\.entries) : others.map { contract.entries(of: $0, &issues) }
    let allowed = (ready.map { [$0.open] } ?? []) + given
    self.ready = ready
    let names = SharedNames(
      allowed, hasNamespaces: layers.map(\.hasNamespaces), sharesNames: layers.map(\.sharesNames))
    self.layers = names.separated(allowed)
    // The keys of a ready layer that depend on others are a layer, too.
    folders = layers.map(\.folder)
    readyFolder = layers.first?.folder
    sharedKeys = names.keys
    unreadableKeys = layers.reduce(into: UnreadableKeys()) { $0.formUnion($1.unreadableKeys) }
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
    var repeated = RepeatedValues()
    if let ready {
      names = ready.names
      values = ready.values
      for position in values.indices where ready.kinds[position] == .gradient && isColor(names[position]) {
        values[position] = withColor(values[position], names[position], 0)
      }
    } else {
      names.reserveCapacity(layers.first?.count ?? 0)
      values.reserveCapacity(layers.first?.count ?? 0)
    }
    for (depth, layer) in layers.enumerated() {
      for (key, entry) in layer {
        if depth > 0, isGiven(key, above: depth) { continue }
        if let value = self.value(of: entry) {
          if entry.fixedValue == nil { repeated.add(value, at: names.count) }
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
      repeated.add(value, at: names.count)
      names.append(name)
      values.append(value.variants.any.kind == .gradient && isColor(name) ? withColor(value, name) : value)
    }
    reportDangling()
    leaveOut(repeated.excess(names, values), &names, &values)
    sortIssues()
    return sharedKeys.isEmpty ? (names, values) : SharedNames.joined(names, values)
  }

  /// Whether a layer above one has a key.
  private func isGiven(_ key: String, above depth: Int) -> Bool {
    layers[..<depth].contains { $0[key] != nil } || ready?.contains(key) ?? false
  }

  /// The entry of a key in the topmost layer that has it.
  private func entry(_ key: String) -> SkinDocument.Entry? {
    ready?.entry(key) ?? layers.lazy.compactMap { $0[key] }.first
  }

  /// An entry with the folder of its skin.
  private struct CascadeEntry {
    let entry: SkinDocument.Entry
    let folder: String?
  }

  /// The entries of a key, the top layer's first.
  private func entries(_ key: String) -> [CascadeEntry] {
    let given = layers.indices.compactMap { depth in
      layers[depth][key].map { CascadeEntry(entry: $0, folder: folders[depth]) }
    }
    return (ready?.entry(key)).map { [CascadeEntry(entry: $0, folder: readyFolder)] + given } ?? given
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

  /// Adds the color of a layer below the topmost one with the key.
  private func withColor(_ value: ResolvedValue, _ key: String) -> ResolvedValue {
    layers.firstIndex { $0[key] != nil }.map { withColor(value, key, $0) } ?? value
  }

  /// The value of an entry if it needs no resolution: its own, or that of the only key that it aliases.
  private func value(of entry: SkinDocument.Entry) -> ResolvedValue? {
    // In languages without a value, the key falls back.
    if let own = entry.fixedValue { return own.isEntirely(entry.kind) && !own.variants.isPartial ? own : nil }
    let definition = entry.definition
    guard case .alias(let target) = definition.any, !definition.isVaried,
      let aim = self.entry(target), let value = aim.fixedValue,
      value.isEntirely(aim.kind), !value.variants.isPartial, aim.kind.serves(as: entry.kind)
    else { return nil }
    return value
  }

  /// Whether any layer gives a key a kind of value that languages can differ in, or one that uses such values.
  private func mayHaveLanguages(_ key: String) -> Bool {
    entries(key).lazy.map(\.entry).contains { $0.kind.hasLanguages || $0.definition.hasLanguages || $0.usesTexts }
  }

  /// Resolves keys with aliases or references.
  private mutating func resolve(_ followers: [String]) -> [(String, ResolvedValue)] {
    guard !followers.isEmpty else { return [] }
    let entries = entriesInvolved(in: followers)
    let names = entries.keys.orderedByBytes()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let appearances = Self.appearances(of: entries.values.joined().lazy.map(\.entry))
    var results: [SkinAppearance: [AliasResolution.Found?]] = [:]
    for appearance in appearances {
      let fallbacks = appearance.fallbacks
      var resolution = AliasResolution(
        names: names, numbers: numbers,
        candidates: names.map { Self.candidates(entries[$0] ?? [], in: appearance, fallbacks) })
      results[appearance] = resolution.resolve()
      issues += resolution.issues
      dangling.formUnion(resolution.dangling)
      computed += resolution.computed
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
  private func entriesInvolved(in keys: [String]) -> [String: [CascadeEntry]] {
    var entries: [String: [CascadeEntry]] = [:]
    var waiting = keys
    while let key = waiting.popLast() {
      guard entries[key] == nil else { continue }
      let given = self.entries(key)
      guard !given.isEmpty else { continue }
      entries[key] = given
      for definition in given.flatMap(\.entry.definitions) { waiting += definition.keys }
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
    return appearances + languages.ordered(by: <).flatMap { language in appearances.map { $0.speaking(language) } }
  }

  /// The candidates for a key in an appearance, best first: each layer's for this appearance, then those for others.
  private static func candidates(
    _ entries: [CascadeEntry], in appearance: SkinAppearance, _ fallbacks: [SkinAppearance]
  ) -> [AliasResolution.Candidate] {
    var first: [AliasResolution.Candidate] = []
    var later: [AliasResolution.Candidate] = []
    for placed in entries {
      let (entry, folder) = (placed.entry, placed.folder)
      let definition = entry.definition
      var given = fallbacks.compactMap { fallback in
        definition.others[fallback].map {
          AliasResolution.Candidate($0, of: entry, in: folder, isOwn: fallback == appearance)
        }
      }
      if !definition.isPartial {
        given.append(AliasResolution.Candidate(definition.any, of: entry, in: folder, isOwn: false))
      }
      first += given.prefix(1)
      later += given.dropFirst()
    }
    return first + later
  }

  /// Leaves out keys whose values are repeated too often, and reports the first of them.
  private mutating func leaveOut(_ excess: [Int], _ names: inout [String], _ values: inout [ResolvedValue]) {
    guard let first = excess.first else { return }
    let others = excess.count == 1 ? "it is left out" : "it and \(excess.count - 1) others are left out"
    let place = entries(names[first]).first.map { $0.entry.place.placed(in: $0.folder) }
    let limit = "\(RepeatedValues.maximumBytes >> 20) MiB"
    issues.append(
      SkinIssue(
        .tooManyAliases, "With this key, the values that keys have from other keys are more than \(limit); \(others)",
        suggestion: "Use a large value by its own key, or let fewer keys have it.",
        place: place ?? SkinIssue.Place(key: names[first])))
    let dropped = Set(excess)
    let kept = names.indices.filter { !dropped.contains($0) }
    (names, values) = (kept.map { names[$0] }, kept.map { values[$0] })
  }

  /// Reports aliases for keys that no layer has, except for those that couldn't be read, which are reported themselves.
  private mutating func reportDangling() {
    let found = dangling.filter { !unreadableKeys.contains($0.target) }
    guard !found.isEmpty else { return }
    // An app resolves a skin while it starts, so that the suggestions are limited.
    // Names of shared keys have their section behind a slash.
    let isPlain = sharedKeys.isEmpty
    let names = (layers.flatMap(\.keys) + (ready?.names ?? [])).map { isPlain ? $0 : String($0.prefix { $0 != "/" }) }
    var spelling = Spelling(names, budget: 50_000)
    for alias in found.ordered(by: { ($0.target, $0.place.key ?? "") < ($1.target, $1.place.key ?? "") }) {
      issues.append(
        SkinIssue(
          .unknownAlias, "It \(alias.isAlias ? "is an alias of" : "uses") {\(alias.target)}, which has no value",
          suggestion: spelling.question(alias.target) ?? "Specify a key that exists.", place: alias.place))
    }
  }

  private mutating func sortIssues() {
    if !sharedKeys.isEmpty { issues = issues.map(SharedNames.readable) }
    issues = Set(issues).map { ($0, [$0.place.file ?? "", $0.place.key ?? "", $0.code.rawValue, $0.message]) }
      .ordered { left, right in
        let (first, second) = (left.0.place, right.0.place)
        if first.file != second.file { return (first.file ?? "") < (second.file ?? "") }
        if first.line != second.line { return (first.line ?? 0) < (second.line ?? 0) }
        if first.column != second.column { return (first.column ?? 0) < (second.column ?? 0) }
        return left.1.lexicographicallyPrecedes(right.1)
      }
      .map(\.0)
    issues = IssueList(issues).issues
  }
}

extension SkinDocument.Entry {
  /// The definitions for all appearances.
  fileprivate var definitions: [SkinDocument.Definition] {
    let definition = definition
    return [definition.any] + definition.others.values
  }

  /// Whether a value needs the text of another key.
  fileprivate var usesTexts: Bool {
    fixedValue == nil
      && definitions.contains { definition in
        guard case .expression(let expression) = definition else { return false }
        return expression.references.contains { $0.kind == .text }
      }
  }
}

extension ResolvedValue {
  /// Whether the values of all appearances are of one kind.
  fileprivate func isEntirely(_ kind: SkinKind) -> Bool {
    variants.any.kind == kind && variants.others.values.allSatisfy { $0.kind == kind }
  }
}

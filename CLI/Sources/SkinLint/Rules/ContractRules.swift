// Keys that the app's own skin has and this one lacks, and the other way round.

import SkinKit

/// A key of the app that neither the skin nor one that it names as its base gives.
struct MissingKeyRule: LintRule {
  let description = RuleDescription(
    "missing-key", "A key of the app's own skin is missing",
    help: """
      The app uses the key, and shows its own value of it. Give it a value, or name the app's own skin as the base to \
      say that this is meant. A key counts as given where the app's own skin derives it from keys that are given.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    guard let contract = context.contract else { return [] }
    let layers = [context.document] + context.bases
    var given: [String: Bool] = [:]
    return contract.entries.keys.sorted().compactMap { key in
      guard !isGiven(key, layers, contract, &given) else { return nil }
      let kind = contract.entries[key].map { " a \($0.kind.rawValue) for" } ?? ""
      return issue(
        "The app uses the key, and the skin doesn't give\(kind) it",
        remedy: "Give it a value, or name the app's own skin as \"base\" if the app's value is meant.",
        place: .init(key: key))
    }
  }

  /// Whether a key has a value in the layers, or the contract derives all of its values from keys that have.
  ///
  /// Followed with a list of our own, so that no chain of aliases can exhaust the stack.
  private func isGiven(
    _ key: String, _ layers: [SkinDocument], _ contract: SkinDocument, _ given: inout [String: Bool]
  ) -> Bool {
    var waiting = [key]
    var isWaiting: Set = [key]
    while let next = waiting.last {
      guard given[next] == nil else {
        waiting.removeLast()
        continue
      }
      if layers.contains(where: { $0.entries[next] != nil }) {
        given[next] = true
        continue
      }
      guard let entry = contract.entries[next], LintContext.values(of: entry).isEmpty else {
        given[next] = false
        continue
      }
      let targets = LintContext.aliases(of: entry)
      // A key that is waited for already is part of a cycle, which the resolver reports.
      if let target = targets.first(where: { given[$0] == nil && !isWaiting.contains($0) }) {
        waiting.append(target)
        isWaiting.insert(target)
      } else {
        given[next] = targets.allSatisfy { given[$0] ?? false }
      }
    }
    return given[key] ?? false
  }
}

/// A key that the app doesn't know.
struct UnknownKeyRule: LintRule {
  let description = RuleDescription(
    "unknown-key", "A key isn't one of the app's own skin",
    help: """
      Nothing in the app follows the key, so its value is never seen; often it is misspelt. Keys that others of the \
      skin stand for, and those of its rules and pairs of colours, may have any name. A key that the app uses although \
      its own skin has none goes into "keys" of .skinlint.json.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    guard let contract = context.contract else { return [] }
    var used = Set(context.document.contrast.flatMap { [$0.text, $0.background] } + context.configuration.keys)
    for layer in context.layers {
      for entry in layer.entries.values { used.formUnion(LintContext.aliases(of: entry)) }
      for rule in layer.rules { used.formUnion(rule.properties.values) }
    }
    let inherited = Set(context.bases.flatMap(\.entries.keys))
    var spelling = Spelling(Array(contract.entries.keys))
    return context.entries.compactMap { key, entry in
      guard contract.entries[key] == nil, !used.contains(key), !inherited.contains(key) else { return nil }
      let remedy =
        spelling.nearest(to: key).map { "Did you mean \($0)?" }
        ?? "Remove the key, or add it to the app's own skin if the app uses it."
      return issue("The app's own skin has no such key", remedy: remedy, place: entry.place)
    }
  }
}

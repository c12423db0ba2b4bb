// Rules that compare a skin's keys with those of the app's own skin.

import SkinFormats
import SkinKit

/// Finds keys of the app that neither the skin nor a base that it names defines.
struct MissingKeyRule: LintRule {
  let description = RuleDescription(
    "missing-key", "A key of the app's own skin is missing",
    help: """
      The app uses the key, and falls back to its own value. Give the key a value, or name the app's own skin as the \
      base if the app's value is intended. Keys that the app's own skin derives from defined keys aren't missing.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    guard let contract = context.contract else { return [] }
    let layers = [context.document] + context.bases
    var given: [String: Bool] = [:]
    return contract.entries.keys.sorted().compactMap { key in
      guard !isGiven(key, layers, contract, &given), !context.unreadableKeys.contains(key) else { return nil }
      let kind = contract.entries[key].map { " a \($0.kind.rawValue) for" } ?? ""
      return issue(
        "The app uses the key, and the skin doesn't define\(kind) it",
        remedy: "Give it a value, or name the app's own skin as \"base\" if the app's value is intended.",
        place: .init(key: key))
    }
  }

  /// Whether the layers define a key, or the contract derives all of its values from keys that they define.
  ///
  /// Aliases are followed iteratively, so that a long chain can't exhaust the stack.
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
      let targets = contract.entries[next].map(LintContext.aliases) ?? []
      guard let entry = contract.entries[next], LintContext.values(of: entry).isEmpty, !targets.isEmpty else {
        given[next] = false
        continue
      }
      // A waiting key is part of a cycle, which the resolver reports.
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

/// Finds keys that the app's own skin doesn't have.
struct UnknownKeyRule: LintRule {
  let description = RuleDescription(
    "unknown-key", "A key isn't one of the app's own skin",
    help: """
      Nothing in the app follows the key, so its value never appears. Often it is misspelled. Targets of aliases, and \
      keys of rules and color pairs may have any name. List keys that the app uses although its own skin has none in \
      "keys" of .skinlint.json.
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
        spelling.question(key)
        ?? "Remove the key, or add it to the app's own skin if the app uses it."
      return issue("The app's own skin doesn't have this key", remedy: remedy, place: entry.place)
    }
  }
}

// Rules that compare a skin's keys with those of the app's own skin.

import SkinFormats
import SkinKit

/// Finds keys of the app that have no value anywhere: neither in the skin, nor in its bases, nor in the app's own skin.
struct MissingKeyRule: LintRule {
  let description = RuleDescription(
    "missing-key", "A key of the app has no value in any of the skins",
    help: """
      A skin may have any part of the keys: the others have the values of its bases and of the app's own skin. A key of \
      the app's own skin that has no value there either, such as an alias that leads nowhere, appears in no view.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    guard let contract = context.contract else { return [] }
    return contract.entries.keys.sorted().compactMap { key in
      guard context.skin.variants(for: AnySkinKey(key)) == nil, !context.unreadableKeys.contains(key) else {
        return nil
      }
      let kind = contract.entries[key].map { " \($0.kind.withArticle) for" } ?? ""
      return issue(
        "The app uses the key, and neither the skin, a base nor the app's own skin has\(kind) it",
        suggestion: "Set a value in the app's own skin.", place: .init(key: key))
    }
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
      for (_, entry) in layer.allEntries { used.formUnion(LintContext.aliases(of: entry)) }
      for rule in layer.rules { used.formUnion(rule.properties.values) }
    }
    let inherited = Set(context.bases.flatMap(\.entries.keys))
    lazy var spelling = Spelling(Array(contract.entries.keys))
    return context.entries.compactMap { key, entry in
      guard contract.entries[key] == nil, !used.contains(key), !inherited.contains(key) else { return nil }
      let suggestion =
        spelling.question(key)
        ?? "Remove the key, or add it to the app's own skin if the app uses it."
      return issue("The app's own skin doesn't have this key", suggestion: suggestion, place: entry.place)
    }
  }
}

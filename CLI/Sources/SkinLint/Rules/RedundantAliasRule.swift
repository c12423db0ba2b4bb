import SkinKit

/// Finds aliases that give a key the value it has without them.
struct RedundantAliasRule: LintRule {
  let description = RuleDescription(
    "redundant-alias", "An alias gives a key the value that it has anyway",
    help: """
      Without the alias, the key falls back to a base skin or the app's own, and has the same value. The alias hides \
      later changes of that value.
      """, level: .warning)

  /// The most aliases that are followed for all keys together.
  private static let maximumSteps = 1_000_000

  func check(_ context: LintContext) -> [SkinIssue] {
    let below = context.layers.dropFirst()
    guard !below.isEmpty else { return [] }
    var steps = 0
    return context.entries.compactMap { key, entry in
      guard LintContext.isAlias(entry), let fallback = below.lazy.compactMap({ $0.entries[key] }).first,
        !depends(fallback, on: key, context, &steps), let own = context.skin.variants(for: AnySkinKey(key)),
        let other = value(of: fallback, context),
        Self.appearances(of: own, other).allSatisfy({ own.value(in: $0) == other.value(in: $0) })
      else { return nil }
      return issue(
        "The key has the same value without the alias", suggestion: "Remove the key, or give it a value of its own.",
        place: entry.place)
    }
  }

  /// All appearances, each in all languages of two values.
  private static func appearances(
    of own: SkinVariants<SkinValue>, _ other: SkinVariants<SkinValue>
  ) -> [SkinAppearance] {
    let languages = [nil] + Set(own.languages + other.languages).map(Optional.some)
    return languages.flatMap { language in SkinAppearance.all.map { $0.speaking(language) } }
  }

  /// Returns an entry's value in the resolved skin; `nil` for entries with references, and those that vary and have
  /// aliases, which aren't checked.
  private func value(of entry: SkinDocument.Entry, _ context: LintContext) -> SkinVariants<SkinValue>? {
    if !entry.definition.isVaried, case .alias(let target) = entry.definition.any {
      return context.skin.variants(for: AnySkinKey(target))
    }
    guard LintContext.hasOwnValue(entry) else { return nil }
    return entry.definition.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// Whether an entry's value derives from this key itself, so that it doesn't show the value without the alias.
  private func depends(
    _ entry: SkinDocument.Entry, on key: String, _ context: LintContext, _ steps: inout Int
  ) -> Bool {
    var waiting = LintContext.aliases(of: entry)
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      // Very long chains count as dependent, and aren't reported.
      steps += 1
      guard next != key, seen.count <= 1_000, steps <= Self.maximumSteps else { return true }
      guard seen.insert(next).inserted,
        let entry = context.layers.lazy.compactMap({ $0.entries[next] }).first
      else { continue }
      waiting += LintContext.aliases(of: entry)
    }
    return false
  }
}

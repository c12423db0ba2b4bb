import SkinFormats
import SkinKit

/// Everything that a lint reports: its own rules, and the issues of reading and resolving.
package enum RuleCatalog {
  /// The rules that check a skin after reading.
  package static let rules: [any LintRule] = [
    MissingKeyRule(), UnknownKeyRule(), RedundantAliasRule(), SimilarKeysRule(), LowContrastRule(),
    UnknownContrastKeyRule(), UnreferencedFileRule(), NameCollisionRule(), LargeFileRule(), LargeSkinRule(),
    UndecodableImageRule(), ImageBombRule(), LargeImageRule(), MissingScaleRule(), WrongPixelSizeRule(),
    UnreadableFontRule(), UnknownFontRule(), SmallTextRule(), MissingIdentityRule(), UnknownClassRule(),
    UnknownPropertyRule(), UnknownRuleKeyRule(), RuleKindRule(), BroadRule(), MissingLanguageRule(),
    DurationRule(),
  ]

  /// The descriptions of all rules and of all issues of reading and resolving, sorted by id.
  package static let descriptions = (rules.map(\.description) + readerIssues).sorted { $0.id < $1.id }

  private static let byID = Dictionary(descriptions.map { ($0.id, $0) }) { first, _ in first }

  /// Returns the description of a rule.
  /// - Parameter id: The rule's id.
  /// - Returns: The description; `nil` if there is no such rule.
  package static func description(of id: String) -> RuleDescription? { byID[id] }

  /// Returns a suggestion for an unknown rule id, as a sentence.
  package static func suggestion(for id: String) -> String {
    var spelling = Spelling(descriptions.map(\.id))
    return spelling.question(id) ?? "Run `skin lint --list-rules` to list them."
  }
}

package import SkinKit

/// A check for one kind of mistake in a skin.
package protocol LintRule: Sendable {
  /// The rule's description. All issues of the rule have its id as their code.
  var description: RuleDescription { get }

  /// Checks a skin.
  /// - Parameter context: The skin.
  /// - Returns: The issues found.
  func check(_ context: LintContext) -> [SkinIssue]
}

extension LintRule {
  /// Creates an issue of this rule.
  func issue(_ message: String, suggestion: String, place: SkinIssue.Place) -> SkinIssue {
    SkinIssue(
      .init(rawValue: description.id), message, suggestion: suggestion, place: place,
      severity: description.level == .error ? .error : .warning)
  }
}

/// The description of a rule.
package struct RuleDescription: Hashable, Sendable {
  /// The id in kebab case, which is also the code of the rule's issues.
  package let id: String
  /// The mistake in a few words.
  package let name: String
  /// The reason for the rule and the fix, in a sentence or two.
  package let help: String
  /// The default level.
  package let level: RuleLevel

  package init(_ id: String, _ name: String, help: String, level: RuleLevel) {
    self.id = id
    self.name = name
    self.help = help
    self.level = level
  }
}

/// The level at which a rule reports.
package enum RuleLevel: String, Hashable, Sendable, Codable, CaseIterable {
  /// Not reported.
  case off
  /// Should be fixed.
  case warning
  /// Must be fixed before publishing.
  case error
}

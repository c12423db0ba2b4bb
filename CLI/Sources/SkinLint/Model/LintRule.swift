// What a rule is: one thing that can be wrong with a skin, and how it is looked for.

package import SkinKit

/// One thing that can be wrong with a skin.
package protocol LintRule: Sendable {
  /// What people and programs know it by; its issues have no other code.
  var description: RuleDescription { get }

  /// Looks for it.
  /// - Parameter context: The skin with all that is known of it.
  /// - Returns: Where it was found.
  func check(_ context: LintContext) -> [SkinIssue]
}

extension LintRule {
  /// Makes an issue of this rule.
  func issue(_ message: String, remedy: String, place: SkinIssue.Place) -> SkinIssue {
    SkinIssue(
      .init(rawValue: description.id), message, remedy: remedy, place: place,
      severity: description.level == .error ? .error : .warning)
  }
}

/// What a rule is about.
package struct RuleDescription: Hashable, Sendable {
  /// The name in kebab case, which is also the code of its issues.
  package let id: String
  /// What it says, in a few words.
  package let name: String
  /// Why it matters and how to mend it, in a sentence or two.
  package let help: String
  /// How bad it is unless a configuration says otherwise.
  package let level: RuleLevel

  package init(_ id: String, _ name: String, help: String, level: RuleLevel) {
    self.id = id
    self.name = name
    self.help = help
    self.level = level
  }
}

/// How bad it is when a rule is broken.
package enum RuleLevel: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing is said.
  case off
  /// Worth mending.
  case warning
  /// Not to be published.
  case error
}

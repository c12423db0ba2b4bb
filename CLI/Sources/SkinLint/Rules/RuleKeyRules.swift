// Rules about the keys that a skin's rules for views name.

import SkinFormats
import SkinKit

/// Finds rules for views whose key nothing defines.
struct UnknownRuleKeyRule: LintRule {
  let description = RuleDescription(
    "unknown-rule-key", "A rule for views names a key without a value",
    help: """
      The property keeps its original value. Specify a key of the skin, a base or the app's own skin (--builtin). List keys \
      that the app defines in code in "keys" of .skinlint.json.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let known = Set(context.configuration.keys)
    lazy var spelling = Spelling(context.skin.keys)
    return context.ruleBindings.compactMap { binding in
      guard context.skin.variants(for: AnySkinKey(binding.key)) == nil, !known.contains(binding.key),
        !context.unreadableKeys.contains(binding.key)
      else { return nil }
      return issue(
        "The rule's \(binding.property) follows \(binding.key), which has no value",
        suggestion: spelling.question(binding.key) ?? "Specify a key that exists.", place: binding.place)
    }
  }
}

/// Finds rules for views that bind a property to a key of another kind.
struct RuleKindRule: LintRule {
  let description = RuleDescription(
    "rule-kind", "A rule for views binds a property to a key of another kind",
    help: "The property keeps its original value. docs/coverage.md has the kinds of the properties of UIKit's classes.",
    level: .error)

  func check(_ context: LintContext) -> [SkinIssue] {
    context.ruleBindings.compactMap { binding in
      guard let value = context.skin.variants(for: AnySkinKey(binding.key)),
        let kind = UIKitClasses.kind(of: binding.property, in: binding.systemClass),
        !kind.isServed(by: binding.key, of: context.skin)
      else { return nil }
      return issue(
        "\(binding.key) is \(value.any.kind.withArticle), and \(binding.property) follows \(kind)",
        suggestion: "Assign a key of its kind to the property.", place: binding.place)
    }
  }
}

/// A property that a rule for views binds to a key.
struct RuleBinding {
  /// The rule's class, if it is one of UIKit's.
  let systemClass: String?
  let property: String
  let key: String
  let place: SkinIssue.Place
}

extension LintContext {
  /// The bindings of the skin's own rules, in their order.
  var ruleBindings: [RuleBinding] {
    document.rules.flatMap { rule in
      let plain = rule.match.className?.split(separator: ".").last.map(String.init)
      return rule.properties.sorted { $0.key < $1.key }.map { property, key in
        var place = rule.place
        place.key = key
        return RuleBinding(
          systemClass: plain.flatMap { UIKitClasses.contains($0) ? $0 : nil }, property: property, key: key,
          place: place)
      }
    }
  }
}

// Rules put into force on a view: bound, bound to another key, or ended.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// Brings the properties of views to what rules say, and remembers which they are.
  @MainActor
  struct RuleApplication {
    private let ledger = RuleLedger()
    /// What was reported already: a rule may be for thousands of views.
    private var reported: Set<String> = []

    /// The views that rules have bound something of.
    var views: [UIView] { ledger.views }

    /// Lets a view's properties follow what rules say, and ends what rules said before.
    mutating func show(_ rules: [String: SkinRule], on view: UIView, following manager: SkinManager) {
      var bound = ledger[view]
      guard !rules.isEmpty || !bound.isEmpty else { return }
      SkinScopes.shared.adopt(view)
      for (name, entry) in bound where rules[name] == nil {
        _ = entry.property.perform(view, manager, .rule(.unbind), "")
        bound[name] = nil
      }
      for (name, rule) in rules {
        guard let key = rule.properties[name], bound[name]?.key != key else { continue }
        bound[name] = bind(name, key, rule, view, manager, isOurs: bound[name] != nil)
      }
      ledger[view] = bound
    }

    private mutating func bind(
      _ name: String, _ key: String, _ rule: SkinRule, _ view: UIView, _ manager: SkinManager, isOurs: Bool
    ) -> RuleLedger.Entry? {
      guard let property = SkinPropertyCatalog.shared.property(name, of: view) else {
        report(.unknownProperty(name, of: view, rule))
        return nil
      }
      let answer = ProxyMode.Answer()
      _ = property.perform(view, manager, .ask(answer), key)
      guard isOurs || !answer.isBound else { return nil }
      _ = property.perform(view, manager, .rule(.bind), key)
      if let value = manager.skin.variants(for: AnySkinKey(key))?.any, !property.accepts(value) {
        report(.wrongKind(key, value.kind, for: property, rule))
      }
      return RuleLedger.Entry(key: key, property: property, identities: answer.identities)
    }

    private mutating func report(_ issue: SkinIssue) {
      if reported.insert(issue.message).inserted { SkinManager.report(issue) }
    }
  }
#endif

// Rules put into force on a view: bound, bound to another key, or ended.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// Brings the properties of views to what rules say, and remembers which they are.
  ///
  /// A class, as showing one look may lead back here: what a look puts into a view, such as a gradient's view, enters the window, too.
  @MainActor
  final class RuleApplication {
    private let ledger = RuleBindings()
    /// What was reported already: a rule may be for thousands of views.
    private var reported: Set<String> = []

    /// The views that rules have bound something of.
    var views: [UIView] { ledger.views }

    /// Lets a view's properties follow what rules say, and ends what rules said before.
    func show(_ rules: [String: SkinRule], on view: UIView, following manager: SkinManager) {
      let bound = ledger[view]
      guard !rules.isEmpty || !bound.isEmpty else { return }
      SkinScopes.shared.adopt(view)
      for (name, entry) in bound where rules[name] == nil {
        ledger[view][name] = nil
        _ = entry.property.perform(view, manager, .rule(.unbind), "")
      }
      for (name, rule) in rules {
        guard let key = rule.properties[name], bound[name]?.key != key else { continue }
        bind(name, key, rule, view, manager)
      }
    }

    private func bind(_ name: String, _ key: String, _ rule: SkinRule, _ view: UIView, _ manager: SkinManager) {
      guard let property = SkinPropertyCatalog.shared.property(name, of: view) else {
        return report(.unknownProperty(name, of: view, rule))
      }
      let answer = ProxyMode.Answer()
      _ = property.perform(view, manager, .ask(answer), key)
      guard ledger[view][name] != nil || !answer.isBound else { return }
      // Entered first: code that binds the property itself while it is set strikes it again.
      ledger[view][name] = RuleBindings.Entry(key: key, property: property, identities: answer.identities)
      _ = property.perform(view, manager, .rule(.bind), key)
      if let value = manager.skin.variants(for: AnySkinKey(key))?.any, !property.accepts(value) {
        report(.wrongKind(key, value.kind, for: property, rule))
      }
    }

    private func report(_ issue: SkinIssue) {
      if reported.insert(issue.message).inserted { SkinManager.report(issue) }
    }
  }
#endif

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// Binds the properties of views as rules say, and records which ones.
  ///
  /// A class, because binding can reenter it: a subview that a value adds, such as a gradient view, enters the window too.
  @MainActor
  final class RuleApplication {
    private let bindings = RuleBindings()
    /// The messages that were reported: a rule can apply to thousands of views.
    private var reported: Set<String> = []

    /// The views with at least one property bound by a rule.
    var views: [UIView] { bindings.views }

    /// Binds a view's properties as rules say, and ends the bindings of earlier rules.
    func apply(_ rules: [String: SkinRule], to view: UIView, following manager: SkinManager) {
      let bound = bindings[view]
      guard !rules.isEmpty || !bound.isEmpty else { return }
      SkinScopes.shared.adopt(view)
      for (name, entry) in bound where rules[name] == nil {
        bindings[view][name] = nil
        entry.unbind(view, manager)
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
      let inspection = ProxyMode.Inspection()
      _ = property.perform(view, manager, .inspect(inspection), key)
      guard bindings[view][name] != nil || !inspection.isBound else { return }
      // Recorded before binding: the app's code may bind the property while it is set, which removes the entry.
      bindings[view][name] = RuleBindings.Entry(key: key, identities: inspection.identities) { view, manager in
        _ = property.perform(view, manager, .rule(.unbind), "")
      }
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

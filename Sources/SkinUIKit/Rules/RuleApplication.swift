#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// Binds the properties of views and bar items as rules say, and records which ones.
  ///
  /// A class, because binding can reenter it: a subview that a value adds, such as a gradient view, enters the window too.
  @MainActor
  final class RuleApplication {
    private let bindings = RuleBindings()
    /// The messages that were reported: a rule can apply to thousands of views.
    private var reported: Set<String> = []

    /// The views and items with at least one property bound by a rule.
    var objects: [AnyObject] { bindings.objects }

    /// Binds an object's properties as rules say, and ends the bindings of earlier rules.
    /// - Parameters:
    ///   - rules: The rule for each property.
    ///   - object: The view or bar item.
    ///   - manager: The manager whose skin it follows.
    ///   - isAgain: Whether to set the values of bound properties again, because the app's code may have set others.
    func apply(
      _ rules: [String: SkinRule], to object: AnyObject, following manager: SkinManager, isAgain: Bool = false
    ) {
      let bound = bindings[object]
      guard !rules.isEmpty || !bound.isEmpty else { return }
      if let view = object as? UIView { SkinScopes.shared.adopt(view) }
      for (name, entry) in bound where rules[name] == nil {
        bindings[object][name] = nil
        entry.unbind(object, manager)
      }
      for (name, rule) in rules {
        guard let key = rule.properties[name] else { continue }
        if bound[name]?.key != key {
          bind(name, key, rule, object, manager)
        } else if isAgain {
          setAgain(name, of: object, following: manager)
        }
      }
    }

    /// Sets the value of a property again that a rule has bound.
    ///
    /// Without a value in the skin, the code's value stays.
    /// - Returns: Whether a value was set.
    @discardableResult
    func setAgain(_ name: String, of object: AnyObject, following manager: SkinManager) -> Bool {
      guard let key = bindings[object][name]?.key,
        let property = SkinPropertyCatalog.shared.property(name, of: object),
        property.isServed(by: key, of: manager.skin)
      else { return false }
      // Binding to the same key keeps the original value, and sets the skin's.
      _ = property.perform(object, manager, .rule(.bind), nil, key)
      return true
    }

    private func bind(_ name: String, _ key: String, _ rule: SkinRule, _ object: AnyObject, _ manager: SkinManager) {
      guard let property = SkinPropertyCatalog.shared.property(name, of: object) else {
        return report(.unknownProperty(name, of: object, rule))
      }
      let inspection = ProxyMode.Inspection()
      _ = property.perform(object, manager, .inspect(inspection), nil, key)
      guard bindings[object][name] != nil || !inspection.isBound else { return }
      // Recorded before binding: the app's code may bind the property while it is set, which removes the entry.
      bindings[object][name] = RuleBindings.Entry(key: key, identities: inspection.identities) { object, manager in
        _ = property.perform(object, manager, .rule(.unbind), nil, "")
      }
      KeyPlace.using(.rule(rule.place)) { _ = property.perform(object, manager, .rule(.bind), nil, key) }
      if let value = manager.skin.variants(for: AnySkinKey(key))?.any, !property.isServed(by: key, of: manager.skin) {
        report(.wrongKind(key, value.kind, for: property, rule))
      }
    }

    private func report(_ issue: SkinIssue) {
      if reported.insert(issue.message).inserted { SkinManager.report(issue) }
    }
  }
#endif

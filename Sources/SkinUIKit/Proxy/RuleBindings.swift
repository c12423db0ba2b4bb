#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The properties of views that follow keys because of a rule.
  ///
  /// Bindings of the app's code take precedence over every rule. When code binds or unbinds a property, its entry is removed and no rule
  /// changes the property again.
  @MainActor
  final class RuleBindings {
    /// A property that a rule bound.
    struct Entry {
      let key: String
      /// The identities of the property's bindings.
      let identities: [AnyHashable]
      /// Ends the bindings and restores the original values.
      let unbind: @MainActor (UIView, SkinManager) -> Void
    }

    private struct Reference {
      weak var bindings: RuleBindings?
    }

    /// The instances that have entries.
    ///
    /// Apps without rules have none, so their bindings cost nothing here.
    private static var active: [Reference] = []

    private var entries = WeakViews<[String: Entry]>()

    /// The views with at least one property bound by a rule.
    var views: [UIView] { entries.views }

    /// The properties of a view that rules have bound, by name.
    subscript(view: UIView) -> [String: Entry] {
      get { entries[view] ?? [:] }
      set {
        let wasActive = !entries.isEmpty
        entries[view] = newValue.isEmpty ? nil : newValue
        guard wasActive == entries.isEmpty else { return }
        Self.active.removeAll { $0.bindings == nil || $0.bindings === self }
        if !entries.isEmpty { Self.active.append(Reference(bindings: self)) }
      }
    }

    /// Removes the entries of a property that the app's code binds or unbinds itself.
    static func claim(_ object: AnyObject, _ identity: some Hashable) {
      guard !active.isEmpty, let view = object as? UIView else { return }
      let identity = AnyHashable(identity)
      for reference in active { reference.bindings?.claim(view, identity) }
    }

    private func claim(_ view: UIView, _ identity: AnyHashable) {
      guard let bound = entries[view] else { return }
      for (name, entry) in bound where entry.identities.contains(identity) { self[view][name] = nil }
    }
  }
#endif

// What rules have bound, apart from what the app's code has.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The properties of views that follow keys because of a rule.
  ///
  /// What code binds itself counts before every rule: when it does, the property is struck from here, and no rule touches it any more.
  @MainActor
  final class RuleBindings {
    /// A property that a rule bound.
    struct Entry {
      let key: String
      let property: SkinNamedProperty
      /// What the bindings are told apart by.
      let identities: [BindingProperty]
    }

    private struct Known {
      weak var ledger: RuleBindings?
    }

    private static var ledgers: [Known] = []

    private var entries = WeakViews<[String: Entry]>()

    init() {
      Self.ledgers.removeAll { $0.ledger == nil }
      Self.ledgers.append(Known(ledger: self))
    }

    /// The views that rules have bound something of.
    var views: [UIView] { entries.views }

    /// What rules have bound of a view, by the property's name.
    subscript(view: UIView) -> [String: Entry] {
      get { entries[view] ?? [:] }
      set { entries[view] = newValue.isEmpty ? nil : newValue }
    }

    /// Strikes a property that the app's code binds or unbinds itself, wherever it is known.
    static func claim(_ object: AnyObject, _ identity: BindingProperty) {
      for known in ledgers { known.ledger?.claim(object, identity) }
    }

    private func claim(_ object: AnyObject, _ identity: BindingProperty) {
      guard !entries.isEmpty, let view = object as? UIView, let bound = entries[view] else { return }
      for (name, entry) in bound where entry.identities.contains(identity) { self[view][name] = nil }
    }
  }
#endif

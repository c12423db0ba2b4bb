#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The properties of views and bar items that follow keys because of a rule.
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
      let unbind: @MainActor (AnyObject, SkinManager) -> Void
    }

    private struct Reference {
      weak var bindings: RuleBindings?
    }

    /// The instances that have entries.
    ///
    /// Apps without rules have none, so their bindings cost nothing here.
    private static var active: [Reference] = []

    private var entries = WeakViews<[String: Entry]>()

    /// The views and items with at least one property bound by a rule.
    var objects: [AnyObject] { entries.objects }

    /// The properties of an object that rules have bound, by name.
    subscript(object: AnyObject) -> [String: Entry] {
      get { entries[object] ?? [:] }
      set {
        let wasActive = !entries.isEmpty
        entries[object] = newValue.isEmpty ? nil : newValue
        guard wasActive == entries.isEmpty else { return }
        Self.active.removeAll { $0.bindings == nil || $0.bindings === self }
        if !entries.isEmpty { Self.active.append(Reference(bindings: self)) }
      }
    }

    /// Removes the entries of a property that the app's code binds or unbinds itself.
    static func claim(_ object: AnyObject, _ identity: some Hashable) {
      guard !active.isEmpty else { return }
      let identity = AnyHashable(identity)
      for reference in active { reference.bindings?.claim(object, identity) }
    }

    private func claim(_ object: AnyObject, _ identity: AnyHashable) {
      guard let bound = entries[object] else { return }
      for (name, entry) in bound where entry.identities.contains(identity) { self[object][name] = nil }
    }
  }
#endif

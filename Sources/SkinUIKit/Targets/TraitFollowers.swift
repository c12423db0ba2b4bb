#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The properties of objects that are set again when the traits of the object's view change.
  @MainActor
  final class TraitFollowers {
    static let shared = TraitFollowers()

    /// Sets a property of an object, which the closure must not retain.
    typealias Update = @MainActor (AnyObject, UIView) -> Void

    private struct Entry {
      weak var view: UIView?
      let observation: TraitObservation
      var updates: [SkinBindingProperty: Update] = [:]
    }

    private var entries = WeakViews<Entry> { $0.observation.end() }

    /// The number of properties of an object that follow its view's traits.
    func count(of object: AnyObject) -> Int { entries[object]?.updates.count ?? 0 }

    /// Sets a property now, and again whenever the traits of the object's view change.
    func follow(_ object: AnyObject, _ view: UIView, _ property: SkinBindingProperty, update: @escaping Update) {
      if entries[object]?.view !== view {
        let updates = entries[object]?.updates ?? [:]
        entries[object]?.observation.end()
        let observation = TraitObservation(of: view) { [weak self, weak object] in
          if let object { self?.traitsChanged(of: object) }
        }
        entries[object] = Entry(view: view, observation: observation, updates: updates)
      }
      entries[object]?.updates[property] = update
      update(object, view)
    }

    /// Sets a property no longer when traits change.
    func end(_ property: SkinBindingProperty, of object: AnyObject) {
      guard !entries.isEmpty, var entry = entries[object], entry.updates.removeValue(forKey: property) != nil else {
        return
      }
      if entry.updates.isEmpty {
        entry.observation.end()
        entries[object] = nil
      } else {
        entries[object] = entry
      }
    }

    private func traitsChanged(of object: AnyObject) {
      guard let entry = entries[object], let view = entry.view else { return }
      for (property, update) in entry.updates where entries[object]?.updates[property] != nil {
        SkinManager.settingAgain(property, of: object) { update(object, view) }
      }
    }

    /// The view whose traits an object has; `nil` for objects without traits, such as a layer outside of views.
    static func view(of object: AnyObject) -> UIView? {
      switch object {
      case let view as UIView: return view
      case let controller as UIViewController: return controller.viewIfLoaded
      case let layer as CALayer: return layer.hostView
      default: return nil
      }
    }
  }

  extension CALayer {
    /// The view that has this layer, or a superlayer of it.
    var hostView: UIView? {
      var layer: CALayer? = self
      while let current = layer {
        if let view = current.delegate as? UIView { return view }
        layer = current.superlayer
      }
      return nil
    }
  }
#endif

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The views that follow a manager of their own, with all of their subviews.
  @MainActor
  final class SkinScopes {
    static let shared = SkinScopes()

    struct Scope {
      let manager: SkinManager
      /// The manager whose bindings move to the scope's, and back when a view leaves the scope.
      let home: SkinManager

      @MainActor init(_ manager: SkinManager) {
        self.manager = manager
        home = manager.parent == nil ? .shared : manager.root
      }
    }

    private var scopes = WeakViews<Scope>()
    /// The last known scope of each view and bar item.
    private var adopted = WeakViews<Scope>()
    /// The views whose trait is observed.
    private var observed = WeakViews<Bool>()
    /// Whether SwiftUI's views have scopes, which UIKit's views inside find by a trait.
    private(set) var isBridged = false

    /// Returns the manager of a view that is a scope.
    func manager(at view: UIView) -> SkinManager? { scopes[view]?.manager }

    func set(_ manager: SkinManager?, at view: UIView) {
      scopes[view] = manager.map(Scope.init)
      if #available(iOS 17, *) { view.setScopeTrait(manager) }
      if manager != nil { SkinViewHook.add(self) { $0.adopt($1) } }
      adoptAll(in: view)
      // Each scope has its own rules.
      SkinViewHook.notifyAgain(of: view)
    }

    /// Finds scopes of SwiftUI's views, too, from now on.
    func bridge() {
      guard !isBridged else { return }
      isBridged = true
      SkinViewHook.add(self) { $0.adopt($1) }
    }

    /// Returns the manager of the innermost scope that contains a view; `nil` if there is none.
    func manager(around view: UIView) -> SkinManager? { nearest(to: view)?.manager }

    /// Returns the innermost scope that contains a view; `nil` if there is none.
    private func nearest(to view: UIView) -> Scope? {
      if isBridged, #available(iOS 17, *) {
        // SwiftUI tells nothing of its scopes but the trait, which scopes of UIKit's views set, too. A view without a window may be
        // one that is being deallocated, which must not be observed.
        if view.window != nil {
          observeScopeTrait(of: view)
          if let manager = view.traitCollection[SkinScopeTrait.self].manager { return Scope(manager) }
        }
      }
      guard !scopes.isEmpty else { return nil }
      var current: UIView? = view
      while let each = current {
        if let scope = scopes[each] { return scope }
        current = each.superview
      }
      return nil
    }

    /// Returns the manager that an object follows, which is the given one unless a scope replaces it.
    func manager(for object: AnyObject, insteadOf manager: SkinManager) -> SkinManager {
      guard !scopes.isEmpty || isBridged else { return manager }
      let view = Self.view(of: object)
      guard let scope = view.map({ nearest(to: $0) }) ?? adopted[object], scope.home === manager else { return manager }
      if let view { adopted[view] = scope }
      return scope.manager
    }

    /// Moves the bindings of a view and its companions to the manager of its current scope.
    func adopt(_ view: UIView) {
      let (before, now) = (adopted[view], nearest(to: view))
      guard before != nil || now != nil else { return }
      adopted[view] = now
      let objects = Companions.of(view)
      if let before, before.manager !== now?.manager {
        for object in objects { before.manager.moveBindings(of: object, to: now?.manager ?? before.home) }
      }
      if let now {
        for object in objects { now.home.moveBindings(of: object, to: now.manager) }
      }
      // Items know neither their bar nor their controller.
      for object in objects where object is UIBarItem || object is UINavigationItem { adopted[object] = now }
    }

    /// Adopts a view again when its surrounding scope changes.
    @available(iOS 17, *)
    private func observeScopeTrait(of view: UIView) {
      guard observed[view] == nil else { return }
      observed[view] = true
      view.registerForTraitChanges([SkinScopeTrait.self]) { (view: UIView, _: UITraitCollection) in
        SkinScopes.shared.adopt(view)
      }
    }

    /// Moves the bindings of a view and all of its subviews to the managers of their current scopes.
    func adoptAll(in view: UIView) {
      adopt(view)
      (view as? SkinAnchorView)?.scopeMayChange()
      for subview in view.subviews { adoptAll(in: subview) }
    }

    private static func view(of object: AnyObject) -> UIView? {
      switch object {
      case let view as UIView: view
      case let layer as CALayer: layer.delegate as? UIView ?? layer.superlayer.flatMap(view(of:))
      case let controller as UIViewController: controller.viewIfLoaded
      default: nil
      }
    }
  }

  /// The objects that belong to a view and have bindings of their own.
  private enum Companions {
    @MainActor static func of(_ view: UIView) -> [AnyObject] {
      var objects: [AnyObject] = [view]
      add(view.layer, to: &objects)
      if let controller = view.next as? UIViewController {
        objects.append(controller)
        add([controller.navigationItem], to: &objects)
        objects += controller.toolbarItems ?? []
        if let item = controller.tabBarItem { objects.append(item) }
      }
      switch view {
      case let bar as UINavigationBar: add(bar.items ?? [], to: &objects)
      case let bar as UIToolbar: objects += bar.items ?? []
      case let bar as UITabBar: objects += bar.items ?? []
      default: break
      }
      return objects
    }

    @MainActor private static func add(_ items: [UINavigationItem], to objects: inout [AnyObject]) {
      for item in items {
        objects.append(item)
        objects += item.leftBarButtonItems ?? []
        objects += item.rightBarButtonItems ?? []
        if let item = item.backBarButtonItem { objects.append(item) }
      }
    }

    /// Adds a layer and its sublayers, except those of other views.
    @MainActor private static func add(_ layer: CALayer, to objects: inout [AnyObject]) {
      objects.append(layer)
      if let mask = layer.mask { objects.append(mask) }
      for sublayer in layer.sublayers ?? [] where !(sublayer.delegate is UIView) { add(sublayer, to: &objects) }
    }
  }
#endif

// Which manager a view follows: that of the nearest scope it lies in.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// The views that have a manager of their own for themselves and all that lies in them.
  @MainActor
  final class SkinScopes {
    static let shared = SkinScopes()

    struct Scope {
      let manager: SkinManager
      /// The manager that objects come from as they come into the scope, and go back to.
      let home: SkinManager
    }

    private var scopes = WeakViews<Scope>()
    /// The scope that views were last seen in.
    private var adopted = WeakViews<Scope>()

    /// The manager of a view that is a scope.
    func manager(at view: UIView) -> SkinManager? { scopes[view]?.manager }

    func set(_ manager: SkinManager?, at view: UIView) {
      scopes[view] = manager.map { manager in
        var top = manager
        while let parent = top.parent { top = parent }
        return Scope(manager: manager, home: manager.parent == nil ? .shared : top)
      }
      if manager != nil { SkinViewHook.add(self) { $0.adopt($1) } }
      adoptAll(in: view)
      // Rules differ from scope to scope.
      SkinViewHook.tellAgain(of: view)
    }

    /// The nearest scope that a view lies in; `nil` where it lies in none.
    private func nearest(to view: UIView) -> Scope? {
      guard !scopes.isEmpty else { return nil }
      var current: UIView? = view
      while let each = current {
        if let scope = scopes[each] { return scope }
        current = each.superview
      }
      return nil
    }

    /// The manager that an object follows where it would follow another one if there were no scopes.
    func manager(for object: AnyObject, insteadOf manager: SkinManager) -> SkinManager {
      guard !scopes.isEmpty, let view = Self.view(of: object), let scope = nearest(to: view), scope.home === manager
      else { return manager }
      adopted[view] = scope
      return scope.manager
    }

    /// Lets a view, and what belongs to it, follow the manager of the scope that it lies in now.
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
    }

    /// Lets a view and all in it follow the managers of the scopes that they lie in now.
    func adoptAll(in view: UIView) {
      adopt(view)
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

  /// The objects beside a view that belong to it and follow skins themselves.
  private enum Companions {
    @MainActor static func of(_ view: UIView) -> [AnyObject] {
      var objects: [AnyObject] = [view]
      add(view.layer, to: &objects)
      if let controller = view.next as? UIViewController {
        objects.append(controller)
        add([controller.navigationItem], to: &objects)
        if let item = controller.tabBarItem { objects.append(item) }
      }
      switch view {
      case let bar as UINavigationBar: add(bar.items ?? [], to: &objects)
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
      }
    }

    /// Adds a layer with those in it that no view has.
    @MainActor private static func add(_ layer: CALayer, to objects: inout [AnyObject]) {
      objects.append(layer)
      if let mask = layer.mask { objects.append(mask) }
      for sublayer in layer.sublayers ?? [] where !(sublayer.delegate is UIView) { add(sublayer, to: &objects) }
    }
  }
#endif

#if canImport(UIKit)
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC
  #endif

  /// Notifies rules, scopes and managers of views that enter a window.
  ///
  /// UIKit notifies only the view itself. On Apple's platforms, the hook therefore replaces the implementation of
  /// `UIView.didMoveToWindow()`. It is installed once per process, by the first scope, ``SkinRules/start()`` or
  /// `SkinManager.updateVisibleViewsFirst(budget:)`. ``SkinRules/start()`` also extends `prepareForReuse()` and `layoutSubviews()` of cells,
  /// headers and footers of lists, and the methods by which lists dequeue cells for an index path, to set the rules' values again after the app's code has filled a reused cell. Nothing else of UIKit is
  /// changed, and nothing at all without these features.
  ///
  /// To prevent this, set ``isAllowed`` to `false` first, and call ``SkinRules/apply(to:)`` and ``UIKit/UIView/adoptSkinScope()`` for
  /// added views. The same is needed for a class that overrides `didMoveToWindow()` without calling `super`.
  @MainActor @preconcurrency
  public enum SkinViewHook {
    /// Whether the hook may be installed.
    ///
    /// Set it before the first use of a feature that needs the hook.
    public static var isAllowed = true

    private struct Observer {
      weak var object: AnyObject?
      let handler: @MainActor (AnyObject, UIView) -> Void
    }

    private static var observers: [Observer] = []
    private static var isInstalled = false

    /// Adds an observer of views that enter a window, which is held weakly.
    static func add<Object: AnyObject>(_ object: Object, handler: @escaping @MainActor (Object, UIView) -> Void) {
      install()
      observers.removeAll { $0.object == nil }
      observers.append(
        Observer(object: object) { object, view in
          if let object = object as? Object { handler(object, view) }
        })
    }

    /// Removes an observer.
    static func remove(_ object: AnyObject) { observers.removeAll { $0.object === object || $0.object == nil } }

    /// Notifies the observers of a view and all of its subviews, as if they had just entered the window.
    static func notifyAgain(of view: UIView) {
      viewMoved(view)
      for subview in view.subviews { notifyAgain(of: subview) }
    }

    private static func viewMoved(_ view: UIView) {
      guard view.window != nil else { return }
      for observer in observers {
        if let object = observer.object { observer.handler(object, view) }
      }
    }

    #if canImport(ObjectiveC) && !HEADLESS
      private static func install() {
        let selector = #selector(UIView.didMoveToWindow)
        guard isAllowed, !isInstalled, let method = class_getInstanceMethod(UIView.self, selector) else { return }
        isInstalled = true
        typealias Original = @convention(c) (UIView, Selector) -> Void
        // The type of the implementation of a method without arguments or result.
        let original = unsafeBitCast(method_getImplementation(method), to: Original.self)
        let replacement: @convention(block) @MainActor (UIView) -> Void = { view in
          original(view, selector)
          viewMoved(view)
        }
        method_setImplementation(method, imp_implementationWithBlock(replacement))
      }
    #else
      private static func install() {
        guard isAllowed, !isInstalled else { return }
        isInstalled = true
        UIView.didMoveToWindowHook = { viewMoved($0) }
      }
    #endif
  }
#endif

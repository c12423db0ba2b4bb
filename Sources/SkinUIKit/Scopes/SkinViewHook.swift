// The one hook into UIKit: hears of views that have entered a window.

#if canImport(UIKit)
  import UIKit

  #if canImport(ObjectiveC)
    import ObjectiveC
  #endif

  /// Tells of views as they enter a window: rules, scopes, and managers that update visible views first.
  ///
  /// UIKit tells nobody but the view itself. So on Apple's platforms, the first scope, ``SkinRules/start()`` or
  /// `SkinManager.updateVisibleViewsFirst(budget:)` puts a function around `UIView.didMoveToWindow()`, once and for the rest of the process; nothing
  /// else of UIKit is touched, and nothing is where none of them is used. An app that doesn't want this sets ``isAllowed`` to `false` before, and
  /// calls ``SkinRules/apply(to:)`` and ``UIKit/UIView/adoptSkinScope()`` itself for what it adds. A view whose class overrides `didMoveToWindow()` without calling `super` isn't heard of and needs that, too.
  @MainActor
  public enum SkinViewHook {
    /// Whether the hook may be installed; to be set before the first use of what needs it.
    public static var isAllowed = true

    private struct Listener {
      weak var object: AnyObject?
      let hear: @MainActor (AnyObject, UIView) -> Void
    }

    private static var listeners: [Listener] = []
    private static var isInstalled = false

    /// Lets an object hear of views that have entered a window, from now on and as long as it lives.
    static func add<Object: AnyObject>(_ object: Object, hear: @escaping @MainActor (Object, UIView) -> Void) {
      install()
      listeners.removeAll { $0.object == nil }
      listeners.append(
        Listener(object: object) { object, view in
          if let object = object as? Object { hear(object, view) }
        })
    }

    /// Lets an object hear no more.
    static func remove(_ object: AnyObject) { listeners.removeAll { $0.object === object || $0.object == nil } }

    /// Tells of a view, and all in it, as if it had just entered its window.
    static func tellAgain(of view: UIView) {
      viewMoved(view)
      for subview in view.subviews { tellAgain(of: subview) }
    }

    private static func viewMoved(_ view: UIView) {
      guard view.window != nil else { return }
      for listener in listeners {
        if let object = listener.object { listener.hear(object, view) }
      }
    }

    #if canImport(ObjectiveC)
      private static func install() {
        let selector = #selector(UIView.didMoveToWindow)
        guard isAllowed, !isInstalled, let method = class_getInstanceMethod(UIView.self, selector) else { return }
        isInstalled = true
        typealias Original = @convention(c) (UIView, Selector) -> Void
        // The implementation of a method without arguments or result has this type.
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

#if canImport(UIKit)
  public import SkinKit
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC
  #endif

  /// The refusal of bindings to the objects that `appearance()` returns.
  ///
  /// UIKit copies the values of such a proxy to views once, when they enter a window. A binding could never reach them again.
  @MainActor
  enum AppearanceProxyBindings {
    /// The proxies that were reported.
    private static var reported = WeakViews<Void>()

    /// Reports an object if it is a proxy.
    /// - Parameter object: The object.
    /// - Returns: Whether it is a proxy, so that it must not be bound.
    static func refuse(_ object: AnyObject) -> Bool {
      guard isProxy(object) else { return false }
      if reported[object] == nil {
        reported[object] = ()
        SkinManager.report(.appearanceProxy(object))
      }
      return true
    }

    #if canImport(ObjectiveC) && !HEADLESS
      private static let proxyClass: AnyClass? = NSClassFromString("_UIAppearance")

      private static func isProxy(_ object: AnyObject) -> Bool {
        guard let proxyClass else { return false }
        // Asked of the runtime, because a proxy forwards all messages.
        var current: AnyClass? = object_getClass(object)
        while let each = current {
          if each == proxyClass { return true }
          current = class_getSuperclass(each)
        }
        return false
      }
    #else
      private static func isProxy(_ object: AnyObject) -> Bool { AppearanceProxies.contains(object) }
    #endif
  }

  extension SkinIssue.Code {
    /// A binding of an object that `appearance()` returned.
    public static let appearanceProxy: Self = "appearance-proxy"
  }

  extension SkinIssue {
    fileprivate static func appearanceProxy(_ object: AnyObject) -> SkinIssue {
      SkinIssue(
        .appearanceProxy,
        "An object of appearance() is bound to a key, which has no effect: views take its values only once",
        suggestion: "Bind each view, or use a rule: SkinRules.shared.appRules = "
          + "[SkinRule(.init(className: \"UINavigationBar\"), properties: [\"tintColor\": \"app.tint\"])].")
    }
  }
#endif

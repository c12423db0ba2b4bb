#if canImport(UIKit)
  public import SkinKit
  import UIKit

  extension SkinManager {
    /// Sets the skin's values on views only once they are in a window, so that the values of UIKit's appearance proxies are kept.
    ///
    /// UIKit applies the values of `UILabel.appearance()` and other proxies when a view enters a window, except to properties that were
    /// set before. If a skin sets a property earlier, the proxy's value never arrives, and the view has UIKit's default after the skin.
    /// For an app with proxies, call this once, before views are bound:
    /// ```swift
    /// SkinManager.shared.keepAppearanceProxies()
    /// UILabel.appearance().textColor = .darkGray
    /// label.skin.textColor("app.title")   // dark gray again when no skin has the key
    /// ```
    /// A view gets the values of the proxies first and those of the skin right after, before its layout and the first frame. Until
    /// then, it has its original values, as a view that is only measured does.
    ///
    /// Uses ``SkinViewHook``. If the hook isn't allowed, nothing changes. Scopes of this manager do the same.
    public func keepAppearanceProxies() {
      guard SkinViewHook.isAllowed else { return }
      delayFirstValues { object in
        guard let view = object as? UIView else { return true }
        return view is UIWindow || view.window != nil
      }
      AppearanceProxyKeeper.shared.add(self)
    }
  }

  /// Updates views that enter a window, in the managers that keep the values of appearance proxies.
  @MainActor
  private final class AppearanceProxyKeeper {
    static let shared = AppearanceProxyKeeper()

    private struct Reference {
      weak var manager: SkinManager?
    }

    private var references: [Reference] = []

    func add(_ manager: SkinManager) {
      guard !references.contains(where: { $0.manager === manager }) else { return }
      SkinViewHook.remove(self)
      SkinViewHook.add(self) { $0.viewDidEnterWindow($1) }
      references.removeAll { $0.manager == nil }
      references.append(Reference(manager: manager))
    }

    private func viewDidEnterWindow(_ view: UIView) {
      for reference in references { reference.manager?.updateDelayed(view) }
    }
  }
#endif

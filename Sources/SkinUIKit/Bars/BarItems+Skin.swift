// The items of bars: titles, badges, backgrounds by state and metrics.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIBarItem {
    /// Lets the colour of the item's title in a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleColor(_ key: SkinKey<SkinColor>, for state: UIControl.State = .normal) -> SkinProxy {
      titleAttribute("titleColor", key, .color, state)
    }

    /// Lets the font of the item's title in a state follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleFont(_ key: SkinKey<SkinFont>, for state: UIControl.State = .normal) -> SkinProxy {
      titleAttribute("titleFont", key, .font, state)
    }

    /// Lets the shadow of the item's title in a state follow a key.
    /// - Parameters:
    ///   - key: The shadow's key; its spread and insets don't count.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleShadow(_ key: SkinKey<SkinShadow>, for state: UIControl.State = .normal) -> SkinProxy {
      titleAttribute("titleShadow", key, .shadow, state)
    }

    private func titleAttribute<Resource>(
      _ name: String, _ key: SkinKey<Resource>, _ text: TextAttribute<Resource>, _ state: UIControl.State
    ) -> SkinProxy {
      bindAttribute(
        BindingProperty(name, Int(state.rawValue)), key, text,
        in: TextDictionary(
          state, get: { $0.titleTextAttributes(for: $1) },
          set: { $0.setTitleTextAttributes($1, for: $2) }))
    }
  }

  extension SkinProxy where Target: UITabBarItem {
    /// Lets the colour of the badge's text in a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func badgeTextColor(_ key: SkinKey<SkinColor>, for state: UIControl.State = .normal) -> SkinProxy {
      badgeAttribute("badgeTextColor", key, .color, state)
    }

    /// Lets the font of the badge's text in a state follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func badgeFont(_ key: SkinKey<SkinFont>, for state: UIControl.State = .normal) -> SkinProxy {
      badgeAttribute("badgeFont", key, .font, state)
    }

    private func badgeAttribute<Resource>(
      _ name: String, _ key: SkinKey<Resource>, _ text: TextAttribute<Resource>, _ state: UIControl.State
    ) -> SkinProxy {
      bindAttribute(
        BindingProperty(name, Int(state.rawValue)), key, text,
        in: TextDictionary(
          state, get: { $0.badgeTextAttributes(for: $1) },
          set: { $0.setBadgeTextAttributes($1, for: $2) }))
    }
  }
#endif

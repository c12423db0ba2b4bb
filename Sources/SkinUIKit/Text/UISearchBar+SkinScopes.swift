// The scopes of a search bar, and the names of all of its properties.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISearchBar {
    /// Lets the colour of the scopes' titles in a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func scopeBarTitleColor(_ key: SkinKey<SkinColor>, for state: UIControl.State = .normal) -> SkinProxy {
      scopeBarButtonTitleTextAttributes(.foregroundColor(key), for: state)
    }

    /// Lets the font of the scopes' titles in a state follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func scopeBarTitleFont(_ key: SkinKey<SkinFont>, for state: UIControl.State = .normal) -> SkinProxy {
      scopeBarButtonTitleTextAttributes(.font(key), for: state)
    }

    /// Lets attributes of the scopes' titles in a state follow keys, each by itself.
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func scopeBarButtonTitleTextAttributes(
      _ attributes: SkinTextAttribute..., for state: UIControl.State = .normal
    ) -> SkinProxy {
      bindAttributes(
        attributes, named: "scopeBarButtonTitleTextAttributes", Int(state.rawValue),
        in: TextDictionary(
          state, get: { $0.scopeBarButtonTitleTextAttributes(for: $1) },
          set: { $0.setScopeBarButtonTitleTextAttributes($1, for: $2) }))
    }

    /// Lets the background image of the scopes in a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func scopeBarButtonBackgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal
    ) -> SkinProxy {
      bindState(
        "scopeBarButtonBackgroundImage", state, key, get: { $0.scopeBarButtonBackgroundImage(for: $1) },
        set: { $0.setScopeBarButtonBackgroundImage($1, for: $2) })
    }

    /// Lets the image between two scopes follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - left: The state of the scope to its left.
    ///   - right: The state of the scope to its right.
    /// - Returns: The object's properties.
    @discardableResult
    public func scopeBarButtonDividerImage(
      _ key: SkinKey<SkinImage>, forLeftSegmentState left: UIControl.State = .normal,
      rightSegmentState right: UIControl.State = .normal
    ) -> SkinProxy {
      bind(
        BindingProperty("scopeBarButtonDividerImage", Int(left.rawValue << 32 | right.rawValue)), to: key,
        own: { $0.scopeBarButtonDividerImage(forLeftSegmentState: left, rightSegmentState: right) },
        make: { UIImage?.skinValue($0, in: $1) },
        set: { $0.setScopeBarButtonDividerImage($1, forLeftSegmentState: left, rightSegmentState: right) })
    }
  }
#endif

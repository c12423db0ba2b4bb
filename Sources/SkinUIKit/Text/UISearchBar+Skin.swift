// A search bar's background, and the parts of its field.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISearchBar {
    /// Lets the bar's background image at a place follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: Where the bar stands.
    ///   - metrics: The bar's size class, and whether it has a prompt.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for position: UIBarPosition = .any, barMetrics metrics: UIBarMetrics = .default
    ) -> SkinProxy {
      bind(
        BindingProperty("backgroundImage", position.rawValue << 16 | metrics.rawValue), to: key,
        original: { $0.backgroundImage(for: position, barMetrics: metrics) }, make: { UIImage?.skinValue($0, in: $1) },
        set: { $0.setBackgroundImage($1, for: position, barMetrics: metrics) })
    }

    // MARK: The field

    /// Lets the background image of the field in a state follow a key; with one, UIKit draws no rounded field.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func searchFieldBackgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal
    ) -> SkinProxy {
      bindState(
        "searchFieldBackgroundImage", state, key, get: { $0.searchFieldBackgroundImage(for: $1) },
        set: { $0.setSearchFieldBackgroundImage($1, for: $2) })
    }

    /// Lets the colour of the rounded field follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func searchFieldBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bind(
        BindingProperty("searchFieldBackgroundColor"), to: key, original: { $0.searchTextField.backgroundColor },
        make: { UIColor?.skinValue($0, in: $1) }, set: { $0.searchTextField.backgroundColor = $1 })
    }

    /// Lets the colour of the field's text follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func searchFieldTextColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bind(
        BindingProperty("searchFieldTextColor"), to: key, original: { $0.searchTextField.textColor },
        make: { UIColor?.skinValue($0, in: $1) }, set: { $0.searchTextField.textColor = $1 })
    }

    /// Lets the font of the field's text follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func searchFieldFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bind(
        BindingProperty("searchFieldFont"), to: key, original: { $0.searchTextField.font },
        make: { UIFont?.skinValue($0, in: $1) }, set: { $0.searchTextField.font = $1 })
    }

    /// Lets the colour of the field's cursor follow a key; the bar's own tint is that of its buttons too.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func searchFieldTintColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bind(
        BindingProperty("searchFieldTintColor"), to: key,
        original: { bar in
          // A field without a tint of its own answers with the bar's.
          bar.searchTextField.tintColor == bar.tintColor ? nil : bar.searchTextField.tintColor
        },
        make: { UIColor?.skinValue($0, in: $1) }, set: { $0.searchTextField.tintColor = $1 })
    }

    /// Lets the colour of the magnifier, or of what else stands left in the field as a template, follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func searchIconColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bind(
        BindingProperty("searchIconColor"), to: key, original: { $0.searchTextField.leftView?.tintColor },
        make: { UIColor?.skinValue($0, in: $1) }, set: { $0.searchTextField.leftView?.tintColor = $1 })
    }

    // MARK: Icons

    /// Lets the image of an icon in a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - icon: The icon.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func image(
      _ key: SkinKey<SkinImage>, for icon: UISearchBar.Icon, state: UIControl.State = .normal
    ) -> SkinProxy {
      bindState(
        "image.\(icon.rawValue)", state, key, get: { $0.image(for: icon, state: $1) },
        set: { $0.setImage($1, for: icon, state: $2) })
    }

    /// Lets the offset of an icon follow a key.
    /// - Parameters:
    ///   - key: The size's key: how far to the right and down.
    ///   - icon: The icon.
    /// - Returns: The object's properties.
    @discardableResult
    public func positionAdjustment(_ key: SkinKey<SkinSize>, for icon: UISearchBar.Icon) -> SkinProxy {
      bind(
        BindingProperty("positionAdjustment", icon.rawValue), to: key, original: { $0.positionAdjustment(for: icon) },
        make: { UIOffset.skinValue($0, in: $1) }, set: { $0.setPositionAdjustment($1, for: icon) })
    }
  }
#endif

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISearchBar {
    /// Binds the bar's background image at a place to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The bar's position.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for position: UIBarPosition = .any, barMetrics metrics: UIBarMetrics = .default,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("backgroundImage", position.rawValue << 16 | metrics.rawValue), to: key,
          get: { $0.backgroundImage(for: position, barMetrics: metrics) },
          set: { $0.setBackgroundImage($1, for: position, barMetrics: metrics) })
      }
    }

    // MARK: The field

    /// Binds the background image of the field in a state to a key.
    ///
    /// UIKit draws no rounded field then.
    public var searchFieldBackgroundImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.bindState(
          "searchFieldBackgroundImage", state, key, get: { $0.searchFieldBackgroundImage(for: $1) },
          set: { $0.setSearchFieldBackgroundImage($1, for: $2) })
      }
    }

    /// Binds the color of the rounded field to a key.
    public var searchFieldBackgroundColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("searchFieldBackgroundColor"), to: key, get: { $0.searchTextField.backgroundColor },
          set: { $0.searchTextField.backgroundColor = $1 })
      }
    }

    /// Binds the color of the field's text to a key.
    public var searchFieldTextColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("searchFieldTextColor"), to: key, get: { $0.searchTextField.textColor },
          set: { bar, color in
            // A text field raises an exception at no color.
            if let color { bar.searchTextField.textColor = color }
          })
      }
    }

    /// Binds the font of the field's text to a key.
    public var searchFieldFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("searchFieldFont"), to: key, get: { $0.searchTextField.font },
          set: { $0.searchTextField.font = $1 })
      }
    }

    /// Binds the color of the field's cursor to a key.
    ///
    /// The bar's tint also applies to its buttons.
    public var searchFieldTintColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("searchFieldTintColor"), to: key, original: { ViewTint.own(of: $0.searchTextField) },
          current: { .some(ViewTint.undimmed($0.searchTextField)) }, set: { $0.searchTextField.tintColor = $1 })
      }
    }

    /// Binds the color of the magnifying glass, or of another template image in its place, to a key.
    public var searchIconColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("searchIconColor"), to: key,
          original: { $0.searchTextField.leftView.flatMap(ViewTint.own) },
          current: { $0.searchTextField.leftView.map(ViewTint.undimmed) },
          set: { $0.searchTextField.leftView?.tintColor = $1 })
      }
    }

    // MARK: Icons

    /// Binds the image of an icon in a state to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - icon: The icon.
    ///   - state: The state.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func image(
      _ key: SkinKey<SkinImage>, for icon: UISearchBar.Icon, state: UIControl.State = .normal,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindState(
          "image.\(icon.rawValue)", state, key, get: { $0.image(for: icon, state: $1) },
          set: { $0.setImage($1, for: icon, state: $2) })
      }
    }

    /// Binds the offset of an icon to a key.
    /// - Parameters:
    ///   - key: The key of a size, in points to the right and down.
    ///   - icon: The icon.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func positionAdjustment(
      _ key: SkinKey<SkinSize>, for icon: UISearchBar.Icon, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("positionAdjustment", icon.rawValue), to: key, get: { $0.positionAdjustment(for: icon) },
          set: { $0.setPositionAdjustment($1, for: icon) })
      }
    }
  }
#endif

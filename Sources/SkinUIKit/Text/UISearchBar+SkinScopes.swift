#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISearchBar {
    /// Binds the color of the scopes' titles in a state to a key.
    /// - Parameters:
    ///   - key: The color's key.
    ///   - state: The state.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func scopeBarTitleColor(_ key: SkinKey<SkinColor>, for state: UIControl.State = .normal) -> SkinProxy {
      scopeBarButtonTitleTextAttributes(.foregroundColor(key), for: state)
    }

    /// Binds the font of the scopes' titles in a state to a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func scopeBarTitleFont(_ key: SkinKey<SkinFont>, for state: UIControl.State = .normal) -> SkinProxy {
      scopeBarButtonTitleTextAttributes(.font(key), for: state)
    }

    /// Binds attributes of the scopes' titles in a state to keys.
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - state: The state.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func scopeBarButtonTitleTextAttributes(
      _ attributes: SkinTextAttribute..., for state: UIControl.State = .normal
    ) -> SkinProxy {
      bind(
        attributes,
        in: self.attributes(
          "scopeBarButtonTitleTextAttributes", Int(state.rawValue),
          of: TextDictionary(
            state, get: { $0.scopeBarButtonTitleTextAttributes(for: $1) },
            set: { $0.setScopeBarButtonTitleTextAttributes($1, for: $2) })))
    }

    /// Binds the background image of the scopes in a state to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func scopeBarButtonBackgroundImage(
      _ key: SkinKey<SkinImage>, for state: UIControl.State = .normal
    ) -> SkinProxy {
      bindState(
        "scopeBarButtonBackgroundImage", state, key, get: { $0.scopeBarButtonBackgroundImage(for: $1) },
        set: { $0.setScopeBarButtonBackgroundImage($1, for: $2) })
    }

    /// Binds the image between two scopes to a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - left: The state of the scope to its left.
    ///   - right: The state of the scope to its right.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func scopeBarButtonDividerImage(
      _ key: SkinKey<SkinImage>, forLeftSegmentState left: UIControl.State = .normal,
      rightSegmentState right: UIControl.State = .normal
    ) -> SkinProxy {
      bind(
        BindingProperty("scopeBarButtonDividerImage", Int(left.rawValue << 32 | right.rawValue)), to: key,
        get: { $0.scopeBarButtonDividerImage(forLeftSegmentState: left, rightSegmentState: right) },
        set: { $0.setScopeBarButtonDividerImage($1, forLeftSegmentState: left, rightSegmentState: right) })
    }
  }

  extension SkinNamedProperty {
    static let searchBar: [SkinNamedProperty] = searchBarValues + searchBarPlaces + searchBarStates

    private static let searchBarValues: [SkinNamedProperty] = [
      SkinNamedProperty("text", \UISearchBar.text),
      SkinNamedProperty("prompt", \UISearchBar.prompt),
      SkinNamedProperty("placeholder", of: UISearchBar.self) { $0.placeholder($1) },
      SkinNamedProperty("placeholderColor", of: UISearchBar.self) { $0.placeholderColor($1) },
      SkinNamedProperty("placeholderFont", of: UISearchBar.self) { $0.placeholderFont($1) },
      SkinNamedProperty("barTintColor", \UISearchBar.barTintColor),
      SkinNamedProperty("barStyle", \UISearchBar.barStyle),
      SkinNamedProperty("searchBarStyle", \UISearchBar.searchBarStyle),
      SkinNamedProperty("isTranslucent", \UISearchBar.isTranslucent),
      SkinNamedProperty("keyboardAppearance", \UISearchBar.keyboardAppearance),
      SkinNamedProperty("showsCancelButton", \UISearchBar.showsCancelButton),
      SkinNamedProperty("showsBookmarkButton", \UISearchBar.showsBookmarkButton),
      SkinNamedProperty("showsSearchResultsButton", \UISearchBar.showsSearchResultsButton),
      SkinNamedProperty("showsScopeBar", \UISearchBar.showsScopeBar),
      SkinNamedProperty("searchFieldBackgroundColor", of: UISearchBar.self) { $0.searchFieldBackgroundColor($1) },
      SkinNamedProperty("searchFieldTextColor", of: UISearchBar.self) { $0.searchFieldTextColor($1) },
      SkinNamedProperty("searchFieldFont", of: UISearchBar.self) { $0.searchFieldFont($1) },
      SkinNamedProperty("searchFieldTintColor", of: UISearchBar.self) { $0.searchFieldTintColor($1) },
      SkinNamedProperty("searchIconColor", of: UISearchBar.self) { $0.searchIconColor($1) },
      SkinNamedProperty("searchTextPositionAdjustment", \UISearchBar.searchTextPositionAdjustment),
      SkinNamedProperty(
        "searchFieldBackgroundPositionAdjustment", \UISearchBar.searchFieldBackgroundPositionAdjustment),
      SkinNamedProperty("scopeBarBackgroundImage", \UISearchBar.scopeBarBackgroundImage),
      SkinNamedProperty("scopeBarButtonDividerImage", of: UISearchBar.self) { $0.scopeBarButtonDividerImage($1) },
    ]

    private static let searchBarIcons: [(String, UISearchBar.Icon)] = [
      ("search", .search), ("clear", .clear), ("bookmark", .bookmark), ("resultsList", .resultsList),
    ]

    private static let searchBarPlaces: [SkinNamedProperty] =
      [("", .default), (".compact", .compact), (".defaultPrompt", .defaultPrompt), (".compactPrompt", .compactPrompt)]
      .map { (suffix: String, metrics: UIBarMetrics) in
        SkinNamedProperty("backgroundImage" + suffix, of: UISearchBar.self) {
          $0.backgroundImage($1, barMetrics: metrics)
        }
      }
      + searchBarIcons.map { name, icon in
        SkinNamedProperty("positionAdjustment.\(name)", of: UISearchBar.self) { $0.positionAdjustment($1, for: icon) }
      }

    private static let searchBarStates: [SkinNamedProperty] =
      states("searchFieldBackgroundImage", of: UISearchBar.self) { $0.searchFieldBackgroundImage($1, for: $2) }
      + states("scopeBarTitleColor", of: UISearchBar.self) { $0.scopeBarTitleColor($1, for: $2) }
      + states("scopeBarTitleFont", of: UISearchBar.self) { $0.scopeBarTitleFont($1, for: $2) }
      + states("scopeBarButtonBackgroundImage", of: UISearchBar.self) { $0.scopeBarButtonBackgroundImage($1, for: $2) }
      + searchBarIcons.flatMap { name, icon in
        states("image.\(name)", of: UISearchBar.self) { $0.image($1, for: icon, state: $2) }
      }
  }
#endif

// The tab bar's looks: background, and its items in their states.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension UITabBar: SkinBar {
    /// The appearance objects: standard, at the scroll edge.
    public var skinAppearances: [UITabBarAppearance?] {
      get { [standardAppearance, scrollEdgeAppearance] }
      set {
        guard newValue.count == 2, let standard = newValue[0] else { return }
        standardAppearance = standard
        scrollEdgeAppearance = newValue[1]
      }
    }
  }

  /// The states in which a tab bar's items look different.
  public enum TabBarItemState: String, Sendable {
    /// Not chosen.
    case normal
    /// Chosen.
    case selected
    /// Can't be chosen.
    case disabled
  }

  extension SkinProxy where Target: UITabBar {
    /// Lets the icons and titles of the items in a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemColor(_ key: SkinKey<SkinColor>, for state: TabBarItemState = .normal) -> SkinProxy {
      bar("itemColor.\(state.rawValue)", key) { look, values, _ in
        for item in look.itemAppearances {
          item[state].iconColor = UIColor(values)
          item[state].titleTextAttributes[.foregroundColor] = UIColor(values)
        }
      }
    }

    /// Lets the titles' font of the items in a state follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemFont(_ key: SkinKey<SkinFont>, for state: TabBarItemState = .normal) -> SkinProxy {
      bar("itemFont.\(state.rawValue)", key) { look, values, appearance in
        for item in look.itemAppearances { item[state].titleTextAttributes[.font] = UIFont.make(values[appearance]) }
      }
    }
  }

  extension UITabBarAppearance {
    /// The looks of items in all layouts.
    fileprivate var itemAppearances: [UITabBarItemAppearance] {
      [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance]
    }
  }

  extension UITabBarItemAppearance {
    fileprivate subscript(state: TabBarItemState) -> UITabBarItemStateAppearance {
      switch state {
      case .normal: normal
      case .selected: selected
      case .disabled: disabled
      }
    }
  }
#endif

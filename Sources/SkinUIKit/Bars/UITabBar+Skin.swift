// The tab bar's looks: background, and its items in their states.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension UITabBar: SkinBar {
    var skinAppearances: [UITabBarAppearance?] {
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
    /// Lets the bar's background colour follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bar("backgroundColor", key) { look, values, _ in look.backgroundColor = UIColor(values) }
    }

    /// Lets the bar's background image follow a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bar("backgroundImage", key) { look, values, appearance in
        look.backgroundImage = UIImage.skinValue(values, in: appearance)
      }
    }

    /// Lets a gradient as the bar's background follow a key.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func barBackgroundGradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      bar("backgroundGradient", key) { look, values, appearance in
        look.backgroundImage = .stretchable(values[appearance])
      }
    }

    /// Lets the line above the bar follow a key.
    /// - Parameter key: The colour's key; a clear colour hides the line.
    /// - Returns: The object's properties.
    @discardableResult
    public func barShadowColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bar("shadowColor", key) { look, values, _ in look.shadowColor = UIColor(values) }
    }

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

    private func bar<Resource: SkinResource>(
      _ name: String, _ key: SkinKey<Resource>,
      put: @escaping @MainActor (UITabBarAppearance, SkinVariants<Resource>, SkinAppearance) -> Void
    ) -> SkinProxy {
      BarLook<UITabBar>.bind(target, manager, name, to: key.inModule(moduleName), put: put)
      return self
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

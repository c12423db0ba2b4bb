// The keys of tab bars and their items, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UITabBar {
    /// The key that `barTintColor` follows.
    @IBInspectable public var barTintColorSkinKey: String? {
      get { skinKeys["barTintColor"] }
      set { skinKeys["barTintColor"] = newValue }
    }

    /// The key that `unselectedItemTintColor` follows.
    @IBInspectable public var unselectedItemTintColorSkinKey: String? {
      get { skinKeys["unselectedItemTintColor"] }
      set { skinKeys["unselectedItemTintColor"] = newValue }
    }

    /// The key that `barStyle` follows.
    @IBInspectable public var barStyleSkinKey: String? {
      get { skinKeys["barStyle"] }
      set { skinKeys["barStyle"] = newValue }
    }

    /// The key that `isTranslucent` follows.
    @IBInspectable public var isTranslucentSkinKey: String? {
      get { skinKeys["isTranslucent"] }
      set { skinKeys["isTranslucent"] = newValue }
    }

    /// The key that `backgroundImage` follows.
    @IBInspectable public var backgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage"] }
      set { skinKeys["backgroundImage"] = newValue }
    }

    /// The key that `shadowImage` follows.
    @IBInspectable public var shadowImageSkinKey: String? {
      get { skinKeys["shadowImage"] }
      set { skinKeys["shadowImage"] = newValue }
    }

    /// The key that `selectionIndicatorImage` follows.
    @IBInspectable public var selectionIndicatorImageSkinKey: String? {
      get { skinKeys["selectionIndicatorImage"] }
      set { skinKeys["selectionIndicatorImage"] = newValue }
    }

    /// The key that `itemPositioning` follows.
    @IBInspectable public var itemPositioningSkinKey: String? {
      get { skinKeys["itemPositioning"] }
      set { skinKeys["itemPositioning"] = newValue }
    }

    /// The key that `itemSpacing` follows.
    @IBInspectable public var itemSpacingSkinKey: String? {
      get { skinKeys["itemSpacing"] }
      set { skinKeys["itemSpacing"] = newValue }
    }

    /// The key that `itemWidth` follows.
    @IBInspectable public var itemWidthSkinKey: String? {
      get { skinKeys["itemWidth"] }
      set { skinKeys["itemWidth"] = newValue }
    }

    /// The key that `barBackgroundColor` follows.
    @IBInspectable public var barBackgroundColorSkinKey: String? {
      get { skinKeys["barBackgroundColor"] }
      set { skinKeys["barBackgroundColor"] = newValue }
    }

    /// The key that `barBackgroundImage` follows.
    @IBInspectable public var barBackgroundImageSkinKey: String? {
      get { skinKeys["barBackgroundImage"] }
      set { skinKeys["barBackgroundImage"] = newValue }
    }

    /// The key that `barBackgroundGradient` follows.
    @IBInspectable public var barBackgroundGradientSkinKey: String? {
      get { skinKeys["barBackgroundGradient"] }
      set { skinKeys["barBackgroundGradient"] = newValue }
    }

    /// The key that `barBackgroundEffect` follows.
    @IBInspectable public var barBackgroundEffectSkinKey: String? {
      get { skinKeys["barBackgroundEffect"] }
      set { skinKeys["barBackgroundEffect"] = newValue }
    }

    /// The key that `barShadowColor` follows.
    @IBInspectable public var barShadowColorSkinKey: String? {
      get { skinKeys["barShadowColor"] }
      set { skinKeys["barShadowColor"] = newValue }
    }

    /// The key that `itemColor` follows.
    @IBInspectable public var normalItemColorSkinKey: String? {
      get { skinKeys["itemColor"] }
      set { skinKeys["itemColor"] = newValue }
    }

    /// The key that `itemColor.selected` follows.
    @IBInspectable public var selectedItemColorSkinKey: String? {
      get { skinKeys["itemColor.selected"] }
      set { skinKeys["itemColor.selected"] = newValue }
    }

    /// The key that `itemTitleColor` follows.
    @IBInspectable public var normalItemTitleColorSkinKey: String? {
      get { skinKeys["itemTitleColor"] }
      set { skinKeys["itemTitleColor"] = newValue }
    }

    /// The key that `itemTitleColor.selected` follows.
    @IBInspectable public var selectedItemTitleColorSkinKey: String? {
      get { skinKeys["itemTitleColor.selected"] }
      set { skinKeys["itemTitleColor.selected"] = newValue }
    }

    /// The key that `itemFont` follows.
    @IBInspectable public var normalItemFontSkinKey: String? {
      get { skinKeys["itemFont"] }
      set { skinKeys["itemFont"] = newValue }
    }

    /// The key that `itemBadgeColor` follows.
    @IBInspectable public var normalItemBadgeColorSkinKey: String? {
      get { skinKeys["itemBadgeColor"] }
      set { skinKeys["itemBadgeColor"] = newValue }
    }
  }

  extension UITabBarItem {
    /// The key that `badgeColor` follows.
    @IBInspectable public var badgeColorSkinKey: String? {
      get { skinKeys["badgeColor"] }
      set { skinKeys["badgeColor"] = newValue }
    }

    /// The key that `badgeTextColor` follows.
    @IBInspectable public var normalBadgeTextColorSkinKey: String? {
      get { skinKeys["badgeTextColor"] }
      set { skinKeys["badgeTextColor"] = newValue }
    }

    /// The key that `badgeTextColor.selected` follows.
    @IBInspectable public var selectedBadgeTextColorSkinKey: String? {
      get { skinKeys["badgeTextColor.selected"] }
      set { skinKeys["badgeTextColor.selected"] = newValue }
    }

    /// The key that `badgeFont` follows.
    @IBInspectable public var badgeFontSkinKey: String? {
      get { skinKeys["badgeFont"] }
      set { skinKeys["badgeFont"] = newValue }
    }

    /// The key that `badgeValue` follows.
    @IBInspectable public var badgeValueSkinKey: String? {
      get { skinKeys["badgeValue"] }
      set { skinKeys["badgeValue"] = newValue }
    }

    /// The key that `selectedImage` follows.
    @IBInspectable public var selectedImageSkinKey: String? {
      get { skinKeys["selectedImage"] }
      set { skinKeys["selectedImage"] = newValue }
    }
  }
#endif

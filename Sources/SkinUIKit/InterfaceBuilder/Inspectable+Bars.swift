// The keys of navigation bars and toolbars, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UINavigationBar {
    /// The key that `barTintColor` follows.
    @IBInspectable public var barTintColorSkinKey: String? {
      get { skinKeys["barTintColor"] }
      set { skinKeys["barTintColor"] = newValue }
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

    /// The key that `prefersLargeTitles` follows.
    @IBInspectable public var prefersLargeTitlesSkinKey: String? {
      get { skinKeys["prefersLargeTitles"] }
      set { skinKeys["prefersLargeTitles"] = newValue }
    }

    /// The key that `shadowImage` follows.
    @IBInspectable public var shadowImageSkinKey: String? {
      get { skinKeys["shadowImage"] }
      set { skinKeys["shadowImage"] = newValue }
    }

    /// The key that `backIndicatorImage` follows.
    @IBInspectable public var backIndicatorImageSkinKey: String? {
      get { skinKeys["backIndicatorImage"] }
      set { skinKeys["backIndicatorImage"] = newValue }
    }

    /// The key that `backIndicatorTransitionMaskImage` follows.
    @IBInspectable public var backIndicatorTransitionMaskImageSkinKey: String? {
      get { skinKeys["backIndicatorTransitionMaskImage"] }
      set { skinKeys["backIndicatorTransitionMaskImage"] = newValue }
    }

    /// The key that `titleColor` follows.
    @IBInspectable public var titleColorSkinKey: String? {
      get { skinKeys["titleColor"] }
      set { skinKeys["titleColor"] = newValue }
    }

    /// The key that `titleFont` follows.
    @IBInspectable public var titleFontSkinKey: String? {
      get { skinKeys["titleFont"] }
      set { skinKeys["titleFont"] = newValue }
    }

    /// The key that `largeTitleColor` follows.
    @IBInspectable public var largeTitleColorSkinKey: String? {
      get { skinKeys["largeTitleColor"] }
      set { skinKeys["largeTitleColor"] = newValue }
    }

    /// The key that `largeTitleFont` follows.
    @IBInspectable public var largeTitleFontSkinKey: String? {
      get { skinKeys["largeTitleFont"] }
      set { skinKeys["largeTitleFont"] = newValue }
    }

    /// The key that `backgroundImage` follows.
    @IBInspectable public var backgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage"] }
      set { skinKeys["backgroundImage"] = newValue }
    }

    /// The key that `barBackgroundColor` follows.
    @IBInspectable public var barBackgroundColorSkinKey: String? {
      get { skinKeys["barBackgroundColor"] }
      set { skinKeys["barBackgroundColor"] = newValue }
    }

    /// The key that `barBackgroundColor.scrollEdge` follows.
    @IBInspectable public var scrollEdgeBarBackgroundColorSkinKey: String? {
      get { skinKeys["barBackgroundColor.scrollEdge"] }
      set { skinKeys["barBackgroundColor.scrollEdge"] = newValue }
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

    /// The key that `barTitleColor` follows.
    @IBInspectable public var barTitleColorSkinKey: String? {
      get { skinKeys["barTitleColor"] }
      set { skinKeys["barTitleColor"] = newValue }
    }

    /// The key that `barTitleFont` follows.
    @IBInspectable public var barTitleFontSkinKey: String? {
      get { skinKeys["barTitleFont"] }
      set { skinKeys["barTitleFont"] = newValue }
    }

    /// The key that `barLargeTitleColor` follows.
    @IBInspectable public var barLargeTitleColorSkinKey: String? {
      get { skinKeys["barLargeTitleColor"] }
      set { skinKeys["barLargeTitleColor"] = newValue }
    }

    /// The key that `barLargeTitleFont` follows.
    @IBInspectable public var barLargeTitleFontSkinKey: String? {
      get { skinKeys["barLargeTitleFont"] }
      set { skinKeys["barLargeTitleFont"] = newValue }
    }

    /// The key that `buttonTitleColor` follows.
    @IBInspectable public var normalButtonTitleColorSkinKey: String? {
      get { skinKeys["buttonTitleColor"] }
      set { skinKeys["buttonTitleColor"] = newValue }
    }

    /// The key that `backButtonTitleColor` follows.
    @IBInspectable public var backButtonTitleColorSkinKey: String? {
      get { skinKeys["backButtonTitleColor"] }
      set { skinKeys["backButtonTitleColor"] = newValue }
    }

    /// The key that `doneButtonTitleColor` follows.
    @IBInspectable public var doneButtonTitleColorSkinKey: String? {
      get { skinKeys["doneButtonTitleColor"] }
      set { skinKeys["doneButtonTitleColor"] = newValue }
    }
  }

  extension UIToolbar {
    /// The key that `barTintColor` follows.
    @IBInspectable public var barTintColorSkinKey: String? {
      get { skinKeys["barTintColor"] }
      set { skinKeys["barTintColor"] = newValue }
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

    /// The key that `buttonTitleColor` follows.
    @IBInspectable public var normalButtonTitleColorSkinKey: String? {
      get { skinKeys["buttonTitleColor"] }
      set { skinKeys["buttonTitleColor"] = newValue }
    }
  }
#endif

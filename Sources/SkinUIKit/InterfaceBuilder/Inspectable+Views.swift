// The keys of views and layers, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UIView {
    /// The key that `alpha` follows.
    @IBInspectable public var alphaSkinKey: String? {
      get { skinKeys["alpha"] }
      set { skinKeys["alpha"] = newValue }
    }

    /// The key that `backgroundColor` follows.
    @IBInspectable public var backgroundColorSkinKey: String? {
      get { skinKeys["backgroundColor"] }
      set { skinKeys["backgroundColor"] = newValue }
    }

    /// The key that `backgroundGradient` follows.
    @IBInspectable public var backgroundGradientSkinKey: String? {
      get { skinKeys["backgroundGradient"] }
      set { skinKeys["backgroundGradient"] = newValue }
    }

    /// The key that `backgroundPattern` follows.
    @IBInspectable public var backgroundPatternSkinKey: String? {
      get { skinKeys["backgroundPattern"] }
      set { skinKeys["backgroundPattern"] = newValue }
    }

    /// The key that `borderColor` follows.
    @IBInspectable public var borderColorSkinKey: String? {
      get { skinKeys["borderColor"] }
      set { skinKeys["borderColor"] = newValue }
    }

    /// The key that `borderWidth` follows.
    @IBInspectable public var borderWidthSkinKey: String? {
      get { skinKeys["borderWidth"] }
      set { skinKeys["borderWidth"] = newValue }
    }

    /// The key that `cornerRadius` follows.
    @IBInspectable public var cornerRadiusSkinKey: String? {
      get { skinKeys["cornerRadius"] }
      set { skinKeys["cornerRadius"] = newValue }
    }

    /// The key that `isHidden` follows.
    @IBInspectable public var isHiddenSkinKey: String? {
      get { skinKeys["isHidden"] }
      set { skinKeys["isHidden"] = newValue }
    }

    /// The key that `shadow` follows.
    @IBInspectable public var shadowSkinKey: String? {
      get { skinKeys["shadow"] }
      set { skinKeys["shadow"] = newValue }
    }

    /// The key that `tintColor` follows.
    @IBInspectable public var tintColorSkinKey: String? {
      get { skinKeys["tintColor"] }
      set { skinKeys["tintColor"] = newValue }
    }

    /// The key that `contentMode` follows.
    @IBInspectable public var contentModeSkinKey: String? {
      get { skinKeys["contentMode"] }
      set { skinKeys["contentMode"] = newValue }
    }

    /// The key that `overrideUserInterfaceStyle` follows.
    @IBInspectable public var overrideUserInterfaceStyleSkinKey: String? {
      get { skinKeys["overrideUserInterfaceStyle"] }
      set { skinKeys["overrideUserInterfaceStyle"] = newValue }
    }
  }

  extension UIScrollView {
    /// The key that `indicatorStyle` follows.
    @IBInspectable public var indicatorStyleSkinKey: String? {
      get { skinKeys["indicatorStyle"] }
      set { skinKeys["indicatorStyle"] = newValue }
    }

    /// The key that `contentInset` follows.
    @IBInspectable public var contentInsetSkinKey: String? {
      get { skinKeys["contentInset"] }
      set { skinKeys["contentInset"] = newValue }
    }
  }

  extension UIStackView {
    /// The key that `alignment` follows.
    @IBInspectable public var alignmentSkinKey: String? {
      get { skinKeys["alignment"] }
      set { skinKeys["alignment"] = newValue }
    }

    /// The key that `axis` follows.
    @IBInspectable public var axisSkinKey: String? {
      get { skinKeys["axis"] }
      set { skinKeys["axis"] = newValue }
    }

    /// The key that `distribution` follows.
    @IBInspectable public var distributionSkinKey: String? {
      get { skinKeys["distribution"] }
      set { skinKeys["distribution"] = newValue }
    }

    /// The key that `spacing` follows.
    @IBInspectable public var spacingSkinKey: String? {
      get { skinKeys["spacing"] }
      set { skinKeys["spacing"] = newValue }
    }
  }

  extension UIVisualEffectView {
    /// The key that `effect` follows.
    @IBInspectable public var effectSkinKey: String? {
      get { skinKeys["effect"] }
      set { skinKeys["effect"] = newValue }
    }
  }

  extension GradientView {
    /// The key that `gradient` follows.
    @IBInspectable public var gradientSkinKey: String? {
      get { skinKeys["gradient"] }
      set { skinKeys["gradient"] = newValue }
    }
  }

  @MainActor extension CALayer {
    /// The key that `backgroundColor` follows.
    @IBInspectable public var backgroundColorSkinKey: String? {
      get { skinKeys["backgroundColor"] }
      set { skinKeys["backgroundColor"] = newValue }
    }

    /// The key that `borderColor` follows.
    @IBInspectable public var borderColorSkinKey: String? {
      get { skinKeys["borderColor"] }
      set { skinKeys["borderColor"] = newValue }
    }

    /// The key that `borderWidth` follows.
    @IBInspectable public var borderWidthSkinKey: String? {
      get { skinKeys["borderWidth"] }
      set { skinKeys["borderWidth"] = newValue }
    }

    /// The key that `contents` follows.
    @IBInspectable public var contentsSkinKey: String? {
      get { skinKeys["contents"] }
      set { skinKeys["contents"] = newValue }
    }

    /// The key that `cornerRadius` follows.
    @IBInspectable public var cornerRadiusSkinKey: String? {
      get { skinKeys["cornerRadius"] }
      set { skinKeys["cornerRadius"] = newValue }
    }

    /// The key that `opacity` follows.
    @IBInspectable public var opacitySkinKey: String? {
      get { skinKeys["opacity"] }
      set { skinKeys["opacity"] = newValue }
    }

    /// The key that `shadow` follows.
    @IBInspectable public var shadowSkinKey: String? {
      get { skinKeys["shadow"] }
      set { skinKeys["shadow"] = newValue }
    }

    /// The key that `shadowColor` follows.
    @IBInspectable public var shadowColorSkinKey: String? {
      get { skinKeys["shadowColor"] }
      set { skinKeys["shadowColor"] = newValue }
    }

    /// The key that `shadowOffset` follows.
    @IBInspectable public var shadowOffsetSkinKey: String? {
      get { skinKeys["shadowOffset"] }
      set { skinKeys["shadowOffset"] = newValue }
    }

    /// The key that `shadowOpacity` follows.
    @IBInspectable public var shadowOpacitySkinKey: String? {
      get { skinKeys["shadowOpacity"] }
      set { skinKeys["shadowOpacity"] = newValue }
    }

    /// The key that `shadowRadius` follows.
    @IBInspectable public var shadowRadiusSkinKey: String? {
      get { skinKeys["shadowRadius"] }
      set { skinKeys["shadowRadius"] = newValue }
    }
  }

  @MainActor extension CAShapeLayer {
    /// The key that `fillColor` follows.
    @IBInspectable public var fillColorSkinKey: String? {
      get { skinKeys["fillColor"] }
      set { skinKeys["fillColor"] = newValue }
    }

    /// The key that `strokeColor` follows.
    @IBInspectable public var strokeColorSkinKey: String? {
      get { skinKeys["strokeColor"] }
      set { skinKeys["strokeColor"] = newValue }
    }

    /// The key that `lineWidth` follows.
    @IBInspectable public var lineWidthSkinKey: String? {
      get { skinKeys["lineWidth"] }
      set { skinKeys["lineWidth"] = newValue }
    }
  }

  @MainActor extension CATextLayer {
    /// The key that `string` follows.
    @IBInspectable public var stringSkinKey: String? {
      get { skinKeys["string"] }
      set { skinKeys["string"] = newValue }
    }

    /// The key that `font` follows.
    @IBInspectable public var fontSkinKey: String? {
      get { skinKeys["font"] }
      set { skinKeys["font"] = newValue }
    }

    /// The key that `foregroundColor` follows.
    @IBInspectable public var foregroundColorSkinKey: String? {
      get { skinKeys["foregroundColor"] }
      set { skinKeys["foregroundColor"] = newValue }
    }
  }

  @MainActor extension CAGradientLayer {
    /// The key that `gradient` follows.
    @IBInspectable public var gradientSkinKey: String? {
      get { skinKeys["gradient"] }
      set { skinKeys["gradient"] = newValue }
    }
  }
#endif

// The keys of labels, text fields and text views, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UILabel {
    /// The key that `text` follows.
    @IBInspectable public var textSkinKey: String? {
      get { skinKeys["text"] }
      set { skinKeys["text"] = newValue }
    }

    /// The key that `textColor` follows.
    @IBInspectable public var textColorSkinKey: String? {
      get { skinKeys["textColor"] }
      set { skinKeys["textColor"] = newValue }
    }

    /// The key that `highlightedTextColor` follows.
    @IBInspectable public var highlightedTextColorSkinKey: String? {
      get { skinKeys["highlightedTextColor"] }
      set { skinKeys["highlightedTextColor"] = newValue }
    }

    /// The key that `font` follows.
    @IBInspectable public var fontSkinKey: String? {
      get { skinKeys["font"] }
      set { skinKeys["font"] = newValue }
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

    /// The key that `textAlignment` follows.
    @IBInspectable public var textAlignmentSkinKey: String? {
      get { skinKeys["textAlignment"] }
      set { skinKeys["textAlignment"] = newValue }
    }

    /// The key that `numberOfLines` follows.
    @IBInspectable public var numberOfLinesSkinKey: String? {
      get { skinKeys["numberOfLines"] }
      set { skinKeys["numberOfLines"] = newValue }
    }

    /// The key that `lineBreakMode` follows.
    @IBInspectable public var lineBreakModeSkinKey: String? {
      get { skinKeys["lineBreakMode"] }
      set { skinKeys["lineBreakMode"] = newValue }
    }

    /// The key that `adjustsFontSizeToFitWidth` follows.
    @IBInspectable public var adjustsFontSizeToFitWidthSkinKey: String? {
      get { skinKeys["adjustsFontSizeToFitWidth"] }
      set { skinKeys["adjustsFontSizeToFitWidth"] = newValue }
    }

    /// The key that `minimumScaleFactor` follows.
    @IBInspectable public var minimumScaleFactorSkinKey: String? {
      get { skinKeys["minimumScaleFactor"] }
      set { skinKeys["minimumScaleFactor"] = newValue }
    }

    /// The key that `isEnabled` follows.
    @IBInspectable public var isEnabledSkinKey: String? {
      get { skinKeys["isEnabled"] }
      set { skinKeys["isEnabled"] = newValue }
    }
  }

  extension GradientLabel {
    /// The key that `gradient` follows.
    @IBInspectable public var gradientSkinKey: String? {
      get { skinKeys["gradient"] }
      set { skinKeys["gradient"] = newValue }
    }
  }

  extension UITextField {
    /// The key that `text` follows.
    @IBInspectable public var textSkinKey: String? {
      get { skinKeys["text"] }
      set { skinKeys["text"] = newValue }
    }

    /// The key that `textColor` follows.
    @IBInspectable public var textColorSkinKey: String? {
      get { skinKeys["textColor"] }
      set { skinKeys["textColor"] = newValue }
    }

    /// The key that `font` follows.
    @IBInspectable public var fontSkinKey: String? {
      get { skinKeys["font"] }
      set { skinKeys["font"] = newValue }
    }

    /// The key that `textAlignment` follows.
    @IBInspectable public var textAlignmentSkinKey: String? {
      get { skinKeys["textAlignment"] }
      set { skinKeys["textAlignment"] = newValue }
    }

    /// The key that `adjustsFontSizeToFitWidth` follows.
    @IBInspectable public var adjustsFontSizeToFitWidthSkinKey: String? {
      get { skinKeys["adjustsFontSizeToFitWidth"] }
      set { skinKeys["adjustsFontSizeToFitWidth"] = newValue }
    }

    /// The key that `minimumFontSize` follows.
    @IBInspectable public var minimumFontSizeSkinKey: String? {
      get { skinKeys["minimumFontSize"] }
      set { skinKeys["minimumFontSize"] = newValue }
    }

    /// The key that `background` follows.
    @IBInspectable public var backgroundSkinKey: String? {
      get { skinKeys["background"] }
      set { skinKeys["background"] = newValue }
    }

    /// The key that `disabledBackground` follows.
    @IBInspectable public var disabledBackgroundSkinKey: String? {
      get { skinKeys["disabledBackground"] }
      set { skinKeys["disabledBackground"] = newValue }
    }

    /// The key that `placeholder` follows.
    @IBInspectable public var placeholderSkinKey: String? {
      get { skinKeys["placeholder"] }
      set { skinKeys["placeholder"] = newValue }
    }

    /// The key that `placeholderColor` follows.
    @IBInspectable public var placeholderColorSkinKey: String? {
      get { skinKeys["placeholderColor"] }
      set { skinKeys["placeholderColor"] = newValue }
    }

    /// The key that `placeholderFont` follows.
    @IBInspectable public var placeholderFontSkinKey: String? {
      get { skinKeys["placeholderFont"] }
      set { skinKeys["placeholderFont"] = newValue }
    }

    /// The key that `borderStyle` follows.
    @IBInspectable public var borderStyleSkinKey: String? {
      get { skinKeys["borderStyle"] }
      set { skinKeys["borderStyle"] = newValue }
    }

    /// The key that `keyboardAppearance` follows.
    @IBInspectable public var keyboardAppearanceSkinKey: String? {
      get { skinKeys["keyboardAppearance"] }
      set { skinKeys["keyboardAppearance"] = newValue }
    }
  }

  extension UISearchTextField {
    /// The key that `tokenBackgroundColor` follows.
    @IBInspectable public var tokenBackgroundColorSkinKey: String? {
      get { skinKeys["tokenBackgroundColor"] }
      set { skinKeys["tokenBackgroundColor"] = newValue }
    }
  }

  extension UITextView {
    /// The key that `text` follows.
    @IBInspectable public var textSkinKey: String? {
      get { skinKeys["text"] }
      set { skinKeys["text"] = newValue }
    }

    /// The key that `textColor` follows.
    @IBInspectable public var textColorSkinKey: String? {
      get { skinKeys["textColor"] }
      set { skinKeys["textColor"] = newValue }
    }

    /// The key that `font` follows.
    @IBInspectable public var fontSkinKey: String? {
      get { skinKeys["font"] }
      set { skinKeys["font"] = newValue }
    }

    /// The key that `textAlignment` follows.
    @IBInspectable public var textAlignmentSkinKey: String? {
      get { skinKeys["textAlignment"] }
      set { skinKeys["textAlignment"] = newValue }
    }

    /// The key that `textContainerInset` follows.
    @IBInspectable public var textContainerInsetSkinKey: String? {
      get { skinKeys["textContainerInset"] }
      set { skinKeys["textContainerInset"] = newValue }
    }

    /// The key that `keyboardAppearance` follows.
    @IBInspectable public var keyboardAppearanceSkinKey: String? {
      get { skinKeys["keyboardAppearance"] }
      set { skinKeys["keyboardAppearance"] = newValue }
    }

    /// The key that `linkColor` follows.
    @IBInspectable public var linkColorSkinKey: String? {
      get { skinKeys["linkColor"] }
      set { skinKeys["linkColor"] = newValue }
    }

    /// The key that `linkFont` follows.
    @IBInspectable public var linkFontSkinKey: String? {
      get { skinKeys["linkFont"] }
      set { skinKeys["linkFont"] = newValue }
    }
  }
#endif

// The keys of sliders, segmented controls and steppers in their states, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UISlider {
    /// The key that `maximumTrackImage` follows.
    @IBInspectable public var normalMaximumTrackImageSkinKey: String? {
      get { skinKeys["maximumTrackImage"] }
      set { skinKeys["maximumTrackImage"] = newValue }
    }

    /// The key that `maximumTrackImage.disabled` follows.
    @IBInspectable public var disabledMaximumTrackImageSkinKey: String? {
      get { skinKeys["maximumTrackImage.disabled"] }
      set { skinKeys["maximumTrackImage.disabled"] = newValue }
    }

    /// The key that `maximumTrackImage.highlighted` follows.
    @IBInspectable public var highlightedMaximumTrackImageSkinKey: String? {
      get { skinKeys["maximumTrackImage.highlighted"] }
      set { skinKeys["maximumTrackImage.highlighted"] = newValue }
    }

    /// The key that `maximumTrackTintColor` follows.
    @IBInspectable public var maximumTrackTintColorSkinKey: String? {
      get { skinKeys["maximumTrackTintColor"] }
      set { skinKeys["maximumTrackTintColor"] = newValue }
    }

    /// The key that `maximumValueImage` follows.
    @IBInspectable public var maximumValueImageSkinKey: String? {
      get { skinKeys["maximumValueImage"] }
      set { skinKeys["maximumValueImage"] = newValue }
    }

    /// The key that `minimumTrackImage` follows.
    @IBInspectable public var normalMinimumTrackImageSkinKey: String? {
      get { skinKeys["minimumTrackImage"] }
      set { skinKeys["minimumTrackImage"] = newValue }
    }

    /// The key that `minimumTrackImage.disabled` follows.
    @IBInspectable public var disabledMinimumTrackImageSkinKey: String? {
      get { skinKeys["minimumTrackImage.disabled"] }
      set { skinKeys["minimumTrackImage.disabled"] = newValue }
    }

    /// The key that `minimumTrackImage.highlighted` follows.
    @IBInspectable public var highlightedMinimumTrackImageSkinKey: String? {
      get { skinKeys["minimumTrackImage.highlighted"] }
      set { skinKeys["minimumTrackImage.highlighted"] = newValue }
    }

    /// The key that `minimumTrackTintColor` follows.
    @IBInspectable public var minimumTrackTintColorSkinKey: String? {
      get { skinKeys["minimumTrackTintColor"] }
      set { skinKeys["minimumTrackTintColor"] = newValue }
    }

    /// The key that `minimumValueImage` follows.
    @IBInspectable public var minimumValueImageSkinKey: String? {
      get { skinKeys["minimumValueImage"] }
      set { skinKeys["minimumValueImage"] = newValue }
    }

    /// The key that `thumbImage` follows.
    @IBInspectable public var normalThumbImageSkinKey: String? {
      get { skinKeys["thumbImage"] }
      set { skinKeys["thumbImage"] = newValue }
    }

    /// The key that `thumbImage.disabled` follows.
    @IBInspectable public var disabledThumbImageSkinKey: String? {
      get { skinKeys["thumbImage.disabled"] }
      set { skinKeys["thumbImage.disabled"] = newValue }
    }

    /// The key that `thumbImage.highlighted` follows.
    @IBInspectable public var highlightedThumbImageSkinKey: String? {
      get { skinKeys["thumbImage.highlighted"] }
      set { skinKeys["thumbImage.highlighted"] = newValue }
    }

    /// The key that `thumbTintColor` follows.
    @IBInspectable public var thumbTintColorSkinKey: String? {
      get { skinKeys["thumbTintColor"] }
      set { skinKeys["thumbTintColor"] = newValue }
    }
  }

  extension UISegmentedControl {
    /// The key that `selectedSegmentTintColor` follows.
    @IBInspectable public var selectedSegmentTintColorSkinKey: String? {
      get { skinKeys["selectedSegmentTintColor"] }
      set { skinKeys["selectedSegmentTintColor"] = newValue }
    }

    /// The key that `titleColor` follows.
    @IBInspectable public var normalTitleColorSkinKey: String? {
      get { skinKeys["titleColor"] }
      set { skinKeys["titleColor"] = newValue }
    }

    /// The key that `titleColor.selected` follows.
    @IBInspectable public var selectedTitleColorSkinKey: String? {
      get { skinKeys["titleColor.selected"] }
      set { skinKeys["titleColor.selected"] = newValue }
    }

    /// The key that `titleColor.highlighted` follows.
    @IBInspectable public var highlightedTitleColorSkinKey: String? {
      get { skinKeys["titleColor.highlighted"] }
      set { skinKeys["titleColor.highlighted"] = newValue }
    }

    /// The key that `titleColor.disabled` follows.
    @IBInspectable public var disabledTitleColorSkinKey: String? {
      get { skinKeys["titleColor.disabled"] }
      set { skinKeys["titleColor.disabled"] = newValue }
    }

    /// The key that `titleFont` follows.
    @IBInspectable public var normalTitleFontSkinKey: String? {
      get { skinKeys["titleFont"] }
      set { skinKeys["titleFont"] = newValue }
    }

    /// The key that `titleFont.selected` follows.
    @IBInspectable public var selectedTitleFontSkinKey: String? {
      get { skinKeys["titleFont.selected"] }
      set { skinKeys["titleFont.selected"] = newValue }
    }

    /// The key that `backgroundImage` follows.
    @IBInspectable public var normalBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage"] }
      set { skinKeys["backgroundImage"] = newValue }
    }

    /// The key that `backgroundImage.selected` follows.
    @IBInspectable public var selectedBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage.selected"] }
      set { skinKeys["backgroundImage.selected"] = newValue }
    }

    /// The key that `backgroundImage.highlighted` follows.
    @IBInspectable public var highlightedBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage.highlighted"] }
      set { skinKeys["backgroundImage.highlighted"] = newValue }
    }

    /// The key that `dividerImage` follows.
    @IBInspectable public var dividerImageSkinKey: String? {
      get { skinKeys["dividerImage"] }
      set { skinKeys["dividerImage"] = newValue }
    }
  }

  extension UIStepper {
    /// The key that `incrementImage` follows.
    @IBInspectable public var normalIncrementImageSkinKey: String? {
      get { skinKeys["incrementImage"] }
      set { skinKeys["incrementImage"] = newValue }
    }

    /// The key that `incrementImage.disabled` follows.
    @IBInspectable public var disabledIncrementImageSkinKey: String? {
      get { skinKeys["incrementImage.disabled"] }
      set { skinKeys["incrementImage.disabled"] = newValue }
    }

    /// The key that `decrementImage` follows.
    @IBInspectable public var normalDecrementImageSkinKey: String? {
      get { skinKeys["decrementImage"] }
      set { skinKeys["decrementImage"] = newValue }
    }

    /// The key that `decrementImage.disabled` follows.
    @IBInspectable public var disabledDecrementImageSkinKey: String? {
      get { skinKeys["decrementImage.disabled"] }
      set { skinKeys["decrementImage.disabled"] = newValue }
    }

    /// The key that `backgroundImage` follows.
    @IBInspectable public var normalBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage"] }
      set { skinKeys["backgroundImage"] = newValue }
    }

    /// The key that `backgroundImage.highlighted` follows.
    @IBInspectable public var highlightedBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage.highlighted"] }
      set { skinKeys["backgroundImage.highlighted"] = newValue }
    }

    /// The key that `backgroundImage.disabled` follows.
    @IBInspectable public var disabledBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage.disabled"] }
      set { skinKeys["backgroundImage.disabled"] = newValue }
    }

    /// The key that `dividerImage` follows.
    @IBInspectable public var dividerImageSkinKey: String? {
      get { skinKeys["dividerImage"] }
      set { skinKeys["dividerImage"] = newValue }
    }
  }
#endif

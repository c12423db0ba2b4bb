// The keys of buttons in their states, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UIButton {
    /// The key that `title` follows.
    @IBInspectable public var normalTitleSkinKey: String? {
      get { skinKeys["title"] }
      set { skinKeys["title"] = newValue }
    }

    /// The key that `title.highlighted` follows.
    @IBInspectable public var highlightedTitleSkinKey: String? {
      get { skinKeys["title.highlighted"] }
      set { skinKeys["title.highlighted"] = newValue }
    }

    /// The key that `title.selected` follows.
    @IBInspectable public var selectedTitleSkinKey: String? {
      get { skinKeys["title.selected"] }
      set { skinKeys["title.selected"] = newValue }
    }

    /// The key that `title.selectedHighlighted` follows.
    @IBInspectable public var selectedHighlightedTitleSkinKey: String? {
      get { skinKeys["title.selectedHighlighted"] }
      set { skinKeys["title.selectedHighlighted"] = newValue }
    }

    /// The key that `title.disabled` follows.
    @IBInspectable public var disabledTitleSkinKey: String? {
      get { skinKeys["title.disabled"] }
      set { skinKeys["title.disabled"] = newValue }
    }

    /// The key that `titleColor` follows.
    @IBInspectable public var normalTitleColorSkinKey: String? {
      get { skinKeys["titleColor"] }
      set { skinKeys["titleColor"] = newValue }
    }

    /// The key that `titleColor.highlighted` follows.
    @IBInspectable public var highlightedTitleColorSkinKey: String? {
      get { skinKeys["titleColor.highlighted"] }
      set { skinKeys["titleColor.highlighted"] = newValue }
    }

    /// The key that `titleColor.selected` follows.
    @IBInspectable public var selectedTitleColorSkinKey: String? {
      get { skinKeys["titleColor.selected"] }
      set { skinKeys["titleColor.selected"] = newValue }
    }

    /// The key that `titleColor.selectedHighlighted` follows.
    @IBInspectable public var selectedHighlightedTitleColorSkinKey: String? {
      get { skinKeys["titleColor.selectedHighlighted"] }
      set { skinKeys["titleColor.selectedHighlighted"] = newValue }
    }

    /// The key that `titleColor.disabled` follows.
    @IBInspectable public var disabledTitleColorSkinKey: String? {
      get { skinKeys["titleColor.disabled"] }
      set { skinKeys["titleColor.disabled"] = newValue }
    }

    /// The key that `image` follows.
    @IBInspectable public var normalImageSkinKey: String? {
      get { skinKeys["image"] }
      set { skinKeys["image"] = newValue }
    }

    /// The key that `image.highlighted` follows.
    @IBInspectable public var highlightedImageSkinKey: String? {
      get { skinKeys["image.highlighted"] }
      set { skinKeys["image.highlighted"] = newValue }
    }

    /// The key that `image.selected` follows.
    @IBInspectable public var selectedImageSkinKey: String? {
      get { skinKeys["image.selected"] }
      set { skinKeys["image.selected"] = newValue }
    }

    /// The key that `image.selectedHighlighted` follows.
    @IBInspectable public var selectedHighlightedImageSkinKey: String? {
      get { skinKeys["image.selectedHighlighted"] }
      set { skinKeys["image.selectedHighlighted"] = newValue }
    }

    /// The key that `image.disabled` follows.
    @IBInspectable public var disabledImageSkinKey: String? {
      get { skinKeys["image.disabled"] }
      set { skinKeys["image.disabled"] = newValue }
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

    /// The key that `backgroundImage.selected` follows.
    @IBInspectable public var selectedBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage.selected"] }
      set { skinKeys["backgroundImage.selected"] = newValue }
    }

    /// The key that `backgroundImage.selectedHighlighted` follows.
    @IBInspectable public var selectedHighlightedBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage.selectedHighlighted"] }
      set { skinKeys["backgroundImage.selectedHighlighted"] = newValue }
    }

    /// The key that `backgroundImage.disabled` follows.
    @IBInspectable public var disabledBackgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage.disabled"] }
      set { skinKeys["backgroundImage.disabled"] = newValue }
    }

    /// The key that `stateBackgroundColor` follows.
    @IBInspectable public var normalStateBackgroundColorSkinKey: String? {
      get { skinKeys["stateBackgroundColor"] }
      set { skinKeys["stateBackgroundColor"] = newValue }
    }

    /// The key that `stateBackgroundColor.highlighted` follows.
    @IBInspectable public var highlightedStateBackgroundColorSkinKey: String? {
      get { skinKeys["stateBackgroundColor.highlighted"] }
      set { skinKeys["stateBackgroundColor.highlighted"] = newValue }
    }

    /// The key that `stateBackgroundColor.selected` follows.
    @IBInspectable public var selectedStateBackgroundColorSkinKey: String? {
      get { skinKeys["stateBackgroundColor.selected"] }
      set { skinKeys["stateBackgroundColor.selected"] = newValue }
    }

    /// The key that `stateBackgroundColor.selectedHighlighted` follows.
    @IBInspectable public var selectedHighlightedStateBackgroundColorSkinKey: String? {
      get { skinKeys["stateBackgroundColor.selectedHighlighted"] }
      set { skinKeys["stateBackgroundColor.selectedHighlighted"] = newValue }
    }

    /// The key that `stateBackgroundColor.disabled` follows.
    @IBInspectable public var disabledStateBackgroundColorSkinKey: String? {
      get { skinKeys["stateBackgroundColor.disabled"] }
      set { skinKeys["stateBackgroundColor.disabled"] = newValue }
    }

    /// The key that `titleShadowColor` follows.
    @IBInspectable public var normalTitleShadowColorSkinKey: String? {
      get { skinKeys["titleShadowColor"] }
      set { skinKeys["titleShadowColor"] = newValue }
    }

    /// The key that `titleFont` follows.
    @IBInspectable public var titleFontSkinKey: String? {
      get { skinKeys["titleFont"] }
      set { skinKeys["titleFont"] = newValue }
    }

    /// The key that `symbolFont` follows.
    @IBInspectable public var normalSymbolFontSkinKey: String? {
      get { skinKeys["symbolFont"] }
      set { skinKeys["symbolFont"] = newValue }
    }
  }

  extension GradientButton {
    /// The key that `gradient` follows.
    @IBInspectable public var normalGradientSkinKey: String? {
      get { skinKeys["gradient"] }
      set { skinKeys["gradient"] = newValue }
    }

    /// The key that `gradient.disabled` follows.
    @IBInspectable public var disabledGradientSkinKey: String? {
      get { skinKeys["gradient.disabled"] }
      set { skinKeys["gradient.disabled"] = newValue }
    }

    /// The key that `gradient.highlighted` follows.
    @IBInspectable public var highlightedGradientSkinKey: String? {
      get { skinKeys["gradient.highlighted"] }
      set { skinKeys["gradient.highlighted"] = newValue }
    }

    /// The key that `gradient.selected` follows.
    @IBInspectable public var selectedGradientSkinKey: String? {
      get { skinKeys["gradient.selected"] }
      set { skinKeys["gradient.selected"] = newValue }
    }

    /// The key that `gradient.selectedHighlighted` follows.
    @IBInspectable public var selectedHighlightedGradientSkinKey: String? {
      get { skinKeys["gradient.selectedHighlighted"] }
      set { skinKeys["gradient.selectedHighlighted"] = newValue }
    }
  }
#endif

// The keys of cells and headers, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UITableViewCell {
    /// The key that `textLabelColor` follows.
    @IBInspectable public var textLabelColorSkinKey: String? {
      get { skinKeys["textLabelColor"] }
      set { skinKeys["textLabelColor"] = newValue }
    }

    /// The key that `textLabelHighlightedColor` follows.
    @IBInspectable public var textLabelHighlightedColorSkinKey: String? {
      get { skinKeys["textLabelHighlightedColor"] }
      set { skinKeys["textLabelHighlightedColor"] = newValue }
    }

    /// The key that `textLabelFont` follows.
    @IBInspectable public var textLabelFontSkinKey: String? {
      get { skinKeys["textLabelFont"] }
      set { skinKeys["textLabelFont"] = newValue }
    }

    /// The key that `detailTextLabelColor` follows.
    @IBInspectable public var detailTextLabelColorSkinKey: String? {
      get { skinKeys["detailTextLabelColor"] }
      set { skinKeys["detailTextLabelColor"] = newValue }
    }

    /// The key that `detailTextLabelFont` follows.
    @IBInspectable public var detailTextLabelFontSkinKey: String? {
      get { skinKeys["detailTextLabelFont"] }
      set { skinKeys["detailTextLabelFont"] = newValue }
    }

    /// The key that `backgroundViewColor` follows.
    @IBInspectable public var backgroundViewColorSkinKey: String? {
      get { skinKeys["backgroundViewColor"] }
      set { skinKeys["backgroundViewColor"] = newValue }
    }

    /// The key that `backgroundViewImage` follows.
    @IBInspectable public var backgroundViewImageSkinKey: String? {
      get { skinKeys["backgroundViewImage"] }
      set { skinKeys["backgroundViewImage"] = newValue }
    }

    /// The key that `selectedBackgroundColor` follows.
    @IBInspectable public var selectedBackgroundColorSkinKey: String? {
      get { skinKeys["selectedBackgroundColor"] }
      set { skinKeys["selectedBackgroundColor"] = newValue }
    }

    /// The key that `selectedBackgroundImage` follows.
    @IBInspectable public var selectedBackgroundImageSkinKey: String? {
      get { skinKeys["selectedBackgroundImage"] }
      set { skinKeys["selectedBackgroundImage"] = newValue }
    }

    /// The key that `backgroundConfigurationColor` follows.
    @IBInspectable public var backgroundConfigurationColorSkinKey: String? {
      get { skinKeys["backgroundConfigurationColor"] }
      set { skinKeys["backgroundConfigurationColor"] = newValue }
    }

    /// The key that `contentTextColor` follows.
    @IBInspectable public var contentTextColorSkinKey: String? {
      get { skinKeys["contentTextColor"] }
      set { skinKeys["contentTextColor"] = newValue }
    }

    /// The key that `contentTextFont` follows.
    @IBInspectable public var contentTextFontSkinKey: String? {
      get { skinKeys["contentTextFont"] }
      set { skinKeys["contentTextFont"] = newValue }
    }

    /// The key that `contentSecondaryTextColor` follows.
    @IBInspectable public var contentSecondaryTextColorSkinKey: String? {
      get { skinKeys["contentSecondaryTextColor"] }
      set { skinKeys["contentSecondaryTextColor"] = newValue }
    }

    /// The key that `contentSecondaryTextFont` follows.
    @IBInspectable public var contentSecondaryTextFontSkinKey: String? {
      get { skinKeys["contentSecondaryTextFont"] }
      set { skinKeys["contentSecondaryTextFont"] = newValue }
    }

    /// The key that `selectionStyle` follows.
    @IBInspectable public var selectionStyleSkinKey: String? {
      get { skinKeys["selectionStyle"] }
      set { skinKeys["selectionStyle"] = newValue }
    }

    /// The key that `accessoryType` follows.
    @IBInspectable public var accessoryTypeSkinKey: String? {
      get { skinKeys["accessoryType"] }
      set { skinKeys["accessoryType"] = newValue }
    }

    /// The key that `separatorInset` follows.
    @IBInspectable public var separatorInsetSkinKey: String? {
      get { skinKeys["separatorInset"] }
      set { skinKeys["separatorInset"] = newValue }
    }
  }

  extension UITableViewHeaderFooterView {
    /// The key that `textLabelColor` follows.
    @IBInspectable public var textLabelColorSkinKey: String? {
      get { skinKeys["textLabelColor"] }
      set { skinKeys["textLabelColor"] = newValue }
    }

    /// The key that `textLabelFont` follows.
    @IBInspectable public var textLabelFontSkinKey: String? {
      get { skinKeys["textLabelFont"] }
      set { skinKeys["textLabelFont"] = newValue }
    }

    /// The key that `detailTextLabelColor` follows.
    @IBInspectable public var detailTextLabelColorSkinKey: String? {
      get { skinKeys["detailTextLabelColor"] }
      set { skinKeys["detailTextLabelColor"] = newValue }
    }

    /// The key that `detailTextLabelFont` follows.
    @IBInspectable public var detailTextLabelFontSkinKey: String? {
      get { skinKeys["detailTextLabelFont"] }
      set { skinKeys["detailTextLabelFont"] = newValue }
    }

    /// The key that `backgroundViewColor` follows.
    @IBInspectable public var backgroundViewColorSkinKey: String? {
      get { skinKeys["backgroundViewColor"] }
      set { skinKeys["backgroundViewColor"] = newValue }
    }

    /// The key that `backgroundViewImage` follows.
    @IBInspectable public var backgroundViewImageSkinKey: String? {
      get { skinKeys["backgroundViewImage"] }
      set { skinKeys["backgroundViewImage"] = newValue }
    }

    /// The key that `backgroundConfigurationColor` follows.
    @IBInspectable public var backgroundConfigurationColorSkinKey: String? {
      get { skinKeys["backgroundConfigurationColor"] }
      set { skinKeys["backgroundConfigurationColor"] = newValue }
    }

    /// The key that `contentTextColor` follows.
    @IBInspectable public var contentTextColorSkinKey: String? {
      get { skinKeys["contentTextColor"] }
      set { skinKeys["contentTextColor"] = newValue }
    }

    /// The key that `contentTextFont` follows.
    @IBInspectable public var contentTextFontSkinKey: String? {
      get { skinKeys["contentTextFont"] }
      set { skinKeys["contentTextFont"] = newValue }
    }
  }

  extension UICollectionViewCell {
    /// The key that `backgroundViewColor` follows.
    @IBInspectable public var backgroundViewColorSkinKey: String? {
      get { skinKeys["backgroundViewColor"] }
      set { skinKeys["backgroundViewColor"] = newValue }
    }

    /// The key that `backgroundViewImage` follows.
    @IBInspectable public var backgroundViewImageSkinKey: String? {
      get { skinKeys["backgroundViewImage"] }
      set { skinKeys["backgroundViewImage"] = newValue }
    }

    /// The key that `selectedBackgroundColor` follows.
    @IBInspectable public var selectedBackgroundColorSkinKey: String? {
      get { skinKeys["selectedBackgroundColor"] }
      set { skinKeys["selectedBackgroundColor"] = newValue }
    }

    /// The key that `selectedBackgroundImage` follows.
    @IBInspectable public var selectedBackgroundImageSkinKey: String? {
      get { skinKeys["selectedBackgroundImage"] }
      set { skinKeys["selectedBackgroundImage"] = newValue }
    }

    /// The key that `backgroundConfigurationColor` follows.
    @IBInspectable public var backgroundConfigurationColorSkinKey: String? {
      get { skinKeys["backgroundConfigurationColor"] }
      set { skinKeys["backgroundConfigurationColor"] = newValue }
    }

    /// The key that `contentTextColor` follows.
    @IBInspectable public var contentTextColorSkinKey: String? {
      get { skinKeys["contentTextColor"] }
      set { skinKeys["contentTextColor"] = newValue }
    }

    /// The key that `contentTextFont` follows.
    @IBInspectable public var contentTextFontSkinKey: String? {
      get { skinKeys["contentTextFont"] }
      set { skinKeys["contentTextFont"] = newValue }
    }
  }
#endif

// The keys of buttons' configurations, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UIButton {
    /// The key that `configurationTitle` follows.
    @IBInspectable public var configurationTitleSkinKey: String? {
      get { skinKeys["configurationTitle"] }
      set { skinKeys["configurationTitle"] = newValue }
    }

    /// The key that `configurationTitleColor` follows.
    @IBInspectable public var configurationTitleColorSkinKey: String? {
      get { skinKeys["configurationTitleColor"] }
      set { skinKeys["configurationTitleColor"] = newValue }
    }

    /// The key that `configurationTitleFont` follows.
    @IBInspectable public var configurationTitleFontSkinKey: String? {
      get { skinKeys["configurationTitleFont"] }
      set { skinKeys["configurationTitleFont"] = newValue }
    }

    /// The key that `configurationSubtitle` follows.
    @IBInspectable public var configurationSubtitleSkinKey: String? {
      get { skinKeys["configurationSubtitle"] }
      set { skinKeys["configurationSubtitle"] = newValue }
    }

    /// The key that `configurationSubtitleColor` follows.
    @IBInspectable public var configurationSubtitleColorSkinKey: String? {
      get { skinKeys["configurationSubtitleColor"] }
      set { skinKeys["configurationSubtitleColor"] = newValue }
    }

    /// The key that `configurationBaseBackgroundColor` follows.
    @IBInspectable public var configurationBaseBackgroundColorSkinKey: String? {
      get { skinKeys["configurationBaseBackgroundColor"] }
      set { skinKeys["configurationBaseBackgroundColor"] = newValue }
    }

    /// The key that `configurationBaseForegroundColor` follows.
    @IBInspectable public var configurationBaseForegroundColorSkinKey: String? {
      get { skinKeys["configurationBaseForegroundColor"] }
      set { skinKeys["configurationBaseForegroundColor"] = newValue }
    }

    /// The key that `configurationBackgroundColor` follows.
    @IBInspectable public var configurationBackgroundColorSkinKey: String? {
      get { skinKeys["configurationBackgroundColor"] }
      set { skinKeys["configurationBackgroundColor"] = newValue }
    }

    /// The key that `configurationBackgroundImage` follows.
    @IBInspectable public var configurationBackgroundImageSkinKey: String? {
      get { skinKeys["configurationBackgroundImage"] }
      set { skinKeys["configurationBackgroundImage"] = newValue }
    }

    /// The key that `configurationStrokeColor` follows.
    @IBInspectable public var configurationStrokeColorSkinKey: String? {
      get { skinKeys["configurationStrokeColor"] }
      set { skinKeys["configurationStrokeColor"] = newValue }
    }

    /// The key that `configurationCornerRadius` follows.
    @IBInspectable public var configurationCornerRadiusSkinKey: String? {
      get { skinKeys["configurationCornerRadius"] }
      set { skinKeys["configurationCornerRadius"] = newValue }
    }

    /// The key that `configurationImage` follows.
    @IBInspectable public var configurationImageSkinKey: String? {
      get { skinKeys["configurationImage"] }
      set { skinKeys["configurationImage"] = newValue }
    }
  }
#endif

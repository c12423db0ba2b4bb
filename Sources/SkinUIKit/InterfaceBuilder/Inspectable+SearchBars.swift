// The keys of search bars, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UISearchBar {
    /// The key that `text` follows.
    @IBInspectable public var textSkinKey: String? {
      get { skinKeys["text"] }
      set { skinKeys["text"] = newValue }
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

    /// The key that `prompt` follows.
    @IBInspectable public var promptSkinKey: String? {
      get { skinKeys["prompt"] }
      set { skinKeys["prompt"] = newValue }
    }

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

    /// The key that `searchBarStyle` follows.
    @IBInspectable public var searchBarStyleSkinKey: String? {
      get { skinKeys["searchBarStyle"] }
      set { skinKeys["searchBarStyle"] = newValue }
    }

    /// The key that `keyboardAppearance` follows.
    @IBInspectable public var keyboardAppearanceSkinKey: String? {
      get { skinKeys["keyboardAppearance"] }
      set { skinKeys["keyboardAppearance"] = newValue }
    }

    /// The key that `backgroundImage` follows.
    @IBInspectable public var backgroundImageSkinKey: String? {
      get { skinKeys["backgroundImage"] }
      set { skinKeys["backgroundImage"] = newValue }
    }

    /// The key that `searchFieldBackgroundColor` follows.
    @IBInspectable public var searchFieldBackgroundColorSkinKey: String? {
      get { skinKeys["searchFieldBackgroundColor"] }
      set { skinKeys["searchFieldBackgroundColor"] = newValue }
    }

    /// The key that `searchFieldTextColor` follows.
    @IBInspectable public var searchFieldTextColorSkinKey: String? {
      get { skinKeys["searchFieldTextColor"] }
      set { skinKeys["searchFieldTextColor"] = newValue }
    }

    /// The key that `searchFieldFont` follows.
    @IBInspectable public var searchFieldFontSkinKey: String? {
      get { skinKeys["searchFieldFont"] }
      set { skinKeys["searchFieldFont"] = newValue }
    }

    /// The key that `searchFieldTintColor` follows.
    @IBInspectable public var searchFieldTintColorSkinKey: String? {
      get { skinKeys["searchFieldTintColor"] }
      set { skinKeys["searchFieldTintColor"] = newValue }
    }

    /// The key that `searchIconColor` follows.
    @IBInspectable public var searchIconColorSkinKey: String? {
      get { skinKeys["searchIconColor"] }
      set { skinKeys["searchIconColor"] = newValue }
    }

    /// The key that `image.search` follows.
    @IBInspectable public var normalSearchImageSkinKey: String? {
      get { skinKeys["image.search"] }
      set { skinKeys["image.search"] = newValue }
    }

    /// The key that `image.clear` follows.
    @IBInspectable public var normalClearImageSkinKey: String? {
      get { skinKeys["image.clear"] }
      set { skinKeys["image.clear"] = newValue }
    }

    /// The key that `scopeBarTitleColor` follows.
    @IBInspectable public var normalScopeBarTitleColorSkinKey: String? {
      get { skinKeys["scopeBarTitleColor"] }
      set { skinKeys["scopeBarTitleColor"] = newValue }
    }

    /// The key that `scopeBarTitleColor.selected` follows.
    @IBInspectable public var selectedScopeBarTitleColorSkinKey: String? {
      get { skinKeys["scopeBarTitleColor.selected"] }
      set { skinKeys["scopeBarTitleColor.selected"] = newValue }
    }
  }
#endif

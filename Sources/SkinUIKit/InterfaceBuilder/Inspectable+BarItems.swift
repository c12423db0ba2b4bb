// The keys of bars' items and of controllers, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UIBarItem {
    /// The key that `title` follows.
    @IBInspectable public var titleSkinKey: String? {
      get { skinKeys["title"] }
      set { skinKeys["title"] = newValue }
    }

    /// The key that `image` follows.
    @IBInspectable public var imageSkinKey: String? {
      get { skinKeys["image"] }
      set { skinKeys["image"] = newValue }
    }

    /// The key that `landscapeImagePhone` follows.
    @IBInspectable public var landscapeImagePhoneSkinKey: String? {
      get { skinKeys["landscapeImagePhone"] }
      set { skinKeys["landscapeImagePhone"] = newValue }
    }

    /// The key that `isEnabled` follows.
    @IBInspectable public var isEnabledSkinKey: String? {
      get { skinKeys["isEnabled"] }
      set { skinKeys["isEnabled"] = newValue }
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
  }

  extension UIBarButtonItem {
    /// The key that `tintColor` follows.
    @IBInspectable public var tintColorSkinKey: String? {
      get { skinKeys["tintColor"] }
      set { skinKeys["tintColor"] = newValue }
    }

    /// The key that `width` follows.
    @IBInspectable public var widthSkinKey: String? {
      get { skinKeys["width"] }
      set { skinKeys["width"] = newValue }
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
  }

  extension UINavigationItem {
    /// The key that `title` follows.
    @IBInspectable public var titleSkinKey: String? {
      get { skinKeys["title"] }
      set { skinKeys["title"] = newValue }
    }

    /// The key that `prompt` follows.
    @IBInspectable public var promptSkinKey: String? {
      get { skinKeys["prompt"] }
      set { skinKeys["prompt"] = newValue }
    }

    /// The key that `backButtonTitle` follows.
    @IBInspectable public var backButtonTitleSkinKey: String? {
      get { skinKeys["backButtonTitle"] }
      set { skinKeys["backButtonTitle"] = newValue }
    }

    /// The key that `titleImage` follows.
    @IBInspectable public var titleImageSkinKey: String? {
      get { skinKeys["titleImage"] }
      set { skinKeys["titleImage"] = newValue }
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

    /// The key that `barTitleColor` follows.
    @IBInspectable public var barTitleColorSkinKey: String? {
      get { skinKeys["barTitleColor"] }
      set { skinKeys["barTitleColor"] = newValue }
    }
  }

  extension UIViewController {
    /// The key that `title` follows.
    @IBInspectable public var titleSkinKey: String? {
      get { skinKeys["title"] }
      set { skinKeys["title"] = newValue }
    }
  }
#endif

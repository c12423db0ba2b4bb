// The keys of image views, switches and the other small controls, for Interface Builder.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import UIKit

  extension UIImageView {
    /// The key that `animatedImage` follows.
    @IBInspectable public var animatedImageSkinKey: String? {
      get { skinKeys["animatedImage"] }
      set { skinKeys["animatedImage"] = newValue }
    }

    /// The key that `highlightedImage` follows.
    @IBInspectable public var highlightedImageSkinKey: String? {
      get { skinKeys["highlightedImage"] }
      set { skinKeys["highlightedImage"] = newValue }
    }

    /// The key that `image` follows.
    @IBInspectable public var imageSkinKey: String? {
      get { skinKeys["image"] }
      set { skinKeys["image"] = newValue }
    }

    /// The key that `preferredSymbolConfiguration` follows.
    @IBInspectable public var preferredSymbolConfigurationSkinKey: String? {
      get { skinKeys["preferredSymbolConfiguration"] }
      set { skinKeys["preferredSymbolConfiguration"] = newValue }
    }
  }

  extension UISwitch {
    /// The key that `offImage` follows.
    @IBInspectable public var offImageSkinKey: String? {
      get { skinKeys["offImage"] }
      set { skinKeys["offImage"] = newValue }
    }

    /// The key that `onImage` follows.
    @IBInspectable public var onImageSkinKey: String? {
      get { skinKeys["onImage"] }
      set { skinKeys["onImage"] = newValue }
    }

    /// The key that `onTintColor` follows.
    @IBInspectable public var onTintColorSkinKey: String? {
      get { skinKeys["onTintColor"] }
      set { skinKeys["onTintColor"] = newValue }
    }

    /// The key that `thumbTintColor` follows.
    @IBInspectable public var thumbTintColorSkinKey: String? {
      get { skinKeys["thumbTintColor"] }
      set { skinKeys["thumbTintColor"] = newValue }
    }

    /// The key that `title` follows.
    @IBInspectable public var titleSkinKey: String? {
      get { skinKeys["title"] }
      set { skinKeys["title"] = newValue }
    }
  }

  extension UIProgressView {
    /// The key that `progressImage` follows.
    @IBInspectable public var progressImageSkinKey: String? {
      get { skinKeys["progressImage"] }
      set { skinKeys["progressImage"] = newValue }
    }

    /// The key that `progressTintColor` follows.
    @IBInspectable public var progressTintColorSkinKey: String? {
      get { skinKeys["progressTintColor"] }
      set { skinKeys["progressTintColor"] = newValue }
    }

    /// The key that `progressViewStyle` follows.
    @IBInspectable public var progressViewStyleSkinKey: String? {
      get { skinKeys["progressViewStyle"] }
      set { skinKeys["progressViewStyle"] = newValue }
    }

    /// The key that `trackImage` follows.
    @IBInspectable public var trackImageSkinKey: String? {
      get { skinKeys["trackImage"] }
      set { skinKeys["trackImage"] = newValue }
    }

    /// The key that `trackTintColor` follows.
    @IBInspectable public var trackTintColorSkinKey: String? {
      get { skinKeys["trackTintColor"] }
      set { skinKeys["trackTintColor"] = newValue }
    }
  }

  extension UIPageControl {
    /// The key that `backgroundStyle` follows.
    @IBInspectable public var backgroundStyleSkinKey: String? {
      get { skinKeys["backgroundStyle"] }
      set { skinKeys["backgroundStyle"] = newValue }
    }

    /// The key that `currentPageIndicatorTintColor` follows.
    @IBInspectable public var currentPageIndicatorTintColorSkinKey: String? {
      get { skinKeys["currentPageIndicatorTintColor"] }
      set { skinKeys["currentPageIndicatorTintColor"] = newValue }
    }

    /// The key that `defersCurrentPageDisplay` follows.
    @IBInspectable public var defersCurrentPageDisplaySkinKey: String? {
      get { skinKeys["defersCurrentPageDisplay"] }
      set { skinKeys["defersCurrentPageDisplay"] = newValue }
    }

    /// The key that `hidesForSinglePage` follows.
    @IBInspectable public var hidesForSinglePageSkinKey: String? {
      get { skinKeys["hidesForSinglePage"] }
      set { skinKeys["hidesForSinglePage"] = newValue }
    }

    /// The key that `pageIndicatorTintColor` follows.
    @IBInspectable public var pageIndicatorTintColorSkinKey: String? {
      get { skinKeys["pageIndicatorTintColor"] }
      set { skinKeys["pageIndicatorTintColor"] = newValue }
    }

    /// The key that `preferredCurrentPageIndicatorImage` follows.
    @IBInspectable public var preferredCurrentPageIndicatorImageSkinKey: String? {
      get { skinKeys["preferredCurrentPageIndicatorImage"] }
      set { skinKeys["preferredCurrentPageIndicatorImage"] = newValue }
    }

    /// The key that `preferredIndicatorImage` follows.
    @IBInspectable public var preferredIndicatorImageSkinKey: String? {
      get { skinKeys["preferredIndicatorImage"] }
      set { skinKeys["preferredIndicatorImage"] = newValue }
    }
  }

  extension UIActivityIndicatorView {
    /// The key that `color` follows.
    @IBInspectable public var colorSkinKey: String? {
      get { skinKeys["color"] }
      set { skinKeys["color"] = newValue }
    }

    /// The key that `hidesWhenStopped` follows.
    @IBInspectable public var hidesWhenStoppedSkinKey: String? {
      get { skinKeys["hidesWhenStopped"] }
      set { skinKeys["hidesWhenStopped"] = newValue }
    }

    /// The key that `style` follows.
    @IBInspectable public var styleSkinKey: String? {
      get { skinKeys["style"] }
      set { skinKeys["style"] = newValue }
    }
  }

  extension UIRefreshControl {
    /// The key that `title` follows.
    @IBInspectable public var titleSkinKey: String? {
      get { skinKeys["title"] }
      set { skinKeys["title"] = newValue }
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
  }
#endif

#if canImport(UIKit)
  import Foundation
  import SkinKit
  public import UIKit

  #if canImport(CoreText) && !HEADLESS
    import CoreText
  #endif

  extension UIColor {
    /// Creates a color that always has the current value of a key.
    ///
    /// ```swift
    /// view.backgroundColor = UIColor(skinKey: "navigationColor")
    /// ```
    /// The color is dynamic: it looks up its key in the skin of the shared manager each time that UIKit resolves it. After each change of
    /// skin, UIKit resolves the colors of the windows that `SkinManager.followAppearance(of:)` was called for. From iOS 17 on, this
    /// includes every view and drawing that UIKit updates when traits change. On iOS 16, it includes the color properties of views that
    /// ``SkinSetterHook`` lists. A `cgColor` taken from it is fixed, as that of any dynamic color.
    ///
    /// If no skin has the key, it is reported once, and the color is the given one. Without one, it is clear, except for texts that a
    /// skin renders, such as by ``SkinProxy/attributedText(_:fileID:line:)``, and text colors assigned while ``SkinSetterHook`` runs: these keep
    /// their original color. A text color that is assigned otherwise needs a default.
    /// - Parameters:
    ///   - key: The key: `module.name`, or the name of a key of the module `app`.
    ///   - fallback: The color to show if no skin has the key.
    public convenience init(skinKey key: String, default fallback: UIColor? = nil) {
      let name = KeyedValues.fullName(key)
      let key = SkinKey<SkinColor>(name)
      self.init { traits in
        let skin = SkinManager.sharedValues.withLock(\.skin)
        if let color = skin.value(for: key, in: SkinAppearance(traits)) { return UIColor(color) }
        // Before the first skin is applied, a color can't be known to be missing.
        if skin.count > 0 { KeyedValues.shared.reportMissing(name, .color, shown: "its default") }
        return fallback ?? .clear
      }
      KeyedValues.shared.remember(self, name, isColor: true, fallback: fallback)
    }

    /// The key that the color was made by; `nil` for any other color.
    public var skinKey: String? { KeyedValues.shared.key(of: self) }
  }

  extension SkinManager {
    /// The value of a key in the app's skin, on any thread.
    fileprivate nonisolated static func sharedValue<Value>(for key: SkinKey<Value>) -> Value? {
      guard Thread.isMainThread else {
        let values = sharedValues.withLock(\.self)
        return values.skin.value(for: key, in: SkinAppearance(UITraitCollection.current).speaking(values.language))
      }
      return MainActor.assumeIsolated {
        shared.prepareResources()
        return shared.value(for: key)
      }
    }
  }

  extension UIFont {
    /// Creates a font with the current value of a key.
    ///
    /// A font doesn't change: views with this font follow the key only if ``SkinSetterHook`` was started before they got it.
    /// If no skin has the key, it is reported once, and the font is the system's of its standard size. It can be created on any thread;
    /// on others than the main thread, it is that of the appearance which the thread's traits say.
    /// - Parameter key: The key: `module.name`, or the name of a key of the module `app`.
    public convenience init(skinKey key: String) {
      let name = KeyedValues.fullName(key)
      let value: SkinFont? = SkinManager.sharedValue(for: SkinKey(name))
      if value == nil { KeyedValues.shared.reportMissing(name, .font, shown: "the system font") }
      let font = value.map(UIFont.make) ?? .systemFont(ofSize: UIFont.systemFontSize)
      self.init(existing: UIFont.copy(font))
      KeyedValues.shared.remember(self, name)
    }

    /// The key that the font was made by; `nil` for any other font.
    public var skinKey: String? { KeyedValues.shared.key(of: self) }

    #if canImport(CoreText) && !HEADLESS
      /// Returns a font of its own: UIKit shares equal fonts, and a shared one can't remember a key.
      private static func copy(_ font: UIFont) -> UIFont {
        CTFontCreateCopyWithAttributes(font as CTFont, 0, nil, nil) as UIFont
      }
    #else
      private static func copy(_ font: UIFont) -> UIFont { UIFont(descriptor: font.fontDescriptor, size: 0) }
    #endif
  }

  extension UIImage {
    /// Creates an image with the current value of a key, with its recipe applied.
    ///
    /// An image doesn't change: views with this image follow the key only if ``SkinSetterHook`` was started before they got it.
    /// If no skin has the key, it is reported once, and there is no image. It can be created on any thread; on others than the main thread,
    /// it is that of the appearance which the thread's traits say.
    /// - Parameter key: The key: `module.name`, or the name of a key of the module `app`.
    public convenience init?(skinKey key: String) {
      let name = KeyedValues.fullName(key)
      guard let value = SkinManager.sharedValue(for: SkinKey<SkinImage>(name)) else {
        KeyedValues.shared.reportMissing(name, .image, shown: "nothing")
        return nil
      }
      let traits = UITraitCollection.current
      let found = SkinImageCache.shared.image(
        value, screenScale: traits.displayScale, idiom: traits.userInterfaceIdiom, direction: traits.layoutDirection)
      guard let image = found, image is Self else { return nil }
      // The cache returns the same image for every key of a file; a copy of its own can remember one.
      self.init(existing: image.withAlignmentRectInsets(image.alignmentRectInsets))
      KeyedValues.shared.remember(self, name)
    }

    /// The key that the image was made by; `nil` for any other image.
    public var skinKey: String? { KeyedValues.shared.key(of: self) }
  }

  #if canImport(ObjectiveC) && !HEADLESS
    extension UIColor {
      /// Creates a color that always has the current value of a key, for Objective-C: `[UIColor colorWithSkinKey:@"navigationColor"]`.
      /// - Parameter key: The key: `module.name`, or the name of a key of the module `app`.
      /// - Returns: The color; see ``UIKit/UIColor/init(skinKey:default:)``.
      @objc(colorWithSkinKey:) public class func skinColor(forKey key: String) -> UIColor { UIColor(skinKey: key) }
    }

    extension UIFont {
      /// Creates a font with the current value of a key, for Objective-C: `[UIFont fontWithSkinKey:@"titleFont"]`.
      /// - Parameter key: The key: `module.name`, or the name of a key of the module `app`.
      /// - Returns: The font; see ``UIKit/UIFont/init(skinKey:)``.
      @objc(fontWithSkinKey:) public class func skinFont(forKey key: String) -> UIFont {
        UIFont(skinKey: key)
      }
    }

    extension UIImage {
      /// Creates an image with the current value of a key, for Objective-C: `[UIImage imageWithSkinKey:@"navigationBg"]`.
      /// - Parameter key: The key: `module.name`, or the name of a key of the module `app`.
      /// - Returns: The image; see ``UIKit/UIImage/init(skinKey:)``.
      @objc(imageWithSkinKey:) public class func skinImage(forKey key: String) -> UIImage? {
        UIImage(skinKey: key)
      }
    }
  #endif
#endif

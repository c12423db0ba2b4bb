#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIImageView {
    /// Binds the view's animation to the key of an animated file (GIF or animated PNG).
    ///
    /// Each frame has its own duration. A file with a single frame, or of another format that `UIImage` reads, is shown as a still image.
    /// A file that can't be read is reported, and the view shows its original image.
    /// - Parameter key: The file's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func animatedImage(_ key: SkinKey<SkinFile>) -> SkinProxy {
      bind(
        BindingProperty("animatedImage"), to: key, original: \.image,
        make: { values, appearance in AnimatedImage.image(values[appearance]) }, set: { $0.image = $1 })
    }
  }

  extension UIImage.SymbolConfiguration: SkinProperty {
    /// Creates a configuration for symbols of the same size and weight as text in a font.
    /// - Parameters:
    ///   - values: The fonts.
    ///   - appearance: The current appearance.
    /// - Returns: The configuration.
    @MainActor public static func skinValue(_ values: SkinVariants<SkinFont>, in appearance: SkinAppearance) -> Self? {
      UIImage.SymbolConfiguration(font: UIFont.make(values[appearance])) as? Self
    }
  }
#endif

// What image views show: still and moving pictures.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIImageView {
    /// Lets the view play the frames of an animated file (GIF or animated PNG), following a key.
    ///
    /// Each frame is shown for its own time. A file with a single frame, or of another kind that `UIImage` reads, is shown as it is; one
    /// that can't be read is reported, and the view shows its own image.
    /// - Parameter key: The file's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func animatedImage(_ key: SkinKey<SkinFile>) -> SkinProxy {
      bind(
        BindingProperty("animatedImage"), to: key, own: \.image,
        make: { values, appearance in AnimatedImage.image(values[appearance]) }, set: { $0.image = $1 })
    }
  }

  extension UIImage.SymbolConfiguration: SkinProperty {
    /// Makes symbols as large and as bold as text in a font.
    /// - Parameters:
    ///   - values: The fonts.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The configuration.
    @MainActor public static func skinValue(_ values: SkinVariants<SkinFont>, in appearance: SkinAppearance) -> Self? {
      UIImage.SymbolConfiguration(font: UIFont.make(values[appearance])) as? Self
    }
  }
#endif

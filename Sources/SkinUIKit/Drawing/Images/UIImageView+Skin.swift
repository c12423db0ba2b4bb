#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIImageView {
    /// Binds the view's animation to the key of an animated file (GIF or animated PNG).
    ///
    /// Each frame has its own duration. A file with a single frame, or of another format that `UIImage` reads, is shown as a still image.
    /// A file that can't be read is reported, and the view shows its original image.
    ///
    /// The frames are decoded off the main thread: before the switch by `SkinManager.prepareAndApply(_:transition:)`, otherwise while the
    /// view shows the first frame. Together they take at most 24 MB; frames of more are decoded at a smaller size.
    public var animatedImage: SkinCall<Target, SkinFile> {
      SkinCall(self) { skin, key in
        skin.bind(
          AnimatedContent.property, to: key, original: { AnimatedContent.original($0.image) },
          make: { values, appearance in AnimatedContent(values[appearance]) }, set: { $1.show(in: $0) },
          changes: { ChangeDetection(current: { .original($0.image) }, isSame: { $0.image === $1.image }) })
      }
    }
  }

  extension UIImage.SymbolConfiguration: SkinProperty {
    /// Creates a configuration for symbols of the same size and weight as text in a font.
    /// - Parameters:
    ///   - values: The fonts.
    ///   - appearance: The current appearance.
    /// - Returns: The configuration.
    @MainActor @preconcurrency public static func skinValue(
      _ values: SkinVariants<SkinFont>, in appearance: SkinAppearance
    ) -> Self? {
      UIImage.SymbolConfiguration(font: UIFont.make(values[appearance])) as? Self
    }
  }
#endif

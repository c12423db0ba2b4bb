// Animated images: the frames of a file.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIImageView {
    /// Lets the view play the frames of an animated file (GIF), following a key.
    ///
    /// A file with a single frame, or of another kind that `UIImage` reads, is shown as it is.
    /// - Parameter key: The file's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func animatedImage(_ key: SkinKey<SkinFile>) -> SkinProxy {
      bind(
        BindingProperty("animatedImage"), to: key, own: \.image,
        make: { values, appearance in AnimatedImage.image(values[appearance]) }, set: { $0.image = $1 })
    }
  }
#endif

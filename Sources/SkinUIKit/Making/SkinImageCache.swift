// Images of skins: decoded, their recipes followed, kept by content.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  /// Makes images of a skin's and keeps them, by what they contain and not by their names.
  ///
  /// May be used on any thread; ``prepare(_:)`` decodes off the main one before a skin is put into force.
  /// It is bounded, and `NSCache` empties it when memory is short.
  public final class SkinImageCache: SkinPreparing, @unchecked Sendable {
    // Unchecked, because NSCache isn't marked as what it is documented to be: safe for use on several threads.
    /// The cache that properties take their images from.
    public static let shared = SkinImageCache()

    private let images = NSCache<NSString, UIImage>()
    /// The scale of the screen that images were last made for.
    private let lastScale = Locked<CGFloat>(2)

    /// Makes a cache.
    /// - Parameter byteLimit: How many bytes of pixels it keeps at most, about.
    public init(byteLimit: Int = 64 << 20) { images.totalCostLimit = byteLimit }

    /// The image that a skin's describes.
    /// - Parameters:
    ///   - image: The skin's image.
    ///   - screenScale: How many pixels a point of the screen has; 0 where that isn't known, then the last one counts.
    /// - Returns: The image; `nil` where its file can't be read or isn't an image.
    public func image(_ image: SkinImage, screenScale: CGFloat) -> UIImage? {
      let screenScale = lastScale.withLock { last in
        if screenScale > 0 { last = screenScale }
        return last
      }
      guard let variant = image.variant(for: screenScale) else {
        guard image.variants.isEmpty, let named = UIImage(named: image.path) else { return nil }
        return image.recipe.apply(to: named).withRenderingMode(UIImage.RenderingMode(image.rendering))
      }
      let key = "\(variant.file.identity)|\(variant.scale)|\(image.recipe.steps)|\(image.rendering)" as NSString
      if let kept = images.object(forKey: key) { return kept }
      guard let decoded = decode(variant) else { return nil }
      let made = image.recipe.apply(to: decoded).withRenderingMode(UIImage.RenderingMode(image.rendering))
      let pixels = made.size.width * made.size.height * made.scale * made.scale
      images.setObject(made, forKey: key, cost: Int(pixels * 4))
      return made
    }

    private func decode(_ variant: SkinImage.Variant) -> UIImage? {
      do {
        let data = try variant.file.contents()
        guard let image = UIImage(data: data, scale: CGFloat(variant.scale)) else {
          throw SkinIssue.undecodableImage(variant.file.path)
        }
        // Decodes now what would else be decoded when it is first drawn, on the main thread.
        return image.preparingForDisplay() ?? image
      } catch {
        SkinManager.report(SkinIssue(reading: variant.file.path, failedWith: error))
        return nil
      }
    }

    /// Decodes the images among values, so that they are there when the skin is put into force.
    /// - Parameter values: The values, of all kinds.
    public func prepare(_ values: [SkinValue]) async {
      let screenScale = lastScale.withLock(\.self)
      for case .image(let image) in values {
        _ = self.image(image, screenScale: screenScale)
      }
    }
  }

  extension UIImage.RenderingMode {
    /// The mode that a skin names.
    init(_ rendering: SkinImage.Rendering) {
      self =
        switch rendering {
        case .automatic: .automatic
        case .original: .alwaysOriginal
        case .template: .alwaysTemplate
        }
    }
  }
#endif

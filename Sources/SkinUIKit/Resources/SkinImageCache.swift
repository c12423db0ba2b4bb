// Images of skins: decoded, their recipes followed, kept by content.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  /// Makes images of a skin's and keeps them, by what they contain and not by their names.
  ///
  /// May be used on any thread; ``prepare(_:)`` decodes off the main one before a skin is put into force. Of several that ask for an image at
  /// once, one makes it. It keeps a bounded number of bytes, and nothing when the system says that memory is short.
  public final class SkinImageCache: SkinPreparing {
    /// The cache that properties take their images from.
    public static let shared = SkinImageCache()

    /// What an image is made for.
    private struct Screen {
      var scale: CGFloat = 2
      var idiom = UIUserInterfaceIdiom.unspecified
      var direction = UITraitEnvironmentLayoutDirection.unspecified
    }

    private let images: BoundedImages
    /// The screen that images were last made for.
    private let lastScreen = Locked(Screen())
    private let memoryWarnings: Locked<(any NSObjectProtocol)?>

    /// Makes a cache.
    /// - Parameter byteLimit: How many bytes of pixels it keeps at most.
    public init(byteLimit: Int = 64 << 20) {
      let images = BoundedImages(byteLimit: byteLimit)
      self.images = images
      memoryWarnings = Locked(
        NotificationCenter.default.addObserver(
          forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { _ in images.removeAll() })
    }

    deinit {
      if let observer = memoryWarnings.withLock(\.self) { NotificationCenter.default.removeObserver(observer) }
    }

    /// What it has done so far.
    var statistics: BoundedImages.Statistics { images.statistics }

    /// The image that a skin's describes.
    /// - Parameters:
    ///   - image: The skin's image.
    ///   - screenScale: How many pixels a point of the screen has; 0 where that isn't known, then the last one counts.
    ///   - idiom: The kind of device; the last one counts where it isn't specified.
    ///   - direction: The direction that people read in; the last one counts where it isn't specified.
    /// - Returns: The image; `nil` where there is none for the device, or its file can't be read or isn't an image, which is reported.
    public func image(
      _ image: SkinImage, screenScale: CGFloat, idiom: UIUserInterfaceIdiom = .unspecified,
      direction: UITraitEnvironmentLayoutDirection = .unspecified
    ) -> UIImage? {
      let screen = lastScreen.withLock { last in
        if screenScale > 0 { last.scale = screenScale }
        if idiom != .unspecified { last.idiom = idiom }
        if direction != .unspecified { last.direction = direction }
        return last
      }
      let found = image.variant(
        for: screen.scale, idiom: SkinImage.Idiom(screen.idiom), isRightToLeft: screen.direction == .rightToLeft)
      guard let variant = found else {
        guard image.variants.isEmpty, let named = UIImage(named: image.path) else {
          SkinManager.report(.missingImage(image))
          return nil
        }
        return finished(named, image)
      }
      // Drawings are made for the screen, whatever scale their file is named for.
      let scale = variant.file.path.lowercased().hasSuffix(".pdf") ? screen.scale : CGFloat(variant.scale)
      let key = "\(variant.file.identity)|\(scale)|\(image.recipe.steps)|\(image.rendering)"
      return images.image(for: key) { decode(variant, scale).map { finished($0, image) } }
    }

    private func finished(_ picture: UIImage, _ image: SkinImage) -> UIImage {
      image.recipe.apply(to: picture).withRenderingMode(UIImage.RenderingMode(image.rendering))
    }

    private func decode(_ variant: SkinImage.Variant, _ scale: CGFloat) -> UIImage? {
      do {
        let data = try variant.file.contents()
        guard !AnimatedImage.isTooLarge(data) else { throw SkinIssue.undecodableImage(variant.file.path) }
        let decoded = UIImage(data: data, scale: CGFloat(variant.scale))
        guard let image = decoded ?? VectorImage.image(pdf: data, screenScale: scale) else {
          throw VectorImage.issue(data, variant.file.path)
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
      for case .image(let image) in values where !image.variants.isEmpty {
        _ = self.image(image, screenScale: 0)
      }
    }
  }

  extension SkinImage.Idiom {
    /// The kind of device that UIKit names, as far as apps for it are made with this library.
    init?(_ idiom: UIUserInterfaceIdiom) {
      switch idiom {
      case .phone: self = .phone
      case .pad: self = .pad
      case .mac: self = .mac
      case .carPlay: self = .car
      case .tv: self = .tv
      default:
        guard #available(iOS 17.0, *), idiom == .vision else { return nil }
        self = .vision
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

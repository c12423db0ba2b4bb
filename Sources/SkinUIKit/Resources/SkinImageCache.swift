#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  /// A cache of decoded images, by the contents of their files and not by their names.
  ///
  /// Thread-safe. ``prepare(_:)`` decodes images off the main thread before a skin is applied. Concurrent requests for an image decode it
  /// once. The cache holds a limited number of bytes, and is emptied on a memory warning.
  public final class SkinImageCache: SkinPreparing {
    /// The cache that bound properties use.
    public static let shared = SkinImageCache()

    /// The traits that an image is decoded for.
    private struct Screen {
      var scale: CGFloat = 2
      var idiom = UIUserInterfaceIdiom.unspecified
      var direction = UITraitEnvironmentLayoutDirection.unspecified
    }

    private let images: BoundedImages
    /// The traits of the last request.
    private let lastScreen = Locked(Screen())

    /// Creates a cache.
    /// - Parameter byteLimit: The maximum number of bytes of pixels.
    public init(byteLimit: Int = 64 << 20) { images = BoundedImages(byteLimit: byteLimit) }

    /// The number of requests and images so far.
    var statistics: BoundedImages.Statistics { images.statistics }

    /// Returns the `UIImage` of a skin's image, with its recipe applied.
    /// - Parameters:
    ///   - image: The skin's image.
    ///   - screenScale: The number of pixels per point; 0 means the scale of the last request.
    ///   - idiom: The kind of device; if unspecified, that of the last request.
    ///   - direction: The layout direction; if unspecified, that of the last request.
    /// - Returns: The image; `nil` if the skin has none for the device or its file can't be decoded, which is reported.
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
      if let symbol = image.symbol { return picture(of: symbol, image, scale: screen.scale) }
      let found = image.variant(
        for: screen.scale, idiom: SkinImage.Idiom(screen.idiom), isRightToLeft: screen.direction == .rightToLeft)
      guard let variant = found else {
        guard image.variants.isEmpty, let named = Self.named(image) else {
          SkinManager.report(.missingImage(image)) { $0 == .image(image) }
          return nil
        }
        return finished(named, image)
      }
      // Vector images are rendered at the screen's scale, whatever scale their file name has.
      let scale = variant.file.path.lowercased().hasSuffix(".pdf") ? screen.scale : CGFloat(variant.scale)
      let key = "\(variant.file.identity)|\(scale)|\(image.recipe.steps)|\(image.rendering)"
      return images.image(for: key) { decode(variant, scale).map { finished($0, image) } }
    }

    /// Returns the picture of a symbol; the system itself caches those without a recipe.
    private func picture(of symbol: SkinSymbol, _ image: SkinImage, scale: CGFloat) -> UIImage? {
      guard let picture = symbol.picture else {
        SkinManager.report(.missingSymbol(symbol)) { $0 == .image(image) }
        return nil
      }
      guard !image.recipe.steps.isEmpty else { return image.finished(symbol: picture) }
      return images.image(for: "\(symbol)|\(scale)|\(image.recipe.steps)|\(image.rendering)") {
        image.finished(symbol: picture)
      }
    }

    /// Returns a picture of a bundle, such as one of its compiled catalog.
    private static func named(_ image: SkinImage) -> UIImage? {
      image.bundle.flatMap { UIImage(named: image.path, in: Bundle(url: $0), compatibleWith: nil) }
        ?? UIImage(named: image.path)
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
        // Otherwise, the image would be decoded on the main thread when it is first drawn.
        return image.preparingForDisplay() ?? image
      } catch {
        SkinManager.report(SkinIssue(reading: variant.file.path, failedWith: error)) { value in
          if case .image(let image) = value { image.variants.contains(variant) } else { false }
        }
        return nil
      }
    }

    /// Decodes the images among values, so that they are cached when the skin is applied.
    /// - Parameter values: The values, of any kind.
    public func prepare(_ values: [SkinValue]) async {
      for case .image(let image) in values where !image.variants.isEmpty {
        _ = self.image(image, screenScale: 0)
      }
    }
  }

  extension SkinImage.Idiom {
    /// Creates an idiom from UIKit's; `nil` for devices that this library doesn't support.
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
    /// Creates the mode from a skin's.
    init(_ rendering: SkinImage.Rendering) {
      self =
        switch rendering {
        // Tabs set the mode of their icons themselves.
        case .automatic, .originalInTabs: .automatic
        case .original: .alwaysOriginal
        case .template: .alwaysTemplate
        }
    }
  }
#endif

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A cache of decoded animations, by the contents of their files.
  ///
  /// Animations are decoded one after the other, and never on the main thread.
  final class AnimatedImageCache: SkinPreparing {
    /// The cache that bound properties use.
    static let shared = AnimatedImageCache()

    private let images: BoundedImages
    private let queue = DispatchQueue(label: "dev.skinkit.animations", qos: .userInitiated)

    init(byteLimit: Int = 64 << 20) { images = BoundedImages(byteLimit: byteLimit) }

    /// The number of requests and animations so far.
    var statistics: BoundedImages.Statistics { images.statistics }

    /// Returns the animation of a file if it is decoded.
    func decoded(_ file: SkinFile) -> UIImage? { images.cached(file.identity) }

    /// Decodes the animation of a file, unless it is decoded already.
    /// - Parameter file: The file.
    /// - Returns: The animation; `nil` if the file has a single frame or can't be read.
    func load(_ file: SkinFile) async -> UIImage? {
      if let image = decoded(file) { return image }
      return await withCheckedContinuation { done in
        queue.async { [images] in
          done.resume(
            returning: images.image(for: file.identity) { (try? file.contents()).flatMap(AnimatedImage.decode) })
        }
      }
    }

    /// Decodes the animations among values, so that they play as soon as the skin is applied.
    /// - Parameter values: The values, of any kind.
    func prepare(_ values: [SkinValue]) async {
      for case .file(let file) in values where Self.mayBeAnimated(file) { _ = await load(file) }
    }

    /// Whether a file may be an animation, by its name; sounds and other files needn't be read.
    private static func mayBeAnimated(_ file: SkinFile) -> Bool {
      let suffix = URL(filePath: file.path).pathExtension.lowercased()
      return ["", "gif", "png", "apng", "webp", "heic", "heics", "avif"].contains(suffix)
    }
  }

  /// The content of an image view: its original image, or a file's.
  @MainActor
  enum AnimatedContent {
    case original(UIImage?)
    case still(UIImage)
    case animation(SkinFile, firstFrame: UIImage)

    static let property = SkinBindingProperty("animatedImage")

    /// The image, if it was read from a view.
    var image: UIImage? { if case .original(let image) = self { image } else { nil } }

    /// Reads a file; `nil` if it isn't an image, which is reported.
    init?(_ file: SkinFile) {
      if let decoded = AnimatedImageCache.shared.decoded(file) {
        self = .still(decoded)
        return
      }
      do {
        let data = try file.contents()
        guard !AnimatedImage.isTooLarge(data) else { throw SkinIssue.undecodableImage(file.path) }
        guard let first = UIImage(data: data) else { throw VectorImage.issue(data, file.path) }
        self = AnimatedImage.isAnimated(data) ? .animation(file, firstFrame: first) : .still(first)
      } catch {
        SkinManager.report(SkinIssue(reading: file.path, failedWith: error)) { $0 == .file(file) }
        return nil
      }
    }

    /// Shows the content in a view: an animation's first frame until the others are decoded.
    func show(in view: UIImageView) {
      switch self {
      case .original(let image): view.image = image
      case .still(let image): view.image = image
      case .animation(let file, let firstFrame):
        if let animation = AnimatedImageCache.shared.decoded(file) {
          view.image = animation
          return
        }
        view.image = firstFrame
        Task { @MainActor [weak view] in
          // The view may have left, or show another image by now.
          guard let animation = await AnimatedImageCache.shared.load(file), let view, view.image === firstFrame else {
            return
          }
          SkinManager.settingAgain(Self.property, of: view) { view.image = animation }
        }
      }
    }
  }
#endif

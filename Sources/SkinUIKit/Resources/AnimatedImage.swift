#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  #if canImport(ImageIO) && !HEADLESS
    import ImageIO
  #endif

  /// Decodes animated files: GIF, animated PNG, and other formats that ImageIO reads.
  enum AnimatedImage {
    struct Frame {
      let image: UIImage
      /// The duration in seconds.
      let duration: Double
    }

    /// The maximum number of decoded frames.
    static let maximumFrames = 500
    /// The maximum number of pixels of an image; an animation has at most eight times as many in all of its frames.
    static let maximumPixels = 64 << 20
    /// The maximum number of bytes of the decoded frames; larger ones are decoded at a smaller size.
    static let maximumBytes = 24 << 20
    /// The maximum number of time steps of an animation.
    static let maximumSteps = 4_000

    /// Decodes the frames of an animated file; `nil` if it has a single one or can't be decoded.
    static func decode(_ data: Data) -> UIImage? { isTooLarge(data) ? nil : frames(data).flatMap(image) }

    /// The factor by which the sides of frames are reduced, so that all frames together don't exceed the maximum number of bytes.
    ///
    /// `nil` if even reading them would take too long.
    static func reduction(width: Int, height: Int, count: Int) -> CGFloat? {
      guard width > 0, height > 0, count > 0, width <= 8 * maximumPixels / height / count else { return nil }
      let bytes = width * height * count * 4
      return bytes <= maximumBytes ? 1 : (CGFloat(maximumBytes) / CGFloat(bytes)).squareRoot()
    }

    /// Combines frames into one image.
    ///
    /// `UIImage` shows all frames for the same time, so longer ones are repeated.
    static func image(of frames: [Frame]) -> UIImage? {
      guard frames.count > 1 else { return nil }
      let hundredths = frames.map { max(1, Int((min($0.duration, 600) * 100).rounded())) }
      let total = hundredths.reduce(0, +)
      let exact = hundredths.reduce(0, greatestCommonDivisor)
      // Durations without a common divisor would need a step of 1/100 s. Round them if there would be too many steps.
      let step = max(exact, (total + maximumSteps - 1) / maximumSteps)
      let images = zip(frames, hundredths).flatMap { frame, time in
        Array(repeating: frame.image, count: max(1, (time + step / 2) / step))
      }
      return UIImage.animatedImage(with: images, duration: Double(total) / 100)
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
      b == 0 ? a : greatestCommonDivisor(b, a % b)
    }

    #if canImport(ImageIO) && !HEADLESS
      /// Returns whether a file has several frames.
      static func isAnimated(_ data: Data) -> Bool {
        CGImageSourceCreateWithData(data as CFData, nil).map { CGImageSourceGetCount($0) > 1 } ?? false
      }

      private static func frames(_ data: Data) -> [Frame]? {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
        let count = min(CGImageSourceGetCount(source), maximumFrames)
        guard count > 1, let first = properties(source, 0), let width = first[kCGImagePropertyPixelWidth] as? Int,
          let height = first[kCGImagePropertyPixelHeight] as? Int,
          let factor = reduction(width: width, height: height, count: count)
        else { return nil }
        let side = max(1, Int(CGFloat(max(width, height)) * factor))
        // Decoded now, on this thread, and not when a frame is first drawn.
        let whole = [kCGImageSourceShouldCacheImmediately: true] as CFDictionary
        let reduced =
          [
            kCGImageSourceShouldCacheImmediately: true, kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceThumbnailMaxPixelSize: side,
          ] as [CFString: Any] as CFDictionary
        return (0..<count).compactMap { index in
          let picture =
            factor < 1
            ? CGImageSourceCreateThumbnailAtIndex(source, index, reduced)
            : CGImageSourceCreateImageAtIndex(source, index, whole)
          return picture.map {
            let scale = CGFloat($0.width) / CGFloat(width)
            return Frame(
              image: UIImage(cgImage: $0, scale: factor < 1 ? scale : 1, orientation: .up),
              duration: delay(properties(source, index)))
          }
        }
      }

      /// Returns whether the image in a file has more pixels than are decoded, according to its header.
      static func isTooLarge(_ data: Data) -> Bool {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil), let first = properties(source, 0),
          let width = first[kCGImagePropertyPixelWidth] as? Int,
          let height = first[kCGImagePropertyPixelHeight] as? Int, width > 0, height > 0
        else { return false }
        return width > maximumPixels / height
      }

      private static func properties(_ source: CGImageSource, _ index: Int) -> [CFString: Any]? {
        CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any]
      }

      /// Returns the duration of a frame.
      ///
      /// Like browsers and UIKit, takes a tenth of a second for durations near zero.
      private static func delay(_ properties: [CFString: Any]?) -> Double {
        let gif = properties?[kCGImagePropertyGIFDictionary] as? [CFString: Any]
        let png = properties?[kCGImagePropertyPNGDictionary] as? [CFString: Any]
        let delays: [Any?] = [
          gif?[kCGImagePropertyGIFUnclampedDelayTime], gif?[kCGImagePropertyGIFDelayTime],
          png?[kCGImagePropertyAPNGUnclampedDelayTime], png?[kCGImagePropertyAPNGDelayTime],
        ]
        return delays.lazy.compactMap { $0 as? Double }.first { $0 > 0.011 } ?? 0.1
      }
    #else
      /// Returns `false`: the headless UIKit has no limit.
      static func isTooLarge(_ data: Data) -> Bool { false }

      /// Returns whether a file has several frames.
      static func isAnimated(_ data: Data) -> Bool { UIImage.animationFrameCount(in: data) > 1 }

      private static func frames(_ data: Data) -> [Frame]? {
        guard let frames = UIImage.animationFrames(in: data)?.prefix(maximumFrames), let first = frames.first?.image,
          let factor = reduction(width: Int(first.size.width), height: Int(first.size.height), count: frames.count)
        else { return nil }
        return frames.map { Frame(image: reduced($0.image, factor), duration: $0.duration) }
      }

      private static func reduced(_ image: UIImage, _ factor: CGFloat) -> UIImage {
        guard factor < 1 else { return image }
        let format = UIGraphicsImageRendererFormat()
        format.scale = factor
        return UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
          image.draw(in: CGRect(origin: .zero, size: image.size))
        }
      }
    #endif
  }
#endif

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  #if canImport(ImageIO)
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
    static let maximumPixels = 64 << 20
    /// The maximum number of time steps of an animation.
    static let maximumSteps = 4_000

    /// Decodes the frames of a file as one image; `nil` if the file can't be read, which is reported.
    static func image(_ file: SkinFile) -> UIImage? {
      do {
        let data = try file.contents()
        guard !isTooLarge(data) else { throw SkinIssue.undecodableImage(file.path) }
        guard let image = frames(data).flatMap(image) ?? UIImage(data: data) else {
          throw VectorImage.issue(data, file.path)
        }
        return image
      } catch {
        SkinManager.report(SkinIssue(reading: file.path, failedWith: error))
        return nil
      }
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

    #if canImport(ImageIO)
      private static func frames(_ data: Data) -> [Frame]? {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
        let count = min(CGImageSourceGetCount(source), maximumFrames)
        guard count > 1, let first = properties(source, 0), let width = first[kCGImagePropertyPixelWidth] as? Int,
          let height = first[kCGImagePropertyPixelHeight] as? Int, width > 0, height > 0,
          width <= maximumPixels / height / count
        else { return nil }
        return (0..<count).compactMap { index in
          CGImageSourceCreateImageAtIndex(source, index, nil).map {
            Frame(image: UIImage(cgImage: $0), duration: delay(properties(source, index)))
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

      private static func frames(_ data: Data) -> [Frame]? {
        UIImage.animationFrames(in: data)?.prefix(maximumFrames).map { Frame(image: $0.image, duration: $0.duration) }
      }
    #endif
  }
#endif

// The frames of an animated file, with the time that each is shown.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  #if canImport(ImageIO)
    import ImageIO
  #endif

  /// Makes animated images of files.
  enum AnimatedImage {
    /// The most frames that are decoded.
    static let maximumFrames = 500

    /// The frames of a file as one image; `nil` where it can't be read.
    static func image(_ file: SkinFile) -> UIImage? {
      do {
        let data = try file.contents()
        guard let image = animation(data) ?? UIImage(data: data) else { throw SkinIssue.undecodableImage(file.path) }
        return image
      } catch {
        SkinManager.report(SkinIssue(reading: file.path, failedWith: error))
        return nil
      }
    }

    #if canImport(ImageIO)
      private static func animation(_ data: Data) -> UIImage? {
        guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return nil }
        let count = min(CGImageSourceGetCount(source), maximumFrames)
        guard count > 1 else { return nil }
        var images: [UIImage] = []
        var duration = 0.0
        for index in 0..<count {
          guard let frame = CGImageSourceCreateImageAtIndex(source, index, nil) else { continue }
          images.append(UIImage(cgImage: frame))
          duration += delay(source, index)
        }
        return UIImage.animatedImage(with: images, duration: duration)
      }

      /// The seconds that a frame is shown; browsers and UIKit take less than 20 ms as 100.
      private static func delay(_ source: CGImageSource, _ index: Int) -> Double {
        let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [CFString: Any]
        let gif = properties?[kCGImagePropertyGIFDictionary] as? [CFString: Any]
        let delay =
          gif?[kCGImagePropertyGIFUnclampedDelayTime] as? Double ?? gif?[kCGImagePropertyGIFDelayTime] as? Double
        return (delay ?? 0) < 0.02 ? 0.1 : delay ?? 0.1
      }
    #else
      private static func animation(_ data: Data) -> UIImage? { UIImage.animatedImage(gif: data) }
    #endif
  }
#endif

// The frames of animated files with their durations, and a GIF reader. UIKit has no equivalent: on Apple's platforms
// ImageIO reads them.

internal import CGdkPixbuf
package import Foundation

extension UIImage {
  /// A frame of an animated file.
  package struct AnimationFrame: Sendable {
    package var image: UIImage
    package var duration: TimeInterval
  }

  /// Reads all frames of a GIF or an animated PNG; nil if it is neither, malformed, or has too many pixels in total.
  package static func animationFrames(in data: Data, scale: CGFloat = 1) -> [AnimationFrame]? {
    gifFrames(in: data, scale: scale) ?? apngFrames(in: data, scale: scale)
  }

  /// Returns the number of frames of a GIF or an animated PNG, without decoding them; 0 if it is neither.
  package static func animationFrameCount(in data: Data) -> Int {
    ImageDecoder.Kind(data) == .gif ? GIFStructure.delays(in: data)?.count ?? 0 : APNGStructure(data)?.frames.count ?? 0
  }

  /// Reads all frames of a GIF; nil if it isn't one, is malformed, or has too many pixels in total.
  static func gifFrames(in data: Data, scale: CGFloat) -> [AnimationFrame]? {
    guard ImageDecoder.Kind(data) == .gif, let delays = GIFStructure.delays(in: data), !delays.isEmpty else {
      return nil
    }
    return ImageDecoder.load(data, .gif) { loader -> [AnimationFrame]? in
      guard let animation = gdk_pixbuf_loader_get_animation(loader) else { return nil }
      let pixels = Int(gdk_pixbuf_animation_get_width(animation)) * Int(gdk_pixbuf_animation_get_height(animation))
      guard pixels > 0, pixels * delays.count <= Surface.maximumPixels else { return nil }
      if gdk_pixbuf_animation_is_static_image(animation) != 0 {
        return gdk_pixbuf_animation_get_static_image(animation).flatMap { ImageDecoder.image($0) }.map {
          [AnimationFrame(image: UIImage(cgImage: $0, scale: scale, orientation: .up), duration: delays[0])]
        }
      }
      return frames(of: animation, delays: delays, scale: scale)
    }
  }

  private static func frames(
    of animation: OpaquePointer, delays: [TimeInterval], scale: CGFloat
  ) -> [AnimationFrame]? {
    guard let iterator = skin_animation_start(animation) else { return nil }
    defer { skin_object_unref(UnsafeMutableRawPointer(iterator)) }
    var frames: [AnimationFrame] = []
    var time: Int64 = 0
    for delay in delays {
      guard let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(iterator), let image = ImageDecoder.image(pixbuf) else {
        return nil
      }
      frames.append(AnimationFrame(image: UIImage(cgImage: image, scale: scale, orientation: .up), duration: delay))
      let step = gdk_pixbuf_animation_iter_get_delay_time(iterator)
      guard step > 0 else { break }
      time += Int64(step)
      skin_animation_advance(iterator, time)
    }
    return frames
  }
}

/// Reads a GIF's blocks for the number of frames and their durations.
enum GIFStructure {
  static func delays(in data: Data) -> [TimeInterval]? {
    let bytes = [UInt8](data)
    guard bytes.count > 13 else { return nil }
    var place = 13 + table(bytes[10])
    var delays: [TimeInterval] = []
    var pending = 0.1
    while place < bytes.count {
      switch bytes[place] {
      case 0x21:
        guard place + 2 < bytes.count else { return delays }
        if bytes[place + 1] == 0xF9, place + 6 < bytes.count {
          let hundredths = Int(bytes[place + 4]) | Int(bytes[place + 5]) << 8
          // Browsers and iOS treat very short durations as a tenth of a second.
          pending = hundredths <= 1 ? 0.1 : Double(hundredths) / 100
        }
        place = skipBlocks(bytes, place + 2)
      case 0x2C:
        guard place + 10 < bytes.count else { return delays }
        delays.append(pending)
        pending = 0.1
        place = skipBlocks(bytes, place + 11 + table(bytes[place + 9]))
      default:
        return delays
      }
    }
    return delays
  }

  /// The bytes of a color table, as its flags say.
  private static func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private static func skipBlocks(_ bytes: [UInt8], _ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] != 0 { place += Int(bytes[place]) + 1 }
    return place + 1
  }
}

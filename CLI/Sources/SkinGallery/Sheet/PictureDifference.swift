import CGdkPixbuf
public import Foundation
import SkinKit

/// The difference of two pictures: the later one in pale gray, with the pixels that differ in shades of magenta.
public struct PictureDifference: Sendable {
  /// The PNG; nil if no pixel differs.
  public let png: Data?
  /// The fraction of pixels that differ, 0...1; pixels that only one picture has differ.
  public let changed: Double

  /// The greatest difference of a channel that nobody sees.
  private static let tolerance = 2

  /// Compares two pictures.
  /// - Parameters:
  ///   - old: The PNG of the earlier picture.
  ///   - new: The PNG of the later picture.
  /// - Throws: `SkinIssue` if a picture can't be read or the difference can't be written.
  /// - Complexity: Linear in the number of pixels.
  public init(from old: Data, to new: Data) throws {
    guard old != new else {
      (png, changed) = (nil, 0)
      return
    }
    let (before, after) = (try Pixels(old), try Pixels(new))
    let (width, height) = (max(before.width, after.width), max(before.height, after.height))
    let result = try Pixels(width: width, height: height)
    var differing = 0
    for y in 0..<height {
      for x in 0..<width {
        let (first, second) = (before.pixel(x, y), after.pixel(x, y))
        let place = result.bytes + y * result.stride + x * 3
        let gray = (second ?? first).map { (Int($0[0]) * 2 + Int($0[1]) * 5 + Int($0[2])) / 8 } ?? 255
        let pale = 176 + gray * 79 / 255
        var distance = 255
        if let first, let second { distance = Self.distance(first, second) }
        guard distance > Self.tolerance else {
          let channel = UInt8(pale)
          (place[0], place[1], place[2]) = (channel, channel, channel)
          continue
        }
        differing += 1
        // Small differences are lighter, so that the structure stays visible on another background.
        let strength = min(255, 64 + distance * 2)
        for (channel, full) in [226, 0, 122].enumerated() {
          place[channel] = UInt8((pale * (255 - strength) + full * strength) / 255)
        }
      }
    }
    changed = Double(differing) / Double(width * height)
    png = differing == 0 ? nil : try result.png()
  }

  private static func distance(_ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>) -> Int {
    (0..<3).reduce(0) { max($0, abs(Int(one[$1]) - Int(other[$1]))) }
  }
}

/// The pixels of an image.
private final class Pixels {
  let width: Int
  let height: Int
  let stride: Int
  let bytes: UnsafeMutablePointer<UInt8>
  private let channels: Int
  private let pixbuf: OpaquePointer

  private static let failure = SkinIssue(
    "drawing-failed", "The difference of two pictures can't be drawn", suggestion: "Draw smaller pictures: --scale 1.")

  /// Creates black pixels of three channels.
  convenience init(width: Int, height: Int) throws {
    guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height)) else { throw Self.failure }
    try self.init(owning: pixbuf)
  }

  /// Decodes a PNG.
  convenience init(_ data: Data) throws {
    guard let loader = gdk_pixbuf_loader_new() else { throw Self.failure }
    defer { skin_object_unref(UnsafeMutableRawPointer(loader)) }
    let isWritten = data.withUnsafeBytes { bytes in
      gdk_pixbuf_loader_write(loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), nil) != 0
    }
    // The loader must be closed in any case.
    let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
    guard isWritten, isClosed, let decoded = gdk_pixbuf_loader_get_pixbuf(loader), let copy = gdk_pixbuf_copy(decoded)
    else { throw Self.failure }
    try self.init(owning: copy)
  }

  private init(owning pixbuf: OpaquePointer) throws {
    guard let bytes = gdk_pixbuf_get_pixels(pixbuf) else {
      skin_object_unref(UnsafeMutableRawPointer(pixbuf))
      throw Self.failure
    }
    self.pixbuf = pixbuf
    self.bytes = bytes
    width = Int(gdk_pixbuf_get_width(pixbuf))
    height = Int(gdk_pixbuf_get_height(pixbuf))
    stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
  }

  deinit { skin_object_unref(UnsafeMutableRawPointer(pixbuf)) }

  /// The channels of a pixel; nil outside of the image.
  func pixel(_ x: Int, _ y: Int) -> UnsafePointer<UInt8>? {
    x < width && y < height ? UnsafePointer(bytes + y * stride + x * channels) : nil
  }

  func png() throws -> Data {
    var buffer: UnsafeMutablePointer<gchar>?
    var size: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &size, "png", nil, nil, nil) != 0, let buffer else {
      throw Self.failure
    }
    defer { g_free(buffer) }
    return Data(bytes: buffer, count: Int(size))
  }
}

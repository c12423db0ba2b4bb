import CDemoPixbuf
public import Foundation

/// The decoded pixels of an image file, four channels of eight bits each.
public struct PixelImage: Hashable, Sendable {
  /// A pixel's channels, from 0 to 255.
  public struct Pixel: Hashable, Sendable {
    /// The red channel.
    public var red: Int
    /// The green channel.
    public var green: Int
    /// The blue channel.
    public var blue: Int
    /// The opacity.
    public var alpha: Int

    /// Creates an opaque pixel.
    /// - Parameters:
    ///   - red: The red channel, from 0 to 1.
    ///   - green: The green channel.
    ///   - blue: The blue channel.
    public init(red: Double, green: Double, blue: Double) {
      let channels = [red, green, blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
      self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: 255)
    }

    init(red: Int, green: Int, blue: Int, alpha: Int) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// Returns the largest difference between the channels of two pixels.
    /// - Parameter other: Another pixel.
    /// - Returns: The difference, from 0 for equal pixels to 255.
    public func distance(to other: Pixel) -> Int {
      max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha))
    }
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let bytes: [UInt8]

  /// Decodes an image file.
  /// - Parameter file: An image file, such as a PNG.
  /// - Throws: ``PixelError`` if the file can't be decoded.
  public init(contentsOf file: URL) throws {
    do {
      try self.init(Data(contentsOf: file))
    } catch let error as PixelError {
      throw PixelError(description: "\(file.path): \(error.description)")
    }
  }

  /// Decodes the bytes of an image file.
  /// - Parameter data: The bytes.
  /// - Throws: ``PixelError`` if they can't be decoded.
  public init(_ data: Data) throws {
    guard let loader = gdk_pixbuf_loader_new() else { throw PixelError(description: "can't create an image loader") }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    let isWritten = data.withUnsafeBytes { bytes in
      gdk_pixbuf_loader_write(loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error) != 0
    }
    // The loader must be closed in any case. Only the first error is reported.
    let isClosed = (isWritten ? gdk_pixbuf_loader_close(loader, &error) : gdk_pixbuf_loader_close(loader, nil)) != 0
    guard isWritten, isClosed, let decoded = gdk_pixbuf_loader_get_pixbuf(loader),
      let image = gdk_pixbuf_add_alpha(decoded, 0, 0, 0, 0)
    else {
      throw PixelError(description: error.map { String(cString: $0.pointee.message) } ?? "the file isn't an image")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(image)) }
    guard let pixels = gdk_pixbuf_read_pixels(image) else { throw PixelError(description: "the image has no pixels") }
    width = Int(gdk_pixbuf_get_width(image))
    height = Int(gdk_pixbuf_get_height(image))
    let (stride, row) = (Int(gdk_pixbuf_get_rowstride(image)), width * 4)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row * height)
    for y in 0..<height { bytes += UnsafeBufferPointer(start: pixels + y * stride, count: row) }
    self.bytes = bytes
  }

  /// The pixel at a position.
  /// - Parameters:
  ///   - x: The distance from the left, in pixels.
  ///   - y: The distance from the top, in pixels.
  public subscript(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside of \(width) x \(height)")
    let start = (y * width + x) * 4
    return Pixel(
      red: Int(bytes[start]), green: Int(bytes[start + 1]), blue: Int(bytes[start + 2]), alpha: Int(bytes[start + 3]))
  }

  /// Returns the fraction of pixels that differ from another image, or 1 if the sizes differ.
  /// - Parameters:
  ///   - other: Another image.
  ///   - tolerance: The largest difference of a channel that is ignored.
  /// - Returns: The fraction, from 0 for equal images to 1.
  public func difference(from other: PixelImage, tolerance: Int = 0) -> Double {
    guard width == other.width, height == other.height, width * height > 0 else { return 1 }
    var differing = 0
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { others in
        // Equal rows are the most common case, and are compared at once.
        for row in stride(from: 0, to: width * height * 4, by: width * 4) {
          guard let one = mine.baseAddress, let two = others.baseAddress, memcmp(one + row, two + row, width * 4) != 0
          else { continue }
          for pixel in stride(from: row, to: row + width * 4, by: 4) {
            for place in pixel..<pixel + 4 where abs(Int(mine[place]) - Int(others[place])) > tolerance {
              differing += 1
              break
            }
          }
        }
      }
    }
    return Double(differing) / Double(width * height)
  }
}

/// The reason why an image can't be decoded.
public struct PixelError: Error, Hashable, CustomStringConvertible {
  /// The reason.
  public var description: String

  /// Creates an error.
  /// - Parameter description: The reason.
  public init(description: String) { self.description = description }
}

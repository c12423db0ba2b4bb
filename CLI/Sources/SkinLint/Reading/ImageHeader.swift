package import Foundation

/// The format and size of a PNG, GIF, JPEG or WebP image, read from its header without decoding pixels.
///
/// The layouts are those of PNG (ISO/IEC 15948) 11.2.2, GIF89a 18, JPEG (ITU-T T.81) B.1 and B.2.2, and the WebP container
/// (RFC 9649) 2.5 to 2.7.
package struct ImageHeader: Hashable, Sendable {
  /// A format of images.
  package enum Format: String, Sendable {
    /// Portable Network Graphics.
    case png
    /// Graphics Interchange Format.
    case gif
    /// JPEG.
    case jpeg
    /// WebP.
    case webp
  }

  /// The format of the header, regardless of the file's name.
  package let format: Format
  /// The width in pixels, at least 1.
  package let width: Int
  /// The height in pixels, at least 1.
  package let height: Int

  /// Reads a header.
  ///
  /// Returns `nil` if the file isn't an image of these formats, or is truncated.
  /// - Parameter data: The file's contents.
  package init?(_ data: Data) {
    let bytes = Bytes(data)
    let found: (Format, Int, Int)?
    if bytes.has("PNG\r\n\u{1A}\n", at: 1), bytes.byte(0) == 0x89 {
      found = Self.png(bytes)
    } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      found = Self.gif(bytes)
    } else if bytes.bigEndian(0, bytes: 2) == 0xFFD8 {
      found = Self.jpeg(bytes)
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      found = Self.webp(bytes)
    } else {
      found = nil
    }
    guard let (format, width, height) = found, width > 0, height > 0 else { return nil }
    self.format = format
    self.width = width
    self.height = height
  }

  /// Whether a file begins like another format that iOS shows: HEIF, AVIF, TIFF, BMP or ICO.
  static func isOtherImage(_ data: Data) -> Bool {
    let bytes = Bytes(data)
    let brands = ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif"]
    return bytes.has("ftyp", at: 4) && brands.contains { bytes.has($0, at: 8) }
      || bytes.has("II*\0", at: 0) || bytes.has("MM\0*", at: 0) || bytes.has("BM", at: 0)
      || bytes.bigEndian(0, bytes: 4) == 0x0000_0100
  }

  private static func png(_ bytes: Bytes) -> (Format, Int, Int)? {
    // PNGs that Xcode optimized for iOS have one of Apple's chunks before the header.
    let header = bytes.bigEndian(8, bytes: 4) == 4 && bytes.has("CgBI", at: 12) ? 24 : 8
    guard bytes.bigEndian(header, bytes: 4) == 13, bytes.has("IHDR", at: header + 4),
      let width = bytes.bigEndian(header + 8, bytes: 4), let height = bytes.bigEndian(header + 12, bytes: 4),
      bytes.slice(header + 16, 9) != nil
    else { return nil }
    return (.png, width, height)
  }

  private static func gif(_ bytes: Bytes) -> (Format, Int, Int)? {
    guard let width = bytes.littleEndian(6, bytes: 2), let height = bytes.littleEndian(8, bytes: 2),
      bytes.slice(10, 3) != nil
    else { return nil }
    return (.gif, width, height)
  }

  /// The most segments and fill bytes before a JPEG's frame header: a color profile of 16 MB has 255 segments.
  private static let mostSegments = 10_000

  /// Reads the size from the frame header, which follows other segments.
  private static func jpeg(_ bytes: Bytes) -> (Format, Int, Int)? {
    var offset = 2
    for _ in 0..<mostSegments {
      guard bytes.byte(offset) == 0xFF, let marker = bytes.byte(offset + 1) else { return nil }
      switch marker {
      case 0xFF: offset += 1  // A fill byte before a marker.
      case 0x01, 0xD0...0xD7: offset += 2  // Markers without a segment.
      case 0xD9, 0xDA: return nil  // Image data or the end, without a frame header.
      default:
        guard let length = bytes.bigEndian(offset + 2, bytes: 2), length >= 2 else { return nil }
        if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
          guard let height = bytes.bigEndian(offset + 5, bytes: 2), let width = bytes.bigEndian(offset + 7, bytes: 2)
          else { return nil }
          return (.jpeg, width, height)
        }
        offset += 2 + length
      }
    }
    return nil
  }

  private static func webp(_ bytes: Bytes) -> (Format, Int, Int)? {
    if bytes.has("VP8X", at: 12) {
      guard let width = bytes.littleEndian(24, bytes: 3), let height = bytes.littleEndian(27, bytes: 3) else {
        return nil
      }
      return (.webp, width + 1, height + 1)
    }
    if bytes.has("VP8L", at: 12) {
      guard bytes.byte(20) == 0x2F, let bits = bytes.littleEndian(21, bytes: 4) else { return nil }
      return (.webp, (bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1)
    }
    guard bytes.has("VP8 ", at: 12), bytes.bigEndian(23, bytes: 3) == 0x9D012A,
      let width = bytes.littleEndian(26, bytes: 2), let height = bytes.littleEndian(28, bytes: 2)
    else { return nil }
    return (.webp, width & 0x3FFF, height & 0x3FFF)
  }
}

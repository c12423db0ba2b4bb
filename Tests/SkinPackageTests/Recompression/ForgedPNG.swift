@testable import SkinPackage

/// A PNG file to write, valid by default, with errors on request.
struct ForgedPNG {
  /// The filtered rows.
  var pixels: [UInt8]
  /// Compresses the pixels into raw deflate data.
  var deflate: ([UInt8]) throws -> [UInt8]
  var zlibHeader: [UInt8] = [0x78, 0xDA]
  /// The sizes of the first IDAT chunks; the last chunk takes the rest.
  var chunkSizes: [Int] = []
  /// Added to the checksum of the pixels.
  var adlerError: UInt32 = 0
  /// The bytes between the deflate data and its checksum.
  var garbage: [UInt8] = []
  /// A chunk after IHDR and after the pixels.
  var textChunk: [UInt8]? = nil
  var trailing: [UInt8] = []

  /// Creates a file that is compressed by the portable deflater.
  init(_ pixels: [UInt8], _ settings: DeflateSettings?) {
    self.pixels = pixels
    deflate = { pixels in
      settings.flatMap { PortableDeflater.deflate(pixels, settings: $0, limit: .max) } ?? []
    }
  }

  func bytes() throws -> [UInt8] {
    var stream = zlibHeader + (try deflate(pixels)) + garbage
    PNGFile.append(PNGFile.adler(pixels[...]) &+ adlerError, to: &stream)
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += Self.chunk("IHDR", [0, 0, 0, 16, 0, 0, 0, 16, 8, 6, 0, 0, 0])
    if let textChunk { bytes += Self.chunk("tEXt", textChunk) }
    var rest = stream[...]
    for size in chunkSizes {
      bytes += Self.chunk("IDAT", Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    if !rest.isEmpty { bytes += Self.chunk("IDAT", Array(rest)) }
    if let textChunk { bytes += Self.chunk("tEXt", textChunk) }
    return bytes + Self.chunk("IEND", []) + trailing
  }

  static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    PNGFile.append(UInt32(data.count), to: &bytes)
    bytes += type.utf8
    bytes += data
    PNGFile.append(PNGFile.crc(bytes[4...]), to: &bytes)
    return bytes
  }
}

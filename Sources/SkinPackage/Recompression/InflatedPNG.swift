internal import SkinKit

/// A PNG file with inflated pixels, and the parameters to deflate them to the same bytes again.
///
/// A small change of an image changes little of this form, but all of the compressed pixels after it. docs/formats.md
/// describes the form.
package struct InflatedPNG {
  let settings: DeflateSettings
  /// The two bytes before the deflate data.
  ///
  /// Some tools declare a smaller window than the one used.
  let zlibHeader: [UInt8]
  let chunks: ChunkSizes
  /// The file up to the first IDAT chunk.
  let head: ArraySlice<UInt8>
  /// The filtered rows.
  let pixels: ArraySlice<UInt8>
  /// The file after the last IDAT chunk.
  let tail: ArraySlice<UInt8>

  /// The maximum size in bytes of pixels: a form and the file built from it are held in memory.
  static let mostPixels = 5 << 20
  static let zlibHeaderCount = 2
  /// The size of the checksum after the deflate data.
  static let adlerCount = 4
}

// MARK: The form as bytes
extension InflatedPNG {
  package var bytes: [UInt8] {
    var bytes = [
      UInt8(settings.level) | settings.strategy.rawValue << 4,
      UInt8(settings.windowBits) | UInt8(settings.memoryLevel) << 4,
    ]
    bytes += zlibHeader
    LEB128.append(chunks.first.count, to: &bytes)
    for size in chunks.first { LEB128.append(size, to: &bytes) }
    LEB128.append(chunks.repeated, to: &bytes)
    LEB128.append(head.count, to: &bytes)
    LEB128.append(pixels.count, to: &bytes)
    bytes.reserveCapacity(bytes.count + head.count + pixels.count + tail.count)
    bytes += head
    bytes += pixels
    bytes += tail
    return bytes
  }

  /// Parses the form.
  /// - Throws: `SkinIssue` with the code `bad-patch`.
  init(bytes: [UInt8]) throws {
    guard bytes.count > 4,
      let strategy = DeflateSettings.Strategy(rawValue: bytes[0] >> 4),
      let settings = DeflateSettings(
        level: Int(bytes[0] & 15), strategy: strategy, windowBits: Int(bytes[1] & 15), memoryLevel: Int(bytes[1] >> 4))
    else { throw Self.damaged("the compression isn't one that exists") }
    self.settings = settings
    zlibHeader = Array(bytes[2..<4])
    var position = 4
    func number() throws -> Int {
      guard let number = LEB128.read(bytes, at: &position) else { throw Self.damaged("a number is missing") }
      return number
    }
    let firstCount = try number()
    guard firstCount <= PNGFile.mostChunks else { throw Self.damaged("the pixels are in too many chunks") }
    let first = try (0..<firstCount).map { _ in try number() }
    chunks = ChunkSizes(first: first, repeated: try number())
    let headCount = try number()
    let pixelCount = try number()
    let rest = bytes[position...]
    guard headCount <= rest.count, pixelCount <= rest.count - headCount, pixelCount <= Self.mostPixels else {
      throw Self.damaged("there are fewer pixels than declared, or too many")
    }
    head = rest.prefix(headCount)
    pixels = rest.dropFirst(headCount).prefix(pixelCount)
    tail = rest.dropFirst(headCount + pixelCount)
  }

  static func damaged(_ why: String) -> SkinIssue {
    SkinIssue(.badPatch, "The patch is damaged: it builds a PNG of which \(why)", suggestion: SkinIssue.fetchAgain)
  }
}

// MARK: The PNG file
extension InflatedPNG {
  /// Deflates the pixels and assembles the file.
  /// - Parameter limit: The most bytes that the file may have.
  /// - Returns: The file.
  /// - Throws: `SkinIssue` with the code `bad-patch` if the file is larger, or contradicts itself.
  func png(limit: Int) throws -> [UInt8] {
    guard head.count + tail.count < limit,
      let deflated = pixels.withUnsafeBufferPointer({
        PortableDeflater.deflate($0, settings: settings, limit: limit - head.count - tail.count)
      }),
      let bytes = png(deflated: deflated, limit: limit)
    else { throw Self.damaged("the chunks can't be made, or not within \(limit) bytes") }
    return bytes
  }

  /// Assembles the file; nil if it is larger than `limit`, or has fewer pixels than its chunks need.
  package func png(deflated: consuming [UInt8], limit: Int) -> [UInt8]? {
    var stream = deflated
    stream.insert(contentsOf: zlibHeader, at: 0)
    PNGFile.append(PNGFile.adler(pixels), to: &stream)
    guard let chunkCount = chunks.count(of: stream.count), chunkCount <= PNGFile.mostChunks else { return nil }
    let size = head.count + stream.count + chunkCount * PNGFile.emptyChunk + tail.count
    guard size <= limit else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    bytes += head
    for piece in chunks.split(stream[...]) { Self.appendChunk(piece, to: &bytes) }
    bytes += tail
    return bytes
  }

  private static func appendChunk(_ data: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    PNGFile.append(UInt32(truncatingIfNeeded: data.count), to: &bytes)
    let start = bytes.count
    bytes += PNGFile.dataType
    bytes += data
    PNGFile.append(PNGFile.crc(bytes[start...]), to: &bytes)
  }
}

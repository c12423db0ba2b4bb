// A PNG whose pixels are inflated, with what it takes to deflate them again to the very same bytes.

internal import Foundation
internal import SkinKit

/// The inflated form of a PNG file, as docs/formats.md describes it.
///
/// Small changes of an image change little of this form, whereas they change all of the compressed pixels behind them.
struct InflatedPNG {
  let settings: DeflateSettings
  /// The two bytes before the deflate data; some tools declare a smaller window than the one used.
  let zlibHeader: [UInt8]
  let chunks: ChunkSizes
  /// The file up to the first IDAT chunk.
  let head: Data
  /// The filtered rows.
  let pixels: Data
  /// The file from behind the last IDAT chunk.
  let tail: Data

  /// The most bytes of pixels.
  static let mostPixels = 16 << 20
  /// The most bytes of a form.
  static let largestForm = mostPixels + (4 << 20)

  init(_ file: PNGFile, of png: Data, settings: DeflateSettings, pixels: Data) {
    self.settings = settings
    zlibHeader = file.zlibHeader(in: png)
    chunks = ChunkSizes(file.pixelData.map(\.count))
    head = png[file.head]
    self.pixels = pixels
    tail = png[file.tail]
  }
}

// The form as bytes.
extension InflatedPNG {
  var bytes: [UInt8] {
    var bytes = start
    bytes.reserveCapacity(count)
    bytes += head
    bytes += pixels
    bytes += tail
    return bytes
  }

  /// The number of its bytes.
  var count: Int { start.count + head.count + pixels.count + tail.count }

  /// What stands before the head.
  var start: [UInt8] {
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
    return bytes
  }

  /// More than what stands before any head takes.
  private static let mostBeforeHead = PNGFile.mostChunks * 9 + 64

  /// Reads the form, whose first byte has the index 0.
  /// - Throws: `SkinIssue` with the code `bad-patch`.
  init(form: Data) throws {
    let bytes = Array(form.prefix(Self.mostBeforeHead))
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
    let rest = form[position...]
    guard headCount <= rest.count, pixelCount <= rest.count - headCount, pixelCount <= Self.mostPixels else {
      throw Self.damaged("there are fewer pixels than declared, or too many")
    }
    head = rest.prefix(headCount)
    pixels = rest.dropFirst(headCount).prefix(pixelCount)
    tail = rest.dropFirst(headCount + pixelCount)
  }

  static func damaged(_ why: String) -> SkinIssue {
    SkinIssue(.badPatch, "The patch is damaged: it makes a PNG of which \(why)", remedy: SkinIssue.fetchAgain)
  }
}

// The PNG file.
extension InflatedPNG {
  /// Puts the file together.
  /// - Parameters:
  ///   - deflated: The pixels, deflated.
  ///   - limit: The most bytes of the file.
  ///   - body: Gets the file's bytes in order.
  /// - Throws: `SkinIssue` with the code `bad-patch` where the file would be larger, and what `body` throws.
  func write(deflated: consuming [UInt8], limit: Int, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    var stream = deflated
    stream.insert(contentsOf: zlibHeader, at: 0)
    PNGFile.append(PNGFile.adler(pixels), to: &stream)
    guard let chunkCount = chunks.count(of: stream.count), chunkCount <= PNGFile.mostChunks,
      head.count + stream.count + chunkCount * PNGFile.emptyChunk + tail.count <= limit
    else { throw Self.damaged("the size is beyond the limit of \(limit) bytes, or the chunks can't be filled") }
    try body(ArraySlice(head))
    for piece in chunks.split(stream[...]) {
      var start: [UInt8] = []
      PNGFile.append(UInt32(truncatingIfNeeded: piece.count), to: &start)
      start += PNGFile.dataType
      try body(start[...])
      try body(piece)
      var end: [UInt8] = []
      PNGFile.append(PNGFile.crc(piece, after: PNGFile.crc(PNGFile.dataType)), to: &end)
      try body(end[...])
    }
    try body(ArraySlice(tail))
  }
}

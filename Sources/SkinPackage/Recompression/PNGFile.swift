// A PNG file taken apart as far as recompression needs it: what stands before, in and after its compressed pixels.

internal import CZlib
internal import Foundation

/// Where the parts of a PNG file lie.
struct PNGFile {
  /// The file's start, up to the first IDAT chunk.
  let head: Range<Int>
  /// The data of each IDAT chunk.
  let pixelData: [Range<Int>]
  /// What follows the last IDAT chunk.
  let tail: Range<Int>

  /// A chunk's length and type before its data.
  static let chunkStart = 8
  /// A chunk without data: length, type and CRC.
  static let emptyChunk = 12
  static let dataType = Array("IDAT".utf8)
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let longestChunk = 0x7FFF_FFFF
  /// The most IDAT chunks.
  static let mostChunks = 1 << 16
  static let zlibHeaderCount = 2
  private static let adlerCount = 4

  /// Takes a file apart whose first byte has the index 0.
  ///
  /// Nil unless all chunks up to IEND are whole and have the right CRC, and those of the pixels follow one another and hold
  /// more than a header and a checksum.
  init?(_ bytes: Data) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var data: [Range<Int>] = []
    var isDataOver = false
    var dataStart = 0
    var tailStart = 0
    var position = Self.signature.count
    while true {
      guard bytes.count - position >= Self.emptyChunk else { return nil }
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= Self.longestChunk, length <= bytes.count - position - Self.emptyChunk else { return nil }
      let start = position + Self.chunkStart
      let end = start + length
      let crc = bytes[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) }
      guard Self.crc(bytes[position + 4..<end]) == crc else { return nil }
      let type = bytes[position + 4..<start]
      if type.elementsEqual(Self.dataType) {
        guard !isDataOver, data.count < Self.mostChunks else { return nil }
        if data.isEmpty { dataStart = position }
        data.append(start..<end)
        tailStart = end + 4
      } else if !data.isEmpty {
        isDataOver = true
      }
      position = end + 4
      if type.elementsEqual("IEND".utf8) { break }
    }
    guard data.reduce(0, { $0 + $1.count }) > Self.zlibHeaderCount + Self.adlerCount else { return nil }
    head = 0..<dataStart
    pixelData = data
    tail = tailStart..<bytes.count
  }

  /// The deflate data: the pixels' data without the header and the checksum of zlib.
  var deflateData: [Range<Int>] {
    var ranges = pixelData
    var surplus = Self.zlibHeaderCount
    for index in ranges.indices {
      let count = min(surplus, ranges[index].count)
      ranges[index] = ranges[index].lowerBound + count..<ranges[index].upperBound
      surplus -= count
    }
    surplus = Self.adlerCount
    for index in ranges.indices.reversed() {
      let count = min(surplus, ranges[index].count)
      ranges[index] = ranges[index].lowerBound..<ranges[index].upperBound - count
      surplus -= count
    }
    return ranges
  }

  /// The two bytes before the deflate data.
  func zlibHeader(in png: Data) -> [UInt8] {
    Array(pixelData.lazy.flatMap { png[$0] }.prefix(Self.zlibHeaderCount))
  }

  /// The CRC-32 of a chunk's type and data, or of more of it.
  static func crc(_ bytes: some ContiguousBytes, after start: UInt32 = 0) -> UInt32 {
    bytes.withUnsafeBytes { buffer in
      // Without an address, zlib would begin anew.
      guard let address = buffer.bindMemory(to: UInt8.self).baseAddress else { return start }
      return UInt32(truncatingIfNeeded: CZlib.crc32(uLong(start), address, uInt(buffer.count)))
    }
  }

  /// The Adler-32 of the inflated pixels.
  static func adler(_ bytes: Data) -> UInt32 {
    bytes.withUnsafeBytes { buffer in
      guard let address = buffer.bindMemory(to: UInt8.self).baseAddress else { return 1 }
      return UInt32(truncatingIfNeeded: CZlib.adler32(1, address, uInt(buffer.count)))
    }
  }

  /// Appends a number as PNG and zlib have it, the highest byte first.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}

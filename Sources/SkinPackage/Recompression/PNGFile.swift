internal import CZlib

/// The parts of a PNG file: before, in and after its compressed pixels.
struct PNGFile {
  /// The file up to the first IDAT chunk.
  let head: Range<Int>
  /// The data of each IDAT chunk.
  let pixelData: [Range<Int>]
  /// The file after the last IDAT chunk.
  let tail: Range<Int>

  /// The size of a chunk's length and type, before its data.
  static let chunkStart = 8
  /// The size of a chunk without data: length, type and CRC.
  static let emptyChunk = 12
  static let dataType = Array("IDAT".utf8)
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let longestChunk = 0x7FFF_FFFF
  /// The most IDAT chunks; each costs far more memory than its bytes.
  static let mostChunks = 1 << 16

  /// Parses a file; nil unless all chunks up to IEND are complete with the right CRC, and those of the pixels are
  /// consecutive.
  init?(_ bytes: [UInt8]) {
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
    guard !data.isEmpty else { return nil }
    head = 0..<dataStart
    pixelData = data
    tail = tailStart..<bytes.count
  }

  /// Computes the CRC-32 of a chunk's type and data.
  static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: CZlib.crc32(0, buffer.baseAddress, uInt(buffer.count)))
    }
  }

  /// Computes the Adler-32 of the inflated pixels.
  static func adler(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: CZlib.adler32(1, buffer.baseAddress, uInt(buffer.count)))
    }
  }

  /// Appends a number as in PNG and zlib, the highest byte first.
  static func append(_ value: UInt32, to bytes: inout [UInt8]) {
    for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}

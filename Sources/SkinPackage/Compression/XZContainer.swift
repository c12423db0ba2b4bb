internal import Foundation
internal import SkinKit

/// Checks of XZ containers before a decoder reads them, because some systems' decoders have no limits.
///
/// See https://tukaani.org/xz/xz-file-format.txt, version 1.2.1.
package enum XZContainer {
  /// The largest dictionary that is written and read, in bytes.
  package static let largestDictionary = 8 << 20

  private static let magic: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
  private static let headerSize = 12
  private static let footerSize = 12
  private static let largestChunkHeader = 6
  /// The bytes that are read at once to find the chunks.
  private static let windowSize = 4 << 10
  /// The largest index of one block: its mark, the count, two numbers of nine bytes, padding and the CRC-32.
  private static let largestIndex = 24
  private static let filterLZMA2: UInt8 = 0x21
  /// The code for 8 MiB in the properties of LZMA2.
  private static let largestDictionaryCode: UInt8 = 22
  /// The sizes of the allowed checks: none, CRC-32, CRC-64.
  private static let checkSizes: [UInt8: Int] = [0: 0, 1: 4, 4: 8]

  /// Checks that a range is one stream with one block of LZMA2 with a small dictionary, and nothing else.
  /// - Returns: The number of bytes that its chunks declare.
  /// - Throws: `SkinIssue` with the code `bad-patch`.
  static func check(_ input: InputFile, in range: Range<Int>) throws -> Int {
    guard range.count >= headerSize + footerSize else { throw damaged("is too short") }
    let header = try input.read(at: range.lowerBound, count: headerSize)
    guard header.starts(with: magic), header[6] == 0, let checkSize = checkSizes[header[7]] else {
      throw damaged("doesn't start like that of a patch")
    }
    let blockStart = range.lowerBound + headerSize
    let indexEnd = range.upperBound - footerSize
    let chunksStart = try blockStart + checkBlockHeader(input, at: blockStart, before: indexEnd)
    let (chunksEnd, size) = try walkChunks(input, from: chunksStart, before: indexEnd)
    let blockEnd = padded(chunksEnd - blockStart) + blockStart + checkSize
    guard blockEnd <= indexEnd else { throw damaged("ends in its block") }
    guard indexEnd - blockEnd <= largestIndex else { throw tooMuch }
    try checkIndex(try input.read(at: blockEnd, count: indexEnd - blockEnd))
    return size
  }

  /// Checks the block's header.
  /// - Returns: Its size in bytes.
  private static func checkBlockHeader(_ input: InputFile, at start: Int, before end: Int) throws -> Int {
    guard let code = try input.read(at: start, count: min(1, end - start)).first, code > 0 else {
      throw damaged("has no block")
    }
    let size = (Int(code) + 1) * 4
    guard size <= end - start else { throw damaged("ends in the header of its block") }
    let bytes = try input.read(at: start, count: size)
    // One filter, no reserved flag.
    guard bytes[1] & 0x3F == 0 else { throw damaged("uses filters that patches don't") }
    var position = 2
    for flag in [0x40, 0x80] as [UInt8] where bytes[1] & flag != 0 {
      guard LEB128.read(bytes, at: &position) != nil else { throw damaged("has a damaged block") }
    }
    guard position + 3 <= size, bytes[position] == filterLZMA2, bytes[position + 1] == 1 else {
      throw damaged("uses filters that patches don't")
    }
    guard bytes[position + 2] <= largestDictionaryCode else {
      throw damaged("needs a dictionary of more than \(largestDictionary) bytes")
    }
    return size
  }

  /// Walks over the chunks of LZMA2, each of which declares its two sizes, up to the end mark.
  private static func walkChunks(_ input: InputFile, from start: Int, before end: Int) throws -> (end: Int, size: Int) {
    var position = start
    var size = 0
    var chunks = 0
    var window: [UInt8] = []
    var windowStart = start
    while true {
      if position + largestChunkHeader > windowStart + window.count {
        window = try input.read(at: position, count: min(windowSize, end - position))
        windowStart = position
      }
      let bytes = Array(window[(position - windowStart)...].prefix(largestChunkHeader))
      guard let control = bytes.first else { throw damaged("ends in its data") }
      if control == 0 { return (position + 1, size) }
      let isPlain = control < 0x80
      let headerSize = isPlain ? 3 : control < 0xC0 ? 5 : 6
      guard !isPlain || control <= 2, bytes.count >= headerSize else { throw damaged("holds damaged data") }
      let low = Int(bytes[1]) << 8 | Int(bytes[2])
      size += 1 + (isPlain ? low : Int(control & 0x1F) << 16 | low)
      let packed = 1 + (isPlain ? low : Int(bytes[3]) << 8 | Int(bytes[4]))
      guard packed <= end - position - headerSize else { throw damaged("ends in its data") }
      position += headerSize + packed
      chunks += 1
      guard chunks <= mostChunks(ofPacked: position - start, unpacked: size) else {
        throw damaged("has more chunks than its data needs")
      }
    }
  }

  /// The most chunks for numbers of bytes.
  ///
  /// Writers close a chunk at 64 KiB of compressed or 2 MiB of uncompressed data. A decoder begins each chunk with an initialization
  /// that takes as long as thousands of bytes.
  private static func mostChunks(ofPacked packed: Int, unpacked: Int) -> Int {
    64 + packed / PackageLimits.bytesPerCompressedChunk + unpacked / (64 << 10)
  }

  /// Checks that the index lists one block and fills its range; the decoder checks its contents.
  private static func checkIndex(_ bytes: [UInt8]) throws {
    var position = 2
    guard bytes.starts(with: [0, 1]), LEB128.read(bytes, at: &position) != nil,
      LEB128.read(bytes, at: &position) != nil, padded(position) + 4 == bytes.count
    else { throw tooMuch }
  }

  private static let tooMuch = damaged("holds more than one block, or trailing bytes")

  private static func padded(_ size: Int) -> Int { (size + 3) & ~3 }

  private static func damaged(_ what: String) -> SkinIssue { SkinIssue.badPatch("its container \(what)") }
}

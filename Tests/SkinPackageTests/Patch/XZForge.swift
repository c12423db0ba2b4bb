@testable import SkinPackage

/// A container whose every field can be forged; its data is stored, not compressed.
///
/// Checksums are valid.
struct XZForge {
  /// A block: filters, then chunks of LZMA2.
  struct Block {
    var data: [UInt8]
    /// The filters' flags, without their number.
    var flags: UInt8 = 0
    var sizes: [Int] = []
    var filters: [[UInt8]] = [[0x21, 1, 22]]
    /// The forged chunks of the block, instead of those of the data.
    var chunks: [UInt8]?
    var declared: (unpadded: Int, size: Int)?

    init(_ data: [UInt8]) { self.data = data }
  }

  var blocks: [Block]
  /// The kind of check: 0 none, 1 CRC-32, 4 CRC-64, 10 SHA-256.
  var check: UInt8 = 4
  var blockCount: Int?
  var afterIndex: [UInt8] = []
  var after: [UInt8] = []

  init(_ data: [UInt8], _ change: (inout Block) -> Void = { _ in }) {
    var block = Block(data)
    change(&block)
    blocks = [block]
  }

  var bytes: [UInt8] {
    let flags: [UInt8] = [0, check]
    var bytes: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0] + flags + Self.crc32(flags)
    var records: [UInt8] = []
    for block in blocks {
      let start = bytes.count
      bytes += Self.header(of: block) + (block.chunks ?? Self.chunks(of: block.data))
      let unpadded = bytes.count - start + checkBytes(block.data).count
      while bytes.count % 4 > 0 { bytes.append(0) }
      bytes += checkBytes(block.data)
      LEB128.append(block.declared?.unpadded ?? unpadded, to: &records)
      LEB128.append(block.declared?.size ?? block.data.count, to: &records)
    }
    var index: [UInt8] = [0]
    LEB128.append(blockCount ?? blocks.count, to: &index)
    index += records
    while index.count % 4 > 0 { index.append(0) }
    index += Self.crc32(index) + afterIndex
    let footer = Self.little(index.count / 4 - 1) + flags
    return bytes + index + Self.crc32(footer) + footer + [0x59, 0x5A] + after
  }

  /// Returns stored chunks, the first of which resets the dictionary, and the end mark.
  static func chunks(of data: [UInt8]) -> [UInt8] {
    var chunks: [UInt8] = []
    for start in stride(from: 0, to: data.count, by: 65_536) {
      let piece = data[start..<min(data.count, start + 65_536)]
      chunks += [start == 0 ? 1 : 2, UInt8((piece.count - 1) >> 8), UInt8((piece.count - 1) & 255)] + piece
    }
    return chunks + [0]
  }

  private static func header(of block: Block) -> [UInt8] {
    var header: [UInt8] = [0, block.flags | UInt8(block.filters.count - 1)]
    for size in block.sizes { LEB128.append(size, to: &header) }
    header += block.filters.flatMap(\.self)
    while header.count % 4 > 0 { header.append(0) }
    header[0] = UInt8(header.count / 4)
    return header + crc32(header)
  }

  private func checkBytes(_ data: [UInt8]) -> [UInt8] {
    switch check {
    case 0: []
    case 1: Self.crc32(data)
    case 4: Self.crc64(data)
    default: [UInt8](repeating: 0, count: 32)
    }
  }

  private static func crc32(_ bytes: [UInt8]) -> [UInt8] { little(ZipForge.crc32(bytes)) }

  private static func crc64(_ bytes: [UInt8]) -> [UInt8] {
    var crc = UInt64.max
    for byte in bytes {
      crc ^= UInt64(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xC96C_5795_D787_0F42 : crc >> 1 }
    }
    return (0..<8).map { UInt8(truncatingIfNeeded: ~crc >> ($0 * 8)) }
  }

  private static func little(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

import CFuzzLzma
import Foundation
import SkinPackage

/// An open form of patches, with unpacked tables and delta, so that the fuzzer can reach their contents.
///
/// Sealing an open patch creates a valid container and hash.
enum SealedPatch {
  private static let mark = UInt8(ascii: "+")
  private static let fixedHeaderSize = 14
  private static let sealSize = 32
  private static let longestBody = 1 << 20

  /// Whether an input is an open patch.
  static func isOpen(_ data: Data) -> Bool { data.first == mark }

  /// Opens a patch.
  static func open(_ patch: Data) throws -> Data {
    let header = headerSize(of: patch)
    let container = Array(patch[header..<(patch.count - sealSize)])
    var body = [UInt8](repeating: 0, count: longestBody)
    var (memory, used, count) = (UInt64.max, 0, 0)
    guard
      lzma_stream_buffer_decode(&memory, 0, nil, container, &used, container.count, &body, &count, body.count)
        == LZMA_OK
    else { throw Finding("the container of a patch can't be decoded") }
    return Data([mark]) + patch[..<header] + body[..<count]
  }

  /// Seals an open patch.
  static func seal(_ data: Data) -> Data {
    let open = Data(data.dropFirst())
    let header = min(open.count, headerSize(of: open))
    let bytes = open[..<header] + container(Array(open[header...]))
    return bytes + hash(bytes)
  }

  private static func headerSize(of patch: Data) -> Int {
    guard patch.count >= fixedHeaderSize else { return patch.count }
    return fixedHeaderSize + Int(patch[12]) + Int(patch[13]) << 8
  }

  /// Returns a container that stores data without compression and checksum.
  private static func container(_ data: [UInt8]) -> Data {
    var block = checked([2, 0, 0x21, 1, 22, 0, 0, 0])
    for start in stride(from: 0, to: data.count, by: 1 << 16) {
      let piece = data[start..<min(data.count, start + (1 << 16))]
      block += [start == 0 ? 1 : 2, UInt8((piece.count - 1) >> 8), UInt8((piece.count - 1) & 255)] + piece
    }
    block.append(0)
    var index: [UInt8] = [0, 1] + number(block.count) + number(data.count)
    while block.count % 4 > 0 { block.append(0) }
    while index.count % 4 > 0 { index.append(0) }
    index = checked(index)
    let footer = little(UInt32(index.count / 4 - 1)) + [0, 0]
    let start: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0] + checked([0, 0])
    return Data(start + block + index + little(lzma_crc32(footer, footer.count, 0)) + footer + [0x59, 0x5A])
  }

  private static func checked(_ bytes: [UInt8]) -> [UInt8] { bytes + little(lzma_crc32(bytes, bytes.count, 0)) }

  private static func little(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func number(_ value: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  private static func hash(_ data: Data) -> Data {
    let hex = Array(ContentHash(of: data).hex.utf8)
    return Data(
      stride(from: 0, to: hex.count, by: 2).map {
        UInt8(String(decoding: hex[$0..<$0 + 2], as: UTF8.self), radix: 16) ?? 0
      })
  }
}

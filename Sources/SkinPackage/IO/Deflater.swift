// Bytes to raw deflate data, always with the same settings, so that the same bytes come out.

internal import CZlib
internal import Foundation
internal import SkinKit

/// Deflate at level 9 and the CRC-32 of zip archives.
enum Deflater {
  /// Deflates data whole.
  static func deflate(_ data: Data) throws -> Data {
    var stream = z_stream()
    return try withUnsafeMutablePointer(to: &stream) { stream in
      let status = deflateInit2_(
        stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size))
      guard status == Z_OK else { throw outOfMemory }
      defer { deflateEnd(stream) }
      var output = [UInt8](repeating: 0, count: Int(deflateBound(stream, UInt(data.count))))
      let capacity = output.count
      var input = data
      let count = input.count
      let result = input.withUnsafeMutableBytes { source in
        output.withUnsafeMutableBufferPointer { target in
          stream.pointee.next_in = source.bindMemory(to: UInt8.self).baseAddress
          stream.pointee.avail_in = UInt32(count)
          stream.pointee.next_out = target.baseAddress
          stream.pointee.avail_out = UInt32(capacity)
          return CZlib.deflate(stream, Z_FINISH)
        }
      }
      guard result == Z_STREAM_END else { throw outOfMemory }
      return Data(output[0..<capacity - Int(stream.pointee.avail_out)])
    }
  }

  private static let outOfMemory = SkinIssue(
    .unwritableFile, "A file can't be compressed: there is no memory left", remedy: "Free some memory and try again.")
}

/// The running CRC-32 of some bytes.
struct CRC32 {
  private(set) var value: UInt = 0

  mutating func update(_ data: Data) {
    data.withUnsafeBytes { bytes in
      value = UInt(CZlib.crc32(uLong(value), bytes.bindMemory(to: UInt8.self).baseAddress, uInt(bytes.count)))
    }
  }

  static func of(_ data: Data) -> Int {
    var crc = CRC32()
    crc.update(data)
    return Int(crc.value)
  }
}

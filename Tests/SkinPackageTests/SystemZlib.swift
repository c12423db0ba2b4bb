// The system's zlib with any settings: what the deflater of our own is compared with, and what PNGs are made with.

import CZlib
import Testing

@testable import SkinPackage

enum SystemZlib {
  /// Deflates bytes with one call; with the zlib header and checksum, or raw.
  static func deflate(_ input: [UInt8], _ settings: DeflateSettings, isRaw: Bool = true) throws -> [UInt8] {
    var stream = z_stream()
    let status = deflateInit2_(
      &stream, Int32(settings.level), Z_DEFLATED, Int32(settings.windowBits) * (isRaw ? -1 : 1),
      Int32(settings.memoryLevel), Int32(settings.strategy.rawValue), ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    try #require(status == Z_OK)
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))) + input.count / 2 + 64)
    let capacity = output.count
    var source = input
    let result = source.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return CZlib.deflate(&stream, Z_FINISH)
      }
    }
    try #require(result == Z_STREAM_END)
    output.removeLast(Int(stream.avail_out))
    try #require(output.count <= capacity)
    return output
  }
}

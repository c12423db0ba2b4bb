import CZlib
import Testing

@testable import SkinPackage

enum SystemZlib {
  /// Deflates bytes, with the zlib header and checksum or raw, handing over `step` of them at a time.
  static func deflate(
    _ input: [UInt8], _ settings: DeflateSettings, isRaw: Bool = true, step: Int = .max
  ) throws -> [UInt8] {
    var stream = z_stream()
    let status = deflateInit2_(
      &stream, Int32(settings.level), Z_DEFLATED, Int32(settings.windowBits) * (isRaw ? -1 : 1),
      Int32(settings.memoryLevel), Int32(settings.strategy.rawValue), ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    try #require(status == Z_OK)
    defer { deflateEnd(&stream) }
    // With fixed codes, zlib may need more than its bound.
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(input.count))) + input.count / 2)
    var source = input
    let count = input.count
    let result = source.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        var rest = count
        while rest > step {
          stream.avail_in = UInt32(step)
          guard CZlib.deflate(&stream, Z_NO_FLUSH) == Z_OK, stream.avail_in == 0 else { return Z_BUF_ERROR }
          rest -= step
        }
        stream.avail_in = UInt32(rest)
        return CZlib.deflate(&stream, Z_FINISH)
      }
    }
    try #require(result == Z_STREAM_END)
    output.removeLast(Int(stream.avail_out))
    return output
  }
}

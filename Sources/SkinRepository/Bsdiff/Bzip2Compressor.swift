import CBzip2
import Foundation
import SkinKit
import SkinPackage

/// A compressor of a bzip2 stream in blocks of 900 kB, with fixed settings, so that equal input gives equal output.
final class Bzip2Compressor {
  // libbz2 keeps a pointer to this structure, so it must not move.
  private let stream = UnsafeMutablePointer<bz_stream>.allocate(capacity: 1)
  private var output = Data()
  private var buffer = [CChar](repeating: 0, count: 64 << 10)

  init() throws {
    stream.initialize(to: bz_stream())
    guard BZ2_bzCompressInit(stream, 9, 0, 0) == BZ_OK else { throw Self.outOfMemory }
  }

  deinit {
    BZ2_bzCompressEnd(stream)
    stream.deallocate()
  }

  /// Compresses bytes.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // libbz2 counts in 32 bits.
      let piece = rest.prefix(1 << 30)
      try UnsafeBufferPointer(rebasing: piece).withMemoryRebound(to: CChar.self) { piece in
        // libbz2 only reads these bytes, although it requires a mutable pointer.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
        stream.pointee.avail_in = UInt32(piece.count)
        while stream.pointee.avail_in > 0 {
          guard compress(BZ_RUN) == BZ_RUN_OK else { throw Self.outOfMemory }
        }
        stream.pointee.next_in = nil
      }
      rest = rest.dropFirst(piece.count)
    }
  }

  /// Ends the stream; no more bytes can be appended.
  /// - Returns: The complete stream.
  func finish() throws -> Data {
    while true {
      switch compress(BZ_FINISH) {
      case BZ_FINISH_OK: continue
      case BZ_STREAM_END: return output
      default: throw Self.outOfMemory
      }
    }
  }

  private func compress(_ action: Int32) -> Int32 {
    let capacity = buffer.count
    let status = buffer.withUnsafeMutableBufferPointer { buffer in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(capacity)
      return BZ2_bzCompress(stream, action)
    }
    buffer.withUnsafeBytes { output.append(contentsOf: $0[..<(capacity - Int(stream.pointee.avail_out))]) }
    return status
  }

  private static let outOfMemory = SkinIssue(
    .unwritableFile, "A patch can't be compressed: there is no memory left",
    suggestion: "Free some memory and try again.")
}

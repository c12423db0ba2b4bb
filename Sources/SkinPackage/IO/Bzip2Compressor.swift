// Bytes to a bzip2 stream, always with the same settings, so that the same bytes come out.

internal import CBzip2
internal import Foundation
internal import SkinKit

/// Compresses bytes that come piece by piece, with blocks of 900 kB.
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

  /// Takes in bytes.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      // libbz2 counts in 32 bits.
      let piece = rest.prefix(1 << 30)
      try UnsafeBufferPointer(rebasing: piece).withMemoryRebound(to: CChar.self) { piece in
        // libbz2 reads these bytes only, though it asks for a mutable pointer.
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

  /// Ends the stream, after which nothing more can be taken in.
  /// - Returns: The whole stream.
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
    .unwritableFile, "A patch can't be compressed: there is no memory left", remedy: "Free some memory and try again.")
}

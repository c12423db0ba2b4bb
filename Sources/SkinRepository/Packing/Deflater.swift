import CZlib
import Foundation
import SkinKit
import SkinPackage

/// A deflater of one file after the other, with fixed settings, so that equal input gives equal output.
///
/// Creating one costs as much as deflating a small file. Level 8 with memory level 8 gives the sizes of level 9 for
/// skins, within 0.2 %, in two thirds of the time or less. Small data gets a smaller hash table, because clearing the
/// usual one would cost as much as deflating; the output is the same.
final class Deflater {
  // zlib keeps a pointer to this structure, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// The most bytes that the tables for small data process as one block.
  static let smallSize = 4000

  /// Creates a deflater for data of at most ``smallSize`` bytes, or for any.
  init(forSmallData isSmall: Bool = false) throws {
    stream.initialize(to: z_stream())
    let memoryLevel: Int32 = isSmall ? 6 : 8
    let status = deflateInit2_(
      stream, 8, Z_DEFLATED, -MAX_WBITS, memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Self.outOfMemory }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Deflates data at once.
  static func deflate(_ data: Data) throws -> Data {
    let deflater = try Deflater()
    let bound = Int(deflateBound(deflater.stream, UInt(data.count)))
    guard let deflated = try deflater.deflate(data, limit: bound) else { throw outOfMemory }
    return deflated
  }

  /// Deflates data at once; nil if the result would exceed `limit` bytes.
  func deflate(_ data: Data, limit: Int) throws -> Data? {
    guard let count = UInt32(exactly: data.count), let room = UInt32(exactly: limit), room > 0,
      deflateReset(stream) == Z_OK
    else { return nil }
    // Not `Data(count:)`, which would write zeros first.
    guard let target = malloc(limit) else { throw Self.outOfMemory }
    let status = data.withUnsafeBytes { source in
      // zlib only reads from `next_in`, although its C declaration isn't const.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = count
      stream.pointee.next_out = target.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = room
      return CZlib.deflate(stream, Z_FINISH)
    }
    guard status == Z_STREAM_END else {
      free(target)
      return nil
    }
    return Data(bytesNoCopy: target, count: limit - Int(stream.pointee.avail_out), deallocator: .free)
  }

  private static let outOfMemory = SkinIssue(
    .unwritableFile, "A file can't be compressed: there is no memory left",
    suggestion: "Free some memory and try again.")
}

import CBzip2
import Foundation
import SkinKit
import SkinPackage

/// A decompressor of a bzip2 stream that fills a range of a file.
///
/// It takes about 4 MB of memory, however much the stream expands.
final class Bzip2Decompressor {
  private let input: InputFile
  private let name: String
  /// The range of the file that is still unread.
  private var rest: Range<Int>
  private var isFinished = false
  // libbz2 keeps a pointer to this structure, so it must not move.
  private let stream = UnsafeMutablePointer<bz_stream>.allocate(capacity: 1)
  /// The bytes read last, and the number of them that are decompressed.
  private var pending: [UInt8] = []
  private var consumed = 0
  private static let chunkSize = 64 << 10

  /// Begins the stream in a range of the file; `name` is for messages.
  init(_ input: InputFile, range: Range<Int>, name: String) throws {
    self.input = input
    self.name = name
    rest = range
    stream.initialize(to: bz_stream())
    guard BZ2_bzDecompressInit(stream, 0, 0) == BZ_OK else {
      throw SkinIssue(
        .damagedData, "\(name) can't be decompressed: there is no memory left",
        suggestion: "Free some memory and try again.")
    }
  }

  deinit {
    BZ2_bzDecompressEnd(stream)
    stream.deallocate()
  }

  /// Reads exactly `count` bytes.
  func read(_ count: Int) throws -> [UInt8] {
    try [UInt8](count: count) { buffer in
      guard try read(into: buffer) == count else { throw damaged("ends before all of what it should hold") }
    }
  }

  /// Checks that the stream and its range end here.
  func finish() throws {
    let excess = try [UInt8](unsafeUninitializedCapacity: 1) { buffer, filled in
      filled = try read(into: UnsafeMutableBufferPointer(rebasing: buffer[..<1]))
    }
    guard excess.isEmpty else { throw damaged("holds more than it should") }
    guard rest.isEmpty, consumed == pending.count else { throw damaged("has bytes left over after its end") }
  }

  /// Fills a buffer, unless the stream ends first.
  private func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
    var filled = 0
    while filled < buffer.count, !isFinished {
      let isStarved = try takeIn()
      let made = try decompress(into: UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
      filled += made
      if made == 0, isStarved, !isFinished { throw damaged("ends in the middle") }
    }
    return filled
  }

  /// Reads more of the file if all bytes are decompressed.
  /// - Returns: Whether there are no more bytes.
  private func takeIn() throws -> Bool {
    guard consumed == pending.count else { return false }
    guard !rest.isEmpty else { return true }
    let count = min(rest.count, Self.chunkSize)
    pending = try input.read(at: rest.lowerBound, count: count)
    consumed = 0
    rest = rest.dropFirst(count)
    return false
  }

  private func decompress(into buffer: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
    // libbz2 counts in 32 bits.
    let capacity = min(buffer.count, 1 << 30)
    let available = pending.count - consumed
    let status = pending.withUnsafeMutableBytes { pending in
      stream.pointee.next_in = pending.baseAddress?.advanced(by: consumed).assumingMemoryBound(to: CChar.self)
      stream.pointee.avail_in = UInt32(available)
      return buffer.withMemoryRebound(to: CChar.self) { buffer in
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(capacity)
        return BZ2_bzDecompress(stream)
      }
    }
    consumed += available - Int(stream.pointee.avail_in)
    stream.pointee.next_in = nil
    stream.pointee.next_out = nil
    switch status {
    case BZ_OK: break
    case BZ_STREAM_END: isFinished = true
    default: throw damaged("holds data that can't be decompressed")
    }
    return capacity - Int(stream.pointee.avail_out)
  }

  private func damaged(_ what: String) -> SkinIssue {
    SkinIssue.archive(
      .badPatch, "The patch is damaged: its \(name) \(what)", suggestion: SkinIssue.fetchAgain, file: input.path)
  }
}

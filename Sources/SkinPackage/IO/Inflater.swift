// Raw deflate data back to bytes, in bounded memory and never past the size that was agreed.

internal import CZlib
internal import Foundation
internal import SkinKit

/// Inflates raw deflate streams that come piece by piece, one after the other.
final class Inflater {
  /// The stream's end has been reached.
  private(set) var isFinished = false
  /// The bytes given out so far.
  private(set) var produced = 0
  private var limit: Int
  private var path: String
  /// Made when it is needed: nearly never.
  private var name: String { EntryName.shown(path) }
  // zlib keeps a pointer to this structure, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// What is inflated before it is given out; written by zlib alone, so it needs no zeros at first.
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)

  /// Begins a stream of `limit` bytes, one more of which is an error; `path` is for messages.
  init(limit: Int, path: String) throws {
    self.limit = limit
    self.path = path
    stream.initialize(to: z_stream())
    let status = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw Self.outOfMemory(path) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Begins another stream, whatever became of the one before.
  func reset(limit: Int, path: String) throws {
    guard inflateReset(stream) == Z_OK else { throw Self.outOfMemory(path) }
    self.limit = limit
    self.path = path
    isFinished = false
    produced = 0
  }

  /// Takes in compressed bytes and gives out what they inflate to.
  func inflate(_ input: Data, _ body: (Data) throws -> Void) throws {
    try input.withUnsafeBytes { bytes in try inflate(bytes: bytes) { try body(Data($0)) } }
  }

  /// Takes in compressed bytes and lends what they inflate to, which is overwritten afterwards.
  func inflate(bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let count = UInt32(exactly: bytes.count) else {
      throw SkinIssue.archive(.damagedData, "\(name) comes in pieces that are too large", file: name)
    }
    // zlib only reads from `next_in`, though its declaration in C doesn't say so.
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = count
    defer {
      stream.pointee.next_in = nil
      stream.pointee.avail_in = 0
    }
    while !isFinished {
      let step = try self.step()
      if step.count > limit - produced {
        throw SkinIssue.archive(
          .damagedData, "\(name) inflates to more than the \(limit) bytes that are declared", file: name)
      }
      produced += step.count
      if !step.isEmpty { try body(step) }
      if step.isEmpty && stream.pointee.avail_in == 0 && !isFinished { return }
    }
    if stream.pointee.avail_in > 0 {
      throw SkinIssue.archive(.damagedData, "\(name) has bytes left over after its compressed data", file: name)
    }
  }

  /// Checks that the stream ended, and with the size that was agreed.
  func finish() throws {
    guard isFinished else {
      throw SkinIssue.archive(.damagedData, "\(name) ends in the middle of its compressed data", file: name)
    }
    guard produced == limit else {
      throw SkinIssue.archive(
        .damagedData, "\(name) inflates to \(produced) bytes, but \(limit) are declared", file: name)
    }
  }

  private func step() throws -> UnsafeRawBufferPointer {
    stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    // With Z_FINISH, zlib keeps no copy of what it gave out once the stream is at its end; it changes nothing else.
    let status = CZlib.inflate(stream, Z_FINISH)
    switch status {
    case Z_STREAM_END: isFinished = true
    case Z_OK, Z_BUF_ERROR: break
    default: throw SkinIssue.archive(.damagedData, "\(name) holds data that can't be inflated", file: name)
    }
    return UnsafeRawBufferPointer(rebasing: output[..<(output.count - Int(stream.pointee.avail_out))])
  }

  private static func outOfMemory(_ path: String) -> SkinIssue {
    SkinIssue(
      .damagedData, "\(EntryName.shown(path)) can't be inflated: there is no memory left",
      remedy: "Free some memory and try again.")
  }
}

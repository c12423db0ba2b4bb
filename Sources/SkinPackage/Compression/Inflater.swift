internal import CZlib
internal import Foundation
internal import SkinKit

/// An inflater of raw deflate streams in pieces, one stream after the other, in bounded memory and to a declared size.
final class Inflater {
  /// Whether the stream has ended.
  private(set) var isFinished = false
  /// The number of bytes inflated so far.
  private(set) var produced = 0
  private var limit: Int
  private var path: String
  /// The name for messages, computed only for errors.
  private var name: String { EntryName.shown(path) }
  // zlib keeps a pointer to this structure, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// The inflated bytes.
  ///
  /// zlib overwrites them before each use, so the buffer isn't cleared.
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

  /// Begins another stream, whatever happened to the last one.
  func reset(limit: Int, path: String) throws {
    guard inflateReset(stream) == Z_OK else { throw Self.outOfMemory(path) }
    self.limit = limit
    self.path = path
    isFinished = false
    produced = 0
  }

  /// Inflates bytes and passes the result on.
  func inflate(_ input: Data, _ body: (Data) throws -> Void) throws {
    try input.withUnsafeBytes { bytes in try inflate(bytes: bytes) { try body(Data($0)) } }
  }

  /// Inflates bytes and passes the result on in a buffer that is overwritten afterwards.
  func inflate(bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard let count = UInt32(exactly: bytes.count) else {
      throw SkinIssue.archive(.damagedData, "\(name) comes in pieces that are too large", file: name)
    }
    // zlib only reads from `next_in`, although its C declaration isn't const.
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

  /// Checks that the stream ended, with the declared size.
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
    // With Z_FINISH, zlib keeps no copy of its output after the end of the stream; nothing else changes.
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
      suggestion: "Free some memory and try again.")
  }
}

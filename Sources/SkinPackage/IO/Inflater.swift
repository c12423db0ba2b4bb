// Raw deflate data back to bytes, in bounded memory and never past the size that was agreed.

internal import CZlib
internal import Foundation
internal import SkinKit

/// Inflates one raw deflate stream that comes piece by piece.
final class Inflater {
  /// The stream's end has been reached.
  private(set) var isFinished = false
  /// The bytes given out so far.
  private(set) var produced = 0
  private let limit: Int
  private let name: String
  // zlib keeps a pointer to this structure, so it must not move.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var output = [UInt8](repeating: 0, count: 64 << 10)

  /// Begins a stream of `limit` bytes, one more of which is an error; `name` is for messages.
  init(limit: Int, name: String) throws {
    self.limit = limit
    self.name = name
    stream.initialize(to: z_stream())
    let status = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      throw SkinIssue(
        .damagedData, "\(name) can't be inflated: there is no memory left", remedy: "Free some memory and try again.")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Takes in compressed bytes and gives out what they inflate to.
  func inflate(_ input: Data, _ body: (Data) throws -> Void) throws {
    var input = input
    let count = input.count
    try input.withUnsafeMutableBytes { bytes in
      stream.pointee.next_in = bytes.bindMemory(to: UInt8.self).baseAddress
      stream.pointee.avail_in = UInt32(count)
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

  private func step() throws -> Data {
    let capacity = output.count
    let status = output.withUnsafeMutableBufferPointer { buffer in
      stream.pointee.next_out = buffer.baseAddress
      stream.pointee.avail_out = UInt32(capacity)
      return CZlib.inflate(stream, Z_NO_FLUSH)
    }
    switch status {
    case Z_STREAM_END: isFinished = true
    case Z_OK, Z_BUF_ERROR: break
    default: throw SkinIssue.archive(.damagedData, "\(name) holds data that can't be inflated", file: name)
    }
    return Data(output[0..<capacity - Int(stream.pointee.avail_out)])
  }
}

internal import Foundation
internal import SkinKit

/// A decoder of an XZ container, in bounded memory and never beyond the size that its chunks declare.
final class XZDecoder {
  /// The number of bytes left.
  private(set) var remaining: Int
  /// The size of the container in bytes.
  let packedSize: Int
  private let coder: LZMACoder
  private let input: InputFile
  private var position: Int
  private let end: Int
  private var piece: [UInt8] = []
  private var used = 0
  /// Whether the coder has reached the container's end; it must not be called again.
  private var hasEnded = false
  private static let pieceSize = 64 << 10

  /// Opens a container.
  /// - Throws: `SkinIssue` if the range doesn't hold a container that patches may have.
  init(_ input: InputFile, in range: Range<Int>) throws {
    remaining = try XZContainer.check(input, in: range)
    coder = try LZMACoder(.decode)
    self.input = input
    packedSize = range.count
    position = range.lowerBound
    end = range.upperBound
  }

  /// Reads the next bytes, which must exist.
  func read(_ count: Int) throws -> [UInt8] {
    guard count >= 0, count <= remaining else { throw SkinIssue.badPatch("its data end too early") }
    return try [UInt8](count: count, fill)
  }

  /// Checks that all bytes were read and that the container's own checks match.
  func finish() throws {
    guard remaining == 0 else { throw SkinIssue.badPatch("\(remaining) bytes follow its last data") }
    // The coder reads the check after the data only if more output is requested.
    var spare: UInt8 = 0
    while !hasEnded {
      let step = try withUnsafeMutablePointer(to: &spare) {
        try self.step(into: UnsafeMutableBufferPointer(start: $0, count: 1))
      }
      guard step.produced == 0 else { throw SkinIssue.badPatch("its data is longer than declared") }
    }
  }

  private func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>) throws {
    var filled = 0
    while filled < buffer.count {
      let step = try step(into: UnsafeMutableBufferPointer(rebasing: buffer[filled...]))
      filled += step.produced
      guard filled == buffer.count || !hasEnded else { throw SkinIssue.badPatch("its data end too early") }
    }
    remaining -= filled
  }

  /// Performs a step of the coder that consumes or produces something.
  private func step(into output: UnsafeMutableBufferPointer<UInt8>) throws -> LZMAStep {
    if used == piece.count, position < end {
      piece = try input.read(at: position, count: min(Self.pieceSize, end - position))
      position += piece.count
      used = 0
    }
    let isLast = position == end
    let step = piece.withUnsafeBufferPointer {
      coder.step(UnsafeBufferPointer(rebasing: $0[used...]), isLast: isLast, into: output)
    }
    guard let step, step.consumed > 0 || step.produced > 0 || step.isFinished else {
      throw SkinIssue.badPatch("its compressed data is damaged")
    }
    used += step.consumed
    hasEnded = step.isFinished
    return step
  }
}

internal import SkinKit

/// A part of a delta that is held in memory at once, as four separate kinds of bytes: each compresses best by itself.
///
/// docs/formats.md, "The delta", describes its bytes.
package struct DeltaChunk {
  /// The steps, three numbers each.
  package var control: [UInt8] = []
  /// The number of equal bytes before each difference.
  package var runs: [UInt8] = []
  /// The differences, none of which is 0.
  package var differences: [UInt8] = []
  /// Bytes that resemble no old ones.
  package var fresh: [UInt8] = []

  /// The size at which a chunk is closed.
  package static let wantedSize = 1 << 20
  /// The most similar bytes, and the most fresh ones, of a step.
  package static let largestStep = 1 << 20
  /// The maximum size in bytes of one kind that a reader accepts.
  static let largestPart = 4 << 20

  package var count: Int { control.count + runs.count + differences.count + fresh.count }

  package func append(to bytes: inout [UInt8]) {
    for part in [control, runs, differences, fresh] { LEB128.append(part.count, to: &bytes) }
    bytes += control
    bytes += runs
    bytes += differences
    bytes += fresh
  }

  package init() {}

  /// - Throws: `SkinIssue` with the code `bad-patch`.
  init(from decoder: XZDecoder) throws {
    let counts = try (0..<4).map { _ in try decoder.number(upTo: Self.largestPart) }
    control = try decoder.read(counts[0])
    runs = try decoder.read(counts[1])
    differences = try decoder.read(counts[2])
    fresh = try decoder.read(counts[3])
  }
}

/// Signed numbers encoded as unsigned ones, so that numbers near 0 stay small.
package enum ZigZag {
  package static func encode(_ value: Int) -> Int { value << 1 ^ value >> (Int.bitWidth - 1) }
  static func decode(_ value: Int) -> Int { Int(bitPattern: UInt(bitPattern: value) >> 1) ^ -(value & 1) }
}

extension XZDecoder {
  /// Reads a number of one to nine bytes.
  func number(upTo limit: Int) throws -> Int {
    var bytes: [UInt8] = []
    repeat { bytes += try read(1) } while bytes[bytes.count - 1] >= 0x80 && bytes.count < 9
    var position = 0
    guard let number = LEB128.read(bytes, at: &position), number <= limit else {
      throw SkinIssue.badPatch("it holds a number that is out of its bounds")
    }
    return number
  }
}

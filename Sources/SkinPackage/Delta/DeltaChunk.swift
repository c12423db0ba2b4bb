// A stretch of a delta: as much as is held in memory at once. docs/formats.md, "The delta", describes its bytes.

internal import SkinKit

/// The four kinds of a delta's bytes, kept apart because each kind is more like itself.
struct DeltaChunk {
  /// Steps: three numbers each.
  var control: [UInt8] = []
  /// For each byte that differs, how many don't before it.
  var runs: [UInt8] = []
  /// The differences, none of which is 0.
  var differences: [UInt8] = []
  /// Bytes that aren't like any old ones.
  var fresh: [UInt8] = []

  /// A chunk is closed when it has so many bytes.
  static let wantedSize = 1 << 20
  /// The most similar and the most fresh bytes of one step.
  static let largestStep = 1 << 20
  /// The most bytes of one kind that a reader takes.
  static let largestPart = 4 << 20

  var count: Int { control.count + runs.count + differences.count + fresh.count }

  func append(to bytes: inout [UInt8]) {
    for part in [control, runs, differences, fresh] { LEB128.append(part.count, to: &bytes) }
    bytes += control
    bytes += runs
    bytes += differences
    bytes += fresh
  }

  init() {}

  /// - Throws: `SkinIssue` with the code `bad-patch`.
  init(from decoder: XZDecoder) throws {
    let counts = try (0..<4).map { _ in try decoder.number(upTo: Self.largestPart) }
    control = try decoder.read(counts[0])
    runs = try decoder.read(counts[1])
    differences = try decoder.read(counts[2])
    fresh = try decoder.read(counts[3])
  }
}

/// Signed numbers as unsigned ones, small where they are near 0.
enum ZigZag {
  static func encode(_ value: Int) -> Int { value << 1 ^ value >> (Int.bitWidth - 1) }
  static func decode(_ value: Int) -> Int { Int(bitPattern: UInt(bitPattern: value) >> 1) ^ -(value & 1) }
}

extension XZDecoder {
  /// The next number, of one to nine bytes.
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

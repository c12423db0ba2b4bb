import SkinKit

/// Bytes that resemble old ones, followed by bytes that resemble none.
struct DeltaStep: Equatable {
  /// The position of the similar bytes in the old text.
  var old: Int
  /// The number of similar bytes; differences are added to them, byte by byte.
  var similar: Int
  /// The number of fresh bytes that follow.
  var fresh: Int
}

/// The old bytes that a delta refers to, as consecutive segments.
struct DeltaText: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The start of each segment, and the end of the last one.
  private(set) var starts: [Int] = [0]

  /// Returns the range of a segment.
  func segment(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  /// Returns the number of the segment that contains a byte.
  func number(at position: Int) -> Int {
    // The last one that starts at the byte or before it.
    max(starts.dropLast().indices.partitioningIndex { starts[$0] > position } - 1, 0)
  }

  /// Appends a segment.
  /// - Returns: Its number.
  @discardableResult mutating func append(_ segment: some Sequence<UInt8>) -> Int {
    bytes.append(contentsOf: segment)
    starts.append(bytes.count)
    return starts.count - 2
  }
}

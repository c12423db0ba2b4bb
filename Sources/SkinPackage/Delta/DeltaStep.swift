// How a piece of new bytes is put together out of old ones.

/// Some bytes that are much like old ones, then some that aren't like any.
struct DeltaStep: Equatable {
  /// Where the like bytes stand in the old text.
  var old: Int
  /// How many there are; the differences are added to them, byte by byte.
  var similar: Int
  /// How many fresh bytes follow.
  var fresh: Int
}

/// The old bytes that a delta refers to: segments, one behind the other.
struct DeltaText: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each segment begins, and at the end where the last one ends.
  private(set) var starts: [Int] = [0]

  /// The segments' places.
  func segment(_ number: Int) -> Range<Int> { starts[number]..<starts[number + 1] }

  /// The number of the segment that a byte belongs to.
  func number(at position: Int) -> Int {
    var range = 0..<starts.count - 1
    while range.count > 1 {
      let middle = range.lowerBound + range.count / 2
      range = starts[middle] <= position ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Adds a segment at the end.
  /// - Returns: Its number.
  @discardableResult mutating func append(_ segment: some Sequence<UInt8>) -> Int {
    bytes.append(contentsOf: segment)
    starts.append(bytes.count)
    return starts.count - 2
  }
}

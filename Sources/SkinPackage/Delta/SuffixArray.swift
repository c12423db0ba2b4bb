// All suffixes of a text in sorted order, in which the longest match of anything is found by binary search.

internal import SkinKit

/// The sorted suffixes of some bytes.
///
/// Takes four bytes of memory for each byte of the text, and 256 KiB.
final class SuffixArray: Sendable {
  /// Where in the text something was found, and how much of it.
  struct Match: Equatable {
    let position: Int
    let length: Int
  }

  /// The text.
  let text: [UInt8]
  /// The positions of all suffixes, sorted by what stands there.
  let order: [Int32]
  /// For each two bytes, where the suffixes begin in `order` that are not smaller than these two; one more at the end.
  private let starts: [Int32]

  /// Sorts the suffixes of a text, in a time that grows with its length.
  /// - Parameter text: The text, of less than 2 GiB.
  /// - Throws: `SkinIssue` with the code `file-too-large` where it is longer; `CancellationError` where the task is
  ///   cancelled.
  init(of text: [UInt8]) throws {
    guard text.count < Int(Int32.max) else {
      throw SkinIssue(
        .fileTooLarge, "\(text.count) bytes are too many to be searched for matches",
        remedy: "Make patches of files below 2 GiB.")
    }
    self.text = text
    order = try Self.sort(text)
    starts = Self.starts(of: text)
  }

  /// The longest beginning of a pattern that stands anywhere in the text; any of them where there are several, but for
  /// the same text and pattern always the same one.
  func longestMatch(of pattern: UnsafeBufferPointer<UInt8>) -> Match {
    guard pattern.count > 1 else { return pattern.isEmpty ? Match(position: 0, length: 0) : match(of: pattern[0]) }
    let pair = Int(pattern[0]) << 8 | Int(pattern[1])
    let range = Int(starts[pair])..<Int(starts[pair + 1])
    guard !range.isEmpty else { return match(of: pattern[0]) }
    return text.withUnsafeBufferPointer { text in
      order.withUnsafeBufferPointer { Self.search($0, range, text, pattern) }
    }
  }

  /// A place of a single byte.
  private func match(of byte: UInt8) -> Match {
    let first = Int(starts[Int(byte) << 8])
    guard first < Int(starts[(Int(byte) + 1) << 8]) else { return Match(position: 0, length: 0) }
    return Match(position: Int(order[first]), length: 1)
  }

  /// Binary search among the suffixes that begin with the first two bytes of the pattern.
  ///
  /// What the pattern shares with the suffixes at both ends of the range, it shares with all of them in between, so
  /// these bytes aren't compared again.
  private static func search(
    _ order: UnsafeBufferPointer<Int32>, _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>,
    _ pattern: UnsafeBufferPointer<UInt8>
  ) -> Match {
    var (low, high) = (range.lowerBound, range.upperBound)
    var (lowShared, highShared) = (2, 2)
    var best = Match(position: 0, length: 0)
    while low < high {
      let middle = low + (high - low) / 2
      let position = Int(order[middle])
      // The last byte of the text stands before all others that begin with it, though it is only one byte long.
      let limit = min(pattern.count, text.count - position)
      let known = min(lowShared, highShared, limit)
      let length = commonPrefix(text, position, pattern, from: known, to: limit)
      if length > best.length { best = Match(position: position, length: length) }
      if length == pattern.count { return best }
      if length == text.count - position || text[position + length] < pattern[length] {
        low = middle + 1
        lowShared = length
      } else {
        high = middle
        highShared = length
      }
    }
    return best
  }

  /// How many of the first `limit` bytes agree, the first `known` of which do; both sides have `limit` bytes.
  @inline(__always) private static func commonPrefix(
    _ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ pattern: UnsafeBufferPointer<UInt8>, from known: Int,
    to limit: Int
  ) -> Int {
    var length = known
    let (left, right) = (UnsafeRawBufferPointer(text), UnsafeRawBufferPointer(pattern))
    while limit - length >= 8 {
      let word = left.loadUnaligned(fromByteOffset: position + length, as: UInt64.self)
      let difference = word ^ right.loadUnaligned(fromByteOffset: length, as: UInt64.self)
      if difference != 0 { return length + difference.littleEndian.trailingZeroBitCount / 8 }
      length += 8
    }
    while length < limit, text[position + length] == pattern[length] { length += 1 }
    return length
  }

  private static func sort(_ text: [UInt8]) throws -> [Int32] {
    let none = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
    return try [Int32](unsafeUninitializedCapacity: text.count) { buffer, count in
      // The buffer may be larger than asked for. Int32 needs no other initialisation than being written.
      let order = UnsafeMutableBufferPointer(rebasing: buffer[..<text.count])
      try text.withUnsafeBufferPointer { try SuffixSorter.sort($0, alphabet: 256, into: order, scratch: none) }
      count = text.count
    }
  }

  private static func starts(of text: [UInt8]) -> [Int32] {
    var starts = [Int32](repeating: 0, count: 1 << 16 + 1)
    guard let last = text.last else { return starts }
    starts[Int(last) << 8] += 1
    for index in 1..<text.count { starts[Int(text[index - 1]) << 8 | Int(text[index])] += 1 }
    var sum: Int32 = 0
    for pair in starts.indices {
      let size = starts[pair]
      starts[pair] = sum
      sum += size
    }
    return starts
  }
}

/// A hash table of earlier positions of three bytes, chained from late to early, in zlib's order and with its limits.
///
/// Positions are offsets into the input, which has less than 2 GiB. A position at or before the window's start is
/// ignored, because zlib's window slides and never uses position 0.
final class HashChains {
  /// The number of comparisons left, of a candidate or of eight bytes; at 0, the search finds nothing more.
  private(set) var stepsLeft: Int
  // Allocated once, never resized, and indexed only by masked values: the mask keeps each index below the count.
  private let heads: UnsafeMutablePointer<Int32>
  private let previous: UnsafeMutablePointer<Int32>
  private let hashMask: UInt32
  private let hashShift: UInt32
  private let windowMask: Int
  private let maximumDistance: Int
  private let effort: MatchEffort

  init(_ settings: DeflateSettings, stepsLeft: Int) {
    self.stepsLeft = stepsLeft
    let hashCount = 1 << settings.hashBits
    heads = .allocate(capacity: hashCount)
    heads.initialize(repeating: 0, count: hashCount)
    previous = .allocate(capacity: settings.windowSize)
    previous.initialize(repeating: 0, count: settings.windowSize)
    hashMask = UInt32(hashCount - 1)
    hashShift = UInt32((settings.hashBits + 2) / 3)
    windowMask = settings.windowSize - 1
    maximumDistance = settings.maximumDistance
    effort = settings.effort
  }

  deinit {
    heads.deallocate()
    previous.deallocate()
  }

  /// Inserts a position, which must be followed by at least three bytes, and returns the latest one with the same hash.
  @inline(__always)
  func insert(_ place: Int, of input: UnsafePointer<UInt8>) -> Int {
    let bytes = input + place
    let hash =
      (UInt32(bytes[0]) &<< (2 &* hashShift) ^ UInt32(bytes[1]) &<< hashShift ^ UInt32(bytes[2])) & hashMask
    let head = heads[Int(hash)]
    previous[place & windowMask] = head
    heads[Int(hash)] = Int32(truncatingIfNeeded: place)
    return Int(head)
  }

  /// Finds the first of the longest matches that are longer than `shortest`.
  ///
  /// - Parameters:
  ///   - place: The position to match.
  ///   - first: The latest earlier position with the same hash.
  ///   - shortest: 2, or the length of the match one byte before.
  ///   - lookahead: The number of bytes left at the position, 3 or more.
  ///   - windowStart: The position at and before which nothing is compared.
  ///   - input: The input.
  /// - Returns: The match; its length is at most `shortest` if there is none.
  @inline(__always)
  func longestMatch(
    at place: Int, from first: Int, longerThan shortest: Int, lookahead: Int, windowStart: Int,
    of input: UnsafePointer<UInt8>
  ) -> (length: Int, start: Int) {
    // A match can't reach beyond the end, so none can be longer.
    guard shortest < lookahead, stepsLeft > 0 else { return (min(shortest, lookahead), 0) }
    let longest = min(DeflateToken.lengths.upperBound, lookahead)
    let nice = min(effort.nice, lookahead)
    let limit = max(place &- maximumDistance, windowStart)
    let steps = shortest >= effort.good ? effort.chain >> 2 : effort.chain
    var stepsLeft = steps
    var best = (length: shortest, start: 0)
    var candidate = first
    var words = 0
    // Every candidate is before `place`, and `best.length` stays below `lookahead`, so all reads are within the input.
    let here = UnsafeRawPointer(input + place)
    let opening = here.loadUnaligned(as: UInt16.self)
    var ending = here.loadUnaligned(fromByteOffset: shortest &- 1, as: UInt16.self)
    repeat {
      let there = UnsafeRawPointer(input + candidate)
      if there.loadUnaligned(fromByteOffset: best.length &- 1, as: UInt16.self) == ending,
        there.loadUnaligned(as: UInt16.self) == opening
      {
        let length = Self.commonLength(here, there, atMost: longest)
        words &+= length &>> 3
        if length > best.length {
          best = (length, candidate)
          if length >= nice { break }
          ending = here.loadUnaligned(fromByteOffset: length &- 1, as: UInt16.self)
        }
      }
      candidate = Int(previous[candidate & windowMask])
      stepsLeft &-= 1
    } while candidate > limit && stepsLeft != 0
    self.stepsLeft &-= steps &- stepsLeft &+ 1 &+ words
    return best
  }

  @inline(__always)
  private static func commonLength(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, atMost limit: Int) -> Int {
    var length = 0
    while length &+ 8 <= limit {
      let difference =
        a.loadUnaligned(fromByteOffset: length, as: UInt64.self)
        ^ b.loadUnaligned(fromByteOffset: length, as: UInt64.self)
      if difference != 0 { return length &+ UInt64(littleEndian: difference).trailingZeroBitCount >> 3 }
      length &+= 8
    }
    while length < limit {
      let isSame = a.load(fromByteOffset: length, as: UInt8.self) == b.load(fromByteOffset: length, as: UInt8.self)
      if !isSame { return length }
      length &+= 1
    }
    return length
  }
}

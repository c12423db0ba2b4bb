/// A tokenizer that chooses literals and matches exactly as zlib's deflate does if it gets all input at once.
///
/// zlib reads its input into a window of twice the match window, and moves the upper half down near its end. The start
/// of that window decides two things: a match never begins at its first byte, and a block that began before it can't be
/// stored. Hence ``windowStart``.
package struct Tokenizer {
  /// The number of tokens written into a buffer.
  package struct Batch {
    package let count: Int
    /// Whether the input ended; otherwise the buffer is full.
    package let isLast: Bool
  }

  /// The first byte in zlib's window.
  private(set) var windowStart = 0
  /// The end of zlib's window, or of the input.
  private var windowEnd = 0
  /// The next byte to process.
  private var place = 0
  /// The state of lazy matching: the match at the byte before, and whether that byte still waits for its token.
  private var match = (length: shortestLength - 1, start: 0)
  private var isByteWaiting = false

  private let input: UnsafeBufferPointer<UInt8>
  private let settings: DeflateSettings
  private let chains: HashChains

  private static let shortestLength = DeflateToken.lengths.lowerBound
  private static let longestLength = DeflateToken.lengths.upperBound
  /// The distance from which a match of three bytes costs more than its bytes.
  private static let farDistance = 4_096
  /// The longest match that the strategy for filtered data drops.
  package static let shortFilteredLength = 5
  /// The most earlier positions compared per byte, which limits the time for any input.
  ///
  /// Images need 30 on average at level 9, and at most 125. The limit is deterministic: the same input and settings
  /// always stop at the same position.
  private static let stepsPerByte = 128

  /// Creates a tokenizer for an input, which must outlive it.
  package init(_ input: UnsafeBufferPointer<UInt8>, settings: DeflateSettings) {
    self.input = input
    self.settings = settings
    chains = HashChains(settings, stepsLeft: Self.mostSteps(for: input.count))
  }

  /// The number of bytes that the tokens so far represent.
  var consumed: Int { isByteWaiting ? place &- 1 : place }
  /// The comparisons and the bytes so far, which the time follows.
  package var work: Int { Self.mostSteps(for: input.count) &- chains.stepsLeft &+ place }
  /// Whether the search for matches exceeded its limit.
  var isExhausted: Bool { chains.stepsLeft <= 0 }

  private static func mostSteps(for count: Int) -> Int { (count &+ 64) &* stepsPerByte }

  /// Fills a buffer, which must hold at least one token, unless the input ends first.
  package mutating func next(into tokens: UnsafeMutableBufferPointer<DeflateToken>) -> Batch {
    guard let bytes = input.baseAddress else { return Batch(count: 0, isLast: true) }
    switch settings.strategy {
    case .huffmanOnly: return literals(bytes, tokens)
    case .runs: return runs(bytes, tokens)
    case .standard, .filtered, .fixedCodes:
      return settings.effort.isLazy ? lazyMatches(bytes, tokens) : greedyMatches(bytes, tokens)
    }
  }

  /// Returns the number of bytes ahead in the window: at least `wanted`, except near the end of the input.
  @inline(__always)
  private mutating func lookahead(atLeast wanted: Int) -> Int {
    if windowEnd &- place < wanted { moveWindow() }
    return windowEnd &- place
  }

  private mutating func moveWindow() {
    let size = settings.windowSize
    if place &- windowStart >= size &+ settings.maximumDistance { windowStart &+= size }
    windowEnd = min(input.count, windowStart &+ 2 &* size)
  }
}

// MARK: The four strategies
//
// All reads are below `windowEnd`, which is at most the input's end. All writes are below the buffer's count, because
// each loop ends there.
extension Tokenizer {
  private mutating func literals(
    _ input: UnsafePointer<UInt8>, _ tokens: UnsafeMutableBufferPointer<DeflateToken>
  ) -> Batch {
    var count = 0
    while lookahead(atLeast: 1) > 0 {
      tokens[count] = DeflateToken(literal: input[place])
      count &+= 1
      place &+= 1
      if count == tokens.count { return Batch(count: count, isLast: false) }
    }
    return Batch(count: count, isLast: true)
  }

  private mutating func runs(
    _ input: UnsafePointer<UInt8>, _ tokens: UnsafeMutableBufferPointer<DeflateToken>
  ) -> Batch {
    var count = 0
    while true {
      let lookahead = lookahead(atLeast: Self.longestLength + 1)
      guard lookahead > 0 else { return Batch(count: count, isLast: true) }
      var length = 0
      if place > 0 {
        let longest = min(Self.longestLength, lookahead)
        while length < longest, input[place &+ length] == input[place &- 1] { length &+= 1 }
      }
      if length >= Self.shortestLength {
        tokens[count] = DeflateToken(length: length, distance: 1)
        place &+= length
      } else {
        tokens[count] = DeflateToken(literal: input[place])
        place &+= 1
      }
      count &+= 1
      if count == tokens.count { return Batch(count: count, isLast: false) }
    }
  }

  /// Uses every match at once.
  private mutating func greedyMatches(
    _ input: UnsafePointer<UInt8>, _ tokens: UnsafeMutableBufferPointer<DeflateToken>
  ) -> Batch {
    var count = 0
    while true {
      let lookahead = lookahead(atLeast: DeflateSettings.minimumLookahead)
      guard lookahead > 0 else { return Batch(count: count, isLast: true) }
      let match = insertAndMatch(input, longerThan: Self.shortestLength &- 1, lookahead) ?? (length: 0, start: 0)
      if match.length >= Self.shortestLength {
        tokens[count] = DeflateToken(length: match.length, distance: place &- match.start)
        if match.length <= settings.effort.lazy, lookahead &- match.length >= Self.shortestLength {
          for offset in 1..<match.length { _ = chains.insert(place &+ offset, of: input) }
        }
        place &+= match.length
      } else {
        tokens[count] = DeflateToken(literal: input[place])
        place &+= 1
      }
      count &+= 1
      if count == tokens.count { return Batch(count: count, isLast: false) }
    }
  }

  /// Uses a match only if none that begins one byte later is longer.
  private mutating func lazyMatches(
    _ input: UnsafePointer<UInt8>, _ tokens: UnsafeMutableBufferPointer<DeflateToken>
  ) -> Batch {
    var count = 0
    while true {
      let lookahead = lookahead(atLeast: DeflateSettings.minimumLookahead)
      guard lookahead > 0 else { break }
      let last = match
      match.length = Self.shortestLength &- 1
      let isSearching = last.length < settings.effort.lazy
      if let found = insertAndMatch(input, longerThan: last.length, lookahead, isSearching: isSearching) {
        match = found
        if isDropped(match) { match.length = Self.shortestLength &- 1 }
      }
      if last.length >= Self.shortestLength, match.length <= last.length {
        tokens[count] = DeflateToken(length: last.length, distance: place &- 1 &- last.start)
        count &+= 1
        let end = place &- 1 &+ last.length
        let lastInserted = min(end &- 1, place &+ lookahead &- Self.shortestLength)
        place &+= 1
        while place <= lastInserted {
          _ = chains.insert(place, of: input)
          place &+= 1
        }
        place = end
        isByteWaiting = false
        match.length = Self.shortestLength &- 1
      } else {
        if isByteWaiting {
          tokens[count] = DeflateToken(literal: input[place &- 1])
          count &+= 1
        }
        isByteWaiting = true
        place &+= 1
      }
      if count == tokens.count { return Batch(count: count, isLast: false) }
    }
    // No match waits here: its length would exceed the end.
    if isByteWaiting {
      tokens[count] = DeflateToken(literal: input[place &- 1])
      count &+= 1
      isByteWaiting = false
    }
    return Batch(count: count, isLast: true)
  }

  /// Inserts the current position into the hash chains, and searches for an earlier match if wanted.
  /// - Returns: The longest match; nil if there was no search.
  @inline(__always)
  private mutating func insertAndMatch(
    _ input: UnsafePointer<UInt8>, longerThan length: Int, _ lookahead: Int, isSearching: Bool = true
  ) -> (length: Int, start: Int)? {
    guard lookahead >= Self.shortestLength else { return nil }
    let earlier = chains.insert(place, of: input)
    guard isSearching, earlier > windowStart, place &- earlier <= settings.maximumDistance else { return nil }
    return chains.longestMatch(
      at: place, from: earlier, longerThan: length, lookahead: lookahead, windowStart: windowStart, of: input)
  }

  private func isDropped(_ match: (length: Int, start: Int)) -> Bool {
    match.length <= Self.shortFilteredLength
      && (settings.strategy == .filtered
        || match.length == Self.shortestLength && place &- match.start > Self.farDistance)
  }
}

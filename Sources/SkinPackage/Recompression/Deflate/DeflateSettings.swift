/// The parameters of zlib's `deflateInit2`, which determine every byte that it writes.
package struct DeflateSettings: Sendable, Hashable {
  /// The search for matches; the raw values are zlib's.
  package enum Strategy: UInt8, Sendable, CaseIterable {
    case standard
    /// Drops short matches, which suits filtered rows of pixels.
    case filtered
    /// Uses no matches.
    case huffmanOnly
    /// Uses only repetitions of one byte.
    case runs
    /// Uses only the fixed codes of RFC 1951.
    case fixedCodes
  }

  static let levels = 1...9
  package static let windowBitCounts = 9...15
  package static let memoryLevels = 1...9

  let level: Int
  let strategy: Strategy
  let windowBits: Int
  let memoryLevel: Int

  /// Creates settings; nil if a parameter is out of range.
  package init?(level: Int, strategy: Strategy = .standard, windowBits: Int = 15, memoryLevel: Int = 8) {
    guard Self.levels.contains(level), Self.windowBitCounts.contains(windowBits),
      Self.memoryLevels.contains(memoryLevel)
    else { return nil }
    self.level = level
    self.strategy = strategy
    self.windowBits = windowBits
    self.memoryLevel = memoryLevel
  }

  var windowSize: Int { 1 << windowBits }
  /// The longest distance of a match.
  var maximumDistance: Int { windowSize - Self.minimumLookahead }
  /// The number of bits in a hash of three bytes.
  var hashBits: Int { memoryLevel + 7 }
  /// The number of tokens after which a block ends.
  var tokensPerBlock: Int { Self.tokensPerBlock(memoryLevel: memoryLevel) }
  var effort: MatchEffort { MatchEffort.ofLevel[level - 1] }

  package static func tokensPerBlock(memoryLevel: Int) -> Int { (1 << (memoryLevel + 6)) - 1 }

  /// The bytes that the matcher needs ahead of it: a longest match, a shortest one, and one byte.
  package static let minimumLookahead = DeflateToken.lengths.upperBound + DeflateToken.lengths.lowerBound + 1
}

/// The effort that a level spends on the search for matches.
struct MatchEffort: Sendable, Hashable {
  /// The match length from which only a quarter of the chain is searched for a better match.
  let good: Int
  /// The match length from which lazy matching stops looking for a better match.
  ///
  /// Greedy matching inserts each byte of a match up to this length.
  let lazy: Int
  /// The match length that ends the search.
  let nice: Int
  /// The most earlier positions that are compared.
  let chain: Int
  /// Whether a match waits for the next byte's match, in case that is longer.
  let isLazy: Bool

  static let ofLevel = [
    MatchEffort(good: 4, lazy: 4, nice: 8, chain: 4, isLazy: false),
    MatchEffort(good: 4, lazy: 5, nice: 16, chain: 8, isLazy: false),
    MatchEffort(good: 4, lazy: 6, nice: 32, chain: 32, isLazy: false),
    MatchEffort(good: 4, lazy: 4, nice: 16, chain: 16, isLazy: true),
    MatchEffort(good: 8, lazy: 16, nice: 32, chain: 32, isLazy: true),
    MatchEffort(good: 8, lazy: 16, nice: 128, chain: 128, isLazy: true),
    MatchEffort(good: 8, lazy: 32, nice: 128, chain: 256, isLazy: true),
    MatchEffort(good: 32, lazy: 128, nice: 258, chain: 1_024, isLazy: true),
    MatchEffort(good: 32, lazy: 258, nice: 258, chain: 4_096, isLazy: true),
  ]
}

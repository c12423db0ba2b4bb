// What decides on every byte that zlib's deflate writes: its four parameters and the table behind its levels.

/// The parameters of a deflater, as zlib's `deflateInit2` has them.
struct DeflateSettings: Sendable, Hashable {
  /// How matches are looked for; the raw values are zlib's.
  enum Strategy: UInt8, Sendable, CaseIterable {
    case standard
    /// Short matches are dropped, which suits filtered rows of pixels.
    case filtered
    /// No matches at all.
    case huffmanOnly
    /// Repetitions of one byte alone.
    case runs
    /// The codes that RFC 1951 fixes, never others.
    case fixedCodes
  }

  static let levels = 1...9
  static let windowBitCounts = 9...15
  static let memoryLevels = 1...9

  let level: Int
  let strategy: Strategy
  let windowBits: Int
  let memoryLevel: Int

  /// Nil where a parameter is out of its range.
  init?(level: Int, strategy: Strategy = .standard, windowBits: Int = 15, memoryLevel: Int = 8) {
    guard Self.levels.contains(level), Self.windowBitCounts.contains(windowBits),
      Self.memoryLevels.contains(memoryLevel)
    else { return nil }
    self.level = level
    self.strategy = strategy
    self.windowBits = windowBits
    self.memoryLevel = memoryLevel
  }

  var windowSize: Int { 1 << windowBits }
  /// The farthest that a match may lie back.
  var maximumDistance: Int { windowSize - Self.minimumLookahead }
  /// The bits of a hash of three bytes.
  var hashBits: Int { memoryLevel + 7 }
  /// The tokens after which a block ends.
  var tokensPerBlock: Int { Self.tokensPerBlock(memoryLevel: memoryLevel) }
  var effort: MatchEffort { MatchEffort.ofLevel[level - 1] }

  static func tokensPerBlock(memoryLevel: Int) -> Int { (1 << (memoryLevel + 6)) - 1 }

  /// The bytes that the matcher wants to see ahead of it: a longest match, a shortest one, and one byte.
  static let minimumLookahead = DeflateToken.lengths.upperBound + DeflateToken.lengths.lowerBound + 1
}

/// How hard a level looks for matches.
struct MatchEffort: Sendable, Hashable {
  /// From a match of this length on, a quarter of the chain is searched for a better one.
  let good: Int
  /// From a match of this length on, lazy matching doesn't look for a better one.
  ///
  /// Greedy matching remembers each byte of a match up to this length.
  let lazy: Int
  /// A match of this length ends the search.
  let nice: Int
  /// The most earlier places that are looked at.
  let chain: Int
  /// Whether a match waits for the next byte's, in case that is longer.
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

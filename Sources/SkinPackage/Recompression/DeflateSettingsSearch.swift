// Which settings some deflate data were made with: whoever made them didn't write that down.

/// Looks for the settings with which the same data come out.
struct DeflateSettingsSearch {
  private let pixels: UnsafeBufferPointer<UInt8>
  private let data: UnsafeBufferPointer<UInt8>
  private let zlibHeader: [UInt8]
  private let opening: DeflateOpening
  /// How many more tokens may be compared, so that a search costs about as much as deflating once or twice.
  private var patience: Int

  /// How many more times the pixels may be deflated whole.
  private var triesLeft = 3

  /// A wrong guess mostly shows after a few tokens, so that this is enough to try all settings.
  private static let leastPatience = 50_000
  private static let batchCount = 256

  /// - Parameters:
  ///   - data: The raw deflate data.
  ///   - pixels: What they inflate to.
  ///   - zlibHeader: The two bytes before them.
  init(data: UnsafeBufferPointer<UInt8>, inflatedTo pixels: UnsafeBufferPointer<UInt8>, zlibHeader: [UInt8]) {
    self.data = data
    self.pixels = pixels
    self.zlibHeader = zlibHeader
    opening = DeflateOpening(data)
    patience = 2 * opening.tokens.count + Self.leastPatience
  }

  /// The settings; nil where none are found.
  mutating func run() -> DeflateSettings? {
    for settings in candidates() {
      guard patience > 0, triesLeft > 0 else { return nil }
      if opens(with: settings), makesData(with: settings) { return settings }
    }
    return nil
  }

  /// Whether the tokens that the data begin with are those that these settings give.
  private mutating func opens(with settings: DeflateSettings) -> Bool {
    var tokenizer = Tokenizer(pixels, settings: settings)
    return withUnsafeTemporaryAllocation(of: DeflateToken.self, capacity: Self.batchCount) { buffer in
      buffer.initialize(repeating: DeflateToken(literal: 0))
      var expected = opening.tokens[...]
      while !expected.isEmpty {
        let batch = tokenizer.next(into: buffer)
        let part = expected.prefix(batch.count)
        patience -= part.count
        guard part.elementsEqual(buffer.prefix(part.count)) else { return false }
        expected = expected.dropFirst(part.count)
        if batch.isLast { return expected.isEmpty }
      }
      return true
    }
  }

  /// Whether deflating the pixels gives the very data; stops at the first block that doesn't.
  private mutating func makesData(with settings: DeflateSettings) -> Bool {
    triesLeft -= 1
    var deflater = PortableDeflater(pixels, settings: settings)
    var compared = 0
    repeat {
      deflater.writeBlock()
      let count = deflater.output.count
      guard !deflater.isExhausted, count <= data.count,
        deflater.output[compared...].elementsEqual(data[compared..<count])
      else { return false }
      compared = count
    } while !deflater.isFinished
    return compared == data.count
  }
}

// What is tried, the likeliest first.
extension DeflateSettingsSearch {
  private func candidates() -> [DeflateSettings] {
    var candidates: [DeflateSettings] = []
    for strategy in strategies {
      for windowBits in windows {
        for memoryLevel in memoryLevels {
          candidates += levels(of: strategy).compactMap {
            DeflateSettings(level: $0, strategy: strategy, windowBits: windowBits, memoryLevel: memoryLevel)
          }
        }
      }
    }
    return candidates
  }

  private var strategies: [DeflateSettings.Strategy] {
    let matches = opening.tokens.lazy.filter { !$0.isLiteral }
    var strategies: [DeflateSettings.Strategy]
    if matches.isEmpty {
      strategies = [.huffmanOnly, .standard, .filtered, .runs]
    } else if matches.allSatisfy({ $0.distance == 1 }) {
      strategies = [.runs, .standard, .filtered]
    } else if matches.contains(where: { $0.value <= Tokenizer.shortFilteredLength }) {
      strategies = [.standard]
    } else {
      strategies = [.filtered, .standard]
    }
    // Short data have these codes anyway; with its strategy for them, zlib's header speaks of the lowest levels.
    if opening.usesFixedCodes { strategies.insert(.fixedCodes, at: hint == 0 ? 0 : strategies.count) }
    return strategies
  }

  /// What zlib's header says of the level.
  private var hint: Int { Int(zlibHeader[1] >> 6) }

  /// The levels, those first that zlib's header speaks of.
  ///
  /// Without a search for matches they are all the same.
  private func levels(of strategy: DeflateSettings.Strategy) -> [Int] {
    if strategy == .huffmanOnly || strategy == .runs { return [1] }
    let groups = [[1], [5, 4, 3, 2], [6], [9, 7, 8]]
    let hinted = groups[hint]
    return hinted + groups.reversed().joined().filter { !hinted.contains($0) }
  }

  /// The header may speak of a smaller window than was used, if no distance is larger; libpng writes it so.
  private var windows: [Int] {
    let farthest = opening.tokens.lazy.map(\.distance).max() ?? 0
    let hinted = max(Int(zlibHeader[0] >> 4) + 8, DeflateSettings.windowBitCounts.lowerBound)
    var windows = [DeflateSettings.windowBitCounts.upperBound]
    for bits in [hinted, hinted + 1]
    where bits < windows[0] && farthest + DeflateSettings.minimumLookahead <= 1 << bits { windows.append(bits) }
    return windows
  }

  /// Blocks end after so many tokens as the memory level says.
  private var memoryLevels: [Int] {
    guard let count = opening.firstBlockCount else { return [8, 9] }
    return DeflateSettings.memoryLevels.filter { DeflateSettings.tokensPerBlock(memoryLevel: $0) == count }
  }
}

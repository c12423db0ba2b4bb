import SkinPackage

/// A search for the settings that some deflate data was made with, which the data doesn't contain.
struct DeflateSettingsSearch {
  private let pixels: UnsafeBufferPointer<UInt8>
  private let data: UnsafeBufferPointer<UInt8>
  private let zlibHeader: [UInt8]
  private let opening: DeflateOpening
  /// The number of tokens left to compare, so that a search costs about as much as deflating once or twice.
  private var patience: Int

  /// The number of times left to deflate all pixels.
  private var triesLeft = 3
  /// The comparisons and the bytes so far, which the time follows.
  private(set) var work = 0

  /// A wrong guess mostly fails after a few tokens, so this is enough to try all settings.
  private static let leastPatience = 50_000
  private static let batchCount = 256

  /// Creates a search.
  /// - Parameters:
  ///   - data: The raw deflate data.
  ///   - pixels: The inflated data.
  ///   - zlibHeader: The two bytes before the data.
  init(data: UnsafeBufferPointer<UInt8>, inflatedTo pixels: UnsafeBufferPointer<UInt8>, zlibHeader: [UInt8]) {
    self.data = data
    self.pixels = pixels
    self.zlibHeader = zlibHeader
    opening = DeflateOpening(data)
    patience = 2 * opening.tokens.count + Self.leastPatience
  }

  /// Finds the settings; nil if there are none.
  mutating func run() -> DeflateSettings? {
    for settings in candidates() {
      guard patience > 0, triesLeft > 0 else { return nil }
      if opens(with: settings), makesData(with: settings) { return settings }
    }
    return nil
  }

  /// Returns whether settings give the tokens at the start of the data.
  private mutating func opens(with settings: DeflateSettings) -> Bool {
    var tokenizer = Tokenizer(pixels, settings: settings)
    defer { work += tokenizer.work }
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

  /// Returns whether deflating the pixels gives the same data; stops at the first different block.
  private mutating func makesData(with settings: DeflateSettings) -> Bool {
    triesLeft -= 1
    var deflater = PortableDeflater(pixels, settings: settings)
    defer { work += deflater.work }
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

// MARK: The candidates, most likely first
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
    // Short data has fixed codes with any strategy. With the strategy for fixed codes, zlib's header names the lowest
    // levels.
    if opening.usesFixedCodes { strategies.insert(.fixedCodes, at: hint == 0 ? 0 : strategies.count) }
    return strategies
  }

  /// The level class in zlib's header.
  private var hint: Int { Int(zlibHeader[1] >> 6) }

  /// The levels to try, those of the header's class first.
  ///
  /// Without a search for matches, all levels are the same.
  private func levels(of strategy: DeflateSettings.Strategy) -> [Int] {
    if strategy == .huffmanOnly || strategy == .runs { return [1] }
    let groups = [[1], [5, 4, 3, 2], [6], [9, 7, 8]]
    let hinted = groups[hint]
    return hinted + groups.reversed().joined().filter { !hinted.contains($0) }
  }

  /// The window sizes to try.
  ///
  /// If all distances are short, libpng writes a smaller window to the header than it used.
  private var windows: [Int] {
    let farthest = opening.tokens.lazy.map(\.distance).max() ?? 0
    let hinted = max(Int(zlibHeader[0] >> 4) + 8, DeflateSettings.windowBitCounts.lowerBound)
    var windows = [DeflateSettings.windowBitCounts.upperBound]
    for bits in [hinted, hinted + 1]
    where bits < windows[0] && farthest + DeflateSettings.minimumLookahead <= 1 << bits { windows.append(bits) }
    return windows
  }

  /// The memory levels to try, which determine the number of tokens per block.
  private var memoryLevels: [Int] {
    guard let count = opening.firstBlockCount else { return [8, 9] }
    return DeflateSettings.memoryLevels.filter { DeflateSettings.tokensPerBlock(memoryLevel: $0) == count }
  }
}

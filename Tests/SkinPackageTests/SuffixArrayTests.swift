// The suffix array against sorting by comparison, on texts that are easy, random and made to be difficult.

import SkinKit
import Testing

@testable import SkinPackage

@Suite("Suffix array") struct SuffixArrayTests {
  @Test("Random texts over small and large alphabets are sorted", arguments: 1...150 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let largest = [0, 1, 2, 3, 25, 255].randomElement(using: &random) ?? 0
    let count = Int.random(in: 0...600, using: &random)
    let text = (0..<count).map { _ in UInt8.random(in: 0...UInt8(largest), using: &random) }
    #expect(try SuffixArray(of: text).order == sorted(text), "seed \(seed)")
  }

  @Test("Texts that repeat themselves are sorted", arguments: 1...100 as ClosedRange<UInt64>)
  func repetitive(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let unit = (0..<Int.random(in: 1...9, using: &random)).map { _ in UInt8.random(in: 0...3, using: &random) }
    var text = Array(repeatElement(unit, count: 60).joined())
    // Now and then something that breaks the period.
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      text[Int.random(in: text.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    #expect(try SuffixArray(of: text).order == sorted(text), "seed \(seed)")
  }

  @Test("Degenerate texts are sorted", arguments: degenerateTexts)
  func degenerate(text: [UInt8]) throws {
    #expect(try SuffixArray(of: text).order == sorted(text))
  }

  /// No bytes, one, all equal, rising, falling, of period 2, and Fibonacci's, which take the most levels.
  private static let degenerateTexts: [[UInt8]] = {
    var texts: [[UInt8]] = [[], [0], [255], [1, 0], [0, 1], [0, 0]]
    for count in [3, 64, 65, 400] {
      for byte: UInt8 in [0, 7, 255] { texts.append(Array(repeating: byte, count: count)) }
      texts.append((0..<count).map { UInt8(truncatingIfNeeded: $0) })
      texts.append((0..<count).map { UInt8(truncatingIfNeeded: 255 - $0) })
      texts.append((0..<count).map { UInt8($0 % 2) })
      texts.append((0..<count).map { UInt8(1 - $0 % 2) })
      texts.append((0..<count).map { $0 % 2 == 0 ? 255 : UInt8(truncatingIfNeeded: $0 / 2) })
    }
    var (shorter, longer): ([UInt8], [UInt8]) = ([1], [1, 0])
    while longer.count < 700 {
      (shorter, longer) = (longer, longer + shorter)
      texts.append(longer)
    }
    return texts
  }()

  @Test("A large text is sorted: each suffix is smaller than the next", arguments: 1...4 as ClosedRange<UInt64>)
  func large(seed: UInt64) throws {
    let text = largeText(seed: seed, count: 120_000)
    let order = try SuffixArray(of: text).order
    // By the ranks of what follows, each comparison takes one step.
    var rank = [Int32](repeating: -1, count: text.count + 1)
    for (index, position) in order.enumerated() { rank[Int(position)] = Int32(index) }
    #expect(rank.filter { $0 < 0 }.count == 1 && rank[text.count] == -1, "seed \(seed): not a permutation")
    let isSorted = zip(order, order.dropFirst()).allSatisfy { first, second in
      let (first, second) = (Int(first), Int(second))
      return (text[first], rank[first + 1]) < (text[second], rank[second + 1])
    }
    #expect(isSorted, "seed \(seed)")
  }

  @Test("The longest match is as long as a comparison with every place finds", arguments: 1...60 as ClosedRange<UInt64>)
  func longestMatch(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let largest = UInt8([1, 3, 255].randomElement(using: &random) ?? 1)
    let text = (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...largest, using: &random) }
    let array = try SuffixArray(of: text)
    for _ in 0..<60 {
      let start = Int.random(in: 0...text.count, using: &random)
      let noise = (0..<Int.random(in: 0...4, using: &random)).map { _ in UInt8.random(in: 0...largest, using: &random) }
      let pattern = text[start...].prefix(Int.random(in: 0...40, using: &random)) + noise
      let match = Array(pattern).withUnsafeBufferPointer(array.longestMatch)
      let expected = text.indices.map { sharedCount(text[$0...], pattern) }.max() ?? 0
      #expect(match.length == expected, "seed \(seed)")
      #expect(text[match.position...].starts(with: pattern.prefix(match.length)), "seed \(seed)")
    }
  }

  @Test("Sorting stops where the task is cancelled")
  func cancelled() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try SuffixArray(of: [1, 2, 3]).order
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private func sorted(_ text: [UInt8]) -> [Int32] {
    text.indices.sorted { text[$0...].lexicographicallyPrecedes(text[$1...]) }.map(Int32.init)
  }

  private func sharedCount(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) -> Int {
    zip(first, second).prefix { $0 == $1 }.count
  }

  /// Words out of a small dictionary, runs, noise and copies of earlier parts.
  private func largeText(seed: UInt64, count: Int) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    let words = (0..<50).map { _ in
      (0..<Int.random(in: 1...9, using: &random)).map { _ in UInt8.random(in: 97...122, using: &random) }
    }
    var text: [UInt8] = []
    while text.count < count {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: text += (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 1: text += repeatElement(UInt8.random(in: 0...255, using: &random), count: 300)
      case 2 where text.count > 5_000:
        let start = Int.random(in: 0..<text.count - 4_000, using: &random)
        text += text[start..<start + 4_000]
      default: text += words.randomElement(using: &random) ?? []
      }
    }
    return text
  }
}

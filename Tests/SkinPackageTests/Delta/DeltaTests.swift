import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite("Deltas") struct DeltaTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("The matcher's steps build all new bytes", arguments: 1...40 as ClosedRange<UInt64>)
  func matching(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, files) = makeFiles(&random)
    let matcher = DeltaMatcher(DeltaIndex(text))
    for file in files {
      for segment in [nil, 0, 2] {
        let steps = matcher.steps(for: file, from: segment)
        #expect(steps.reduce(0) { $0 + $1.similar + $1.fresh } == file.count, "seed \(seed)")
        for step in steps where step.similar > 0 {
          let inText = text.segment(text.number(at: step.old))
          #expect(step.old >= inText.lowerBound && step.old + step.similar <= inText.upperBound, "seed \(seed)")
        }
      }
    }
  }

  @Test("Encoded steps are decoded, whatever they are", arguments: 1...40 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (text, files) = makeFiles(&random)
    let matcher = DeltaMatcher(DeltaIndex(text))
    var encoder = DeltaEncoder()
    let starts = files.map { _ in Bool.random(using: &random) ? nil : text.starts.randomElement(using: &random) }
    for (file, start) in zip(files, starts) {
      // Steps of the matcher, or arbitrary ones: "similar" bytes may differ completely.
      let isAny = Bool.random(using: &random)
      let steps = isAny ? anySteps(file.count, text, &random) : matcher.steps(for: file, from: nil)
      encoder.begin(at: start)
      add(steps, of: file, text, to: &encoder)
    }
    try expect(files, starts, encoder.finish(), text, "seed \(seed)")
  }

  @Test("Long steps are split, and parts of a delta stay within a reader's limits")
  func longSteps() throws {
    var random = SeededGenerator(seed: 1)
    var text = DeltaText()
    text.append(RandomBytes.make(.noise, count: 3 << 20, &random))
    // All different, so that each byte costs a run and a difference; then fresh.
    let file = text.bytes.map { $0 &+ 1 } + RandomBytes.make(.text, count: 5 << 20, &random)
    let edges = [1 << 20 - 1, 1 << 20, 1 << 20 + 1, 3 << 20]
    for edge in edges {
      let steps = [
        DeltaStep(old: 0, similar: edge, fresh: 5 << 20),
        DeltaStep(old: 0, similar: 0, fresh: (3 << 20) - edge),
      ]
      var encoder = DeltaEncoder()
      encoder.begin(at: nil)
      add(steps, of: file, text, to: &encoder)
      let delta = encoder.finish()
      #expect(delta.count > 7 << 20)
      try expect([file], [nil], delta, text, "\(edge) similar bytes")
    }
  }

  @Test("A file that repeats two bytes the other way round is matched, and its delta is small")
  func alternation() throws {
    var random = SeededGenerator(seed: 7)
    var text = DeltaText()
    text.append(Array(String(repeating: "ab", count: 200_000).utf8) + RandomBytes.make(.text, count: 5_000, &random))
    let file =
      Array((String(repeating: "ba", count: 200_000) + "c").utf8) + RandomBytes.make(.text, count: 5_000, &random)
    var encoder = DeltaEncoder()
    encoder.begin(at: 0)
    add(DeltaMatcher(DeltaIndex(text)).steps(for: file, from: 0), of: file, text, to: &encoder)
    let delta = encoder.finish()
    #expect(delta.count < 20_000)
    try expect([file], [0], delta, text, "alternating bytes")
  }

  @Test("A file with one changed byte in the middle takes a few bytes, wherever it moved")
  func small() throws {
    var random = SeededGenerator(seed: 3)
    var text = DeltaText()
    for kind in [RandomBytes.noise, .text, .noise] { text.append(RandomBytes.make(kind, count: 50_000, &random)) }
    var file = Array(text.bytes[text.segment(2)])
    file[25_000] ^= 0x40
    for segment in [2, 0, nil] {
      var encoder = DeltaEncoder()
      encoder.begin(at: nil)
      add(DeltaMatcher(DeltaIndex(text)).steps(for: file, from: segment), of: file, text, to: &encoder)
      #expect(encoder.finish().count < 24)
    }
  }

  @Test("Numbers near 0 are small, and every number is decoded")
  func zigZag() {
    #expect([0, -1, 1, -2, 2].map(ZigZag.encode) == [0, 1, 2, 3, 4])
    for number in [0, 1, -1, 1 << 38, -1 << 38, Int.max >> 1, -(Int.max >> 1)] {
      #expect(ZigZag.decode(ZigZag.encode(number)) == number)
    }
  }

  /// Three old segments, and new files derived from them.
  private func makeFiles(_ random: inout SeededGenerator) -> (DeltaText, [[UInt8]]) {
    var text = DeltaText()
    let sizes = [0, 1, 15, 16, 17, 3_000, 20_000]
    for _ in 0..<3 {
      let kind = RandomBytes.allCases.randomElement(using: &random) ?? .text
      text.append(RandomBytes.make(kind, count: sizes.randomElement(using: &random) ?? 0, &random))
    }
    var files: [[UInt8]] = []
    for number in 0..<6 {
      var file = Array(text.bytes[text.segment(number % 3)])
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        let start = Int.random(in: 0...file.count, using: &random)
        let end = Int.random(in: start...min(file.count, start + 100), using: &random)
        let count = Int.random(in: 0...100, using: &random)
        file.replaceSubrange(start..<end, with: RandomBytes.make(.mixture, count: count, &random))
      }
      files.append(file)
    }
    return (text, files)
  }

  private func anySteps(_ count: Int, _ text: DeltaText, _ random: inout SeededGenerator) -> [DeltaStep] {
    var steps: [DeltaStep] = []
    var left = count
    while left > 0 {
      let similar = Int.random(in: 0...min(left, text.bytes.count, 500), using: &random)
      let fresh = Int.random(in: 0...min(left - similar, 300), using: &random)
      let old = Int.random(in: 0...text.bytes.count - similar, using: &random)
      steps.append(DeltaStep(old: old, similar: similar, fresh: fresh))
      left -= similar + fresh
    }
    return steps
  }

  private func add(_ steps: [DeltaStep], of file: [UInt8], _ text: DeltaText, to encoder: inout DeltaEncoder) {
    var done = 0
    for step in steps where step.similar + step.fresh > 0 {
      encoder.add(step, new: file[done...], old: text.bytes[step.old...], remaining: file.count - done)
      done += step.similar + step.fresh
    }
  }

  private func expect(
    _ files: [[UInt8]], _ starts: [Int?], _ delta: [UInt8], _ text: DeltaText, _ comment: Comment
  ) throws {
    // An empty delta has no container of its own, so a byte precedes it.
    let container = try InputFile(scratch.write(XZForge([7] + delta).bytes, "delta"))
    let xz = try XZDecoder(container, in: 0..<container.size)
    _ = try xz.read(1)
    try text.bytes.withUnsafeBytes { old in
      let decoder = DeltaDecoder(xz, text: old)
      for (file, start) in zip(files, starts) {
        var made: [UInt8] = []
        try decoder.read(file.count, from: start) { made += $0 }
        #expect(made == file, comment)
      }
      try decoder.finish()
    }
  }
}

import Foundation
import SkinTestSupport
import Testing

@testable import SkinPackage

@Suite("Portable deflater") struct PortableDeflaterTests {
  // Apple's zlib and others have different output; the model is zlib 1.2 and 1.3 of common Linux distributions.
  #if os(Linux)
    @Test("Its output equals zlib's, for every level and strategy", arguments: DeflateSettings.levels)
    func levels(level: Int) throws {
      for strategy in DeflateSettings.Strategy.allCases {
        let settings = try #require(DeflateSettings(level: level, strategy: strategy))
        for kind in RandomBytes.allCases {
          for count in [0, 1, 2, 3, 5, 100, 5_000] { try compare(kind, count, settings) }
        }
      }
    }

    @Test("Its output equals zlib's, for every window and memory level", arguments: DeflateSettings.windowBitCounts)
    func windows(windowBits: Int) throws {
      for memoryLevel in DeflateSettings.memoryLevels {
        for (level, strategy) in [(1, DeflateSettings.Strategy.standard), (6, .filtered), (9, .standard)] {
          let settings = try #require(
            DeflateSettings(level: level, strategy: strategy, windowBits: windowBits, memoryLevel: memoryLevel))
          for kind in [RandomBytes.text, .noise, .farCopies, .mixture] { try compare(kind, 2_500, settings) }
        }
      }
    }

    @Test("Its output equals zlib's, for inputs larger than the window", arguments: 1...12 as ClosedRange<UInt64>)
    func largeInputs(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      for kind in RandomBytes.allCases {
        let settings = try #require(
          DeflateSettings(
            level: .random(in: DeflateSettings.levels, using: &random),
            strategy: DeflateSettings.Strategy.allCases.randomElement(using: &random) ?? .standard,
            windowBits: Bool.random(using: &random) ? 15 : .random(in: 9...14, using: &random),
            memoryLevel: Bool.random(using: &random) ? 8 : .random(in: 1...9, using: &random)))
        try compare(kind, .random(in: 30_000...90_000, using: &random), settings, seed: seed)
      }
    }

    @Test("Its output equals zlib's if the input ends near the end of zlib's window", arguments: [9, 12])
    func windowEnds(windowBits: Int) throws {
      for strategy in DeflateSettings.Strategy.allCases {
        for (level, count) in [(1, 2), (4, 2), (9, 2), (6, 3)] {
          let settings = try #require(DeflateSettings(level: level, strategy: strategy, windowBits: windowBits))
          for difference in [-263, -262, -261, -258, -1, 0, 1, 2, 262] {
            for kind in [RandomBytes.runs, .farCopies] {
              try compare(kind, count << windowBits + difference, settings)
            }
          }
        }
      }
    }

    @Test("It uses no match that begins at the start of zlib's window", arguments: 9...12)
    func windowStart(windowBits: Int) throws {
      let size = 1 << windowBits
      for level in [1, 4, 9] {
        let settings = try #require(DeflateSettings(level: level, windowBits: windowBits))
        for offset in -2...2 {
          try compare(copying: size + offset, to: 2 * size - 262 + offset, count: 20, of: 2 * size - 100, settings)
        }
      }
    }

    @Test("It uses short matches from as far back as zlib does", arguments: 4_090...4_100)
    func farMatches(distance: Int) throws {
      for (level, count) in [(1, 3), (4, 3), (9, 3), (9, 4)] {
        let settings = try #require(DeflateSettings(level: level))
        try compare(copying: 100, to: 100 + distance, count: count, of: 5_000, settings)
      }
    }

    private func compare(
      copying start: Int, to target: Int, count: Int, of total: Int, _ settings: DeflateSettings
    ) throws {
      var random = SeededGenerator(seed: UInt64(start))
      // zlib stores every block of noise that uses all bits, whatever matches there are.
      var bytes = RandomBytes.make(.noise, count: total, &random).map { $0 & 0x3F }
      for offset in 0..<count { bytes[target + offset] = bytes[start + offset] }
      let expected = try SystemZlib.deflate(bytes, settings)
      #expect(
        PortableDeflater.deflate(bytes, settings: settings, limit: expected.count) == expected,
        "\(count) bytes from \(start) to \(target), \(settings)")
    }

    private func compare(_ kind: RandomBytes, _ count: Int, _ settings: DeflateSettings, seed: UInt64 = 7) throws {
      var random = SeededGenerator(seed: seed &+ UInt64(count))
      let bytes = RandomBytes.make(kind, count: count, &random)
      let expected = try SystemZlib.deflate(bytes, settings)
      let found = PortableDeflater.deflate(bytes, settings: settings, limit: expected.count)
      #expect(found == expected, "\(kind), \(count) bytes, \(settings), seed \(seed)")
    }
  #endif

  @Test("Settings out of range are nil")
  func ranges() {
    #expect(DeflateSettings(level: 0) == nil && DeflateSettings(level: 10) == nil)
    #expect(DeflateSettings(level: 6, windowBits: 8) == nil && DeflateSettings(level: 6, windowBits: 16) == nil)
    #expect(DeflateSettings(level: 6, memoryLevel: 0) == nil && DeflateSettings(level: 6, memoryLevel: 10) == nil)
  }
}

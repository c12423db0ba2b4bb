import CZlib
import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage
@testable import SkinRepository

@Suite struct EntryReaderTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test("Entries are read alike below and above the size limit for inflating in one step")
  func sizes() throws {
    var random = SeededGenerator(seed: 7)
    for size in [0, 1, 4_000, 4_001, 70_000, 4 << 20, 4 << 20 + 1, 5_000_000] {
      let plain = RandomBytes.make(.mixture, count: size, &random)
      let archive = try open(forge(plain, try Self.deflate(plain)))
      #expect(try archive.contents(of: "a") == Data(plain), "\(size) bytes, seed 7")
    }
  }

  @Test("Damaged compressed data is reported alike, whatever its size", arguments: [10_000, 5_000_000])
  func damage(size: Int) throws {
    var random = SeededGenerator(seed: 8)
    let plain = RandomBytes.make(.text, count: size, &random)
    let data = try Self.deflate(plain)
    func message(_ change: (inout ZipForge.Entry) -> Void) throws -> String? {
      let archive = try open(forge(plain, data, change))
      do {
        _ = try archive.contents(of: "a")
        return nil
      } catch let issue as SkinIssue {
        return issue.message
      }
    }
    #expect(try message { _ in } == nil)
    #expect(try message { $0.data.append(0) } == "a has bytes left over after its compressed data")
    #expect(try message { $0.data.removeLast(9) } == "a ends in the middle of its compressed data")
    #expect(try message { $0.size = size + 1 } == "a inflates to \(size) bytes, but \(size + 1) are declared")
    #expect(
      try message { $0.size = size - 1 } == "a inflates to more than the \(size - 1) bytes that are declared")
    #expect(try message { $0.data[0] |= 0b110 } == "a holds data that can't be inflated")
    #expect(try message { $0.crc = 1 } == "The contents of a don't match their checksum")
  }

  @Test("An entry is read right after one that was damaged", arguments: [10_000, 5_000_000])
  func afterDamage(size: Int) throws {
    var random = SeededGenerator(seed: 9)
    let plain = RandomBytes.make(.text, count: size, &random)
    let data = try Self.deflate(plain)
    var bad = forge(plain, data) { $0.data.removeLast(9) }
    bad.entries.append(contentsOf: forge(plain, data) { $0.name = Array("b".utf8) }.entries)
    let archive = try open(bad)
    let reader = archive.makeReader()
    #expect(throws: SkinIssue.self) { try reader.read(archive.entries[0]) { _ in } }
    var read = Data()
    try reader.read(archive.entries[1]) { read.append(contentsOf: $0) }
    #expect(read == Data(plain))
  }

  @Test("Small data deflates to the same bytes as with the tables for large data")
  func smallData() throws {
    var random = SeededGenerator(seed: 10)
    let small = try Deflater(forSmallData: true)
    let usual = try Deflater()
    for turn in 0..<2_000 {
      let kind = RandomBytes.allCases.randomElement(using: &random) ?? .text
      let size = Int.random(in: 1...Deflater.smallSize, using: &random)
      let plain = Data(RandomBytes.make(kind, count: size, &random))
      #expect(
        try small.deflate(plain, limit: 8_000) == usual.deflate(plain, limit: 8_000),
        "\(size) bytes of \(kind), seed 10, turn \(turn)")
    }
  }

  private func forge(_ plain: [UInt8], _ data: [UInt8], _ change: (inout ZipForge.Entry) -> Void = { _ in }) -> ZipForge
  {
    ZipForge(ZipForge.Entry("a", "")) {
      $0.method = 8
      $0.plain = plain
      $0.data = data
      // Once, because these are large.
      $0.crc = Int(plain.withUnsafeBytes { crc32(0, $0.bindMemory(to: UInt8.self).baseAddress, uInt($0.count)) })
      change(&$0)
    }
  }

  private static func deflate(_ plain: [UInt8]) throws -> [UInt8] { Array(try Deflater.deflate(Data(plain))) }

  private func open(_ forge: ZipForge) throws -> ZipArchive {
    try ZipArchive(url: scratch.write(forge.bytes, "\(UUID()).zip"))
  }
}

import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinPackage

@Suite("Names") struct NameTests {
  private let limits = PackageLimits(nameLength: 40, depth: 3)

  @Test("Plain names pass every check", arguments: 1...40 as ClosedRange<UInt64>)
  func plain(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "B", "/", "/", ".", "..", " ", "con", "nul", "COM", "lpt", "1", "prn", "aux", "\\", ":", "é", "\u{301}",
      "\u{7F}",
      "\n", "icons", "0123456789",
    ]
    var count = 0
    for _ in 0..<500 {
      let path = (0..<Int.random(in: 0...7, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }
        .joined()
      guard EntryName.isPlain(path, limits: limits) else { continue }
      count += 1
      #expect(issueCode { try EntryName.check(path, limits: limits) } == nil, "seed \(seed): \(path)")
    }
    #expect(count > 0, "seed \(seed)")
  }

  @Test("A path whose characters stand for many others is as long as they are")
  func ligatures() throws {
    // One character of three bytes, which systems that normalize names replace by eighteen.
    for (count, code) in [(1, nil), (2, SkinIssue.Code.nameTooLong)] {
      let path = String(repeating: "\u{FDFA}", count: count)
      #expect(issueCode { try EntryName.check(path, limits: limits) } == code)
    }
  }

  @Test("Collisions are found, whatever paths precede them", arguments: 1...60 as ClosedRange<UInt64>)
  func collisions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var table = NameTable(limits: .default)
    var spellings: [String: (name: String, isFolder: Bool)] = [:]
    let names = ["a", "A", "b", "ß", "ss", "SS", "é", "E\u{301}", "x.png", "x.PNG", "K", "\u{212A}"]
    for _ in 0..<12 {
      let parts = (0...Int.random(in: 0...2, using: &random)).compactMap { _ in names.randomElement(using: &random) }
      let path = parts.joined(separator: "/")
      // The model: each name of the path by its folded path, compared one by one.
      var collides = false
      var added = spellings
      for end in 1...parts.count {
        let spelling = parts[..<end].joined(separator: "/")
        let key = parts[..<end].map { EntryName.folded($0) }.joined(separator: "/")
        if let other = added[key] {
          let isSame = end < parts.count && other.isFolder && Array(other.name.utf8) == Array(spelling.utf8)
          collides = collides || !isSame
        } else {
          added[key] = (spelling, end < parts.count)
        }
      }
      #expect(issueCode { try table.insert(path) } == (collides ? .nameCollision : nil), "seed \(seed): \(path)")
      // A table that threw isn't used again.
      if collides { return }
      spellings = added
    }
  }
}

import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Suggestions for misspelled names")
struct SpellingTests {
  /// The first of the sorted names with the fewest edits, by comparing all of them; one edit is as good as none.
  private func nearest(to name: String, among names: [String]) -> String? {
    let characters = Array(name)
    let limit = min(3, max(1, characters.count / 3))
    let distances = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { other in
      Spelling.distance(Array(other), characters, atMost: limit).map { (other, $0) }
    }
    let fewest = distances.map(\.1).min() ?? 0
    return distances.first { $0.1 <= max(fewest, 1) }?.0
  }

  @Test("The nearest name is the one that a comparison with every name finds")
  func nearest() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    func word(_ letters: String, _ lengths: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: lengths, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<60 {
      let letters = ["ab", "abcd", "aé世e\u{301}x"].randomElement(using: &random) ?? "ab"
      let names = (0..<60).map { _ in word(letters, 0...12) }
      var spelling = Spelling(names)
      for _ in 0..<20 {
        let name = word(letters, 0...12)
        #expect(spelling.nearest(to: name) == nearest(to: name, among: names), "seed \(seed): \(name) in \(names)")
      }
    }
  }

  @Test("Of names that are equally near, the first one by its bytes is suggested, in whatever order they are given")
  func encodings() {
    // One has its accent as a character of its own, the others don't.
    let names = ["\u{e9}x", "e\u{301}", "\u{e9}a", "x\u{e9}x", "xe\u{301}"]
    for turn in names.indices {
      var spelling = Spelling(names[turn...] + names[..<turn])
      #expect(spelling.nearest(to: "\u{e9}\u{e9}").map { Array($0.utf8) } == Array("e\u{301}".utf8), "\(turn)")
    }
  }

  @Test("Names of more than 256 bytes are neither compared nor suggested, however many there are")
  func longNames() {
    let long = String(repeating: "a", count: 100_000)
    var spelling = Spelling((0..<50).map { long + "\($0)" } + ["colors"])
    #expect(spelling.nearest(to: long + "x") == nil && spelling.neighbor(of: long + "x") == nil)
    #expect(spelling.nearest(to: "colrs") == "colors" && spelling.neighbor(of: "colrs") == "colors")
  }

  @Test("No more names are compared than the budget allows, and a correction is never chosen from a part of them")
  func budget() {
    let names = (0..<100).map { "name\($0)" } + ["nbme7"]
    var spelling = Spelling(names, budget: 9)
    #expect(spelling.neighbor(of: "nxme7") == nil && spelling.nearest(to: "name7x") == nil)
  }

  @Test("A file in another case, and misspelled ones, are suggested in a skin of 5,000 files")
  func skin() throws {
    var files = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("images/i\($0 * 7)_\($0).png", Data()) })
    files["images/logo@2x.png"] = Data()
    files["skin.json"] = Data(#"{"schema": 1}"#.utf8)
    files["modules/m.json"] = Data(#"{"images": {"a": "images/Logo.png", "b": "images/lgo.png"}}"#.utf8)
    let document = try SkinDocument.read(SkinMemoryFiles(contents: files))
    #expect(
      document.issues.map(\.suggestion) == [
        "Did you mean images/logo.png? Devices distinguish upper and lower case.", "Did you mean images/logo.png?",
      ], "\(document.issues)")
  }
}

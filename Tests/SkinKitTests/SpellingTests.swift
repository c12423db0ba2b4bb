import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Suggestions for misspelled names")
struct SpellingTests {
  /// The first of the sorted names with the fewest edits, by comparing all of them.
  private func nearest(to name: String, among names: [String]) -> String? {
    let characters = Array(name)
    let limit = min(3, max(1, characters.count / 3))
    let distances = Set(names).sorted().compactMap { other in
      Spelling.distance(Array(other), characters, atMost: limit).map { (other, $0) }
    }
    let fewest = distances.map(\.1).min() ?? 0
    // One edit is as good as none.
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

  @Test("Misspelled names of files are found among 5,000, with work that grows with the questions alone")
  func manyFiles() throws {
    func name(_ number: Int) -> String {
      // Squares spread the digits, so that few names are near each other.
      "images/\(["icon", "tab", "badge", "cover"][number % 4])_\(number * number % 99_991 + 100_000)_\(number).png"
    }
    let questions = 50
    func steps(files count: Int) throws -> Int {
      let suggestions = FileSuggestions(
        SkinMemoryFiles(contents: Dictionary(uniqueKeysWithValues: (0..<count).map { (name($0), Data()) })))
      for number in (0..<questions).map({ $0 * (count / questions) }) {
        let wrong = name(number).replacing("images/", with: "imges/").replacing(".png", with: ".pgn")
        #expect(suggestions.question(about: wrong) == "Did you mean \(name(number))?")
      }
      return suggestions.steps
    }
    let (few, many) = (try steps(files: 500), try steps(files: 5_000))
    #expect(many < 5_000 * questions / 2 && many < 5 * few, "\(few) and \(many) steps")
  }

  @Test("A file in another case, and misspelled ones, are suggested in a skin of 5,000 files")
  func skin() throws {
    var files = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("images/i\($0 * 7)_\($0).png", Data()) })
    files["images/logo@2x.png"] = Data()
    files["skin.json"] = Data(#"{"schema": 1}"#.utf8)
    files["modules/m.json"] = Data(#"{"images": {"a": "images/Logo.png", "b": "images/lgo.png"}}"#.utf8)
    let document = try SkinDocument.read(SkinMemoryFiles(contents: files))
    #expect(
      document.issues.map(\.remedy) == [
        "Did you mean images/logo.png? Devices distinguish upper and lower case.", "Did you mean images/logo.png?",
      ], "\(document.issues)")
  }
}

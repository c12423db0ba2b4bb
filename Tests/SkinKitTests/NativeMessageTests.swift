import Foundation
import SkinKit
import Testing

@Suite("Messages of the native format") struct NativeMessageTests {
  private func issue(_ section: String, _ value: String, rules: String = "[]") throws -> SkinIssue? {
    try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1}"#.utf8), "rules.json": Data(rules.utf8),
        "modules/m.json": Data("{\"\(section)\": {\"k\": \(value)}}".utf8),
      ])
    ).issues.first
  }

  @Test(
    "The wrong field of a value is named, with the form to write",
    arguments: [
      ("shadows", ##"{"color": "#000", "offset": 3}"##, "offset: a number can't", "offset: write [x, y]."),
      (
        "images", #"{"file": "a.png", "recipe": [{"round": "x"}]}"#, "recipe[0].round: \"x\"",
        "recipe[0].round: write a"
      ),
      ("gradients", ##"["#000", 7]"##, "[1]: a number can't", "[1]: write a color"),
      ("gradients", ##"{"colors": ["#000", "#GG"]}"##, "colors[1]: ", ""),
      ("insets", "[1, 2]", "a list can't be read as insets", "Write one number"),
    ])
  func fields(section: String, value: String, message: String, remedy: String) throws {
    let found = try #require(try issue(section, value))
    #expect(found.message.hasPrefix(message), "\(found)")
    #expect(found.remedy.hasPrefix(remedy), "\(found)")
    #expect(found.place.line == 1 && found.place.column != nil && found.place.key == "m.k")
  }

  @Test("Messages name each kind with the article of its word", arguments: SkinKind.allCases)
  func articles(kind: SkinKind) throws {
    let phrase = kind.withArticle
    if kind == .insets {
      #expect(phrase == "insets")
    } else {
      let article = "aeio".contains(kind.rawValue.prefix(1)) ? "an" : "a"
      #expect(phrase == "\(article) \(kind.rawValue)")
    }
    let section = try #require(SkinFormat.nativeSections.first { $0.hasPrefix(kind.rawValue) })
    let found = try issue(section, "[[]]")
    // The elements of the kinds that can be lists are wrong themselves.
    if ![.gradient, .shadow, .object].contains(kind) {
      #expect(found?.message.hasSuffix("can't be read as \(phrase)") == true, "\(String(describing: found))")
    }
  }

  @Test("The wrong condition of a rule is named")
  func rules() throws {
    let found = try issue("flags", "true", rules: #"[{"match": {"tag": "seven"}, "set": {"alpha": "m.k"}}]"#)
    #expect(found?.message.hasPrefix("match.tag: \"seven\" can't be read") == true, "\(String(describing: found))")
    #expect(found?.remedy == "match.tag: write a whole number.")
  }

  @Test(
    "Misspelled names get a suggestion",
    arguments: [
      (##"{"colours": {"a": "#000"}}"##, "Did you mean colors?"),
      (##"{"shadows": {"a": {"color": "#000", "ofset": [1, 2]}}}"##, "Did you mean offset?"),
      (##"{"colors": {"a": {"any": "#000", "drak": "#111"}}}"##, "Did you mean dark?"),
      (##"{"colors": {"title": "#000"}, "about": {"titel": {"description": "x"}}}"##, "Did you mean title?"),
    ])
  func suggestions(module: String, question: String) throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles(contents: ["skin.json": Data(#"{"schema": 1}"#.utf8), "modules/m.json": Data(module.utf8)]))
    #expect(document.issues.map(\.remedy) == [question])
  }
}

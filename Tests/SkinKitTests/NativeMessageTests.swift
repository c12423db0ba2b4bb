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
      (
        "images",
        #"{"file": "a.png", "recipe": [\#(Array(repeating: #"{"rotate": 45}"#, count: 17).joined(separator: ","))]}"#,
        "recipe: a list can't", "recipe: write a list of at most 16 steps"
      ),
      ("gradients", ##"["#000", 7]"##, "[1]: a number can't", "[1]: write a color"),
      ("gradients", ##"{"colors": ["#000", "#GG"]}"##, "colors[1]: ", ""),
      (
        "gradients", "[\(Array(repeating: ##""#000""##, count: 257).joined(separator: ","))]",
        "The gradient has 257 colors, more than 256", "Leave colors out"
      ),
      (
        "shadows", "[\(Array(repeating: ##"{"color": "#000"}"##, count: 17).joined(separator: ","))]",
        "a list can't be read as a shadow", "Write a list of at most 16 shadows"
      ),
      ("insets", "[1, 2]", "a list can't be read as insets", "Write one number"),
      (
        "shadows", ##"{"color": "#000", "blur": -12}"##, "blur: a number can't", "blur: write a number of points from 0"
      ),
      ("shadows", ##"{"color": "#000", "radius": 1e308}"##, "radius: a number can't", "radius: write a number"),
      ("images", #"{"named": ""}"#, "named: \"\" can't", "named: write the name of an image"),
      ("files", #"{"named": ""}"#, "named: \"\" can't", "named: write the name of a file"),
      ("fonts", #"{"size": 18, "style": "headlin"}"#, "There is no text style \"headlin\"", "Did you mean headline?"),
      ("fonts", #"{"size": 18, "letterSpacing": 2200000}"#, "The font's line height or letter spacing", "Specify"),
    ])
  func fields(section: String, value: String, message: String, suggestion: String) throws {
    let found = try #require(try issue(section, value))
    #expect(found.message.hasPrefix(message), "\(found)")
    #expect(found.suggestion.hasPrefix(suggestion), "\(found)")
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
    #expect(found?.suggestion == "match.tag: write a whole number.")
  }

  @Test(
    "What people write instead of the format's own forms is answered with the form to write",
    arguments: [
      ("colors", ##"{"light": "#FFF", "dark": "#000"}"##, "missing-field", #"Write { "any": …, "dark": … }."#),
      ("colors", ##"{"dark": "#000"}"##, "missing-field", #"Add "any"."#),
      ("colors", #""red""#, "malformed-color", "Write #FF0000: names of colors aren't read"),
      ("colors", ##""#ff""##, "malformed-color", "Write 6 digits after the #, or 8 with an opacity; there are 2."),
      ("colors", #""rgb(300, 0, 0)""#, "out-of-range", "Write a number from 0 to 255."),
      ("colors", #""rgb(0 0 0 / 120%)""#, "out-of-range", "Write a number from 0% to 100%."),
      ("gradients", ##"["#FFF", "hsl(0, 200%, 50%)"]"##, "out-of-range", "Write a number from 0% to 100%."),
      ("shadows", ##"{"color": "#000", "offset": {"x": 1, "y": 2.5}}"##, "wrong-type", "offset: write [1, 2.5]."),
      ("sizes", #"{"height": 2, "width": 1}"#, "wrong-type", "Write [1, 2]."),
      ("fonts", #"{"size": 12, "weight": "semibld"}"#, "wrong-type", "weight: did you mean semibold?"),
      ("gradients", ##"{"colors": ["#FFF", "#000"], "type": "radail"}"##, "wrong-type", "type: did you mean radial?"),
      ("shadows", #"{"blur": 3}"#, "missing-field", ##"Add "color": "#00000040"."##),
    ])
  func peoplesForms(section: String, value: String, code: String, suggestion: String) throws {
    let found = try #require(try issue(section, value))
    #expect(found.code.rawValue == code && found.suggestion.hasPrefix(suggestion), "\(found)")
    #expect(found.place.line == 1 && found.place.column != nil && found.place.key == "m.k")
  }

  @Test(
    "A misspelled field without which a value can't be read is one error, and other misspelled fields stay warnings",
    arguments: [
      ("shadows", ##"{"colour": "#000"}"##, ["error: Did you mean color?"]),
      ("shadows", ##"[{"color": "#000"}, {"colour": "#000"}]"##, ["error: Did you mean color?"]),
      ("shadows", ##"{"any": {"color": "#000"}, "dark": {"colour": "#000"}}"##, ["error: Did you mean color?"]),
      ("gradients", ##"{"colours": ["#000", "#FFF"]}"##, ["error: Did you mean colors?"]),
      ("fonts", #"{"sise": 12}"#, ["error: Did you mean size?"]),
      ("images", #"{"flie": "a.png"}"#, ["error: Did you mean file?"]),
      ("shadows", ##"{"color": "#000", "spred": 1}"##, ["warning: Did you mean spread?"]),
    ])
  func misspelledFields(section: String, value: String, expected: [String]) throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1}"#.utf8), "modules/m.json": Data("{\"\(section)\": {\"k\": \(value)}}".utf8),
      ]))
    #expect(document.issues.map { "\($0.severity.rawValue): \($0.suggestion)" } == expected, "\(document.issues)")
    #expect(document.issues.allSatisfy { $0.code == .unknownField && $0.place.line == 1 && $0.place.key == "m.k" })
  }

  @Test("Colors within their limits, and objects with fields of any name, have no issue")
  func noIssues() throws {
    for color in [
      "rgb(255, 0, 0)", "rgb(100% 0% 0% / 1)", "hsl(400, 100%, 0%)", "oklch(1 0.4 700)", "color(srgb 1 1 0)",
    ] {
      #expect(try issue("colors", "\"\(color)\"") == nil, "\(color)")
    }
    #expect(try issue("objects", #"{"light": 1, "dark": 2}"#) == nil)
  }

  @Test(
    "Comments and other quotes are named in place of the syntax that they break",
    arguments: [
      ("// note\n1", "A comment is found", 12), ("/* note */ 1", "A comment is found", 12),
      ("# note\n1", "A comment is found", 12), ("'1'", "A text is in single quotes", 12),
      ("#C8102E", "A color isn't in quotes", 12), ("#fff ", "A color isn't in quotes", 12),
      ("#12 is a dozen\n1", "A comment is found", 12), ("“1”", "A text is in typographic quotes", 12),
    ])
  func foreignSyntax(value: String, message: String, column: Int) throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1}"#.utf8), "modules/m.json": Data("{\"numbers\":\(value)}".utf8),
      ]))
    #expect(document.issues.map(\.code) == [.malformedJSON])
    let found = try #require(document.issues.first)
    #expect(found.message.hasPrefix(message) && found.place.line == 1 && found.place.column == column, "\(found)")
    let key = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1}"#.utf8), "modules/m.json": Data("{\(value): {}}".utf8),
      ]))
    #expect(key.issues.first?.message.hasPrefix(message) == true, "\(key.issues)")
  }

  @Test(
    "A missing file that has a near name, or one in another case, is suggested",
    arguments: [
      ("images", "images/Logo.png", "Did you mean images/logo.png? Devices distinguish upper and lower case."),
      ("images", "images/lgo.png", "Did you mean images/logo.png?"),
      ("files", "a/dat.json", "Did you mean a/data.json?"),
      ("files", "other.mp3", "Add the file or correct the path."),
    ])
  func missingFiles(section: String, path: String, suggestion: String) throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1}"#.utf8), "images/logo@2x.png": Data(), "a/data.json": Data(),
        "modules/m.json": Data("{\"\(section)\": {\"k\": \"\(path)\"}}".utf8),
      ]))
    #expect(document.issues.map(\.code) == [.missingFile] && document.issues.first?.suggestion == suggestion)
  }

  @Test("The path of a missing file is shown in part if it is long", arguments: ["images", "files"])
  func longPath(section: String) throws {
    let path = String(repeating: "a", count: 100_000) + ".png"
    let document = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1}"#.utf8),
        "modules/m.json": Data("{\"\(section)\": {\"k\": \"\(path)\"}}".utf8),
      ]))
    #expect(document.issues.map(\.code) == [.missingFile])
    #expect(document.issues.allSatisfy { $0.message.count < 400 && $0.suggestion.count < 400 })
  }

  @Test(
    "A folder modules without a header says what to write or rename",
    arguments: [
      (nil, "Add a skin.json next to it"), ("Skin.json", "Rename Skin.json to skin.json."),
      ("header.json", "Rename header.json to skin.json."),
      ("modules/skin.json", "Rename modules/skin.json to skin.json."),
    ])
  func missingHeader(path: String?, suggestion: String) throws {
    var files = ["modules/m.json": Data("{}".utf8)]
    if let path { files[path] = Data(#"{"schema": 1}"#.utf8) }
    let found = #expect(throws: SkinIssue.self) { try SkinDocument.read(SkinMemoryFiles(contents: files)) }
    #expect(
      found?.code == .unknownFormat && found?.suggestion.hasPrefix(suggestion) == true, "\(String(describing: found))")
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
    #expect(document.issues.map(\.suggestion) == [question])
  }
}

import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Formats")
struct FormatTests {
  @Test("The native format reads every kind of value")
  func allKinds() throws {
    let document = try SkinDocument.native(
      modules: [
        "home": """
        {"colors": {"a": "#C8102E", "b": {"any": "#111", "dark": "#EEE", "dark,high-contrast": "#FFF"}},
         "gradients": {"g": {"colors": ["#000", "#FFF"], "locations": [0.2, 0.9], "direction": "down"}, "h": ["#000", "#FFF"]},
         "fonts": {"size": 15, "named": "Inter,17", "full": {"size": 20, "weight": "semibold", "style": "title1"}},
         "images": {"i": "images/a.png", "j": {"file": "images/a.png", "rendering": "template",
           "recipe": [{"crop": [0, 0, 5, 5]}, {"tint": "#F00"}, {"round": 3}, {"resizable": [1, 2, 3, 4]}]}},
         "texts": {"t": "新春快乐", "braces": "{not an alias}"}, "numbers": {"n": 12.5}, "flags": {"f": true},
         "sizes": {"s": [1, 2]}, "insets": {"e": 4}, "shadows": {"w": {"color": "#0004", "offset": [0, 2], "radius": 6}},
         "durations": {"d": 0.3}, "files": {"x": "files/a.gif"}}
        """
      ], files: ["images/a@2x.png": "two", "images/a@3x.png": "three", "files/a.gif": "gif"])
    #expect(document.issues.isEmpty)
    let skin = SkinResolver().resolve(document)
    #expect(skin.issues.isEmpty && skin.count == 18)
    #expect(skin.value(for: "home.b" as SkinKey<SkinColor>, in: .dark)?.description == "#EEEEEE")
    let gradient: SkinGradient? = skin.value(for: "home.g")
    #expect(gradient?.stops.map(\.location) == [0.2, 0.9] && gradient?.end == .init(x: 0.5, y: 1))
    let font: SkinFont? = skin.value(for: "home.full")
    #expect(font?.weight == .semibold && font?.textStyle == "title1")
    let image: SkinImage? = skin.value(for: "home.j")
    #expect(image?.variants.map(\.scale) == [2, 3] && image?.recipe.steps.count == 4 && image?.rendering == .template)
    #expect(skin.value(for: "home.t" as SkinKey<String>) == "新春快乐")
    #expect(skin.value(for: "home.braces" as SkinKey<String>) == "{not an alias}")
    #expect(skin.value(for: "home.d" as SkinKey<Duration>) == .milliseconds(300))
    #expect(skin.value(for: "home.w" as SkinKey<SkinShadow>)?.radius == 6)
  }

  @Test("A wrong value names file, line and key, and doesn't affect the others")
  func wrongValues() throws {
    let document = try SkinDocument.native(modules: [
      "home":
        "{\n\"colors\": {\n\"bad\": \"#GGG\",\n\"number\": 3,\n\"good\": \"#FFF\"},\n\"images\": {\n\"gone\": \"images/none.png\"}}"
    ])
    #expect(document.entries.keys.sorted() == ["home.good"])
    #expect(document.issues.map(\.code) == [.malformedColor, .wrongType, .missingFile])
    #expect(document.issues.map(\.place.line) == [3, 4, 7])
    #expect(document.issues.map(\.place.key) == ["home.bad", "home.number", "home.gone"])
    #expect(document.issues.allSatisfy { $0.place.file == "modules/home.json" && !$0.suggestion.isEmpty })
  }

  @Test("A module that is malformed JSON is an issue with its line; the other modules are read")
  func malformedModule() throws {
    let document = try SkinDocument.native(modules: [
      "bad": "{\n\"colors\": {\n\"a\": \"#FFF\"\n\"b\": \"#000\"}}", "good": "{\"colors\": {\"a\": \"#FFF\"}}",
    ])
    #expect(document.issues.map(\.code) == [.malformedJSON])
    #expect(document.issues.first?.place.withoutColumn == .init(file: "modules/bad.json", line: 4))
    #expect(document.entries.keys.sorted() == ["good.a"])
  }

  @Test("An unknown section is a warning, a newer schema an error")
  func unknown() throws {
    let document = try SkinDocument.native(modules: ["m": "{\"sounds\": {\"a\": \"b\"}}"])
    #expect(document.issues.map(\.severity) == [.warning])
    let issue = #expect(throws: SkinIssue.self) {
      try SkinDocument.read(SkinMemoryFiles(["skin.json": "{\"schema\": 2}"]))
    }
    #expect(issue?.code == .unsupportedSchema)
  }

  @Test("A folder without a skin is refused")
  func nothing() {
    let issue = #expect(throws: SkinIssue.self) { try SkinDocument.read(SkinMemoryFiles(["readme.txt": ""])) }
    #expect(issue?.code == .unknownFormat)
  }

  @Test("A skin one folder too deep is named; headers of brands and of other things aren't skins")
  func nested() {
    func issue(_ paths: String...) -> SkinIssue? {
      let contents = paths.map { ($0, $0.contains("other") ? #"{"id": "x"}"# : #"{"schema": 1, "id": "x"}"#) }
      let files = SkinMemoryFiles([String: String](uniqueKeysWithValues: contents))
      return #expect(throws: SkinIssue.self) { try SkinFormat.recognize(files, among: [.native]) }
    }
    #expect(issue("spring/skin.json", "other/skin.json")?.message.contains("the folder spring in it is one") == true)
    #expect(issue("a/other/skin.json", "a/b/skin.json")?.place.file == "a/b/skin.json")
    for paths in ["other/skin.json", "spring/brands/N/skin.json", "brands/N/skin.json", "a/components/c/skin.json"] {
      #expect(issue(paths)?.message.contains("No format") == true, "\(paths)")
    }
  }

  @Test(
    "No hostile JSON crashes the reader", .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
  func hostile() throws {
    let folder = try #require(sharedFolder).appending(path: "hostile/content")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
      let text = try Data(contentsOf: folder.appending(path: name))
      var warnings: [SkinIssue] = []
      _ = try? SkinSourceJSON(text, file: name, warnings: &warnings)
    }
  }

  @Test(
    "Every mutation of a skin's files is read or refused with an issue, without a crash",
    arguments: [11 as UInt64, 12, 13])
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    let module = Array(
      """
      {"colors": {"a": "rgb(1, 2, 3)", "b": {"any": "#111", "dark": "{m.a}"}}, "fonts": {"f": {"size": 20, "weight": 600}},
       "gradients": {"g": {"colors": ["#000", "{m.a}"], "start": [0, 1]}}, "insets": {"i": [1, 2, 3, 4]}}
      """.utf8)
    for _ in 0..<400 {
      var bytes = module
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
      }
      let document = try SkinDocument.native(modules: ["m": String(decoding: bytes, as: UTF8.self)])
      _ = SkinResolver().resolve(document)
    }
  }
}

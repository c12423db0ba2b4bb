import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("Rules about keys") struct KeyRuleTests {
  let contract: SkinDocument

  init() throws {
    contract = try .native(
      id: "own",
      modules: [
        "app": ##"{"colors": {"brand": "#FF0000", "page": "#FFFFFF", "badge": "{brand}"}, "texts": {"title": "Hi"}}"##
      ])
  }

  @Test("A skin may have any part of the app's keys, with a base or without")
  func partial() throws {
    let skin = try SkinDocument.native(modules: ["app": ##"{"colors": {"brand": "#00FF00"}}"##])
    let base = try SkinDocument.native(id: "base", modules: ["app": ##"{"colors": {"page": "#EEEEEE"}}"##])
    let based = try SkinDocument.native(base: "base", modules: ["app": #"{"texts": {"title": "x"}}"#])
    #expect(issues("missing-key", skin, builtIn: contract).isEmpty)
    #expect(issues("missing-key", try .native(), builtIn: contract).isEmpty)
    #expect(issues("missing-key", based, builtIn: contract, bases: [base]).isEmpty)
    #expect(issues("missing-key", contract, builtIn: contract).isEmpty)
  }

  @Test("A name of several kinds isn't similar to itself")
  func kinds() throws {
    let files = ["appstyle.json": #"{"line": "DDDDDD", "Line": "EEEEEE"}"#]
    let skin = try SkinDocument.read(SkinMemoryFiles(files), as: .appstyle)
    #expect(Set(issues("similar-keys", skin).map(\.message)) == ["The key differs from app.line only by case"])
    #expect(Set(issues("similar-keys", skin).map(\.place.key)) == ["app.Line"])
  }

  @Test("A partial skin's sizes are checked, and its fonts are the app's own")
  func sizes() throws {
    func read(_ text: String) throws -> SkinDocument {
      try SkinDocument.read(SkinMemoryFiles(["appstyle.json": text]), as: .appstyle)
    }
    let builtIn = try read(#"{"primaryFont": "Menlo", "navigationTitleFont": 17}"#)
    let report = Linter().lint(try read(#"{"navigationTitleFont": 8}"#), builtIn: builtIn)
    #expect(report.issues.map(\.code.rawValue) == ["small-text"], "\(report.issues)")
  }

  @Test("A key of the app without a value in the skin, its bases and the app's own skin is missing")
  func missing() throws {
    let contract = try SkinDocument.native(
      id: "own", modules: ["app": ##"{"colors": {"brand": "{gone}", "page": "{brand}", "ink": "#000000"}}"##])
    let found = issues("missing-key", try .native(), builtIn: contract)
    #expect(found.map(\.place.key) == ["app.brand", "app.page"] && found.allSatisfy { $0.severity == .warning })
    let skin = try SkinDocument.native(modules: ["app": ##"{"colors": {"brand": "#00FF00"}}"##])
    #expect(issues("missing-key", skin, builtIn: contract).isEmpty)
  }

  @Test("A branded skin overrides the common one of its id, and bases for the app's brand are used")
  func brands() throws {
    func branded(_ brand: String, id: String, base: String? = nil, _ module: String) throws -> SkinDocument {
      var document = try SkinDocument.native(id: id, base: base, modules: ["app": module])
      var header = document.header
      header.brand = brand
      document = SkinDocument(format: .native, header: header, entries: document.entries, files: document.files)
      return document
    }
    // The app's own skin has the same id, so it is the common skin of the brand.
    let north = try branded(
      "North", id: "own", ##"{"colors": {"brand": "#00FF00", "brnad": "#00FF00", "badge": "{brand}"}}"##)
    let report = Linter().lint(north, builtIn: contract, brand: "North")
    #expect(report.issues.map(\.code.rawValue) == ["unknown-key", "redundant-alias"])
    #expect(report.keyCount == 5)

    let festival = try SkinDocument.native(base: "base", modules: ["app": ##"{"colors": {"brand": "#00FF00"}}"##])
    let common = try SkinDocument.native(id: "base", modules: ["app": ##"{"colors": {"page": "#EEEEEE"}}"##])
    let own = try branded("North", id: "base", #"{"texts": {"title": "North"}}"#)
    let other = try branded("South", id: "base", #"{"texts": {"title": "South"}}"#)
    func values(_ brand: String?, _ bases: [SkinDocument]) -> [String?] {
      let resolver = SkinResolver(builtIn: contract, bases: bases, brand: brand)
      let skin = resolver.resolve(festival)
      return [
        skin.value(for: SkinKey<SkinColor>("app.page"))?.description, skin.value(for: SkinKey<String>("app.title")),
      ]
    }
    let (own1, common1) = (try SkinColor("#FFFFFF").description, try SkinColor("#EEEEEE").description)
    #expect(values("North", [common, own]) == [common1, "North"])
    #expect(values("North", [common, other]) == [common1, "Hi"])
    #expect(values("North", [other]) == [own1, "Hi"])
    #expect(values(nil, [common, own]) == [common1, "Hi"])
  }

  @Test("Cycles and long chains of aliases in the app's own skin don't stop the rule")
  func missingInCycles() throws {
    let chain = (0..<2_000).map { "\"k\($0)\": \"{k\($0 + 1)}\"" }.joined(separator: ", ")
    let contract = try SkinDocument.native(
      id: "own", modules: ["m": ##"{"colors": {"a": "{b}", "b": "{a}", \##(chain), "k2000": "#FFFFFF"}}"##])
    #expect(issues("missing-key", try .native(), builtIn: contract).map(\.place.key) == ["m.a", "m.b"])
  }

  @Test("A key that the app doesn't have is reported, with the one that was probably meant")
  func unknown() throws {
    let skin = try SkinDocument.native(
      modules: ["app": ##"{"colors": {"brnad": "#FF0000",\##n "something_else_entirely": "#FFFFFF"}}"##])
    let found = issues("unknown-key", skin, builtIn: contract)
    #expect(found.map(\.place.key) == ["app.brnad", "app.something_else_entirely"])
    #expect(found.first?.suggestion == "Did you mean app.brand?")
    #expect(found.last?.suggestion.contains("Did you mean") == false)
    #expect(found.last?.place.line == 2)
    var configuration = LintConfiguration()
    configuration.keys = ["app.brnad"]
    #expect(
      issues("unknown-key", skin, builtIn: contract, configuration).map(\.place.key) == ["app.something_else_entirely"])
  }

  @Test("Targets of aliases and keys of color pairs and bases aren't unknown")
  func used() throws {
    let base = try SkinDocument.native(id: "base", modules: ["app": ##"{"colors": {"inherited": "#000000"}}"##])
    let skin = try SkinDocument.native(
      base: "base",
      modules: [
        "app": ##"{"colors": {"brand": "{palette.red}", "inherited": "#111111"}}"##,
        "palette": ##"{"colors": {"red": "#FF0000", "ink": "#000000"}}"##,
      ], contrast: [SkinContrastPair(text: "palette.ink", background: "app.page")])
    #expect(issues("unknown-key", skin, builtIn: contract, bases: [base]).isEmpty)
    #expect(issues("unknown-key", skin).isEmpty)
  }

  @Test("A kind that contradicts the app's own skin is one error, the resolver's")
  func wrongType() throws {
    let skin = try SkinDocument.native(modules: ["app": #"{"texts": {"brand": "red"}}"#])
    let found = issues("wrong-type", skin, builtIn: contract)
    #expect(found.count == 1 && found.first?.severity == .error)
    #expect(found.first?.place.file == "modules/app.json")
    #expect(
      issues("wrong-type", try .native(modules: ["app": #"{"texts": {"title": "x"}}"#]), builtIn: contract).isEmpty)
  }

  @Test("Keys of different name spaces aren't similar; colors and gradients have one")
  func similarInNamespaces() throws {
    func skin(_ module: String) throws -> SkinDocument {
      try SkinDocument.read(
        SkinMemoryFiles(contents: [
          "skin.json": Data(#"{"schema": 1, "namespaces": true}"#.utf8), "modules/app.json": Data(module.utf8),
        ]))
    }
    let fonts = try skin(##"{"colors": {"title": "#000000"}, "fonts": {"Title": 12}}"##)
    #expect(issues("similar-keys", fonts).isEmpty)
    let gradients = try skin(##"{"colors": {"back": "#000000"}, "gradients": {"Back": ["#000000", "#FFFFFF"]}}"##)
    #expect(issues("similar-keys", gradients).count == 1)
  }

  @Test("Keys that differ only by case are reported; keys that differ more aren't")
  func similar() throws {
    let skin = try SkinDocument.native(
      modules: ["app": ##"{"colors": {"title": "#000000", "Title": "#FFFFFF", "titles": "#FFFFFF"}}"##])
    let found = issues("similar-keys", skin)
    #expect(found.count == 1)
    #expect(found.first?.message.contains("differs from") == true)
    #expect(issues("similar-keys", contract).isEmpty)
  }

  @Test(
    "Keys that values refer to are used")
  func references() throws {
    let own = try SkinDocument.native(
      id: "own",
      modules: ["app": ##"{"colors": {"brand": "#FF0000", "veil": "{brand} / 50%", "fixed": "mix(#FFF, #000)"}}"##])
    let skin = try SkinDocument.native(
      modules: [
        "app": ##"{"colors": {"brand": "lighten({palette.red}, 10%)", "veil": "{brand} / 50%"}}"##,
        "palette": ##"{"colors": {"red": "#FF0000"}}"##,
      ])
    #expect(issues("unknown-key", skin, builtIn: own).isEmpty && issues("redundant-alias", skin, builtIn: own).isEmpty)
  }

  @Test("An alias to the value that the key has anyway is redundant")
  func redundant() throws {
    let skin = try SkinDocument.native(
      modules: ["app": ##"{"colors": {"brand": "#00FF00", "badge": "{app.brand}"}}"##])
    #expect(issues("redundant-alias", skin, builtIn: contract).map(\.place.key) == ["app.badge"])
    // Through another key, and in all appearances.
    let longer = try SkinDocument.native(
      modules: [
        "app":
          ##"{"colors": {"brand": {"any": "#00FF00", "dark": "#FF0000"}, "other": "{brand}", "badge": "{other}"}}"##
      ])
    #expect(issues("redundant-alias", longer, builtIn: contract).map(\.place.key) == ["app.badge"])
  }

  @Test("An alias that changes a key's value in any appearance isn't redundant")
  func notRedundant() throws {
    let skin = try SkinDocument.native(
      modules: ["app": ##"{"colors": {"page": "#FF0000", "badge": {"any": "{page}", "dark": "{brand}"}}}"##])
    #expect(issues("redundant-alias", skin).isEmpty)
    let varied = try SkinDocument.native(
      modules: ["app": ##"{"colors": {"page": {"any": "#FF0000", "dark": "#000000"}, "badge": "{page}"}}"##])
    #expect(issues("redundant-alias", varied, builtIn: contract).isEmpty)
    // The app's alias refers back to the key: without the skin's alias, neither key would have this value.
    let own = try SkinDocument.native(id: "own", modules: ["m": ##"{"colors": {"a": "{b}", "b": "#000000"}}"##])
    let turned = try SkinDocument.native(modules: ["m": ##"{"colors": {"b": "{a}", "a": "#111111"}}"##])
    #expect(issues("redundant-alias", turned, builtIn: own).isEmpty)
  }

  @Test("Issues of reading are reported once, with their lines")
  func reading() throws {
    let skin = try SkinDocument.native(
      modules: ["app": "{\n\"colors\": {\"a\": \"#FFFFFF\",},\n\"images\": {\"b\": \"none.png\"}}"])
    #expect(issues("trailing-comma", skin).map(\.place.line) == [2])
    #expect(issues("missing-file", skin).map(\.place.line) == [3])
    #expect(issues("trailing-comma", contract).isEmpty && issues("missing-file", contract).isEmpty)
  }

  @Test("A header without id or version is reported, and an invalid one only once")
  func identity() throws {
    let none = try SkinDocument.read(SkinMemoryFiles(contents: ["skin.json": Data(#"{"schema": 1}"#.utf8)]))
    #expect(issues("missing-identity", none).map(\.place.key) == ["id", "version"])
    let wrong = try SkinDocument.read(
      SkinMemoryFiles(contents: ["skin.json": Data(#"{"schema": 1, "id": "a", "version": "x"}"#.utf8)]))
    #expect(issues("missing-identity", wrong).isEmpty)
    #expect(issues("wrong-type", wrong).count == 1)
    #expect(issues("missing-identity", contract).isEmpty)
    let config = try SkinDocument.read(SkinMemoryFiles(contents: ["config.json": Data("{}".utf8)]), as: .config)
    #expect(issues("missing-identity", config).isEmpty)
  }
}

@Suite("Spelling") struct SpellingTests {
  @Test("The distance counts insertions, deletions, substitutions and transpositions")
  func distance() {
    func distance(_ first: String, _ second: String, _ limit: Int = 9) -> Int? {
      Spelling.distance(Array(first), Array(second), atMost: limit)
    }
    #expect(distance("", "") == 0)
    #expect(distance("title", "title") == 0)
    #expect(distance("title", "ttile") == 1)
    #expect(distance("title", "tile") == 1)
    #expect(distance("title", "titles") == 1)
    #expect(distance("title", "tutle") == 1)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("kitten", "sitting", 2) == nil)
    #expect(distance("abc", "", 3) == 3)
  }

  @Test("The banded distance equals that of the full table, for random words")
  func banded() {
    let seed: UInt64 = 20_260_321
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...8, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" }
      }
      let whole = Self.distance(words[0], words[1])
      for limit in 0...4 {
        let banded = Spelling.distance(words[0], words[1], atMost: limit)
        #expect(banded == (whole <= limit ? whole : nil), "seed \(seed): \(words)")
      }
    }
  }

  @Test("The nearest name wins, unless it is too far")
  func nearest() {
    var spelling = Spelling(["home.title", "home.tile", "login.button"])
    #expect(spelling.nearest(to: "home.titel") == "home.title")
    #expect(spelling.nearest(to: "login.buton") == "login.button")
    #expect(spelling.nearest(to: "orders.empty") == nil)
    #expect(spelling.nearest(to: "") == nil)
  }

  /// Optimal string alignment by its definition.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var table = (0...first.count).map { i in (0...second.count).map { i == 0 ? $0 : $0 == 0 ? i : 0 } }
    for i in 0..<first.count {
      for j in 0..<second.count {
        var cost = min(table[i][j + 1] + 1, table[i + 1][j] + 1, table[i][j] + (first[i] == second[j] ? 0 : 1))
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          cost = min(cost, table[i - 1][j - 1] + 1)
        }
        table[i + 1][j + 1] = cost
      }
    }
    return table[first.count][second.count]
  }

  @Test("Texts and images without a language that others have are reported; names and aliases aren't")
  func missingLanguages() throws {
    let module = """
      {"texts": {
        "full": {"any": "a", "zh-Hans": "b", "fr": "c", "zh": "d"}, "regional": {"en": "a", "zh": "x", "fr": "c"},
        "part": {"any": "a", "fr": "c"}, "only": {"zh-Hans": "b"}, "prose": "Two words", "festival": "春节",
        "mode": "scaleAspectFill", "alias": "{prose}"},
       "images": {"plain": {"named": "a"}, "banner": {"any": {"named": "a"}, "fr": {"named": "b"}}},
       "colors": {"ink": {"any": "#111", "dark": "#222"}}}
      """
    let found = issues("missing-language", try .native(modules: ["m": module], language: "en"))
    let missing = found.map { "\($0.place.key ?? "") \($0.message.split(separator: " in ").last ?? "")" }
    let chinese = "zh, zh-Hans, which others have"
    #expect(
      missing.sorted() == [
        "m.banner \(chinese)", "m.festival fr, \(chinese)", "m.only en, fr, which others have",
        "m.part \(chinese)", "m.prose fr, \(chinese)",
      ], "\(missing)")
    #expect(try issues("missing-language", .native(modules: ["m": #"{"texts": {"a": "Two words"}}"#])).isEmpty)
    // As apps choose: a region serves another one, and no other script.
    let regions =
      #"{"texts": {"a": {"zh-CN": "x", "en-GB": "y"}, "b": {"zh-Hans": "x", "en-US": "y"}, "c": {"zh-TW": "x", "en": "y"}}}"#
    let scripts = try issues("missing-language", .native(modules: ["m": regions]))
    #expect(scripts.map { "\($0.place.key ?? "")" } == ["m.a", "m.b", "m.c"])
    #expect(scripts.map { $0.message.contains("zh-Hant-TW") } == [true, true, false], "\(scripts)")
  }
}

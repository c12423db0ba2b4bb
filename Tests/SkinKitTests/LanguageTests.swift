import Foundation
import SkinFormats
import SkinTestSupport
import Testing

@testable import SkinKit

@MainActor
private final class Note {
  var text = "own"
  var color: SkinColor?
  var image: SkinImage?
  var textCount = 0
  var colorCount = 0
}

@MainActor
@Suite("Texts, images and files in languages")
struct LanguageTests {
  private static let module = ##"""
    {"texts": {
       "title": {"en": "Hello", "zh-Hans": "你好", "zh-Hant": "您好", "pt-BR": "Oi"},
       "greeting": {"any": "*", "de": "Tag"}, "only": {"ja": "祭り", "fr": "Fête"}, "plain": "same",
       "heading": "{title}", "mixed": {"any": "{plain}", "de": "{greeting}", "ja": "{only}"}},
     "images": {"banner": {"any": "a.png", "dark": "b.png", "ja": "c.png", "dark,ja": {"file": "d.png", "rendering": "template"}}},
     "files": {"sound": {"en": "en.caf", "de": {"named": "de.caf"}}},
     "colors": {"tint": {"any": "#111111", "dark": "#222222"}}}
    """##
  private static let files = ["a.png", "b.png", "c.png", "d.png", "en.caf"]

  private func document(
    _ module: String = module, header: String = #"{"schema": 1, "language": "en"}"#
  ) throws -> SkinDocument {
    var texts = Dictionary(uniqueKeysWithValues: Self.files.map { ($0, $0) })
    texts["skin.json"] = header
    texts["modules/m.json"] = module
    return try SkinDocument.read(SkinMemoryFiles(texts))
  }

  private func text(_ key: String, _ language: String?, of skin: Skin) -> String? {
    skin.value(for: SkinKey<String>("m.\(key)"), in: SkinAppearance(language: language.flatMap { SkinLanguage($0) }))
  }

  @Test(
    "A language is served by itself, its parents, and its other regions, before the same language in another script",
    arguments: [
      ("zh-Hans", "您 zh-TW,你 zh-CN,新 zh-SG", "你"), ("zh-Hant", "您 zh-TW,你 zh-CN", "您"), ("zh-Hans", "新 zh-SG", "新"),
      ("zh-Hant-HK", "你 zh,您 zh-TW", "您"), ("zh-CN", "你 zh,您 zh-TW", "你"), ("zh-Hant", "你 zh", "你"),
      ("he", "ש iw", "ש"), ("iw", "ש he", "ש"), ("nb", "H no", "H"), ("id", "H in", "H"),
      ("pt", "A pt-AO,B pt-BR", "B"),
      ("en-GB", "a en-AU,u en-US", "u"), ("de-AT", "s de-CH", "s"), ("sr-Latn", "c sr", "c"), ("fr", "e en", "-"),
      ("zh-Hans", "您 zh-Hant", "-"),
    ])
  func regions(language: String, texts: String, shown: String) throws {
    let values = texts.split(separator: ",").map { text in
      let parts = text.split(separator: " ")
      return "\"\(parts[1])\": \"\(parts[0])\""
    }
    let module = "{\"texts\": {\"t\": {\"any\": \"-\", \(values.joined(separator: ", "))}, \"alias\": \"{t}\"}}"
    let skin = SkinResolver().resolve(try document(module))
    #expect(text("t", language, of: skin) == shown && text("alias", language, of: skin) == shown)
    let spoken = skin.variants(for: SkinKey<String>("m.t"))?.speaking(SkinLanguage(language))
    #expect(spoken?.any == shown)
  }

  @Test("Tags are read in any case and written in one; old codes are the new ones, and regions name their script")
  func tags() throws {
    #expect(SkinLanguage("ZH_hans")?.tag == "zh-Hans" && SkinLanguage("EN-gb")?.tag == "en-GB")
    #expect(SkinLanguage("zh-TW")?.tag == "zh-Hant-TW" && SkinLanguage("zh-CN")?.tag == "zh-Hans-CN")
    #expect(
      ["iw", "in-ID", "no", "sh", "sh-Cyrl"].map { SkinLanguage($0)?.tag } == [
        "he", "id-ID", "nb", "sr-Latn", "sr-Cyrl",
      ])
    #expect(SkinLanguage("sr-ME")?.tag == "sr-Latn-ME" && SkinLanguage("sr-RS")?.tag == "sr-RS")
    #expect(SkinLanguage("de-1996")?.tag == "de-1996" && SkinLanguage("es-419")?.tag == "es-419")
    for bad in ["", "e", "english", "any", "en-", "-en", "en--US", "e1", "en-u-ca-x", "zh-Hans!", "文"] {
      #expect(SkinLanguage(bad) == nil, "\(bad)")
    }
    #expect(SkinLanguage("zh-Hant-HK")?.fallbacks.map(\.tag) == ["zh-Hant-HK", "zh-Hant", "zh"])
    #expect(SkinLanguage(Locale(identifier: "zh_HK"))?.tag == "zh-Hant-HK")
    #expect(SkinLanguage(Locale(identifier: "de_DE@calendar=buddhist"))?.tag == "de-DE")
    let data = try JSONEncoder().encode([SkinLanguage("pt-br")])
    #expect(try JSONDecoder().decode([SkinLanguage].self, from: data).first?.tag == "pt-BR")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([SkinLanguage].self, from: Data(#"["english"]"#.utf8))
    }
  }

  @Test(
    "A language falls back to its shorter tags, then to its regions, then to the default language",
    arguments: [
      ("zh-Hant-HK", "您好"), ("zh-TW", "您好"), ("zh-Hans-CN", "你好"), ("en-GB", "Hello"), ("pt-BR", "Oi"),
      ("pt", "Oi"), ("zh", "你好"), ("fr", "Hello"),
    ])
  func lookup(language: String, expected: String) throws {
    let document = try document()
    #expect(document.issues.isEmpty && document.header.language?.tag == "en")
    let skin = SkinResolver().resolve(document)
    #expect(skin.issues.isEmpty)
    #expect(text("title", language, of: skin) == expected && text("heading", language, of: skin) == expected)
  }

  @Test("A key in some languages only falls back to the app's own skin in the others, and without one has no value")
  func partial() throws {
    let top = try document()
    let alone = SkinResolver().resolve(top)
    #expect(text("only", "fr-CA", of: alone) == "Fête" && text("only", "de", of: alone) == nil)
    #expect(text("only", nil, of: alone) == nil && alone.keys.contains("m.only"))
    #expect(text("mixed", "de-AT", of: alone) == "Tag" && text("mixed", "ja", of: alone) == "祭り")
    #expect(text("mixed", "fr", of: alone) == "same")
    let builtIn = try document(#"{"texts": {"only": {"any": "Festival", "de": "Fest"}}}"#)
    let over = SkinResolver(builtIn: builtIn).resolve(top)
    #expect(text("only", "ja", of: over) == "祭り" && text("only", "de", of: over) == "Fest")
    #expect(text("only", "it", of: over) == "Festival" && text("only", nil, of: over) == "Festival")
  }

  @Test("The language decides before the appearance")
  func appearances() throws {
    let skin = SkinResolver().resolve(try document())
    let key = SkinKey<SkinImage>("m.banner")
    func path(_ appearance: String) throws -> String? {
      skin.value(for: key, in: try #require(SkinAppearance(appearance)))?.path
    }
    #expect(try path("any") == "a.png" && path("dark") == "b.png" && path("dark,de") == "b.png")
    #expect(try path("ja") == "c.png" && path("dark,ja-JP") == "d.png" && path("dark,high-contrast,ja") == "d.png")
    let spoken = try #require(skin.variants(for: key)?.speaking(SkinLanguage("ja")))
    #expect(spoken.appearances == [.dark] && spoken.any.path == "c.png" && spoken[.dark].rendering == .template)
    #expect(
      skin.value(for: SkinKey<SkinFile>("m.sound"), in: SkinAppearance(language: SkinLanguage("de")))?.path == "de.caf")
  }

  @Test("Writing and reading again gives equal values, and leaves `any` to the default language")
  func roundTrip() throws {
    let document = try document()
    let output = try document.nativeOutput()
    var files = output.files
    for (path, file) in output.copies { files[path] = try file.contents() }
    let again = try SkinDocument.read(SkinMemoryFiles(contents: files))
    #expect(again.issues.isEmpty && again.header == document.header)
    for (key, entry) in document.entries { #expect(again.entries[key]?.definition == entry.definition, "\(key)") }
    var warnings: [SkinIssue] = []
    let module = try SkinSourceJSON(try #require(files["modules/m.json"]), file: "m.json", warnings: &warnings)
    let texts = try #require(module["texts"])
    #expect(texts["title"]?["en"]?.string == "Hello" && texts["title"]?["any"] == nil)
    #expect(texts["greeting"]?["any"]?.string == "*" && texts["only"]?["any"] == nil)
    // Without the header's language, the value for all languages is written.
    let plain = try document.nativeOutput(header: SkinHeader())
    let read = try SkinDocument.read(
      SkinMemoryFiles(contents: plain.files.merging(files) { first, _ in first }))
    #expect(read.entries["m.title"]?.definition == document.entries["m.title"]?.definition)
  }

  @Test("Malformed languages are named with the fix, and the other keys are read")
  func malformed() throws {
    let issues = try document(
      ##"""
      {"texts": {"a": {"en": "x", "englisch": "y"}, "b": {"dark": "x", "en": "y"}, "c": {"en": "x", "EN": "y"},
                 "d": {"any": "x", "en": 7}, "e": {}, "f": "good", "h": {"dark,en": "x", "de": "y"}},
       "colors": {"g": {"any": "#FFF", "en": "#000"}}}
      """##
    ).issues
    #expect(issues.map(\.place.key) == ["m.a", "m.b", "m.c", "m.d", "m.e", "m.h", "m.g"])
    #expect(
      issues.map(\.code) == [
        .unknownField, .missingField, .unknownField, .wrongType, .wrongType, .wrongType, .unknownField,
      ])
    #expect(issues[0].suggestion.hasSuffix("or a language such as en or zh-Hans."))
    #expect(!issues[6].suggestion.contains("language"))
    #expect(
      try document("{}", header: #"{"schema": 1, "language": "english"}"#).issues.map(\.place.key) == ["language"])
    let many = (0..<101).map { index in
      let letters = [index / 26, index % 26].map { String(UnicodeScalar(UInt8(97 + $0))) }.joined()
      return "\"q\(letters)\": \"x\""
    }
    let found = try document("{\"texts\": {\"many\": {\(many.joined(separator: ", "))}, \"f\": \"good\"}}")
    #expect(found.issues.map(\.code) == [.tooManyLanguages] && found.entries.keys.contains("m.f"))
  }

  @Test("Another language updates the bindings whose value differs, and no others")
  func switching() throws {
    let manager = SkinManager(builtIn: SkinResolver().resolve(try document()))
    manager.language = SkinLanguage("en")
    let note = Note()
    manager.bind(
      note, SkinBindingProperty("title"), to: SkinKey<String>("m.title"), original: \.text, make: { $0[$1] },
      set: {
        $0.text = $1
        $0.textCount += 1
      })
    manager.bind(
      note, SkinBindingProperty("tint"), to: SkinKey<SkinColor>("m.tint"), original: \.color, make: { $0[$1] },
      set: {
        $0.color = $1
        $0.colorCount += 1
      })
    manager.bind(note, \.image, to: "m.banner")
    #expect(note.text == "Hello" && note.image?.path == "a.png")
    manager.language = SkinLanguage("zh-Hant")
    #expect(note.text == "您好" && note.textCount == 2 && note.colorCount == 1)
    manager.appearance = .dark
    #expect(note.textCount == 2 && note.colorCount == 2 && note.image?.path == "b.png" && manager.appearance == .dark)
    manager.language = SkinLanguage("ja-JP")
    #expect(note.text == "Hello" && note.image?.path == "d.png" && note.colorCount == 2)
    #expect(manager.variants(for: SkinKey<SkinImage>("m.banner"))?.appearances == [.dark])
  }

  @Test("In a language without a value, an object shows its original value")
  func originals() throws {
    let manager = SkinManager(builtIn: SkinResolver().resolve(try document()))
    let note = Note()
    manager.language = SkinLanguage("de")
    manager.bind(note, \.text, to: "m.only")
    #expect(note.text == "own")
    manager.language = SkinLanguage("ja")
    #expect(note.text == "祭り" && manager.value(for: SkinKey<String>("m.only")) == "祭り")
    manager.language = SkinLanguage("it")
    #expect(note.text == "own" && manager.value(for: SkinKey<String>("m.only")) == nil)
  }

  @Test("A scope follows its parent's language until it has one of its own")
  func scopes() throws {
    let manager = SkinManager(builtIn: SkinResolver().resolve(try document()))
    let scope = SkinManager(scopeOf: manager)
    let note = Note()
    scope.bind(note, \.text, to: "m.title")
    manager.language = SkinLanguage("zh-Hans")
    #expect(note.text == "你好" && scope.language?.tag == "zh-Hans")
    scope.language = SkinLanguage("pt-BR")
    manager.language = SkinLanguage("zh-Hant")
    #expect(note.text == "Oi" && manager.value(for: SkinKey<String>("m.title")) == "您好")
    scope.language = nil
    #expect(note.text == "您好")
  }

  @Test("The language is saved with the user's other choices, and so are an overlay's languages")
  func saved() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "languages-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let preferences = SkinPreferences(folder: folder)
    var choice = SkinChoice(language: SkinLanguage("zh-Hans"))
    let en = SkinAppearance(language: SkinLanguage("en"))
    choice.overlay.set(SkinVariants("x", others: [en: "y"]), for: "m.title")
    choice.overlay.set(SkinVariants(inLanguages: [en: "only"]), for: "m.other")
    try preferences.save(choice)
    #expect(try preferences.load() == choice)
    let manager = SkinManager()
    manager.restore(from: preferences) { _ in nil }
    #expect(manager.language?.tag == "zh-Hans" && manager.value(for: SkinKey<String>("m.title")) == "x")
    #expect(manager.value(for: SkinKey<String>("m.other")) == nil)
  }

  @Test(
    "A text is the name of an appearance for all languages exactly if parsing finds no language",
    arguments: [
      "any", "light", "dark", "high-contrast", "dark,high-contrast", "high-contrast, dark", "light,high-contrast",
      "light,dark", "any,dark", "dark,dark", "", ",", "size", "Dark", "en", "dark,en", "en,zh-Hans",
    ])
  func allLanguages(text: String) {
    let parsed = SkinAppearance(text)
    #expect(SkinAppearance.isForAllLanguages(text) == (parsed != nil && parsed?.language == nil))
  }
}

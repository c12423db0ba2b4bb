import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Design tokens: writing")
struct TokensWriterTests {
  private func readBack(_ output: SkinOutput) throws -> SkinDocument {
    var files = output.files
    for (path, file) in output.copies { files[path] = try file.contents() }
    return try SkinDocument.read(SkinMemoryFiles(contents: files), as: .tokens)
  }

  /// Compares the definitions of each appearance: redundant variants are ignored.
  private func expectEqual(_ read: SkinDocument, _ written: SkinDocument, _ comment: Comment? = nil) {
    #expect(read.errors.isEmpty, comment)
    #expect(Set(read.entries.keys) == Set(written.entries.keys), comment)
    for (key, entry) in written.entries {
      #expect(read.entries[key]?.kind == entry.kind, comment)
      #expect(read.entries[key]?.definition.isPartial == entry.definition.isPartial, "\(key)")
      for appearance in SkinAppearance.all + entry.definition.appearances {
        #expect(read.entries[key]?.definition[appearance] == entry.definition[appearance], "\(key) \(appearance)")
      }
      let note = read.entries[key]?.note
      #expect(note?.description == entry.note?.description && note?.deprecation == entry.note?.deprecation, "\(key)")
      #expect(note?.extensions?.text == entry.note?.extensions?.text, "\(key)")
    }
    #expect(read.header == written.header, comment)
    #expect(read.rules.map(\.match) == written.rules.map(\.match), comment)
    #expect(read.contrast.map(\.text) == written.contrast.map(\.text), comment)
    for (scope, members) in written.unknown {
      // The writer adds the schema if the author didn't.
      let kept = read.unknown[scope]?.map(\.key).filter { $0 != "$schema" }
      #expect(kept ?? [] == members.map(\.key).filter { $0 != "$schema" }, "\(scope)")
    }
  }

  @Test("Random documents of all kinds of values are read back equal", arguments: (1...30).map { UInt64($0) })
  func random(seed: UInt64) throws {
    print("seed \(seed)")
    var random = RandomDocument(seed: seed)
    let document = try random.document()
    let output = try document.tokensOutput()
    let read = try readBack(output)
    expectEqual(read, document, "seed \(seed)")
    // Variants equal to their fallback are left out once; later output is the same to the last byte.
    let again = try read.tokensOutput()
    #expect(try readBack(again).tokensOutput().files == again.files)
  }

  @Test(
    "Values that tokens can hold are written as tokens and read back exactly",
    arguments: [31 as UInt64, 32, 33])
  func exact(seed: UInt64) throws {
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    func unit() -> Double { Double.random(in: 0...1, using: &random) }
    func color() -> SkinColor {
      SkinColor(
        red: unit(), green: unit(), blue: unit(), alpha: unit(), space: Bool.random(using: &random) ? .sRGB : .displayP3
      )
    }
    var entries: [String: SkinDocument.Entry] = [:]
    for index in 0..<60 {
      let value: SkinValue =
        switch index % 6 {
        case 0: .color(color())
        case 1: .number(unit() * 1_000)
        case 2:
          .shadow(
            SkinShadow(
              color: color(), offset: SkinSize(width: unit(), height: -unit()), radius: unit(),
              further: [
                SkinShadow(color: color(), offset: SkinSize(width: 0, height: 0), radius: 0, isInset: true)
              ]))
        case 3: .gradient(try SkinGradient(colors: [color(), color()], direction: .downRight))
        case 4: .font(try SkinFont(size: 1 + unit(), weight: .bold, textStyle: "body", fallbacks: ["Inter"]))
        default: .duration(.milliseconds(Int64.random(in: 0...5_000, using: &random)))
        }
      entries["m.k\(index)"] = .init(kind: value.kind, definition: .init(.value(value)), place: .init())
    }
    let document = SkinDocument(format: .native, header: .init(), entries: entries, files: SkinMemoryFiles([:]))
    let text = String(decoding: try document.tokens(), as: UTF8.self)
    #expect(!text.contains("modules/"))
    expectEqual(try .tokens(text), document)
  }

  private let source = """
    {"$schema": "https://example.com/s.json", "$description": "all", "$extensions": {"org.x": [1, {"y": null}]},
     "space": {"$type": "dimension", "$description": "room", "$deprecated": true, "$new": 1, "small": {"$value": {"value": 4, "unit": "px"}},
       "kept": {"$value": "{space.small}", "$deprecated": false, "$other": {"z": 1}}, "$root": {"$value": {"value": 2, "unit": "rem"}}},
     "line": {"$type": "border", "$value": {"color": {"colorSpace": "srgb", "components": [0, 0, 0]}, "width": "{space.$root}", "style": "solid"}},
     "weight": {"$type": "fontWeight", "$value": 950}, "family": {"$type": "fontFamily", "$value": ["A", "B"], "$extensions": {"org.x": 1}},
     "empty": {"$description": "nothing yet"}, "odd/name": {"a\\"b": {"$type": "number", "$value": 1}}, "top": {"$value": "{space.$root}"}}
    """

  @Test("Types, aliases, root tokens, groups' fields and unknown ones survive writing and reading")
  func kept() throws {
    let document = try SkinDocument.tokens(source)
    #expect(document.errors.isEmpty, "\(document.errors)")
    let data = try document.tokens()
    let read = try SkinDocument.tokens(String(decoding: data, as: UTF8.self))
    expectEqual(read, document)
    #expect(
      read.unknown.mapValues { $0.map { $0.key + $0.value.text } }
        == document.unknown.mapValues { $0.map { $0.key + $0.value.text } })
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      text.contains(#""$value": "{app.space}""#) && text.contains(#""$type": "border""#) && !text.contains("modules/"))
  }

  @Test("Values by appearance are written as files and a resolver, and fall back as before")
  func appearances() throws {
    let document = try SkinDocument.native(modules: [
      "m": """
      {"colors": {"a": {"any": "#111", "dark": "#222", "high-contrast": "#333"}, "b": {"any": "{m.a}", "dark,high-contrast": "#444"},
        "c": {"any": "#555", "high-contrast": "{m.a}"}},
       "texts": {"t": {"any": "day", "dark": "night"}}, "numbers": {"n": {"any": 1, "dark": 2}, "n.x": 3}}
      """
    ])
    let output = try document.tokensOutput()
    #expect(
      output.files.keys.sorted() == [
        "dark-high-contrast.tokens.json", "dark.tokens.json", "high-contrast.tokens.json", "skin.resolver.json",
        "skin.tokens.json",
      ])
    let read = try readBack(output)
    expectEqual(read, document)
    let first = SkinResolver().resolve(document)
    let second = SkinResolver().resolve(read)
    for name in first.keys {
      let values = SkinAppearance.all.map { first.variants(for: AnySkinKey(name))?[$0] }
      #expect(SkinAppearance.all.map { second.variants(for: AnySkinKey(name))?[$0] } == values, "\(name)")
    }
    let issue = #expect(throws: SkinIssue.self) { try document.tokens() }
    #expect(issue?.code == .unwritableValue)
  }

  @Test("Aliases that tokens can't have go to the native part: cycles, other skins' keys, keys without a type")
  func nativeAliases() throws {
    let document = try SkinDocument.native(modules: [
      "m": """
      {"colors": {"a": "{m.b}", "b": "{m.a}", "base": "{other.x}", "fine": "#111", "more": "{m.fine}"},
       "gradients": {"g": "{m.fine}"}, "texts": {"t": "x", "u": "{m.t}"}}
      """
    ])
    let text = String(decoding: try document.tokens(), as: UTF8.self)
    expectEqual(try .tokens(text), document)
    #expect(text.contains(#""$value": "{m.fine}""#) && !text.contains(#""$value": "{m.a}""#))
  }

  @Test(
    "Published tokens are read back equal", .enabled(if: Corpus.isThere, "the folder ../shared/corpus is not there"))
  func published() throws {
    var count = 0
    for file in TokensCorpusTests.files where !file.path.hasPrefix("style-dictionary") {
      guard let document = try? file.read(), document.errors.isEmpty, !document.entries.isEmpty else { continue }
      expectEqual(try readBack(try document.tokensOutput()), document, "\(file.path)")
      count += 1
    }
    #expect(count > 70)
  }

  @Test("A copied file that is named like tokens isn't read as tokens")
  func copiedFileNamedLikeTokens() throws {
    let document = try SkinDocument.native(
      modules: ["m": ##"{"files": {"a": "a.tokens"}, "colors": {"b": "#123456"}}"##], files: ["a.tokens": "p"])
    let output = try document.tokensOutput()
    let all = output.files.merging(try output.copies.mapValues { try $0.contents() }) { first, _ in first }
    let back = try SkinDocument.read(SkinMemoryFiles(contents: all), as: .tokens)
    #expect(back.issues.isEmpty)
    #expect(back.entries["m.a"]?.definition == document.entries["m.a"]?.definition)
    #expect(back.entries["m.b"]?.definition == document.entries["m.b"]?.definition)
    let resolver = try SkinDocument.native(
      modules: ["m": ##"{"files": {"a": "x.resolver.json"}}"##], files: ["x.resolver.json": "p"])
    #expect(throws: SkinIssue.self) { try resolver.tokensOutput() }
  }
}

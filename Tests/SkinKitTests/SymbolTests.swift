import Foundation
import SkinFormats
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("Symbols as images")
struct SymbolTests {
  private static let module = ##"""
    {"images": {
      "plain": {"symbol": "star"},
      "full": {"symbol": "star.fill", "weight": "semibold", "scale": "large", "size": 17, "rendering": "template"},
      "number": {"symbol": "square.and.arrow.up", "weight": 600, "size": 12.5},
      "dark": {"any": {"symbol": "bell"}, "dark": {"symbol": "bell.fill"}},
      "tinted": {"symbol": "gear", "recipe": [{"tint": "{m.ink}"}, {"rotate": "{angle}"}]},
      "language": {"any": {"symbol": "bell"}, "en": {"symbol": "gear"}}},
     "colors": {"ink": {"any": "#112233", "dark": "#445566"}}, "numbers": {"angle": 90}}
    """##

  private func document() throws -> SkinDocument { try .native(modules: ["m": Self.module]) }

  private func image(_ name: String, _ appearance: SkinAppearance = .light) throws -> SkinImage {
    let skin = SkinResolver().resolve(try document())
    return try #require(skin.variants(for: SkinKey<SkinImage>("m.\(name)")))[appearance]
  }

  private func issue(_ value: String) throws -> SkinIssue? {
    try SkinDocument.native(modules: ["m": "{\"images\": {\n\"k\": \(value)}}"]).issues.first
  }

  @Test("A symbol is read with its weight, scale, size, rendering and recipe, for each appearance and language")
  func reading() throws {
    #expect(try document().issues.isEmpty)
    #expect(try image("plain") == SkinImage(symbol: SkinSymbol("star")))
    let full = try image("full")
    #expect(try full.symbol == SkinSymbol("star.fill", weight: .semibold, scale: .large, size: 17))
    #expect(full.rendering == .template && full.variants.isEmpty && !full.isInAppBundle && full.path == "star.fill")
    #expect(full.description == "symbol(star.fill, semibold, large, 17) | template")
    #expect(try image("number").symbol == SkinSymbol("square.and.arrow.up", weight: .semibold, size: 12.5))
    #expect(try image("dark", .dark).symbol?.name == "bell.fill")
    #expect(try image("language", SkinAppearance(language: SkinLanguage("en"))).symbol?.name == "gear")
    let tinted = try image("tinted", .dark)
    #expect(try tinted.recipe.steps == [.tint(SkinColor("#445566")), .rotate(degrees: 90)])
    #expect(tinted.symbol?.name == "gear")
  }

  @Test("Symbols with different configurations, and images of the app with the same name, are different images")
  func equality() throws {
    let star = SkinImage(symbol: try SkinSymbol("star"))
    #expect(try star != SkinImage(symbol: SkinSymbol("star", weight: .bold)))
    #expect(try star != SkinImage(symbol: SkinSymbol("star", size: 17)))
    #expect(star != SkinImage(named: "star") && SkinImage(named: "star").isInAppBundle)
    #expect(try star == SkinImage(symbol: SkinSymbol("star")))
    // Values of all kinds are as large as the largest.
    #expect(MemoryLayout<SkinImage>.size <= MemoryLayout<SkinGradient>.size)
  }

  @Test("Symbols are written and read back as they were, and no file is packed for them")
  func writing() throws {
    let document = try document()
    let output = try document.nativeOutput()
    #expect(output.copies.isEmpty)
    let read = try SkinDocument.read(SkinMemoryFiles(contents: output.files))
    #expect(read.issues.isEmpty && read.entries.count == document.entries.count)
    for (key, entry) in document.entries { #expect(read.entries[key]?.definition == entry.definition, "\(key)") }
    #expect(try read.nativeOutput().files == output.files)
  }

  @Test("The compiled form of a skin has its symbols")
  func compiled() throws {
    let document = try document()
    let data = try #require(CompiledSkin(key: 7, sources: []).data(of: document))
    let read = try #require(CompiledSkin.document(data, key: 7, files: document.files, formats: [.native]))
    for (key, entry) in document.entries { #expect(read.entries[key]?.definition == entry.definition, "\(key)") }
    let (first, second) = (SkinResolver().resolve(document), SkinResolver().resolve(read))
    for key in ["m.plain", "m.full", "m.number", "m.dark", "m.tinted"] {
      let values = first.variants(for: SkinKey<SkinImage>(key))
      #expect(values != nil && second.variants(for: SkinKey<SkinImage>(key)) == values, "\(key)")
    }
  }

  @Test(
    "A wrong name, weight, scale or size is an error with its line, key and suggestion",
    arguments: [
      (##"{"symbol": ""}"##, "malformed-symbol", "SF Symbols"),
      (##"{"symbol": "star..fill"}"##, "malformed-symbol", "SF Symbols"),
      (##"{"symbol": "images/star.png"}"##, "malformed-symbol", "SF Symbols"),
      (##"{"symbol": "{m.name}"}"##, "malformed-symbol", "SF Symbols"),
      (##"{"symbol": 7}"##, "wrong-type", "star.fill"),
      (##"{"symbol": "star", "weight": "fat"}"##, "wrong-type", "semibold"),
      (##"{"symbol": "star", "scale": "huge"}"##, "wrong-type", "small, medium, large"),
      (##"{"symbol": "star", "size": 0}"##, "wrong-type", "greater than 0"),
      (##"{"symbol": "star", "size": 1001}"##, "wrong-type", "at most 1000"),
      (##"{"symbol": "star", "size": "{m.size}"}"##, "wrong-type", "points"),
      (##"{"symbol": "star", "file": "a.png"}"##, "duplicate-key", "one of the two"),
    ])
  func errors(value: String, code: String, suggestion: String) throws {
    let found = try #require(try issue(value))
    #expect(found.code.rawValue == code && found.severity == .error, "\(found)")
    #expect(found.suggestion.contains(suggestion), "\(found)")
    #expect(found.place.file == "modules/m.json" && found.place.line == 2 && found.place.key == "m.k", "\(found)")
  }

  @Test("The weight, scale and size of a symbol are unknown fields of other images")
  func unknownFields() throws {
    let found = try #require(try issue(##"{"named": "logo", "weight": "bold"}"##))
    #expect(found.code == .unknownField && found.severity == .warning && found.message.contains("weight"))
    #expect(try issue(##"{"symbol": "star", "weight": "bold", "wight": 1}"##)?.suggestion.contains("weight") == true)
  }
}

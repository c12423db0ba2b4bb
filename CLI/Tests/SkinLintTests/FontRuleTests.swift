import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("Rules about fonts") struct FontRuleTests {
  private func skin(_ font: String, files: [String: Data] = [:]) throws -> SkinDocument {
    try .native(fonts: files.keys.sorted(), modules: ["m": "{\"fonts\": {\"f\": \(font)}}"], files: files)
  }

  @Test("A font file that is broken or lacks a table is an error")
  func unreadable() throws {
    let whole = Sample.font(family: "Brand Sans")
    let broken = [
      Data(), Data("text".utf8), whole.prefix(40), whole.prefix(whole.count - 1),
      Sample.font(family: "x", tables: ["cmap", "name"]), Data("ttcf".utf8) + Data(count: 8),
    ]
    for data in broken {
      let found = issues("unreadable-font", try skin("12", files: ["b.ttf": data]))
      #expect(found.map(\.place.file) == ["b.ttf"])
      #expect(found.first?.severity == .error)
    }
    #expect(issues("unreadable-font", try skin("12", files: ["b.ttf": whole])).isEmpty)
  }

  @Test("A generic family of CSS is no fallback to add, and has a suggestion of its own as a font's name")
  func generic() throws {
    #expect(issues("unknown-font", try skin(#"{"name": "Georgia", "size": 12, "fallbacks": ["Serif"]}"#)).isEmpty)
    let found = issues("unknown-font", try skin(#"{"name": "monospace", "size": 12}"#))
    #expect(found.map(\.suggestion) == [#"It is a generic family of CSS. Specify a font of iOS, such as "Menlo"."#])
  }

  @Test("A font that neither the skin nor iOS has is reported")
  func unknown() throws {
    let file = ["b.otf": Sample.font(family: "Brand Sans")]
    #expect(issues("unknown-font", try skin("\"Brand Sans,17\"")).map(\.place.key) == ["m.f"])
    #expect(issues("unknown-font", try skin("\"Brand Sans,17\"", files: file)).isEmpty)
    #expect(issues("unknown-font", try skin("\"brand sans,17\"", files: file)).isEmpty)
    let misspelled = issues("unknown-font", try skin("\"Brand-Sans,17\"", files: file))
    #expect(
      misspelled.first?.suggestion.hasSuffix("The skin's font files have \"Brand Sans\".") == true, "\(misspelled)")
    #expect(issues("unknown-font", try skin("17")).isEmpty)
    var configuration = LintConfiguration()
    configuration.fonts = ["Brand Sans"]
    #expect(issues("unknown-font", try skin("\"Brand Sans,17\""), configuration).isEmpty)
    let base = try SkinDocument.native(id: "base", fonts: ["b.otf"], files: file)
    let above = try SkinDocument.native(base: "base", modules: ["m": #"{"fonts": {"f": "Brand Sans,17"}}"#])
    #expect(issues("unknown-font", above, bases: [base]).isEmpty)
  }

  @Test(
    "Fonts of iOS are recognized by family, PostScript name and full name",
    arguments: [
      "Helvetica Neue", "HelveticaNeue", "HelveticaNeue-CondensedBold", "ArialMT", "Arial-BoldMT", "PingFang SC",
      "PingFangSC-Regular", "TimesNewRomanPS-BoldMT", "TimesNewRomanPSMT", "HiraMinProN-W3", "Georgia-Bold",
      "AvenirNextCondensed-Heavy", "Gill Sans SemiBold", ".SFUI-Regular", "Menlo-Regular", "GillSans", "DiwanMishafi",
      "DamascusSemiBold", "STIXTwoText_Medium", "STIXTwoText-Italic_Bold-Italic", "PingFang-SC-Regular",
      "PingFangSC-SemiBold",
    ])
  func systemFonts(name: String) { #expect(SystemFonts.contains(name)) }

  @Test("Every PostScript name of iOS 16 is recognized")
  func postScriptNames() {
    #expect(SystemFontNames.all.count > 260)
    for name in SystemFontNames.all { #expect(SystemFonts.contains(name)) }
    #expect(!SystemFonts.contains("PingFang-XX-Regular"))
  }

  @Test(
    "Other names aren't recognized",
    arguments: ["Helvetika", "Brand Sans", "Comic Sans MS", "Roboto-Bold", "", "-", "Bold"])
  func otherFonts(name: String) { #expect(!SystemFonts.contains(name)) }

  @Test("A font below the limit is too small")
  func small() throws {
    #expect(issues("small-text", try skin("10.5")).map(\.place.key) == ["m.f"])
    #expect(issues("small-text", try skin("11")).isEmpty)
    var configuration = LintConfiguration()
    configuration.limits = [.fontSize: 10]
    #expect(issues("small-text", try skin("10.5"), configuration).isEmpty)
  }
}

@Suite("Font files") struct FontFileTests {
  @Test("Names are read from fonts and collections")
  func names() throws {
    let font = Sample.font(family: "Brand Sans")
    #expect(try FontFile(font).names == ["Brand Sans"])
    // The table offsets of a collection are relative to the beginning of the file.
    let header = Data("ttcf".utf8) + Sample.big(0x10000, 4) + Sample.big(1, 4) + Sample.big(16, 4)
    var moved = [UInt8](font)
    for table in 0..<3 {
      let place = 12 + 16 * table + 8
      let offset = moved[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      moved.replaceSubrange(place..<place + 4, with: Sample.big(offset + 16, 4))
    }
    #expect(try FontFile(header + Data(moved)).names == ["Brand Sans"])
  }

  @Test("A font truncated anywhere is refused, and random damage never crashes")
  func damage() throws {
    let font = Sample.font(family: "Brand Sans")
    for length in 0..<font.count { #expect(throws: FontFile.Problem.self) { try FontFile(font.prefix(length)) } }
    let seed: UInt64 = 11
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      var damaged = [UInt8](font)
      for _ in 0..<2 {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let read = try? FontFile(Data(damaged)) { #expect(read.names.count <= 3_000, "seed \(seed)") }
    }
  }
}

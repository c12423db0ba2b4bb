import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("Bounded checks: skins made to take long") struct BoundedLintTests {
  private static let header = #"{"schema": 1, "id": "a", "version": "1.0.0"}"#

  @Test("The end of a very long value isn't looked for")
  func longValue() throws {
    let text = String(repeating: "x", count: 5_000)
    let files = ["skin.json": Self.header, "modules/m.json": "{\"colors\": {\"\(text)\": 1, \"b\": 2}}"]
    let report = Linter().lint(try SkinDocument.read(SkinMemoryFiles(contents: files.mapValues { Data($0.utf8) })))
    #expect(report.issues.map { report.end(of: $0) == nil } == [true, false])
  }

  @Test("A rule reports a limited number of issues")
  func rules() throws {
    let builtIn = try SkinDocument.native(id: "base", modules: ["m": #"{"flags": {"a": true}}"#])
    let keys = (0..<3_000).map { "\"k\($0)\": true" }.joined(separator: ",")
    let found = issues("unknown-key", try .native(modules: ["m": "{\"flags\": {\(keys)}}"]), builtIn: builtIn)
    #expect(found.count == 1_001 && found.contains { $0.message.hasPrefix("2000 further") })
  }

  @Test("Pairs on gradients are measured up to a number of places, and the rest is an error")
  func gradients() throws {
    let stops = (0..<256).map { "\"#\($0 % 2 == 0 ? "777" : "888")\"" }.joined(separator: ",")
    let texts = (0..<600).map { "\"t\($0)\": \"#FFFFFF\"" }.joined(separator: ",")
    let pairs = (0..<600).map { SkinContrastPair(text: "m.t\($0)", background: "m.g") }
    let document = try SkinDocument.native(
      modules: ["m": "{\"colors\": {\(texts)}, \"gradients\": {\"g\": {\"colors\": [\(stops)]}}}"], contrast: pairs)
    let found = issues("low-contrast", document)
    #expect(found.count < 600 && found.contains { $0.message.contains("isn't checked") && $0.severity == .error })
  }

  @Test("A JPEG's size is looked for behind a limited number of segments")
  func jpeg() {
    let frame = Sample.jpeg(40, 30).dropFirst(2)
    func image(_ fillBytes: Int) -> Data { Data([0xFF, 0xD8]) + Data(repeating: 0xFF, count: fillBytes) + frame }
    #expect(ImageHeader(image(1_000))?.width == 40)
    #expect(ImageHeader(image(100_000)) == nil)
  }

  @Test("A font has a limited number of tables")
  func tables() {
    let names = ["cmap", "head", "name"] + (0..<300).map { "t\($0 + 100)" }
    #expect(throws: FontFile.Problem.self) { try FontFile(Sample.font(family: "A", tables: names)) }
  }

  @Test("Names are found in texts like `String` finds them")
  func names() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in "ab".randomElement(using: &random) ?? "a" })
      let name = String(
        (0..<Int.random(in: 1...6, using: &random)).map { _ in "ab".randomElement(using: &random) ?? "a" })
      #expect(SearchedText(text).contains(name) == text.contains(name), "\(name) in \(text), seed 5")
    }
    #expect(
      SearchedText("caf\u{E9}.png").contains("cafe\u{301}") && SearchedText("cafe\u{301}.png").contains("caf\u{E9}"))
    #expect(SearchedText("a").contains("") && !SearchedText("").contains("a"))
  }

  @Test("Files are looked for in broken files up to a number of bytes")
  func mentions() throws {
    let broken = "{\"images\": {\"a\": \"\(String(repeating: "x", count: 2 << 20))\""
    let files = Dictionary(uniqueKeysWithValues: (0..<600).map { ("f\($0).bin", Data()) })
    let document = try SkinDocument.native(modules: ["m": broken], files: files)
    // 1 GiB of text is searched for 512 names; the others may be mentioned.
    #expect(issues("unreferenced-file", document).count <= 512)
  }

  @Test("A file is read as often for many brands as for one")
  func brands() throws {
    func reads(brands: Int) throws -> [String: Int] {
      var contents = [
        "skin.json": Data(Self.header.utf8), "modules/m.json": Data(#"{"images": {"a": "a.png"}}"#.utf8),
        "a@2x.png": Sample.png(2, 2), "a@3x.png": Sample.png(3, 3),
      ]
      for brand in 0..<brands { contents["brands/B\(brand)/modules/n.json"] = Data(#"{"texts": {"t": "x"}}"#.utf8) }
      let files = CountedFiles(SkinMemoryFiles(contents: contents))
      let skin = try BrandedDocument.read(files, formats: [.native])
      let before = files.readings
      let findings = Linter().lint(skin.documents) { SkinResolver(brand: $0.header.brand) }
      #expect(findings.map(\.brand) == [nil] + (0..<brands).map { "B\($0)" })
      #expect(findings.flatMap(\.issues).isEmpty)
      return files.readings.merging(before) { $0 - $1 }
    }
    let (one, many) = (try reads(brands: 1), try reads(brands: 10))
    #expect(["skin.json", "modules/m.json", "a@2x.png", "brands/B0/modules/n.json"].allSatisfy { one[$0] == many[$0] })
    #expect(one.count == 5 && many.count == 14)
  }

  @Test("Unused files are looked for in other files up to a number of bytes, and stay beyond it")
  func unused() throws {
    let text = Data(String(repeating: "x", count: 2 << 20).utf8)
    var contents = ["skin.json": Data(Self.header.utf8), "README.md": text]
    for index in 0..<600 { contents["f\(index).bin"] = Data() }
    let fixer = SkinFixer(resolver: SkinResolver()) { try BrandedDocument.read($0, formats: .all).documents }
    #expect(fixer.fix(SkinMemoryFiles(contents: contents)).unused.isEmpty)
  }
}

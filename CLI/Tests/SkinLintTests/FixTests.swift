import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("Repairing JSON") struct JSONRepairTests {
  private func repaired(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    return JSONRepair.edits(of: bytes).map { String(decoding: TextEdit.apply($0, to: bytes).bytes, as: UTF8.self) }
  }

  @Test(
    "Commas, single quotes and comments are fixed, and nothing else changes",
    arguments: [
      ("{\"a\": [1, 2,],\r\n}", "{\"a\": [1, 2],\r\n}".replacingOccurrences(of: "],", with: "]")),
      ("[1\n  2 ,\t3]", "[1,\n  2 ,\t3]"),
      ("{\"a\": 1\n \"b\": {} \"c\": 2}", "{\"a\": 1,\n \"b\": {}, \"c\": 2}"),
      ("{'a': 'é b' }", "{\"a\": \"é b\" }"),
      (
        "{\n  // one\n  \"a\": 1, // two\n  /* three */ \"b\": \"//no\" /* four */\n}\n",
        "{\n  \"a\": 1,\n   \"b\": \"//no\"\n}\n"
      ),
      ("// head\r\n{} // tail", "{}"), ("\u{FEFF}[1,]", "\u{FEFF}[1]"), ("{\"a\": \"\\\",]\",}", "{\"a\": \"\\\",]\"}"),
      ("[ ]", "[ ]"),
    ])
  func fixed(text: String, expected: String) {
    #expect(repaired(text) == expected)
  }

  @Test(
    "Anything else that is wrong is left alone",
    arguments: [
      "", "{", "[1", "{\"a\" 1}", "{\"a\": 'don't'}", "{\"a\": 'say \"x\"'}", "[\"a, \"b\"]", "{\"a: \"#fff\"}",
      "{a: 1}", "[1,,2]", "[,1]", "{} {}", "/* open", "[\"a\"\"b\"]", "{\"a\": \"x\ny\"}", "{\"a\": 'x\\'y'}",
      "# no\n{}",
    ])
  func untouched(text: String) {
    #expect(repaired(text) == nil)
  }

  /// The document in one form for all ways to write it.
  private func text(of json: String) throws -> String {
    var warnings: [SkinIssue] = []
    let text = try SkinSourceJSON(Data(json.utf8), file: "a.json", warnings: &warnings).text
    #expect(warnings.isEmpty)
    return text
  }

  @Test("Random damage of a document is repaired to the same document, or left alone")
  func random() throws {
    let original = ##"{"a": [1, "b", {"d": true}], "e": {"f": "x\"y", "g": [[], {}]}, "h": -1.5e3}"##
    let expected = try text(of: original)
    var random = SeededGenerator(seed: 11)
    var repairs = 0
    for _ in 0..<400 {
      var damaged = original
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let commas = damaged.indices.filter { damaged[$0] == "," }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: if let comma = commas.randomElement(using: &random) { damaged.remove(at: comma) }
        case 1:
          let closings = damaged.indices.filter { "]}".contains(damaged[$0]) }
          if let closing = closings.randomElement(using: &random) { damaged.insert(",", at: closing) }
        default:
          if let comma = commas.randomElement(using: &random) { damaged.insert(contentsOf: "/* x */", at: comma) }
        }
      }
      guard let repaired = repaired(damaged) else { continue }
      #expect(try text(of: repaired) == expected, "\(damaged) → \(repaired)")
      repairs += 1
    }
    #expect(repairs > 100)
  }
}

@Suite("Fixing skins") struct SkinFixerTests {
  private static let header = #"{"schema": 1, "id": "a", "version": "1.0.0"}"#

  private func fix(_ files: [String: String], builtIn: SkinDocument? = nil) -> SkinFixer.Outcome {
    let fixer = SkinFixer(resolver: SkinResolver(builtIn: builtIn)) {
      try BrandedDocument.read($0, formats: .all).documents
    }
    return fixer.fix(SkinMemoryFiles(contents: files.mapValues { Data($0.utf8) }))
  }

  private func text(_ result: SkinFixer.Outcome, _ path: String = "modules/m.json") -> String? {
    result.files.edits[path].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Misspelled sections and aliases are corrected if one name differs by a letter")
  func names() {
    let module = ##"""
      {"colours": {"brand": "#123456", "a":   "{m.brnd}", "b": {"any": "{brandd}", "dark": "{m.brand}"}},
       "texts": {"t": "{x", "hello": "Hi", "u": {"alias": "m.helo"}}}
      """##
    let result = fix(["skin.json": Self.header, "modules/m.json": module])
    let expected = module.replacingOccurrences(of: "colours", with: "colors")
      .replacingOccurrences(of: "{m.brnd}", with: "{m.brand}").replacingOccurrences(of: "{brandd}", with: "{brand}")
      .replacingOccurrences(of: "m.helo", with: "m.hello")
    #expect(text(result) == expected)
    #expect(result.fixes.map(\.code) == [.unknownField, .unknownAlias, .unknownAlias, .unknownAlias])
    #expect(result.fixes.map(\.place.location).first == "modules/m.json:1:2")
  }

  @Test("Names with several neighbors, of another kind, or that exist stay")
  func ambiguous() {
    for module in [
      ##"{"colors": {"tint": "#111111", "hint": "#222222", "a": "{m.lint}"}}"##,
      ##"{"fonts": {"title": 17}, "colors": {"a": "{m.titl}"}}"##,
      ##"{"colors": {"a": "#111111"}, "colours": {"b": "#222222"}}"##,
      ##"{"colour": {}, "colours": {"a": "#111111"}, "colorss": {"b": "#222222"}}"##,
      ##"{"colors": {"abc": "{m.abd}"}}"##,
    ] {
      let result = fix(["skin.json": Self.header, "modules/m.json": module])
      #expect(result.fixes.isEmpty && result.files.edits.isEmpty, "\(module)")
    }
  }

  @Test("A second run finds nothing, and the fixed skin has no fixable issue")
  func idempotent() throws {
    let files = [
      "skin.json": "{\"schema\": 1, // one\n \"id\": 'a', \"version\": \"1.0.0\",}",
      "modules/m.json": "{\"colours\": {\"brand\": \"#123456\"\n\"a\": \"{m.brnd}\",}}",
      "modules/n.json": "{\"colors\": {\"c\": \"{m.brandd}\"}}",
    ]
    let first = fix(files)
    #expect(Set(first.files.edits.keys) == Set(files.keys))
    var fixed = files
    for path in files.keys { fixed[path] = text(first, path) }
    #expect(fixed["skin.json"] == "{\"schema\": 1,\n \"id\": \"a\", \"version\": \"1.0.0\"}")
    let document = try SkinDocument.read(SkinMemoryFiles(contents: fixed.mapValues { Data($0.utf8) }))
    #expect(SkinResolver().resolve(document).issues.isEmpty)
    #expect(document.entries.keys.sorted() == ["m.a", "m.brand", "n.c"])
    let second = fix(fixed)
    #expect(second.fixes.isEmpty && second.files.edits.isEmpty)
  }

  @Test("A fix that would lose or change a key is not made")
  func losesNothing() {
    // Repaired, the first file would take the key's place.
    var files = [
      "skin.json": Self.header, "modules/z.json": ##"{"colors": {"k": "#222222"}}"##,
      "modules/a.json": ##"{"module": "z", "colors": {"k": "#111111"} "texts": {}}"##,
    ]
    #expect(fix(files).files.edits.isEmpty)
    files["modules/z.json"] = ##"{"colors": {"other": "#222222"}}"##
    #expect(Array(fix(files).files.edits.keys) == ["modules/a.json"])
  }

  @Test("The fixes of many files are tried together, and without the one that would lose a key")
  func manyFiles() {
    var files = [
      "skin.json": Self.header, "modules/z.json": ##"{"colors": {"k": "#222222"}}"##,
      "modules/m120x.json": ##"{"module": "z", "colors": {"k": "#111111"} "texts": {}}"##,
    ]
    for index in 0..<200 { files["modules/m\(index).json"] = ##"{"colours": {"a": "#123456",}}"## }
    var readings = 0
    let fixer = SkinFixer(resolver: SkinResolver()) { files in
      readings += 1
      return try BrandedDocument.read(files, formats: .all).documents
    }
    let result = fixer.fix(SkinMemoryFiles(contents: files.mapValues { Data($0.utf8) }))
    #expect(result.files.edits.count == 200 && result.files.edits["modules/m120x.json"] == nil)
    #expect(text(result, "modules/m7.json") == ##"{"colors": {"a": "#123456"}}"##)
    #expect(result.fixes.count == 400 && readings < 30)
  }

  @Test("An alias isn't corrected before the file with the key that it means is repaired")
  func repairedFirst() {
    let files = [
      "skin.json": Self.header, "modules/a.json": ##"{"colors": {"x": "{b.abd}", "abc": "#111111"}}"##,
      "modules/b.json": ##"{"module": "b", "colors": {"abd": "#222222",}}"##,
      "modules/c.json": ##"{"module": "b", "colors": {"abc": "#333333"}}"##,
    ]
    #expect(Array(fix(files).files.edits.keys) == ["modules/b.json"])
  }

  @Test("Trailing commas are fixed in JSON of other formats; property lists stay")
  func otherFormats() {
    let style = fix(["appstyle.json": "{\"title_color\": \"#fff\",}"])
    #expect(text(style, "appstyle.json") == "{\"title_color\": \"#fff\"}")
    #expect(fix(["night.plist": "{ a_color = \"#GG\"; }"]).files.edits.isEmpty)
  }
}

@Suite("Diffs") struct UnifiedDiffTests {
  @Test("Changes have their lines and context")
  func hunks() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.replacingOccurrences(of: "2\n3\n", with: "two\n3\n").replacingOccurrences(of: "11\n", with: "")
    #expect(
      UnifiedDiff.text(of: "a.json", from: old, to: new) == """
        --- a/a.json
        +++ b/a.json
        @@ -1,5 +1,5 @@
         1
        -2
        +two
         3
         4
         5
        @@ -8,5 +8,4 @@
         8
         9
         10
        -11
         12

        """)
    #expect(UnifiedDiff.text(of: "a", from: old, to: old).isEmpty)
  }

  @Test("Of texts whose lines differ by thousands, those between the first and the last difference are replaced")
  func many() {
    let old = (0..<5_000).map { "\($0)\n" }
    let new = old.map { $0.hasPrefix("2") ? "x\($0)" : $0 } + ["end\n"]
    let text = UnifiedDiff.text(of: "a", from: old.joined(), to: new.joined())
    let lines = text.split(separator: "\n").dropFirst(2)
    #expect(lines.count { $0.hasPrefix("-") } == 4_998 && lines.count { $0.hasPrefix("+") } == 4_999)
    #expect(lines.first == "@@ -1,5000 +1,5001 @@")
    // As many lines are compared one by one.
    let changed = UnifiedDiff.text(of: "a", from: old.joined(), to: new.dropLast().joined()).split(separator: "\n")
    #expect(changed.count { $0.hasPrefix("-2") } == 1_111 && changed.count { $0.hasPrefix("+x2") } == 1_111)
  }

  @Test(
    "`patch` makes the new text from random changes",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch")))
  func patch() throws {
    var random = SeededGenerator(seed: 3)
    let folder = FileManager.default.temporaryDirectory.appending(path: "diff-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for _ in 0..<20 {
      var lines = (0..<30).map { "\($0)\r\n" }
      let old = lines.joined() + (Bool.random(using: &random) ? "end" : "")
      for _ in 0..<4 { lines[Int.random(in: 0..<30, using: &random)] = Bool.random(using: &random) ? "" : "x\ny\n" }
      let new = lines.joined() + (Bool.random(using: &random) ? "end" : "")
      let file = folder.appending(path: "a.txt")
      try Data(old.utf8).write(to: file)
      try Data(UnifiedDiff.text(of: "a.txt", from: old, to: new).utf8).write(to: folder.appending(path: "a.diff"))
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/patch")
      process.arguments = ["--binary", "-s", "-p1", "-i", "a.diff"]
      process.currentDirectoryURL = folder
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(try String(contentsOf: file, encoding: .utf8) == new)
    }
  }
}

import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("Reading around damaged members") struct DamagedMemberTests {
  private func read(_ module: String, around: Bool = true) throws -> SkinDocument {
    let options = around ? SkinReadOptions().readingAroundDamage() : SkinReadOptions()
    return try SkinDocument.read(
      SkinMemoryFiles(["skin.json": #"{"schema": 1}"#, "modules/m.json": module]), options: options)
  }

  /// A module whose second key is a given line.
  private func module(_ line: String) -> String {
    """
    {
      "colors": {
        "a": "#111111",
    \(line)
        "c": {"any": "#333333", "dark": "#444444"}
      },
      "texts": {"t": "Hi"}
    }
    """
  }

  @Test(
    "A mistake in a line loses the key of that line, which is an error with its line and key",
    arguments: [
      #""b": #222222,"#, ##""b": "#222222,"##, ##""b" "#222222","##, ##""b": "#222222" "#333","##, #""b": "\x22","#,
      #""b": tru,"#, #""b": 1.,"#, ##""b": {"any": "#222222", "dark" "#333333"},"##, ##""b": ["#222", {"a": [1, 2}],"##,
      #""b": ,"#,
    ])
  func line(text: String) throws {
    let found = try read(module(text))
    if text.contains("[1, 2}") {
      // The brackets don't balance.
      #expect(found.entries.isEmpty)
    } else {
      #expect(found.entries.keys.sorted() == ["m.a", "m.c", "m.t"])
      #expect(found.issues.map(\.place.key) == ["m.b"] && found.issues.map(\.place.line) == [4], "\(found.issues)")
    }
    #expect(found.issues.map(\.code) == [.malformedJSON] && found.issues.map(\.severity) == [.error])
  }

  @Test("Other keys on the line of a damaged one are read")
  func sameLine() throws {
    let found = try read(module(##"    "b": #222222, "bb": "#222222", "bbb": tru, "bbbb": "#222222","##))
    #expect(found.entries.keys.sorted() == ["m.a", "m.bb", "m.bbbb", "m.c", "m.t"])
    #expect(found.issues.map(\.place.key) == ["m.b", "m.bbb"])
  }

  @Test(
    "A line whose key can't be read is an error without a key", arguments: ["// b", "b: 1,", "'b': 1,", ",", #""b"#])
  func keyless(text: String) throws {
    let found = try read(module(text))
    #expect(found.entries.keys.sorted() == ["m.a", "m.c", "m.t"], "\(found.issues)")
    #expect(found.issues.map(\.code) == [.malformedJSON] && found.issues.map(\.place.key) == [nil])
  }

  @Test("A missing comma at the end of a line is an error, and loses no key, also between sections")
  func comma() throws {
    let key = try read(module(##"    "b": "#222222""##))
    #expect(key.entries.keys.sorted() == ["m.a", "m.b", "m.c", "m.t"])
    #expect(key.issues.map(\.code) == [.malformedJSON] && key.issues.first?.place.key == "m.b")
    let sections = try read("{\"colors\": {\"a\": \"#111\"}\n\"texts\": {\"t\": \"Hi\"}}")
    #expect(sections.entries.keys.sorted() == ["m.a", "m.t"] && sections.issues.map(\.code) == [.malformedJSON])
  }

  @Test("Every damaged line is reported at once, as is a key that is given twice in one section")
  func several() throws {
    let found = try read(
      """
      {"colors": {
        "a": #1,
        "b": "#222222",
        "b": "#333333",
        "c": "#444
      }}
      """)
    #expect(found.entries.keys.sorted() == ["m.b"] && found.entries["m.b"]?.place.line == 3)
    #expect(found.issues.map(\.code) == [.malformedJSON, .duplicateKey, .malformedJSON])
    #expect(found.issues.map(\.place.key) == ["m.a", "m.b", "m.c"] && found.issues.map(\.place.line) == [2, 4, 5])
  }

  @Test(
    "A file whose brackets don't balance, or whose sections are damaged, is refused with its first mistake",
    arguments: [
      "{\"colors\": {\n\"a\": #1,\n\"b\": \"#222\"\n", "{\"colors\": {\n\"a\": {#1,\n\"b\": \"#222\"\n}}",
      "{\"colors\" {\n\"b\": \"#222\"\n}}", "{\"colors\": {\n\"a\": #1,\n\"b\": \"#222\"\n}}}",
      "{\"module\": \"m,\n\"colors\": {\"a\": \"#111\"}}",
    ])
  func refused(text: String) throws {
    let (around, strict) = (try read(text), try read(text, around: false))
    #expect(around.entries.isEmpty && around.issues == strict.issues && strict.issues.count == 1)
  }

  @Test("Without the option, as on devices, one mistake refuses the file")
  func strict() throws {
    let found = try read(module(##""b": "#222222,"##), around: false)
    #expect(found.entries.isEmpty && found.issues.map(\.code) == [.malformedJSON])
    #expect(found.issues.first?.place.key == nil)
  }

  @Test("After any lost byte, each key has its value, or none")
  func bytes() throws {
    let text = Array(module(##"    "b": {"any": "#222222", "dark": "#555555"},"##).utf8)
    let whole = try read(String(decoding: text, as: UTF8.self))
    for position in text.indices {
      var damaged = text
      damaged.remove(at: position)
      let line = text[..<position].count { $0 == UInt8(ascii: "\n") } + 1
      let found = try read(String(decoding: damaged, as: UTF8.self))
      // A byte of the key's own line may be part of its name or its value.
      for (key, entry) in found.entries where whole.entries[key]?.place.line != line && entry.place.line != line {
        #expect(entry.definition.any == whole.entries[key]?.definition.any, "byte \(position), \(key)")
        #expect(entry.definition.appearances == whole.entries[key]?.definition.appearances, "byte \(position), \(key)")
      }
      let isWhole = Set(whole.entries.keys).isSubset(of: found.entries.keys)
      #expect(isWhole || !found.issues.isEmpty, "byte \(position)")
    }
  }

  @Test("More damaged lines than issues are kept, or more values than are read, refuse the file")
  func limits() throws {
    let lines = Array(repeating: "\"a\": x", count: IssueList.maximumCount + 1).joined(separator: "\n")
    let many = try read("{\"colors\": {\n\(lines)\n}}")
    #expect(many.entries.isEmpty && many.issues.count == 1)
    let elements = Array(repeating: "1", count: SkinSourceJSON.maximumValues).joined(separator: ",")
    let large = try read("{\"colors\": {\n\"a\": x\n\"b\": [\(elements)]\n}}")
    #expect(large.entries.isEmpty && large.issues.map(\.code) == [.tooManyValues])
    let deep = try read("{\"colors\": {\n\"a\": \(String(repeating: "[", count: 100))\n\"b\": \"#111\"\n}}")
    #expect(deep.entries.isEmpty && deep.issues.map(\.code) == [.malformedJSON])
  }

  @Test("JSON files in a folder whose name is near that of the format are reported, unless a key names them")
  func folders() throws {
    func issues(_ paths: [String], module: String = "{}") throws -> [SkinIssue] {
      let files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "{}") })
      return try SkinDocument.read(
        SkinMemoryFiles(files.merging(["skin.json": #"{"schema": 1}"#, "modules/m.json": module]) { $1 })
      ).issues
    }
    for (path, folder, right) in [
      ("module/home.json", "module", "modules"), ("Modules/home.json", "Modules", "modules"),
      ("component/pay/modules/a.json", "component", "components"), ("brand/x/skin.json", "brand", "brands"),
      ("brands/x/module/a.json", "brands/x/module", "modules"),
      ("components/pay/module/a.json", "components/pay/module", "modules"),
    ] {
      let found = try issues([path])
      #expect(found.map(\.code) == [.misnamedFolder] && found.map(\.severity) == [.warning], "\(path): \(found)")
      #expect(found.first?.place.file == folder && found.first?.suggestion == "Rename it to \(right).")
    }
    #expect(try issues(["animations/a.json", "modules/n.json", "data/b.json"]).isEmpty)
    #expect(try issues(["module/a.json"], module: #"{"files": {"f": "module/a.json"}}"#).isEmpty)
  }
}

import Foundation
import SkinFormats
import SkinKit
import Testing

@testable import SkinLint

@Suite("Columns") struct ColumnTests {
  private func places(_ files: [String: String]) throws -> [String] {
    let contents = files.mapValues { Data($0.utf8) }
    let report = Linter().lint(try SkinDocument.read(SkinMemoryFiles(contents: contents), formats: .all))
    return report.issues.map { issue in
      let end = report.end(of: issue).map { end in
        (end.number == issue.place.line ? "" : "\(end.number):") + "\(end.column ?? 0)"
      }
      return "\(issue.place.location)-\(end ?? "") \(issue.code.rawValue)"
    }
  }

  private static let header = #"{"schema": 1, "id": "a", "version": "1.0.0"}"#

  @Test("Values, keys and fields of the native format have columns and ends")
  func native() throws {
    let module = """
      {"colors": {"é": "#12345G", "b": 7},
       "colour": {},
       "shadows": {"s": {"color": "#000", "offset": [1, 2, 3], "glow": 3}},
       "texts": {"t": "x",}}
      """
    #expect(
      try places(["skin.json": Self.header, "modules/m.json": module]) == [
        "modules/m.json:1:18-27 malformed-color", "modules/m.json:1:34-35 wrong-type",
        "modules/m.json:2:2-10 unknown-field", "modules/m.json:3:47-56 wrong-type",
        "modules/m.json:3:58-64 unknown-field", "modules/m.json:4:20-21 trailing-comma",
      ])
  }

  @Test("Elements of XML and old property lists have columns, also after comments and on a shared line")
  func plists() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- <key>no</key> -->
      <plist><dict><key>é_text_color</key> <string>#12345G</string><key>b</key><string>x</string>
        <key>title_color</key><![CDATA[]]>
        <string>#GG</string>
      </dict></plist>
      """
    let found = try places(["night.plist": xml])
    #expect(found == ["night.plist:3:38-62 malformed-color", "night.plist:5:3-23 malformed-color"], "\(found)")
    let old = "{\n  a_color = \"#12345G\"; 'b_color' = '#GG'; }"
    #expect(
      try places(["night.plist": old]) == [
        "night.plist:2:13-22 malformed-color", "night.plist:2:36-41 malformed-color",
      ])
  }

  @Test("Design tokens have columns")
  func tokens() throws {
    let text = #"{"a": {"$type": "color", "b": {"$value": "{a.c}"}}}"#
    #expect(try places(["a.tokens.json": text]).first?.hasPrefix("a.tokens.json:1:42-49 ") == true)
  }

  @Test("Design tokens in JSON5 have the columns of the file, behind comments, bare keys, quotes and numbers")
  func tokensInJSON5() throws {
    let text = """
      // é
      {a: {'$type': 'color', $value: '{x.y}'}, /* é */ b: {$type: 'number', $value: '{z}'},
       c: {$type: "number", $value: +0x10}, d: {$type: 'number', $value: "{q}"},}
      """
    let found = try places(["a.tokens.json": text])
    #expect(
      found == [
        "a.tokens.json:1:1-3 lenient-tokens", "a.tokens.json:2:2-3 lenient-tokens",
        "a.tokens.json:2:32-39 unknown-alias", "a.tokens.json:2:79-84 unknown-alias",
        "a.tokens.json:3:68-73 unknown-alias", "a.tokens.json:3:74-75 lenient-tokens",
      ], "\(found)")
    let broken = try #require(throws: SkinIssue.self) { try places(["a.tokens.json": "{a: 'b', c: ['d' 'e']}"]) }
    #expect(broken.place.location == "a.tokens.json:1:18")
  }

  @Test("Bytes that aren't text have a column")
  func undecodable() throws {
    let module = Data("{\"colors\": {\n \"é".utf8) + [0xFF] + Data("\": 1}}".utf8)
    let files = SkinMemoryFiles(contents: ["skin.json": Data(Self.header.utf8), "modules/m.json": module])
    let places = Linter().lint(try SkinDocument.read(files)).issues.map(\.place.location)
    #expect(places == ["modules/m.json:2:4"])
  }

  @Test("Lists and objects end at their closing brackets, past texts and comments with brackets, or nowhere")
  func brackets() throws {
    let text = """
      {"colors": {"a": {
         "any": "}" , "x": [["]"]],
         "y": {}}, "b": [
       1, 2 ]}}
      """
    var spans = SourceSpans(
      SkinMemoryFiles(contents: [
        "a.json": Data(text.utf8), "b.json": Data("[1, // ]\n /* ]\n] */ 'x]']é".utf8), "c.json": Data("{[}".utf8),
        "d.json": Data("[\n1,".utf8), "e.plist": Data("( a, { b = (c); } )".utf8),
      ]))
    func end(_ file: String, _ line: Int, _ column: Int) -> [Int?]? {
      spans.end(of: .init(file: file, line: SkinSourceLine(line, column: column))).map { [$0.number, $0.column] }
    }
    #expect(end("a.json", 1, 18) == [3, 12] && end("a.json", 2, 22) == [2, 29] && end("a.json", 3, 19) == [4, 8])
    #expect(end("b.json", 1, 1) == [3, 11] && end("c.json", 1, 1) == nil && end("d.json", 1, 1) == nil)
    #expect(end("e.plist", 1, 1) == [1, 20] && end("e.plist", 9, 1) == nil && end("e.plist", 1, 99) == nil)
  }

  @Test("SARIF regions have the columns, and the last line of a list or object")
  func sarif() throws {
    let files = SkinMemoryFiles(contents: [
      "skin.json": Data(Self.header.utf8),
      "modules/m.json": Data("{\n \"colors\": {\"b\": 7},\n \"texts\": {\"t\": [\n1]}}".utf8),
    ])
    let report = Linter().lint(try SkinDocument.read(files))
    let log = SarifLog(
      report, configuration: .init(), toolVersion: "1", source: .folder("skins/a", main: "skin.json"))
    let json = try #require(try JSONSerialization.jsonObject(with: log.data()) as? [String: Any])
    let run = try #require((json["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    #expect((run["automationDetails"] as? [String: String])?["id"] == "skin-lint/skins/a/")
    let results = try #require(run["results"] as? [[String: Any]]).filter { $0["ruleId"] as? String == "wrong-type" }
    let regions = results.map { result in
      let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
      return location?["region"] as? [String: Int]
    }
    #expect(
      regions == [
        ["startLine": 2, "startColumn": 18, "endColumn": 19],
        ["startLine": 3, "startColumn": 17, "endLine": 4, "endColumn": 3],
      ])
  }
}

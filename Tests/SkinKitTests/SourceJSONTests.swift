import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("JSON with lines")
struct SourceJSONTests {
  private func read(_ text: String) throws -> (SkinSourceJSON, [SkinIssue]) {
    var warnings: [SkinIssue] = []
    let json = try SkinSourceJSON(Data(text.utf8), file: "a.json", warnings: &warnings)
    return (json, warnings)
  }

  @Test("Values know their line")
  func lines() throws {
    let (json, _) = try read("{\n  \"a\": 1,\n  \"b\": [\n    true\n  ]\n}")
    #expect(json["a"]?.line.number == 2)
    #expect(json["b"]?.elements?.first?.line.number == 4)
  }

  @Test("Keys and values know their column, in Unicode code points")
  func columns() throws {
    let (json, _) = try read("{\r\n\t\"é😀\": [\"ü\\\"\", 7], \"日本\": {\"x\":\n true}}")
    let members = try #require(json.members)
    #expect(json.line == SkinSourceLine(1, column: 1))
    #expect(members.map(\.line) == [SkinSourceLine(2, column: 2), SkinSourceLine(2, column: 20)])
    #expect(members.map(\.value.line) == [SkinSourceLine(2, column: 8), SkinSourceLine(2, column: 26)])
    #expect(members[0].value.elements?.map(\.line.column) == [9, 16])
    #expect(members[1].value["x"]?.line == SkinSourceLine(3, column: 2))
  }

  @Test("A column is the same as counted from the start of the line, in any document")
  func columnsLikeCounted() throws {
    var random = SeededGenerator(seed: 7)
    let words = ["a", "é", "日本語", "😀", "e\u{301}", "\\u00e9", "\\\"", " "]
    let spaces = ["", " ", "\n", "\t ", "\r\n"]
    for _ in 0..<100 {
      var text = "["
      for _ in 0..<Int.random(in: 1...9, using: &random) {
        let word = (0..<3).map { _ in words.randomElement(using: &random) ?? "" }.joined()
        text += "\(spaces.randomElement(using: &random) ?? "")\"\(word)\","
      }
      let (json, _) = try read(text + "0]")
      let bytes = Array((text + "0]").utf8)
      var position = 0
      for element in json.elements ?? [] where element.string != nil {
        position = try #require(bytes[position...].firstIndex(of: UInt8(ascii: "\"")))
        #expect(element.line == SkinSourceLine(of: position, in: bytes))
        // The end of the text: the next quotation mark that no backslash precedes.
        position += 1
        while bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
        position += 1
      }
    }
  }

  @Test("A mistake is reported at its column")
  func malformedColumn() {
    func place(_ text: String) -> String? {
      #expect(throws: SkinIssue.self) { try read(text) }.map { "\($0.place)" }
    }
    #expect(place("{\n \"é\": tru}") == "a.json:2:7")
    #expect(place("[1 2]") == "a.json:1:4")
    #expect(place("{\"a\": 1,\n  \"a\": 2}") == "a.json:2:3")
  }

  @Test(
    "A malformed document is refused with the line",
    arguments: [
      ("{\n\"a\": 1\n\"b\": 2}", 3), ("{\"a\":\n\n tru}", 3), ("[1,\n2", 2), ("{\"a\": 01}", 1), ("{} {}", 1),
      ("{\n\"a\": \"x\ny\"}", 2), ("// no\n{}", 1), ("{\"a\": \"\\q\"}", 1), ("{\"a\": \"\\ud800\"}", 1), ("", 1),
      ("{\"a\" 1}", 1), ("{\"a\": 1e999}", 1), ("{\"a\": -}", 1), ("[1,,2]", 1),
    ])
  func malformed(text: String, line: Int) {
    let issue = #expect(throws: SkinIssue.self) { try read(text) }
    #expect(issue?.code == .malformedJSON)
    #expect(issue?.place.file == "a.json" && issue?.place.line == line)
  }

  @Test("A repeated key is refused with both lines, also if one is written as an escape")
  func duplicates() {
    let issue = #expect(throws: SkinIssue.self) { try read("{\"ab\": 1,\n\"a\\u0062\": 2}") }
    #expect(issue?.code == .duplicateKey && issue?.place.line == 2)
    #expect(issue?.message.contains("line 1") == true)
  }

  @Test("A trailing comma is tolerated with a warning")
  func trailingComma() throws {
    let (json, warnings) = try read("{\"a\": [1, 2,],\n}")
    #expect(json["a"]?.elements?.count == 2)
    #expect(warnings.map(\.code) == [.trailingComma, .trailingComma])
  }

  @Test("A document that is nested too deep is refused")
  func depth() {
    let issue = #expect(throws: SkinIssue.self) { try read(String(repeating: "[", count: 100_000)) }
    #expect(issue?.message.contains("nested") == true)
  }

  @Test("UTF-8 with a byte order mark and escaped pairs are read; UTF-16 is refused as such")
  func encodings() throws {
    var warnings: [SkinIssue] = []
    let text = "{\"新\": \"\\ud83c\\udfee\"}"
    let marked = try SkinSourceJSON(Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), file: "a.json", warnings: &warnings)
    #expect(marked["新"]?.string == "🏮")
    for (mark, encoding) in [
      ([0xFF, 0xFE] as [UInt8], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
    ] {
      let other = Data(mark) + (text.data(using: encoding) ?? Data())
      let issue = #expect(throws: SkinIssue.self) { try SkinSourceJSON(other, file: "a.json", warnings: &warnings) }
      #expect(issue?.code == .malformedJSON && issue?.message.contains("byte order mark") == true)
    }
  }

  @Test("Bytes that are not text are refused with their line")
  func notText() {
    var warnings: [SkinIssue] = []
    let issue = #expect(throws: SkinIssue.self) {
      try SkinSourceJSON(
        Data("{\n\"a\": \"".utf8) + [0xFF, 0xFE] + Data("\"}".utf8), file: "a.json", warnings: &warnings)
    }
    #expect(issue?.place.line == 2)
  }

  @Test("Documents of Foundation are read with the same values", arguments: [7 as UInt64, 8, 9])
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    for _ in 0..<50 {
      let object = ["k": Self.value(&random, depth: 3)]
      let data = try JSONSerialization.data(withJSONObject: object)
      var warnings: [SkinIssue] = []
      let json = try SkinSourceJSON(data, file: "a.json", warnings: &warnings)
      #expect(NSDictionary(dictionary: object) == json.plain as? NSDictionary)
    }
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) -> Any {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
    case 0: return Bool.random(using: &random)
    case 1: return Double.random(in: -1e6...1e6, using: &random)
    case 2:
      return String(
        String.UnicodeScalarView(
          (0..<5).compactMap { _ in Unicode.Scalar(UInt32.random(in: 1...0xD7FF, using: &random)) }))
    case 3: return (0..<3).map { _ in value(&random, depth: depth - 1) }
    default: return ["a": value(&random, depth: depth - 1), "b": value(&random, depth: depth - 1)]
    }
  }

  @Test("A repeated key is reported, among few keys and among many", arguments: [2, 8, 9, 10, 200])
  func duplicateAmongMany(count: Int) {
    let members = (0..<count).map { "\"k\($0)\": 0" } + ["\"k1\": 1"]
    let text = "{\n\(members.joined(separator: ",\n"))\n}"
    var warnings: [SkinIssue] = []
    let issue = #expect(throws: SkinIssue.self) {
      _ = try SkinSourceJSON(Data(text.utf8), file: "a.json", warnings: &warnings)
    }
    #expect(issue?.code == .duplicateKey)
    #expect(issue?.place.line == count + 2)
    #expect(issue?.message.contains("first on line 3") == true)
  }
}

extension SkinSourceJSON {
  /// The value as Foundation represents it.
  fileprivate var plain: Any {
    switch content {
    case .null: NSNull()
    case .bool(let value): value
    case .number(let value, _): value
    case .string(let value): value
    case .array(let values): values.map(\.plain)
    case .object(let members):
      NSDictionary(dictionary: Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.plain) }))
    }
  }
}

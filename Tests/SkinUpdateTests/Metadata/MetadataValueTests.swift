import Foundation
import SkinKit
import SkinTestSupport
import SkinUpdate
import Testing

@Suite("Metadata JSON")
struct MetadataValueTests {
  private func parse(_ text: String) throws -> MetadataValue {
    try MetadataValue(parsing: Data(text.utf8), file: "test.json")
  }

  @Test("Values are parsed as they are")
  func reads() throws {
    let value = try parse(#" {"a": [1, -20, true, false, null], "ü": "\u00e9\n\ud83d\ude00\/", "o": {}} "#)
    #expect(value["a"] == [1, -20, true, false, .null])
    #expect(value["ü"] == "é\n😀/")
    #expect(value["o"] == [:])
  }

  @Test("The canonical form sorts by code point, has no space, and escapes only quote and backslash")
  func canonical() throws {
    let value = try parse(#"{"b": 1, "a": "x\"\\\n/é", "B": [ ], "😀": null, "～": true}"#)
    let expected = "{\"B\":[],\"a\":\"x\\\"\\\\\n/é\",\"b\":1,\"～\":true,\"😀\":null}"
    #expect(String(decoding: value.canonical, as: UTF8.self) == expected)
  }

  @Test("A written value is parsed back as the same value, including control characters")
  func roundTrip() throws {
    let value: MetadataValue = ["text": "a\u{1}\u{1F}\n\"\\é😀", "list": [1, .null, ["x": false]]]
    #expect(try MetadataValue(parsing: value.json, file: "test.json") == value)
  }

  @Test(
    "Malformed text is refused with its line",
    arguments: [
      "", "{", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "01", "-", "1.5", "1e3", "99999999999999999999", "tru",
      "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\u00g0\"", "\"a\nb\"", "1 2", "nul", "[1 2]", "\"abc",
    ])
  func malformed(_ text: String) throws {
    let issue = try #require(throws: SkinIssue.self) { try parse("\n\n" + text) }
    #expect(issue.code == .malformedMetadata)
    #expect((issue.place.line ?? 0) >= 3)
  }

  @Test("A duplicate member is refused, in any spelling")
  func duplicates() throws {
    #expect(throws: SkinIssue.self) { try parse(#"{"a":1,"a":2}"#) }
    #expect(throws: SkinIssue.self) { try parse(#"{"a":1,"\u0061":2}"#) }
    #expect(throws: SkinIssue.self) { try parse(#"{"é":1,"e\u0301":2}"#) }
  }

  @Test("Bytes that aren't UTF-8 are refused")
  func encoding() {
    let bytes = Data([0x22, 0xC3, 0x28, 0x22])
    #expect(throws: SkinIssue.self) { try MetadataValue(parsing: bytes, file: "test.json") }
  }

  @Test("A nesting bomb is refused before it exhausts the stack")
  func nesting() {
    let bomb = Data(String(repeating: "[", count: 1_000_000).utf8)
    #expect(throws: SkinIssue.self) { try MetadataValue(parsing: bomb, file: "test.json") }
  }

  @Test("A text of more than one value in four bytes is refused; prefixes of hash bins are accepted")
  func values() throws {
    func list(_ value: String) -> Data {
      Data("[\(Array(repeating: value, count: 10_000).joined(separator: ","))]".utf8)
    }
    let issue = #expect(throws: SkinIssue.self) { try MetadataValue(parsing: list("0"), file: "test.json") }
    #expect(issue?.code == .malformedMetadata && issue?.message.contains("values") == true)
    #expect(try MetadataValue(parsing: list("\"00\""), file: "test.json").array?.count == 10_000)
  }

  @Test("Random damage to a text never crashes the parser")
  func damage() throws {
    var random = SeededGenerator(printing: 76)
    let sound = Array(#"{"signed":{"_type":"root","v":[1,-2,"é\u00e9\n"],"x":{"y":null}},"signatures":[]}"#.utf8)
    for _ in 0..<10_000 {
      var bytes = sound
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      bytes.removeLast(Int.random(in: 0..<4, using: &random))
      do {
        let value = try MetadataValue(parsing: Data(bytes), file: "test.json")
        #expect(try MetadataValue(parsing: value.json, file: "test.json") == value)
      } catch {
        #expect(error is SkinIssue)
      }
    }
  }

  @Test("Dates have one form, and days that don't exist are refused")
  func dates() {
    for seconds in [0.0, 951_782_400, 1_709_164_800, 1_893_456_000, 4_102_444_799, -86_400, 253_402_300_799] {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(MetadataDate.parse(MetadataDate.text(date)) == date)
      #expect(MetadataDate.text(date) == date.formatted(.iso8601))
    }
    for text in [
      "2030-02-29T00:00:00Z", "2030-13-01T00:00:00Z", "2030-00-10T00:00:00Z", "2030-01-01T24:00:00Z",
      "2030-01-01T00:00:00", "2030-01-01T00:00:00+00:00", "2030-01-01 00:00:00Z", "", "2030-01-00T00:00:00Z",
    ] {
      #expect(MetadataDate.parse(text) == nil, "\(text)")
    }
  }
}

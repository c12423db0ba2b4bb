import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("JSON as text that people edit")
struct SourceJSONWritingTests {
  private func read(_ text: String) throws -> SkinSourceJSON {
    var warnings: [SkinIssue] = []
    return try SkinSourceJSON(Data(text.utf8), file: "a.json", warnings: &warnings)
  }

  @Test("Members keep their order, numbers their text, and short lists take one line")
  func layout() throws {
    let json = try read(#"{"z":1.50,"a":[1,2e3,"x",null,true],"e":{},"l":[],"n":[[1],{"k":-0}]}"#)
    #expect(
      json.text == """
        {
          "z": 1.50,
          "a": [1, 2e3, "x", null, true],
          "e": {},
          "l": [],
          "n": [
            [1],
            {
              "k": -0
            }
          ]
        }

        """)
  }

  @Test("A long list takes a line for each value")
  func longList() throws {
    let text = try read("[\((0..<60).map(String.init).joined(separator: ","))]").text
    #expect(text.split(separator: "\n").count == 62)
  }

  @Test("Only characters that JSON requires are escaped")
  func escapes() throws {
    let json = try read(#"["\u0000\u001f\n\r\t\"\\\/\u00e9🏮"]"#)
    #expect(json.text == "[\"\\u0000\\u001f\\n\\r\\t\\\"\\\\/é🏮\"]\n")
  }

  @Test("Written documents are read back with the same text", arguments: [21 as UInt64, 22, 23])
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    for _ in 0..<100 {
      let text = try Self.value(&random, depth: 5)
      let written = try read(text).text
      #expect(try read(written).text == written)
      let ours = try JSONSerialization.jsonObject(with: Data(written.utf8), options: .fragmentsAllowed)
      let source = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(["": ours] as NSDictionary == ["": source] as NSDictionary)
    }
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) throws -> String {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
    case 0: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
    case 1: return "\(Double.random(in: -1e6...1e6, using: &random))"
    case 2: return "\(Int.random(in: -9...9, using: &random))"
    case 3:
      let scalars = (0..<6).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0xD7FF, using: &random)) }
      let data = try JSONEncoder().encode(String(String.UnicodeScalarView(scalars)))
      return String(decoding: data, as: UTF8.self)
    case 4:
      return "[\(try (0..<4).map { _ in try value(&random, depth: depth - 1) }.joined(separator: ","))]"
    default:
      return "{\(try (0..<3).map { "\"k\($0)\":\(try value(&random, depth: depth - 1))" }.joined(separator: ","))}"
    }
  }
}

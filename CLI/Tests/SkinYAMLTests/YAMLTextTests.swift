import Foundation
import SkinKit
import Testing

@testable import SkinYAML

@Suite("YAML as JSON")
struct YAMLTextTests {
  private func tree(_ text: String) throws -> SkinSourceJSON {
    var warnings: [SkinIssue] = []
    let (json, map) = try YAMLText.json(Data(text.utf8), file: "a.yaml")
    return try SkinSourceJSON(json, file: "a.yaml", warnings: &warnings).mapped(by: map)
  }

  @Test("A file of more than 8 MiB is refused for its size, before it is parsed")
  func size() throws {
    // The text isn't YAML.
    let issue = #expect(throws: SkinIssue.self) { try tree("a: [" + String(repeating: " ", count: 8 << 20)) }
    #expect(issue?.code == .tooManyValues && issue?.message.contains("8 MiB") == true)
  }

  @Test("Keys and values keep their lines")
  func lines() throws {
    let tree = try tree("# comment\ncolor:\n  red:\n    $type: color\n\n    $value: '#f00'\nlist:\n  - 1\n  - two\n")
    #expect(tree["color"]?["red"]?["$value"]?.line.number == 6 && tree["color"]?["red"]?["$value"]?.string == "#f00")
    #expect(tree.members?.map(\.line.number) == [2, 7] && tree["list"]?.elements?.map(\.line.number) == [8, 9])
  }

  @Test("Keys and values keep their columns, in block and flow style; repeated values are at the key of their alias")
  func columns() throws {
    let tree = try tree("é: {b: 1, 'c': [x, yy]}\nd:\n  - &a {e: 2}\n  - f: *a\n")
    let (first, second) = (tree["é"], tree["d"]?.elements?.last?["f"])
    #expect(first?.members?.map(\.line) == [SkinSourceLine(1, column: 5), SkinSourceLine(1, column: 11)])
    #expect(first?["b"]?.line == SkinSourceLine(1, column: 8))
    #expect(first?["c"]?.elements?.map(\.line) == [SkinSourceLine(1, column: 17), SkinSourceLine(1, column: 20)])
    #expect(tree["d"]?.elements?.first?["e"]?.line.number == 3 && second?["e"]?.number == 2)
    #expect(second?["e"]?.line.number == 4)
  }

  @Test("Only plain words and decimal numbers have a meaning of their own")
  func scalars() throws {
    let tree = try tree("a: true\nb: 'true'\nc: yes\nd: 1.5\ne: 007\nf: 0x10\ng: ~\nh: |\n  two\n  lines\n")
    #expect(tree["b"]?.string == "true" && tree["c"]?.string == "yes" && tree["e"]?.string == "007")
    #expect(tree["d"]?.number == 1.5 && tree["f"]?.string == "0x10" && tree["h"]?.string == "two\nlines\n")
    #expect(tree["a"]?.kindName == "true or false" && tree["g"]?.kindName == "null")
  }

  @Test("Anchors are repeated and merged")
  func anchors() throws {
    let tree = try tree("base: &b\n  $type: color\n  x: 1\nred:\n  <<: *b\n  x: 2\nalias: *b\n")
    #expect(tree["red"]?["$type"]?.string == "color" && tree["red"]?["x"]?.number == 2)
    #expect(tree["alias"]?["x"]?.number == 1)
  }

  @Test(
    "Malformed and hostile files are refused with their line",
    arguments: [
      "a: [1\n", "a: 1\na: 2\n", "a: *nothing\n", "a: 1\n---\nb: 2\n", "x: &a [1]\n? *a\n: 2\n", "x: &a [1]\n*a : 2\n",
    ])
  func malformed(text: String) {
    let issue = #expect(throws: SkinIssue.self) { try YAMLText.json(Data(text.utf8), file: "a.yaml") }
    #expect(issue?.code == .malformedYAML && issue?.place.file == "a.yaml" && issue?.suggestion.isEmpty == false)
    #expect(issue?.place.line != nil && issue?.place.column != nil)
  }

  @Test("Aliases that multiply are limited")
  func laughs() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      let list = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(list)]\n"
    }
    let issue = #expect(throws: SkinIssue.self) { try YAMLText.json(Data(text.utf8), file: "a.yaml") }
    #expect(issue?.code == .malformedYAML && issue?.place.line != nil)
  }

  @Test("Deep nesting is limited")
  func depth() {
    let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let issue = #expect(throws: SkinIssue.self) { try YAMLText.json(Data(text.utf8), file: "a.yaml") }
    #expect(issue?.code == .malformedYAML)
  }

  @Test("Mappings that are merged again and again are limited")
  func merges() {
    let pairs = (0..<1_000).map { "k\($0): 1" }.joined(separator: ", ")
    let merged = Array(repeating: "*a", count: 1_000).joined(separator: ", ")
    let text = "b: &a {\(pairs)}\nc: {<<: [\(merged)]}\n"
    let issue = #expect(throws: SkinIssue.self) { try YAMLText.json(Data(text.utf8), file: "a.yaml") }
    #expect(issue?.code == .malformedYAML && issue?.place.line == 2)
  }

  @Test("Short names of tags are limited")
  func tags() {
    let text = (0..<101).map { "%TAG !t\($0)! tag:a.b,2000:\n" }.joined() + "---\na: 1\n"
    let issue = #expect(throws: SkinIssue.self) { try YAMLText.json(Data(text.utf8), file: "a.yaml") }
    #expect(issue?.code == .malformedYAML && issue?.place.line == 101)
  }

  @Test(
    "Keys that are aliases, lists or mappings are found in a line",
    arguments: [
      ("*a : 1", 0), ("*a: 1", 0), ("- {*a : 1}", 3), ("[a, b] : 1", 5), ("{a: b}: 1", 5), ("? *a", 0), ("x: [?", 4),
      ("- ? a", 2), ("*a*b\t:", 0), ("a ?", 2),
    ])
  func complexKeys(line: String, offset: Int) { #expect(YAMLKeyScan.complexKey(in: Substring(line).utf8) == offset) }

  @Test(
    "Other lines have no such keys",
    arguments: [
      "a: *b", "a: 1 * 2", "- *a", "a: [*b, *c]", "a: {b: *c, d: 1}", "really?: 1", "a: what?", "*", "a: \"*\"", "",
      "- * : 1", "key: ]", String(repeating: "*", count: 1_000_000),
    ])
  func plainKeys(line: String) { #expect(YAMLKeyScan.complexKey(in: Substring(line).utf8) == nil) }

  @Test("Only numbers of JSON are numbers", arguments: ["0", "-1", "1.5", "10e5", "2E-3", "-0.25e+10"])
  func numbers(text: String) throws {
    #expect(
      String(decoding: try YAMLText.json(Data("a: \(text)\n".utf8), file: "a.yaml").json, as: UTF8.self).contains(text))
    for other in ["01", "+1", "1.", ".5", "1e", "0x1", "1_0", "-a", "1.2.3", "٣"] {
      let json = try YAMLText.json(Data("a: \(other)\n".utf8), file: "a.yaml").json
      #expect(String(decoding: json, as: UTF8.self).contains("\"\(other)\""))
    }
  }
}

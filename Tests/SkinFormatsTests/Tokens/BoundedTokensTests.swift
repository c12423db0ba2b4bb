import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Bounded reading: design tokens made to take long")
struct BoundedTokensTests {
  private func read(_ text: String, name: String = "a.tokens.json") throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles([name: text]), formats: .all)
  }

  private func object(_ members: [String]) -> String { "{\(members.joined(separator: ","))}" }

  private static let color = ##"{"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 1, 1]}}"##

  @Test("A chain of 20,000 aliases is read without an issue")
  func chain() throws {
    let links = (0..<20_000).map { "\"k\($0)\": {\"$value\": \"{k\($0 + 1)}\"}" }
    let document = try read(object(links + ["\"k20000\": \(Self.color)"]))
    #expect(document.issues.isEmpty && document.entries.count == 20_001)
  }

  @Test("A shadow with more layers, and a gradient with more colors than an object gets, are refused")
  func largeValues() throws {
    func list(_ count: Int, _ element: String) -> String {
      "[\(Array(repeating: element, count: count).joined(separator: ","))]"
    }
    let zero = #"{"value": 0, "unit": "px"}"#
    let shadow =
      #"{"color": "{c}", "offsetX": \#(zero), "offsetY": \#(zero), "blur": \#(zero), "spread": \#(zero)}"#
    let stop = #"{"color": "{c}", "position": 0}"#
    func issues(shadows: Int, stops: Int) throws -> [SkinIssue] {
      try read(
        object([
          "\"c\": \(Self.color)", "\"s\": {\"$type\": \"shadow\", \"$value\": \(list(shadows, shadow))}",
          "\"g\": {\"$type\": \"gradient\", \"$value\": \(list(stops, stop))}",
        ])
      ).issues
    }
    #expect(try issues(shadows: 16, stops: 256).isEmpty)
    let found = try issues(shadows: 17, stops: 257)
    #expect(Set(found.map(\.code)) == [.wrongType, .malformedGradient], "\(found)")
    #expect(found.allSatisfy { $0.severity == .error && $0.place.line == 1 && $0.place.key != nil })
  }

  @Test("Missing references are reported up to the limit")
  func missing() throws {
    let document = try read(
      object((0..<3_000).map { "\"k\($0)\": {\"$value\": \"{z\($0)}\"}" } + ["\"a\": \(Self.color)"]))
    #expect(document.issues.count { $0.code == .unknownAlias } == 1_001)
  }

  @Test("A long cycle of groups names its first members, in the issue of each")
  func cycle() throws {
    let groups = (0..<500).map { "\"g\($0)\": {\"$extends\": \"{g\(($0 + 1) % 500)}\", \"a\": \(Self.color)}" }
    let issues = try read(object(groups)).issues.filter { $0.code == "extends-cycle" }
    #expect(issues.count == 500 && issues.allSatisfy { $0.message.hasSuffix("… (500 groups)") })
  }

  @Test("Groups have many properties, each of which is reported once")
  func properties() throws {
    let properties = (0..<3_000).map { "\"$x\($0)\": 1" }
    let document = try read("{\"g\": \(object(properties + ["\"a\": \(Self.color)"]))}")
    #expect(document.issues.count { $0.code == .unknownField } == 1_001 && document.entries["g.a"] != nil)
  }

  @Test("Sources that a resolver merges again and again are refused")
  func sources() throws {
    let set = object((0..<2_000).map { "\"k\($0)\": \(Self.color)" })
    let order = (0..<1_000).map { "{\"$ref\": \"#/sets/one\", \"x\($0)\": 1}" }.joined(separator: ",")
    let sources = (0..<1_000).map { "{\"$ref\": \"#/$defs/large\", \"x\($0)\": \(Self.color)}" }.joined(separator: ",")
    let text = """
      {"version": "2025.10", "$defs": {"large": \(set)}, "sets": {"one": {"sources": [\(sources)]}},
       "resolutionOrder": [\(order)]}
      """
    let document = try? read(text, name: "s.resolver.json")
    #expect(document?.issues.contains { $0.code == .tooManyKeys } ?? true)
  }

  @Test("Brands with large files of their own are read, because each has only its own")
  func brands() throws {
    let note = String(repeating: "x", count: 1_000_000)
    var texts: [String: String] = [:]
    for brand in 0..<8 {
      let other = "\"b\(brand)\": {\"$type\": \"number\", \"$value\": 1, \"$description\": \"\(note)\"}"
      texts["b\(brand).json"] = "{\"a\": \(Self.color), \(other)}"
    }
    let contexts = (0..<8).map { "\"B\($0)\": [{\"$ref\": \"b\($0).json\"}]" }.joined(separator: ",")
    texts["s.resolver.json"] = """
      {"version": "2025.10", "modifiers": {"brand": {"contexts": {\(contexts)}}},
       "resolutionOrder": [{"$ref": "#/modifiers/brand"}]}
      """
    let skin = try BrandedDocument.read(SkinMemoryFiles(texts), formats: .all)
    #expect(skin.brands.count == 8 && skin.brands.allSatisfy { $0.entries.count == 2 })
  }

  @Test("A modifier that the order of a resolver names again and again is refused")
  func modifiers() throws {
    let contexts = (0..<1_000).map { "\"c\($0)\": []" }.joined(separator: ",")
    let order = Array(repeating: "{\"$ref\": \"#/modifiers/m\"}", count: 200).joined(separator: ",")
    let text = """
      {"version": "2025.10", "modifiers": {"m": {"default": "c0", "contexts": {\(contexts)}}}, "resolutionOrder": [\(order)]}
      """
    let document = try read(text, name: "s.resolver.json")
    #expect(document.issues.contains { $0.code == .tooManyKeys && $0.place.key == "m" })
  }

  @Test("Extensions of many sources are merged, the later ones over the earlier")
  func extensions() throws {
    let sources = (0..<20_000).map { "{\"$extensions\": {\"a\($0)\": 1, \"last\": \($0)}}" }.joined(separator: ",")
    let text = """
      {"version": "2025.10", "sets": {"s": {"sources": [\(sources), {"a": \(Self.color)}]}},
       "resolutionOrder": [{"$ref": "#/sets/s"}]}
      """
    let document = try read(text, name: "s.resolver.json")
    #expect(document.entries["app.a"] != nil && document.issues.allSatisfy { $0.severity == .warning })
    let kept = try #require(document.unknown.values.joined().first { $0.key == "$extensions" }?.value.members)
    #expect(kept.count == 20_001 && kept.first { $0.key == "last" }?.value.number == 19_999)
  }

  @Test("Extensions that aren't an object replace those before them")
  func replacedExtensions() throws {
    let values = ["{\"a\": 1, \"b\": 1}", "{\"c\": 1}", "1", "{\"d\": 1}", "{\"e\": 1, \"c\": 2}"]
    let sources = values.map { "{\"$extensions\": \($0)}" }.joined(separator: ",")
    let text = """
      {"version": "2025.10", "sets": {"s": {"sources": [\(sources), {"a": \(Self.color)}]}},
       "resolutionOrder": [{"$ref": "#/sets/s"}]}
      """
    let document = try read(text, name: "s.resolver.json")
    let kept = document.unknown.values.joined().first { $0.key == "$extensions" }?.value.members
    #expect(kept?.map(\.key) == ["d", "e", "c"])
  }

  @Test("Themes of many groups are a modifier for each group")
  func themes() throws {
    let themes = (0..<20_000).map { "{\"name\": \"a\", \"group\": \"g\($0)\"}" }.joined(separator: ",")
    let text = "{\"s\": {\"t\": {\"type\": \"number\", \"value\": \"1\"}}, \"$themes\": [\(themes)]}"
    let tree = try #require(try? SkinDocument.read(SkinMemoryFiles(["a.tokens.json": text]), as: .tokens))
    #expect(tree.entries.isEmpty && tree.issues.allSatisfy { $0.severity == .warning })
  }

  @Test(
    "A name that no key can have is refused once, for all tokens in its group",
    arguments: [
      "{\"m\": {\"\": {\"a\": {\"$type\": \"number\", \"$value\": 1}, \"b\": {\"$type\": \"number\", \"$value\": 1}}}}",
      "{\"m\": {\"\": {\"a\": {\"type\": \"number\", \"value\": 1}, \"b\": {\"type\": \"number\", \"value\": 1}}}}",
      """
      {"meta": {"variableCollections": {"c": {"name": "", "modes": [{"modeId": "m0"}]}}, "variables": {
        "v": {"id": "v", "variableCollectionId": "c", "name": "v", "resolvedType": "FLOAT", "valuesByMode": {"m0": 1}},
        "w": {"id": "w", "variableCollectionId": "c", "name": "w", "resolvedType": "FLOAT", "valuesByMode": {"m0": 1}}}}}
      """,
    ])
  func longNames(text: String) throws {
    let name = String(repeating: "g", count: 100_000)
    let form = text.replacing("\"\"", with: "\"\(name)\"")
    let document = try SkinDocument.read(SkinMemoryFiles(["a.tokens.json": form]), as: .tokens)
    let errors = document.issues.filter { $0.severity == .error }
    #expect(document.entries.isEmpty && errors.count == 1 && errors.first?.code == .malformedKey)
    #expect(document.issues.allSatisfy { ($0.place.key ?? "").utf8.count < 1_000 && $0.message.utf8.count < 1_000 })
  }

  @Test("Names as long as a key's are read")
  func longestNames() throws {
    let (module, name) = (String(repeating: "m", count: 200), String(repeating: "n", count: 198))
    let document = try read("{\"\(module)\": {\"\(name)\": {\"a\": \(Self.color), \"b\": {\"$root\": \(Self.color)}}}}")
    #expect(document.entries.keys.sorted() == ["\(module).\(name).a", "\(module).\(name).b"])
  }

  @Test("What all brands of a resolver share is limited, whether it becomes keys or not")
  func sharedGroups() throws {
    let groups = (0..<5_000).map { "\"g\($0)\": {}" }.joined(separator: ",")
    let contexts = (0..<450).map { "\"c\($0)\": [{\"t\": {\"$type\": \"number\", \"$value\": \($0)}}]" }
    let text = """
      {"version": "2025.10", "sets": {"s": {"sources": [{\(groups)}]}},
       "modifiers": {"m": {"default": "c0", "contexts": \(object(contexts))}},
       "resolutionOrder": [{"$ref": "#/sets/s"}, {"$ref": "#/modifiers/m"}]}
      """
    let files = SkinMemoryFiles(["s.resolver.json": text])
    let issue = #expect(throws: SkinIssue.self) { try BrandedDocument.read(files, formats: .all) }
    #expect(issue?.code == .tooManyKeys && (issue?.message.contains("groups") ?? false))
  }

  @Test("A collection of Figma with thousands of modes is refused, and its names are unique")
  func figma() throws {
    let modes = (0..<300).map { "{\"modeId\": \"m\($0)\", \"name\": \"Mode \($0)\"}" }.joined(separator: ",")
    let values = (0..<300).map { "\"m\($0)\": 1" }.joined(separator: ",")
    let text = """
      {"meta": {"variableCollections": {"c": {"name": "C", "defaultModeId": "m0", "modes": [\(modes)]}},
       "variables": {"v": {"id": "v", "name": "v", "variableCollectionId": "c", "resolvedType": "FLOAT",
       "valuesByMode": {\(values)}}}}}
      """
    let document = try SkinDocument.read(SkinMemoryFiles(["figma.json": text]), as: .tokens)
    #expect(document.issues.contains { $0.code == .tooManyValues && $0.message.contains("\"C\"") })
  }
}

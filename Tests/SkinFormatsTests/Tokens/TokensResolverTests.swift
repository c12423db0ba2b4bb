import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Design tokens: resolvers")
struct TokensResolverTests {
  private func number(_ value: Double) -> String { #"{"$type": "number", "$value": \#(value)}"# }

  private func read(
    _ resolver: String, _ files: [String: String] = [:], _ options: SkinReadOptions = .init()
  ) throws -> SkinDocument {
    try SkinDocument.read(
      SkinMemoryFiles(files.merging(["s.resolver.json": resolver]) { $1 }), formats: .all, options: options)
  }

  @Test("Sources are layered in their order: inline, in files, of sets and of $defs")
  func order() throws {
    let document = try read(
      """
      {"version": "2025.10", "$defs": {"x/y": {"d": \(number(4))}},
       "sets": {"one": {"sources": [{"$ref": "sub/a.json"}, {"a": \(number(2)), "b": \(number(2))}]},
         "two": {"sources": [{"$ref": "#/sets/one"}, {"$ref": "#/$defs/x~1y"}, {"$ref": "all.json#/part"}]}},
       "resolutionOrder": [{"$ref": "#/sets/two"}, {"type": "set", "name": "last", "sources": [{"b": {"$value": "{a}"}}]}]}
      """,
      ["sub/a.json": "{\"a\": \(number(1)), \"c\": \(number(1))}", "all.json": "{\"part\": {\"e\": \(number(5))}}"])
    #expect(document.issues.isEmpty, "\(document.issues)")
    let skin = SkinResolver().resolve(document)
    let expected: [String: Double] = ["app.a": 2, "app.b": 2, "app.c": 1, "app.d": 4, "app.e": 5]
    #expect(Set(skin.keys) == Set(expected.keys))
    for (key, value) in expected { #expect(skin.value(for: SkinKey<Double>(key)) == value) }
    #expect(document.entries["app.c"]?.place.file == "sub/a.json")
  }

  @Test("A file is read as often for ten brands as for two, with the same warnings for each")
  func readings() throws {
    func read(_ count: Int) throws -> (most: Int, skin: BrandedDocument) {
      var texts: [String: String] = [:]
      var contexts: [String] = []
      for brand in 0..<count {
        texts["b\(brand).json"] = "{\"a\": \(number(Double(brand))), // note\n \"b\": \(number(1))}"
        contexts.append(#""b\#(brand)": [{"$ref": "b\#(brand).json"}]"#)
      }
      texts["s.resolver.json"] = """
        {"version": "2025.10", "modifiers": {"brand": {"contexts": {\(contexts.joined(separator: ","))}, "default": "b0"}},
         "resolutionOrder": [{"$ref": "#/modifiers/brand"}]}
        """
      let files = CountedFiles(SkinMemoryFiles(texts))
      let skin = try BrandedDocument.read(files, formats: .all)
      return (files.readings.values.max() ?? 0, skin)
    }
    let (few, many) = (try read(2), try read(10))
    #expect(few.most == many.most && many.skin.brands.count == 10, "\(few.most) and \(many.most) readings")
    for document in many.skin.documents {
      #expect(document.issues.map(\.code) == [.lenientTokens], "\(document.issues)")
    }
    let values = many.skin.brands.map { SkinResolver().resolve($0).value(for: SkinKey<Double>("app.a")) }
    #expect(values == (0..<10).map(Double.init))
  }

  @Test("Members next to a reference override those of its target")
  func overrides() throws {
    let document = try read(
      """
      {"version": "2025.10", "sets": {"one": {"sources": [{"a": \(number(1)), "b": \(number(1))}]}},
       "resolutionOrder": [{"$ref": "#/sets/one", "sources": [{"$ref": "f.json", "b": \(number(3))}]}]}
      """, ["f.json": "{\"a\": \(number(2)), \"b\": \(number(2))}"])
    let skin = SkinResolver().resolve(document)
    #expect(document.issues.isEmpty && skin.value(for: "app.a") == 2.0 && skin.value(for: "app.b") == 3.0)
  }

  private static let dark = SkinAppearance.dark
  private static let contrast = SkinAppearance(isHighContrast: true)
  private static let both = SkinAppearance(isDark: true, isHighContrast: true)

  @Test("Light, dark and high contrast are appearances, in one modifier or in two")
  func appearances() throws {
    let one = try read(
      """
      {"version": "2025.10", "resolutionOrder": [{"type": "modifier", "name": "theme", "default": "dark", "contexts": {
        "light": [{"a": \(number(1))}], "dark": [{"a": \(number(2))}], "lightHighContrast": [{"a": \(number(3))}],
        "darkHighContrast": [{"a": \(number(4))}]}}]}
      """)
    let two = try read(
      """
      {"version": "2025.10", "resolutionOrder": [
        {"type": "modifier", "name": "Scheme", "contexts": {"default": [{"a": \(number(1))}], "dark": [{"a": \(number(2))}]}},
        {"type": "modifier", "name": "contrast", "contexts": {"normal": [], "high": [{"b": {"$value": "{a}"}, "a": \(number(5))}]}}]}
      """)
    let first = SkinResolver().resolve(one)
    let key: SkinKey<Double> = "app.a"
    let all = [.light, Self.dark, Self.contrast, Self.both]
    #expect(one.issues.isEmpty && all.map { first.value(for: key, in: $0) } == [1, 2, 3, 4])
    let second = SkinResolver().resolve(two)
    #expect(two.errors.isEmpty && all.map { second.value(for: key, in: $0) } == [1, 2, 5, 5])
    #expect(two.issues.map(\.place.key) == ["app.b"])
  }

  private let sizes = """
    {"version": "2025.10", "modifiers": {"Size": {"contexts": {"small": [{"a": {"$type": "number", "$value": 1}}],
      "Large": [{"a": {"$type": "number", "$value": 2}}]}, "default": "small"},
      "density": {"contexts": {"default": [], "high": [{"b": {"$type": "number", "$value": 3}}]}, "default": "default"}},
     "resolutionOrder": [{"$ref": "#/modifiers/Size"}, {"$ref": "#/modifiers/density"}]}
    """

  @Test("Other modifiers have the options' context, the brand's, or their default")
  func inputs() throws {
    let key: SkinKey<Double> = "app.a"
    func value(_ options: SkinReadOptions) throws -> Double? {
      let document = try read(sizes, [:], options)
      #expect(document.errors.isEmpty)
      return SkinResolver().resolve(document).value(for: key)
    }
    #expect(try value(.init()) == 1 && value(.init(modifiers: ["size": "large"])) == 2)
    #expect(try value(.init(brand: "large")) == 2 && value(.init(brand: "large", modifiers: ["Size": "small"])) == 1)
    let dense = try read(sizes, [:], .init(modifiers: ["density": "high"]))
    #expect(dense.entries["app.b"] != nil && dense.entries["app.b"]?.definition.isVaried == false)
  }

  @Test("Unknown and missing inputs of a resolver are reported")
  func wrongInputs() throws {
    let document = try read(sizes, [:], .init(modifiers: ["theme": "blue", "Size": "huge"]))
    #expect(Set(document.errors.map(\.code)) == [.unknownModifier, .unknownContext])
    let missing = try read(
      #"{"version": "2025.10", "resolutionOrder": [{"type": "modifier", "name": "s", "contexts": {"a": [], "b": []}}]}"#
    )
    #expect(missing.errors.map(\.code) == [.missingModifier] && missing.errors.first?.place.key == "s")
  }

  @Test(
    "Violations of the text in resolvers are reported with their lines",
    arguments: [
      ("\"resolutionOrder\": [\n3]", SkinIssue.Code.missingField),
      ("\"resolutionOrder\": [\n{\"type\": \"set\", \"sources\": []}]", .missingField),
      ("\"resolutionOrder\": [\n{\"name\": \"a\", \"sources\": []}]", .missingField),
      (
        "\"resolutionOrder\": [{\"type\": \"set\", \"name\": \"a\", \"sources\": []},\n{\"type\": \"set\", \"name\": \"a\", \"sources\": []}]",
        .duplicateKey
      ),
      ("\"resolutionOrder\": [\n{\"$ref\": \"#/sets/none\"}]", .unknownAlias),
      ("\"resolutionOrder\": [\n{\"$ref\": \"#/resolutionOrder/0\"}]", .unsupportedReference),
      ("\"resolutionOrder\": [\n{\"$ref\": \"https://example.com/a.json\"}]", .unsupportedReference),
      ("\"resolutionOrder\": [\n{\"$ref\": \"#/$defs/a\"}], \"$defs\": {\"a\": {}}", .wrongType),
      ("\"resolutionOrder\": [], \"sets\": {\"a\":\n{}}", .missingField),
      ("\"resolutionOrder\": [], \"sets\": {\"a\": {\"sources\": [\n3]}}", .wrongType),
      (
        "\"resolutionOrder\": [], \"sets\": {\"a\": {\"sources\": [\n{\"$ref\": \"../a.json\"}]}}",
        .unsupportedReference
      ),
      ("\"resolutionOrder\": [], \"sets\": {\"a\": {\"sources\": [\n{\"$ref\": \"none.json\"}]}}", .missingFile),
      ("\"resolutionOrder\": [], \"sets\": {\"a\": {\"sources\": [\n{\"$ref\": \"#/sets/a\"}]}}", .aliasCycle),
      (
        "\"resolutionOrder\": [], \"sets\": {\"a\": {\"sources\": [\n{\"$ref\": \"#/modifiers/m\"}]}}, \"modifiers\": {\"m\": {\"contexts\": {\"x\": [], \"y\": []}}}",
        .unsupportedReference
      ),
      ("\"resolutionOrder\": [], \"modifiers\": {\"m\":\n{\"contexts\": {}}}", .wrongType),
      ("\"resolutionOrder\": [], \"modifiers\": {\"m\": {\"contexts\": {\n\"a\": {}, \"b\": []}}}", .wrongType),
      (
        "\"resolutionOrder\": [], \"modifiers\": {\"m\": {\"contexts\": {\"a\": [], \"b\": []},\n\"default\": \"c\"}}",
        .unknownContext
      ),
      (
        "\"resolutionOrder\": [], \"$defs\": {\"a\": {\"$ref\": \"#/$defs/b\"}, \"b\": {\"$ref\": \"#/$defs/a\"}}, \"sets\": {\"a\": {\"sources\": [\n{\"$ref\": \"#/$defs/a\"}]}}",
        .aliasCycle
      ),
    ])
  func errors(text: String, code: SkinIssue.Code) throws {
    let errors = try read("{\"version\": \"2025.10\", \(text)}").errors
    #expect(errors.map(\.code) == [code], "\(errors)")
    #expect(code == .aliasCycle || errors.first?.place.line == 2, "\(errors)")
    #expect(errors.first?.place.file == "s.resolver.json")
  }

  @Test("Another version is refused, and so is a folder with two resolvers")
  func versions() throws {
    let version = #expect(throws: SkinIssue.self) { try read(#"{"version": "2026.01", "resolutionOrder": []}"#) }
    #expect(version?.code == .unsupportedSchema)
    let two = #expect(throws: SkinIssue.self) { try read("{}", ["t.resolver.json": "{}"]) }
    #expect(two?.code == .unknownFormat)
  }

  @Test("Sets that contain each other twice over sixty levels are refused")
  func bomb() throws {
    let sets = (0..<60).map {
      "\"s\($0)\": {\"sources\": [{\"$ref\": \"#/sets/s\($0 + 1)\"}, {\"$ref\": \"#/sets/s\($0 + 1)\"}]}"
    }
    let all = (sets + ["\"s60\": {\"sources\": []}"]).joined(separator: ",")
    let document = try read(
      "{\"version\": \"2025.10\", \"sets\": {\(all)}, \"resolutionOrder\": [{\"$ref\": \"#/sets/s0\"}]}")
    #expect(document.errors.contains { $0.code == .tooManyKeys })
  }

  @Test("A token of two kinds in two contexts is reported")
  func kinds() throws {
    let document = try read(
      """
      {"version": "2025.10", "resolutionOrder": [{"type": "modifier", "name": "theme", "contexts": {
        "light": [{"a": \(number(1))}], "dark": [{"a": {"$type": "fontFamily", "$value": "x"}}]}}]}
      """)
    #expect(document.errors.map(\.code) == [.wrongType] && document.entries["app.a"]?.definition.isVaried == false)
  }
}

import Foundation
import SkinKit
import SkinTestSupport
import Testing

@Suite("Bounded reading: files made to take long")
struct BoundedReadingTests {
  private static let header = #"{"schema": 1, "id": "a.b", "name": "A", "version": "1.0.0"}"#

  private func read(_ module: String) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(["skin.json": Self.header, "modules/app.json": module]), formats: [.native])
  }

  private func object(_ count: Int, _ member: (Int) -> String) -> String {
    "{\((0..<count).map(member).joined(separator: ","))}"
  }

  @Test("A document has at most as many values as the limit, and the issue names the line and the limit")
  func values() throws {
    func parse(_ count: Int) throws -> SkinSourceJSON {
      var warnings: [SkinIssue] = []
      let text = "[\n" + String(repeating: "0,", count: count - 2) + "0]"
      return try SkinSourceJSON(Data(text.utf8), file: "a.json", maximumValues: 1_000, warnings: &warnings)
    }
    #expect(try parse(1_000).elements?.count == 999)
    let issue = #expect(throws: SkinIssue.self) { try parse(1_001) }
    #expect(issue?.code == .tooManyValues && issue?.place.file == "a.json" && issue?.place.line == 2)
    #expect(issue?.message.contains("1000") == true)
  }

  @Test("A module of a million keys is refused, whatever they are", arguments: ["colors", "about", "unknown"])
  func million(section: String) throws {
    let document = try read("{\"\(section)\": \(object(1_000_000) { "\"k\($0)\":0" })}")
    #expect(document.issues.map(\.code) == [.tooManyValues] && document.entries.isEmpty)
  }

  @Test("20,000 keys with values for dark mode are read without an issue")
  func honest() throws {
    let document = try read("{\"colors\": \(object(20_000) { "\"k\($0)\": {\"any\": \"#FFF\", \"dark\": \"#000\"}" })}")
    #expect(document.issues.isEmpty && document.entries.count == 20_000)
    #expect(SkinResolver().resolve(document).count == 20_000)
  }

  @Test("Of many unknown sections, the first are reported, with the number of the others at the place of the next one")
  func sections() throws {
    let document = try read("{\n\((0..<5_000).map { "\"colorz\($0)\": {}" }.joined(separator: ",\n"))\n}")
    let issues = document.issues.filter { $0.code == .unknownField }
    #expect(issues.count == IssueList.maximumCount + 1 && document.issues.count == issues.count)
    #expect(issues.last?.message == "4000 further issues of this kind are left out")
    #expect(issues.last?.place == SkinIssue.Place(file: "modules/app.json", line: 1_002, column: 1))
    #expect(issues.allSatisfy { $0.severity == .warning })
  }

  @Test("Errors aren't crowded out by warnings, nor by other errors")
  func kinds() throws {
    let unknown = (0..<2_000).map { "\"s\($0)\": 1" }.joined(separator: ",")
    let document = try read("{\(unknown), \"colors\": \(object(2_000) { "\"k\($0)\": \"red\($0)\"" }), \"flags\": 1}")
    let counts = Dictionary(grouping: document.issues, by: \.code).mapValues(\.count)
    #expect(counts[.unknownField] == 1_001 && counts[.malformedColor] == 1_001 && counts[.wrongType] == 1)
    let further = document.issues.filter { $0.message.contains("further") }
    #expect(Set(further.map(\.severity)) == [.warning, .error])
  }

  @Test("Aliases of keys that don't exist are reported up to the limit")
  func aliases() throws {
    let document = try read("{\"colors\": \(object(3_000) { "\"k\($0)\": \"{app.z\($0)}\"" })}")
    let issues = SkinResolver().resolve(document).issues
    #expect(issues.count == 1_001 && issues.allSatisfy { $0.code == .unknownAlias })
  }

  @Test("Trailing commas are reported up to the limit")
  func commas() throws {
    let document = try read(
      "{\"objects\": {\"o\": [\(Array(repeating: "[1,]", count: 3_000).joined(separator: ","))]}}")
    #expect(document.issues.count == 1_001 && document.issues.allSatisfy { $0.code == .trailingComma })
  }

  @Test("Unknown fields of one value are reported up to the limit")
  func fields() throws {
    let fields = (0..<3_000).map { "\"x\($0)\": 1" }.joined(separator: ",")
    let document = try read("{\"fonts\": {\"f\": {\"size\": 12, \(fields)}}}")
    #expect(document.issues.count == 1_000 && document.entries["app.f"] != nil)
  }

  @Test("A skin has a limited number of brands, and they together a limited number of keys")
  func brands() throws {
    func read(_ brands: Int, keys: Int) throws -> Int {
      let entry = SkinDocument.Entry(
        kind: .flag, definition: SkinVariants(.value(.flag(true))), place: .init(file: "modules/m.json"))
      let entries = Dictionary(uniqueKeysWithValues: (0..<keys).map { ("m.k\($0)", entry) })
      let format = SkinFormat("many", reader: ManyBrands(count: brands, entries: entries))
      return try BrandedDocument.read(SkinMemoryFiles(contents: [:]), as: format).brands.count
    }
    #expect(try read(500, keys: 2_000) == 500)
    #expect(throws: SkinIssue.self) { try read(501, keys: 0) }
    #expect(throws: SkinIssue.self) { try read(500, keys: 2_001) }
  }

  @Test("The files of all brands have a limited size together, each as often as a brand has it")
  func brandFiles() throws {
    func read(_ brands: Int) throws -> Int {
      let notes = object(10_000) { "\"k\($0)\": \"\(String(repeating: "x", count: 90))\"" }
      var texts = ["skin.json": Self.header, "modules/app.json": "{\"about\": \(notes)}"]
      for brand in 0..<brands { texts["brands/B\(brand)/modules/app.json"] = "{\"flags\": {\"a\": true}}" }
      return try BrandedDocument.read(SkinMemoryFiles(texts), formats: [.native]).brands.count
    }
    #expect(try read(3) == 3)
    let issue = #expect(throws: SkinIssue.self) { try read(40) }
    #expect(issue?.code == .tooManyBrands && issue?.message.contains("32 MiB") == true)
  }

  @Test("A font has a limited number of fallbacks")
  func fallbacks() throws {
    func font(_ count: Int) throws -> SkinFont {
      try SkinFont(name: "A", size: 12, fallbacks: Array(repeating: "B", count: count))
    }
    #expect(try font(100).fallbacks.count == 100)
    let issue = #expect(throws: SkinIssue.self) { try font(101) }
    #expect(issue?.code == .malformedFont && issue?.message.contains("more than 100") == true)
  }

  @Test(
    "A large value is repeated by other keys up to a limit, from which on they are left out by the order of their names",
    arguments: ["texts", "objects", "fonts"])
  func repetition(section: String) throws {
    let value =
      switch section {
      case "texts": "\"\(String(repeating: "x", count: 1 << 20))\""
      case "objects": "[\(Array(repeating: "1", count: 40_000).joined(separator: ","))]"
      default: "{\"size\": 12, \"name\": \"{app.name}\"}"
      }
    let text = #""texts": {"name": "\#(String(repeating: "x", count: 1 << 20))"}, "#
    let isFont = section == "fonts"
    let members =
      (0..<90).map { "\"k\($0 + 10)\": \(isFont ? value : "\"{own}\"")" } + (isFont ? [] : ["\"own\": \(value)"])
    let skin = SkinResolver().resolve(
      try read("{\(isFont ? text : "")\"\(section)\": {\(members.joined(separator: ",\n"))}}"))
    let kept = skin.keys.filter { $0.hasPrefix("app.k") }.sorted()
    #expect((10..<90).contains(kept.count) && kept == (0..<kept.count).map { "app.k\($0 + 10)" })
    let issue = try #require(skin.issues.first)
    #expect(skin.issues.count == 1 && issue.code == .tooManyAliases && issue.severity == .error)
    #expect(issue.place.key == "app.k\(kept.count + 10)" && issue.place.file == "modules/app.json")
    #expect(issue.message.contains("\(89 - kept.count) others"))
  }

  @Test("The header of a brand is read as often for many brands as for few")
  func headers() throws {
    func readings(_ count: Int) throws -> Int? {
      var texts = ["skin.json": Self.header]
      for brand in 0..<count { texts["brands/B\(brand)/skin.json"] = #"{"brand": "Brand \#(brand)"}"# }
      let files = CountedFiles(SkinMemoryFiles(texts))
      let names = try BrandedDocument.read(files, formats: [.native]).brands.map(\.header.brand)
      #expect(names == (0..<count).map { "Brand \($0)" })
      return files.readings["brands/B0/skin.json"]
    }
    #expect(try readings(9) == readings(2))
  }

  /// A format with any number of brands, all of which have the same keys.
  private struct ManyBrands: SkinFormatReader {
    let count: Int
    let entries: [String: SkinDocument.Entry]

    func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { true }
    func brands(in files: any SkinFiles, _ options: SkinReadOptions) -> [String] { (0..<count).map { "B\($0)" } }
    func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
      SkinDocument(format: .native, header: SkinHeader(), entries: entries, files: files)
    }
  }

  @Test("A list keeps one further issue as it is, and counts several")
  func list() {
    func issues(_ count: Int) -> [SkinIssue] {
      IssueList((0..<count).map { SkinIssue(.wrongType, "\($0)", suggestion: "Fix it.", place: .init(line: $0 + 1)) })
        .issues
    }
    #expect(issues(1_000).last?.message == "999" && issues(1_001).last?.message == "1000")
    #expect(issues(1_002).count == 1_001 && issues(1_002).last?.place.line == 1_001)
  }
}

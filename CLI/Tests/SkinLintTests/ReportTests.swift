import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("Levels and configuration") struct ConfigurationTests {
  private func read(_ text: String) -> (LintConfiguration, [SkinIssue]) {
    var issues: [SkinIssue] = []
    return (LintConfiguration(Data(text.utf8), issues: &issues), issues)
  }

  @Test("Levels, limits and fonts are read")
  func whole() {
    let (configuration, issues) = read(
      #"{"rules": {"small-text": "off", "missing-file": "warning"}, "limits": {"imageBytes": 5e5}, "#
        + #""fonts": ["A", "B"], "keys": ["m.k"]}"#
    )
    #expect(issues.isEmpty)
    #expect(configuration.levels == ["small-text": .off, "missing-file": .warning])
    #expect(configuration.limit(.imageBytes) == 500_000 && configuration.limit(.imagePixels) == 4_096)
    #expect(configuration.fonts == ["A", "B"] && configuration.keys == ["m.k"])
  }

  @Test(
    "Each mistake is reported with its line, and the rest applies",
    arguments: [
      ("{\n\"rules\": {\n\"smal-text\": \"off\", \"large-file\": \"off\"}}", 3, "Did you mean small-text?"),
      ("{\"rules\": {\"large-file\": \"off\",\n\"small-text\": \"loud\"}}", 2, "Write \"off\""),
      ("{\"rules\": {\"large-file\": \"off\"},\n\"limits\": {\"bytes\": 1}}", 2, "The limits are"),
      ("{\"rules\": {\"large-file\": \"off\"},\n\"limits\": {\"fileBytes\": -1}}", 2, "0 or more"),
      ("{\"rules\": {\"large-file\": \"off\"},\n\"limits\": 3}", 2, "Write \"limits\""),
      ("{\"rules\": {\"large-file\": \"off\"},\n\"fonts\": [1]}", 2, "Write \"fonts\""),
      ("{\"rules\": {\"large-file\": \"off\"},\n\"keys\": \"m.k\"}", 2, "Write \"keys\""),
      ("{\"rules\": {\"large-file\": \"off\"},\n\"levels\": {}}", 2, "The fields are"),
    ])
  func wrong(text: String, line: Int, suggestion: String) {
    let (configuration, issues) = read(text)
    #expect(issues.map(\.code) == [.malformedConfiguration])
    #expect(issues.first?.place.withoutColumn == .init(file: ".skinlint.json", line: line))
    #expect(issues.first?.suggestion.contains(suggestion) == true, "\(issues)")
    #expect(configuration.levels == ["large-file": .off])
  }

  @Test("A file that isn't an object, or no JSON, is an error", arguments: ["[]", "{", "", "\u{0}"])
  func malformed(text: String) {
    let (configuration, issues) = read(text)
    #expect(issues.count == 1 && issues.first?.severity == .error)
    #expect(issues.first?.place.file == ".skinlint.json")
    #expect(configuration.levels.isEmpty)
  }

  @Test("A level changes an issue's severity or silences it, including issues of reading")
  func levels() throws {
    let skin = try SkinDocument.native(modules: ["m": #"{"fonts": {"f": 5}, "images": {"a": "none.png"}}"#])
    var configuration = LintConfiguration()
    configuration.levels = ["small-text": .error, "missing-file": .warning]
    #expect(issues("small-text", skin, configuration).map(\.severity) == [.error])
    #expect(issues("missing-file", skin, configuration).map(\.severity) == [.warning])
    configuration.levels = ["small-text": .off, "missing-file": .off]
    #expect(Linter(configuration: configuration).lint(skin).issues.isEmpty)
    let report = Linter().lint(skin)
    #expect(report.errorCount == 1 && report.warningCount == 1)
  }

  @Test("Other issues are reported unless a rule reports them already")
  func others() throws {
    let skin = try SkinDocument.native(files: ["README": Data(), "readme": Data()])
    let others = [
      SkinIssue("name-collision", "again", suggestion: "Rename it.", place: .init(file: "readme")),
      SkinIssue("unsafe-path", "new", suggestion: "Rename it.", place: .init(file: "readme")),
    ]
    let codes = Linter().lint(skin, others: others).issues.map(\.code.rawValue)
    #expect(codes == ["name-collision", "unsafe-path"])
  }

  @Test("Every rule has a unique id in kebab case, and an explanation")
  func catalog() {
    let ids = RuleCatalog.descriptions.map(\.id)
    #expect(Set(ids).count == ids.count)
    for rule in RuleCatalog.descriptions {
      #expect(rule.id.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "\(rule.id)")
      #expect(!rule.name.isEmpty && !rule.name.hasSuffix("."), "\(rule.id)")
      #expect(rule.help.hasSuffix("."), "\(rule.id)")
      #expect(RuleCatalog.description(of: rule.id) == rule)
    }
  }

  @Test("Every issue code of reading and resolving is in the catalog")
  func readersCodes() throws {
    let sources = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "../../../Sources").standardizedFileURL
    var codes: [String] = []
    for module in ["SkinKit", "SkinFormats"] {
      let root = sources.appending(path: module)
      let walk = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
      let before = codes.count
      for case let file as URL in walk where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard text.contains("extension SkinIssue.Code") else { continue }
        codes += text.matches(of: /static let \w+: Self = "([a-z-]+)"/).map { String($0.output.1) }
      }
      #expect(codes.count > before + 10, "\(module)")
    }
    // Reading a skin never finds the issues of writing, storages, a user's choice, and views.
    let others: Set = [
      "occupied-folder", "missing-skin", "missing-value", "unwritable-file", "unwritable-value", "key-kind",
      "gradient-for-color", "unapplied-rules",
    ]
    #expect(others.isSubset(of: codes))
    #expect(codes.filter { RuleCatalog.description(of: $0) == nil && !others.contains($0) } == [])
  }
}

@Suite("SARIF") struct SarifTests {
  private func log(
    _ issues: [SkinIssue], _ source: SarifLog.Source = .folder("skins/a", main: "skin.json"),
    _ configuration: LintConfiguration = .init()
  ) throws -> [String: Any] {
    let log = SarifLog(
      LintReport(issues: issues), configuration: configuration, toolVersion: "1.2.3", source: source)
    return try #require(try JSONSerialization.jsonObject(with: log.data()) as? [String: Any])
  }

  private func run(_ log: [String: Any]) throws -> [String: Any] {
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  private func results(_ log: [String: Any]) throws -> [[String: Any]] {
    try #require(try run(log)["results"] as? [[String: Any]])
  }

  private func rules(_ log: [String: Any]) throws -> [[String: Any]] {
    let driver = try #require((try run(log)["tool"] as? [String: Any])?["driver"] as? [String: Any])
    return try #require(driver["rules"] as? [[String: Any]])
  }

  private func location(_ result: [String: Any]) throws -> (uri: String?, line: Int?, logical: [[String: Any]]) {
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    return (
      (physical["artifactLocation"] as? [String: Any])?["uri"] as? String,
      (physical["region"] as? [String: Any])?["startLine"] as? Int,
      location["logicalLocations"] as? [[String: Any]] ?? []
    )
  }

  private let issue = SkinIssue(
    .missingFile, "There is no image a.png", suggestion: "Add it.",
    place: .init(file: "modules/home.json", line: 12, key: "home.a"))

  @Test("The log has version, schema, driver and a description of every rule")
  func structure() throws {
    let log = try log([])
    #expect(log["version"] as? String == "2.1.0")
    #expect((log["$schema"] as? String)?.hasSuffix("sarif-schema-2.1.0.json") == true)
    let driver = try #require((try run(log)["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "skin lint" && driver["version"] as? String == "1.2.3")
    #expect(driver["informationUri"] == nil)
    #expect(try results(log).isEmpty)
    let rules = try rules(log)
    #expect(rules.compactMap { $0["id"] as? String } == RuleCatalog.descriptions.map(\.id))
    for rule in rules {
      #expect(((rule["shortDescription"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      #expect(((rule["help"] as? [String: Any])?["text"] as? String)?.isEmpty == false)
      let level = (rule["defaultConfiguration"] as? [String: Any])?["level"] as? String
      #expect(["error", "warning"].contains(level))
    }
  }

  @Test("A result has its rule, level, message with suggestion, place and fingerprint")
  func result() throws {
    let log = try log([issue])
    let result = try #require(try results(log).first)
    #expect(result["ruleId"] as? String == "missing-file" && result["level"] as? String == "error")
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(try rules(log)[index]["id"] as? String == "missing-file")
    #expect((result["message"] as? [String: Any])?["text"] as? String == "home.a: There is no image a.png. Add it.")
    let place = try location(result)
    #expect(place.uri == "skins/a/modules/home.json" && place.line == 12)
    #expect(place.logical.first?["fullyQualifiedName"] as? String == "home.a")
    #expect((result["partialFingerprints"] as? [String: String])?.count == 1)
  }

  @Test("An issue without a rule gets a description of its own")
  func otherCodes() throws {
    let log = try log([SkinIssue("bad-checksum", "It differs", suggestion: "Pack again.")])
    let result = try #require(try results(log).first)
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(try rules(log)[index]["id"] as? String == "bad-checksum")
    #expect(try location(result).uri == "skins/a/skin.json")
  }

  @Test("Fingerprints don't depend on lines, and differ for equal issues")
  func fingerprints() throws {
    var moved = issue
    moved.place.line = 99
    var other = issue
    other.place.key = "home.b"
    func prints(_ issues: [SkinIssue]) throws -> [String?] {
      try results(try log(issues)).map { ($0["partialFingerprints"] as? [String: String])?["skinIssue/v1"] }
    }
    #expect(try prints([issue]) == prints([moved]))
    let all = try prints([issue, moved, other])
    #expect(Set(all).count == 3 && !all.contains(nil))
  }

  @Test("URIs are relative and percent-encoded, or file URIs for absolute paths")
  func uris() throws {
    var issue = issue
    issue.place.file = "图 片/a#1%.png"
    let encoded = "%E5%9B%BE%20%E7%89%87/a%231%25.png"
    #expect(try location(results(try log([issue]))[0]).uri == "skins/a/\(encoded)")
    #expect(try location(results(try log([issue], .folder("", main: nil)))[0]).uri == encoded)
    #expect(try location(results(try log([issue], .folder("./x//y", main: nil)))[0]).uri == "x/y/\(encoded)")
    #expect(try location(results(try log([issue], .folder("/s", main: nil)))[0]).uri == "file:///s/\(encoded)")
  }

  @Test("Places inside a package are logical, since their lines aren't the package's")
  func packages() throws {
    let place = try location(results(try log([issue], .file("out/a.skin")))[0])
    #expect(place.uri == "out/a.skin" && place.line == nil)
    #expect(place.logical.compactMap { $0["fullyQualifiedName"] as? String } == ["home.a", "modules/home.json"])
  }

  @Test("The rules show their configured levels")
  func configuredLevels() throws {
    var configuration = LintConfiguration()
    configuration.levels = ["small-text": .off, "missing-scale": .error]
    let rules = try rules(try log([], .folder("a", main: nil), configuration))
    func configured(_ id: String) -> [String: Any]? {
      rules.first { $0["id"] as? String == id }?["defaultConfiguration"] as? [String: Any]
    }
    #expect(configured("small-text")?["enabled"] as? Bool == false)
    #expect(configured("small-text")?["level"] as? String == "none")
    #expect(configured("missing-scale")?["level"] as? String == "error")
  }
}

import Foundation
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("Places of issues among several skins") struct IssuePlaceTests {
  private func document(_ folder: String, header: String, _ module: String) throws -> SkinDocument {
    try SkinDocument.placed(in: folder) {
      try SkinDocument.read(
        SkinMemoryFiles(["skin.json": #"{"schema": 1, \#(header)}"#, "modules/home.json": module]))
    }
  }

  @Test("An issue names the folder of the skin that has the key, whether it is the skin, a base or the app's own")
  func layers() throws {
    let own = try document(
      "Skins/builtin", header: #""id": "builtin""#,
      ##"{"colors": {"title": "#000", "broken": "{nowhere}"}, "fonts": {"f": 12}}"##)
    let base = try document(
      "Skins/dark", header: #""id": "dark""#, ##"{"colors": {"page": "{nowhere}", "f": "#111"}}"##)
    let skin = try document(
      "Skins/night", header: #""id": "night", "base": "dark""#, ##"{"colors": {"title": "#GG", "f": "#222"}}"##)
    let issues = SkinResolver(builtIn: own, bases: [base]).resolve(skin).issues
    let places = issues.map { "\($0.code.rawValue) \($0.place.file ?? "") \($0.place.key ?? "")" }
    #expect(
      Set(places) == [
        "malformed-color Skins/night/modules/home.json home.title", "wrong-type Skins/night/modules/home.json home.f",
        "wrong-type Skins/dark/modules/home.json home.f", "unknown-alias Skins/dark/modules/home.json home.page",
        "unknown-alias Skins/builtin/modules/home.json home.broken",
      ], "\(places)")
    #expect(issues.allSatisfy { $0.place.line == 1 })
  }

  @Test("A base that isn't there is reported in the folder of the skin that names it, and a thrown issue in its skin's")
  func thrown() throws {
    let skin = try document("Skins/night", header: #""id": "night", "base": "gone""#, "{}")
    let issues = SkinResolver().resolve(skin).issues
    #expect(issues.map(\.code) == [.unknownBase] && issues.first?.place.file == "Skins/night")
    let issue = #expect(throws: SkinIssue.self) {
      try document("Skins/night", header: #""schema": 1"#, "{}")
    }
    #expect(issue?.place.file == "Skins/night/skin.json" && issue?.place.line == 1)
  }

  @Test("Without a folder, places are relative to the skin, as the desk tool prints them")
  func relative() throws {
    let skin = try SkinDocument.read(
      SkinMemoryFiles(["skin.json": #"{"schema": 1}"#, "modules/m.json": ##"{"colors": {"a": "{m.b}"}}"##]))
    #expect(SkinResolver().resolve(skin).issues.map(\.place.file) == ["modules/m.json"])
  }
}

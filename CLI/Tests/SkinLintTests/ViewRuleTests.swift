import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("Rules for views")
struct ViewRuleTests {
  private func skin(_ rules: String) throws -> SkinDocument {
    try .native(modules: ["m": ##"{"colors": {"a": "#000"}}"##], files: ["rules.json": Data(rules.utf8)])
  }

  private func rule(_ match: String, _ property: String = "backgroundColor") -> String {
    #"{"match": {\#(match)}, "set": {"\#(property)": "m.a"}}"#
  }

  @Test("Misspelled classes of UIKit are found, with the nearest name; the app's own only with a list of them")
  func classes() throws {
    let document = try skin(
      "[\(rule(#""class": "UILable""#)),\n\(rule(#""class": "Card", "inside": "UINavigatonBar""#)),\n"
        + "\(rule(#""class": "MyApp.Header""#)), \(rule(#""class": "UIThing""#))]")
    let found = issues("unknown-class", document)
    #expect(found.map(\.suggestion).prefix(2) == ["Did you mean UILabel?", "Did you mean UINavigationBar?"])
    #expect(found.map(\.place.line) == [1, 2, 3] && found.map(\.place.file).allSatisfy { $0 == "rules.json" })
    var configuration = LintConfiguration()
    configuration.classes = ["Header"]
    let listed = issues("unknown-class", document, configuration)
    #expect(listed.map { $0.message.prefix { $0 != " " } } == ["UILable", "Card", "UINavigatonBar", "UIThing"])
  }

  @Test("Properties that a class doesn't have are found; those that the project lists aren't")
  func properties() throws {
    let document = try skin(
      """
      [\(rule(#""class": "UILabel""#, "textColour")),
      \(rule(#""class": "UIButton""#, "titleColor.highlighted")),
      \(rule(#""class": "UILabel""#, "separatorColor")),
      \(rule(#""class": "Gauge""#, "needleColor")), \(rule(#""tag": 3"#, "textColor"))]
      """)
    let found = issues("unknown-property", document)
    #expect(found.map(\.place.line) == [1, 3, 4])
    #expect(
      found.map(\.suggestion).prefix(2) == ["Did you mean textColor?", "Only UITableView has it: name that class."])
    var configuration = LintConfiguration()
    configuration.properties = ["Gauge.needleColor"]
    #expect(issues("unknown-property", document, configuration).map(\.place.line) == [1, 3])
  }

  @Test("A background for every view is a warning, unless a condition limits it")
  func broad() throws {
    let document = try skin(
      """
      [\(rule(#""class": "UIView""#)),
      \(rule("")),
      \(rule(#""class": "UIView", "tag": 1"#)), \(rule(#""class": "UIView", "controllerView": true"#)),
      \(rule(#""class": "UIView", "property": "card""#)),
      \(rule(#""class": "UIView", "inside": "Card""#)), \(rule(#""class": "UILabel""#))]
      """)
    #expect(issues("broad-rule", document).map(\.place.line) == [1, 2])
  }

  @Test("The configuration lists classes and properties, and reports malformed lists")
  func configuration() throws {
    var found: [SkinIssue] = []
    let configuration = LintConfiguration(
      Data(#"{"classes": ["Card"], "properties": ["Gauge.needleColor"]}"#.utf8), issues: &found)
    #expect(configuration.classes == ["Card"] && configuration.properties == ["Gauge.needleColor"] && found.isEmpty)
    _ = LintConfiguration(Data(#"{"classes": "Card"}"#.utf8), issues: &found)
    #expect(found.map(\.code) == [.malformedConfiguration])
  }

  @Test(
    "A published list of rules is linted with its warnings",
    .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
  func published() throws {
    let folder = try #require(sharedFolder).appending(path: "published/l")
    let whole = try SkinDocument.read(
      SkinFolderFiles(folder.appending(path: "whole")), formats: .all, options: .init(entry: "Night"))
    #expect(issues("limited-rule", whole).count == 2 && issues("unknown-class", whole).isEmpty)
    let other = try SkinDocument.read(SkinFolderFiles(folder.appending(path: "unknown-name")), formats: .all)
    #expect(issues("unknown-field", other).map(\.place.line) == [11])
    #expect(issues("unknown-property", other).isEmpty && issues("broad-rule", other).isEmpty)
  }
}

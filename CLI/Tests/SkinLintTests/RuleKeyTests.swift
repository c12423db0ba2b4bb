import Foundation
import SkinFormats
import SkinKit
import Testing

@testable import SkinLint

@Suite("Keys of rules for views") struct RuleKeyTests {
  private func skin(_ rules: String) throws -> SkinDocument {
    try .native(
      modules: [
        "m": ##"""
        {"colors": {"ink": "#000000"}, "gradients": {"sky": ["#000000", "#FFFFFF"]}, "numbers": {"one": 1, "half": 0.5},
         "texts": {"center": "center"}, "fonts": {"title": 17}}
        """##
      ], files: ["rules.json": Data(rules.utf8)])
  }

  private func rule(_ match: String, _ property: String, _ key: String) -> String {
    #"{"match": {\#(match)}, "set": {"\#(property)": "\#(key)"}}"#
  }

  @Test("A rule whose key nothing defines is a warning with the nearest key; bases and the app's own skin count")
  func unknownKeys() throws {
    let document = try skin(
      "[\(rule(#""class": "UILabel""#, "textColor", "m.inc")),\n\(rule(#""class": "UILabel""#, "font", "other.title"))]"
    )
    let found = issues("unknown-rule-key", document)
    #expect(found.map(\.place.line) == [1, 2] && found.map(\.place.key) == ["m.inc", "other.title"])
    #expect(found.map(\.suggestion) == ["Did you mean m.ink?", "Specify a key that exists."])
    #expect(found.allSatisfy { $0.severity == .warning })
    let own = try SkinDocument.native(id: "own", modules: ["other": #"{"fonts": {"title": 20}}"#])
    #expect(issues("unknown-rule-key", document, builtIn: own).map(\.place.key) == ["m.inc"])
    var configuration = LintConfiguration()
    configuration.keys = ["m.inc", "other.title"]
    #expect(issues("unknown-rule-key", document, configuration).isEmpty)
  }

  @Test(
    "A rule that binds a property to a key of another kind is an error, as in the app",
    arguments: [
      ("UILabel", "textColor", "m.ink", true), ("UILabel", "textColor", "m.title", false),
      ("UILabel", "font", "m.ink", false), ("UILabel", "font", "m.one", true),
      ("UIView", "backgroundGradient", "m.ink", true), ("UIView", "backgroundColor", "m.sky", false),
      ("UILabel", "textAlignment", "m.center", true), ("UILabel", "textAlignment", "m.one", true),
      ("UILabel", "textAlignment", "m.half", false), ("UIButton", "alpha", "m.half", true),
      ("UISwitch", "alpha", "m.ink", false), ("Card", "backgroundColor", "m.title", false),
    ])
  func kinds(name: String, property: String, key: String, isServed: Bool) throws {
    let found = issues("rule-kind", try skin("[\(rule(#""class": "\#(name)""#, property, key))]"))
    #expect(found.isEmpty == isServed, "\(found)")
    #expect(found.allSatisfy { $0.severity == .error && $0.message.contains(property) && $0.place.key == key })
  }

  @Test("The message names both kinds")
  func message() throws {
    let found = issues("rule-kind", try skin("[\(rule(#""class": "UILabel""#, "font", "m.ink"))]"))
    #expect(found.map(\.message) == ["m.ink is a color, and font follows a font"])
  }

  @Test("A property of which nothing is known isn't checked")
  func unknownProperties() throws {
    let rules =
      "[\(rule(#""class": "Gauge""#, "needleColor", "m.one")), \(rule(#""class": "UILabel""#, "tint", "m.one"))]"
    #expect(issues("rule-kind", try skin(rules)).isEmpty)
  }
}

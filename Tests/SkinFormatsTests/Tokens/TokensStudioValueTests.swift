import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// Values that design teams write, and the specification doesn't have.
@Suite("Values of Tokens Studio, Figma and CSS in design tokens")
struct TokensStudioValueTests {
  private func value(_ document: SkinDocument, _ key: String) -> SkinValue? {
    SkinResolver().resolve(document).variants(for: AnySkinKey(key))?.any
  }

  private func refusal(_ text: String) throws -> [SkinIssue] {
    try SkinDocument.read(
      SkinMemoryFiles(["a.tokens.json": text]), as: .tokens, options: .init(entry: "a.tokens.json", strictness: .strict)
    ).errors
  }

  @Test(
    "Colors are read by the names of CSS",
    arguments: [
      ("red", "#FF0000"), ("rebeccapurple", "#663399"), ("RebeccaPurple", "#663399"), (" navy ", "#000080"),
      ("grey", "#808080"), ("lightgoldenrodyellow", "#FAFAD2"), ("transparent", "#00000000"),
    ])
  func names(name: String, color: String) throws {
    let text = #"{"a": {"$type": "color", "$value": "\#(name)"}}"#
    let document = try SkinDocument.imported(text)
    #expect(value(document, "app.a") == .color(try SkinColor(color)))
    #expect(document.issues.map(\.code) == [.lenientTokens], "\(document.issues)")
    #expect(try refusal(text).map(\.code) == [.wrongType])
  }

  @Test("Names of colors need the type or a name that says so, and others are errors")
  func otherNames() throws {
    let document = try SkinDocument.imported(
      #"{"colors": {"a": {"value": "teal"}}, "text": {"a": {"value": "teal"}}, "b": {"value": "redd", "type": "color"}}"#
    )
    #expect(value(document, "colors.a") == .color(try SkinColor("#008080")))
    #expect(value(document, "text.a") == .text("teal"))
    #expect(document.errors.map(\.place.key) == ["app.b"])
  }

  @Test(
    "Colors are red, green and blue from 0 to 1, as in Figma, or up to 255",
    arguments: [
      (#"{"r": 1, "g": 0.5, "b": 0, "a": 0.25}"#, SkinColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)),
      (#"{"r": 0, "g": 0, "b": 0}"#, SkinColor(red: 0, green: 0, blue: 0)),
      (#"{"r": 255, "g": 51, "b": 0, "a": 1}"#, SkinColor(red: 1, green: 0.2, blue: 0)),
    ])
  func components(text: String, color: SkinColor) throws {
    let tokens = #"{"a": {"$type": "color", "$value": \#(text)}}"#
    #expect(value(try SkinDocument.imported(tokens), "app.a") == .color(color))
    #expect(try !refusal(tokens).isEmpty)
  }

  @Test(
    "Components and opacities out of range are errors, not clamped",
    arguments: [#"{"r": 300, "g": 0, "b": 0}"#, #"{"r": -1, "g": 0, "b": 0}"#, #"{"r": 1, "g": 1, "b": 1, "a": 128}"#])
  func outOfRange(text: String) throws {
    let document = try SkinDocument.imported(#"{"a": {"$type": "color", "$value": \#(text)}}"#)
    #expect(document.entries.isEmpty && document.errors.map(\.code) == [.outOfRange], "\(document.issues)")
  }

  @Test(
    "Several lengths of spacing are insets in the order of CSS",
    arguments: [
      ("4px 8px", SkinInsets(top: 4, left: 8, bottom: 4, right: 8)),
      ("1rem 2 3px", SkinInsets(top: 16, left: 2, bottom: 3, right: 2)),
      ("1px 2px 3px 4px", SkinInsets(top: 1, left: 4, bottom: 3, right: 2)),
      ("{s} {m}", SkinInsets(top: 4, left: 8, bottom: 4, right: 8)),
    ])
  func insets(text: String, expected: SkinInsets) throws {
    let document = try SkinDocument.imported(
      #"{"s": {"value": "4px", "type": "spacing"}, "m": {"value": "{s} * 2", "type": "spacing"},"#
        + #""i": {"value": "\#(text)", "type": "spacing"}, "j": {"value": "{i}", "type": "spacing"},"#
        + #""button": {"padding": {"value": "\#(text)", "type": "dimension"}}}"#)
    #expect(document.errors.isEmpty, "\(document.issues)")
    for key in ["app.i", "app.j", "button.padding"] { #expect(value(document, key) == .insets(expected), "\(key)") }
    #expect(document.entries["app.j"]?.definition.any == .alias("app.i"))
    #expect(document.issues.count { $0.message.hasPrefix("Several lengths") } == 1)
  }

  @Test("Several lengths of other types, and more than four, are errors that say what to write")
  func tooManyLengths() throws {
    let document = try SkinDocument.imported(
      #"{"space": {"r": {"value": "4px 8px", "type": "borderRadius"}}, "s": {"value": "1px 2px 3px 4px 5px", "type": "spacing"}}"#
    )
    #expect(document.entries.isEmpty)
    let radius = try #require(document.errors.first { $0.place.key == "space.r" })
    #expect(radius.message == "\"4px 8px\" is 2 lengths, and a dimension is one")
    #expect(radius.suggestion.contains("the type \"spacing\""))
    #expect(document.errors.first { $0.place.key == "app.s" }?.message.contains("two to four lengths") == true)
  }

  @Test("A composition is a group of its properties, with one warning, and strict reading refuses it")
  func composition() throws {
    let text = ##"""
      {"brand": {"value": "#C8102E", "type": "color"}, "space": {"value": "8px", "type": "spacing"},
       "button": {"type": "composition", "description": "The main button", "value": {
         "fill": "{brand}", "borderColor": "navy", "verticalPadding": "{space}", "paddingLeft": "4px", "opacity": "50%",
         "borderRadius": "{space} * 2",
         "typography": {"fontFamily": "Inter", "fontSize": "17px", "textCase": "none"}}},
       "link": {"type": "composition", "value": "{button}"},
       "old": {"type": "composition", "value": [{"property": "fill", "value": "{brand}"}]}}
      """##
    let document = try SkinDocument.imported(text)
    #expect(document.errors.isEmpty, "\(document.issues)")
    #expect(document.entries["button.fill"]?.definition.any == .alias("app.brand"))
    #expect(value(document, "button.borderColor") == .color(try SkinColor("#000080")))
    #expect(
      value(document, "button.verticalPadding") == .number(8) && value(document, "button.paddingLeft") == .number(4))
    #expect(value(document, "button.opacity") == .number(0.5) && value(document, "button.borderRadius") == .number(16))
    guard case .font(let font)? = value(document, "button.typography") else {
      Issue.record("There is no font: \(document.issues)")
      return
    }
    #expect(font.name == "Inter" && font.size == 17)
    #expect(
      value(document, "link.fill") == .color(try SkinColor("#C8102E"))
        && value(document, "link.opacity") == .number(0.5))
    #expect(document.entries["old.fill"]?.definition.any == .alias("app.brand"))
    #expect(document.issues.count { $0.message.hasPrefix("Compositions") } == 1)
    #expect(try !refusal(text).isEmpty)
  }

  @Test("Braces that are no reference stay in a text as they are, with an accent after them")
  func braces() throws {
    let document = try SkinDocument.imported(
      #"{"a": {"value": "x", "type": "text"}, "b": {"value": "{1}\u0301 {a} {2", "type": "text"}}"#)
    #expect(value(document, "app.b") == .text("{1}\u{301} x {2"), "\(document.issues)")
  }

  @Test("Insets survive writing and reading, in the native part")
  func writing() throws {
    let document = try SkinDocument.imported(#"{"i": {"value": "4px 8px", "type": "spacing"}}"#)
    let again = try SkinDocument.tokens(String(decoding: try document.tokens(), as: UTF8.self))
    #expect(value(again, "app.i") == .insets(SkinInsets(top: 4, left: 8, bottom: 4, right: 8)))
  }
}

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

/// Deviations that are tolerated only where nothing is lost by them.
@Suite("Tolerated deviations of design tokens")
struct TokensToleranceTests {
  private static let color = ##"{"colorSpace": "srgb", "components": [1, 0, 0]}"##
  private static let length = #"{"value": 2, "unit": "px"}"#

  /// Values with a member that their type lacks.
  private static let values = [
    ("color", ##"{"colorSpace": "srgb", "components": [1, 0, 0], "@": 1}"##),
    ("dimension", #"{"value": 2, "unit": "px", "@": 1}"#),
    ("border", #"{"color": \#(color), "width": \#(length), "style": "solid", "@": 1}"#),
    (
      "shadow",
      #"{"color": \#(color), "offsetX": \#(length), "offsetY": \#(length), "blur": \#(length), "spread": \#(length), "@": 1}"#
    ),
    (
      "transition",
      #"{"duration": {"value": 1, "unit": "s"}, "delay": {"value": 0, "unit": "s"}, "timingFunction": [0, 0, 1, 1], "@": 1}"#
    ),
    ("gradient", #"[{"color": \#(color), "position": 0}, {"color": \#(color), "position": 1, "@": 1}]"#),
    ("strokeStyle", #"{"dashArray": [\#(length)], "lineCap": "round", "@": 1}"#),
  ]

  @Test(
    "A member that a value's type lacks is left out with one warning, and refused in strict reading", arguments: values)
  func otherMember(type: String, value: String) throws {
    func text(_ value: String) -> String { #"{"m": {"k": {"$type": "\#(type)", "$value": \#(value)}}}"# }
    let given = text(value.replacing("@", with: "toolNote"))
    let document = try SkinDocument.imported(given, name: "a.tokens.json")
    #expect(document.errors.isEmpty, "\(document.issues)")
    #expect(document.issues.map(\.code) == [.lenientTokens] && document.issues.first?.place.key == "m.k")
    let plain = try SkinDocument.imported(text(value.replacing(", \"@\": 1", with: "")), name: "a.tokens.json")
    #expect(document.entries["m.k"]?.definition == plain.entries["m.k"]?.definition && plain.issues.isEmpty)
    let strict = try SkinDocument.read(
      SkinMemoryFiles(["a.tokens.json": given]), as: .tokens, options: .init(strictness: .strict))
    #expect(strict.errors.map(\.code) == [.unknownField])
  }

  @Test("A member that is a misspelled one is an error with the right name, since the value would change")
  func misspelled() throws {
    let document = try SkinDocument.imported(
      ##"{"m": {"a": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0], "alhpa": 0.5}},"##
        + ##""b": {"$type": "color", "$value": {"colorSpace": "srgb", "component": [1, 0, 0]}}}}"##,
      name: "a.tokens.json")
    #expect(document.errors.map(\.suggestion) == ["Did you mean alpha?", "Did you mean components?"])
    #expect(document.entries.isEmpty)
  }

  @Test(
    "Of tokens in several files of other tools, the last one is used with a warning; in those of the specification, they are errors"
  )
  func repeated() throws {
    func read(_ first: String, _ second: String, ending: String = ".json") throws -> SkinDocument {
      try SkinDocument.read(
        SkinMemoryFiles(["tokens/a\(ending)": first, "tokens/b\(ending)": second]), formats: .all)
    }
    let old = try read(
      ##"{"size": {"font": {"value": "10px", "type": "dimension"}, "x": {"value": "1px", "type": "dimension"}}}"##,
      ##"{"size": {"font": {"value": "12px", "type": "dimension"}, "y": {"value": "2px"}, "z": {"value": "3px"}}}"##)
    #expect(old.errors.isEmpty, "\(old.issues)")
    #expect(old.entries["size.font"]?.definition == SkinVariants(.value(.number(12))) && old.entries.count == 4)
    let warning = old.issues.first { $0.message.contains("the last file by path is used") }
    #expect(warning?.place.withoutColumn == .init(file: "tokens/b.json", line: 1, key: "size.font"))

    let new = try read(
      ##"{"size": {"font": {"$value": {"value": 10, "unit": "px"}, "$type": "dimension"}}}"##,
      ##"{"size": {"$type": "dimension", "font": {"$value": "12px"}, "y": {"$value": "2px"}, "z": {"$value": "3px"}}}"##,
      ending: ".tokens.json")
    #expect(new.errors.map(\.code) == [.duplicateKey])
  }
}

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

  @Test("A number that is too large for its unit is out of range")
  func tooLarge() throws {
    let document = try SkinDocument.imported(
      #"{"m": {"k": {"$type": "dimension", "$value": "1e308rem"}}}"#, name: "a.tokens.json")
    #expect(document.errors.map(\.code) == [.outOfRange] && document.entries.isEmpty, "\(document.issues)")
  }

  @Test("A member that other tools give a meaning is an error, since the look would change")
  func opacity() throws {
    for name in ["opacity", "a", "alfa", "transparency"] {
      let document = try SkinDocument.imported(
        ##"{"m": {"a": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [1, 0, 0], "\##(name)": 0.5}}}}"##,
        name: "a.tokens.json")
      #expect(document.errors.map(\.code) == [.unknownField] && document.entries.isEmpty, "\(document.issues)")
      #expect(document.errors.first?.suggestion.contains("alpha") == true)
    }
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

  @Test("Of tokens in several files, the last one is used where a configuration lists them; otherwise, they are errors")
  func repeated() throws {
    let config = #"{"source": ["tokens/**/*.json"], "platforms": {"ios": {}}}"#
    let several = #"{"include": ["tokens/b.json"], "source": ["tokens/a.json"], "platforms": {"ios": {}}}"#
    func read(_ config: String?, ending: String = ".json") throws -> SkinDocument {
      var files = [
        "tokens/a\(ending)":
          ##"{"size": {"font": {"value": "10px", "type": "dimension"}, "x": {"value": "1px", "type": "dimension"}}}"##,
        "tokens/b\(ending)": ##"{"size": {"font": {"value": "12px", "type": "dimension"}}}"##,
      ]
      files["config.json"] = config
      return try SkinDocument.read(SkinMemoryFiles(files), formats: .all)
    }
    let listed = try read(config)
    #expect(listed.errors.isEmpty, "\(listed.issues)")
    #expect(listed.entries["size.font"]?.definition == SkinVariants(.value(.number(12))) && listed.entries.count == 2)
    let warning = listed.issues.first { $0.message.contains("the last file by path is used") }
    #expect(warning?.place.withoutColumn == .init(file: "tokens/b.json", line: 1, key: "size.font"))
    for document in [try read(nil), try read(several)] {
      #expect(document.errors.map(\.code) == [.duplicateKey], "\(document.issues)")
    }
  }

  @Test("A token that is a group in another file is an error, in either order", arguments: [false, true])
  func tokenAndGroup(isReversed: Bool) throws {
    let token = ##"{"c": {"p": {"value": "#F00", "type": "color"}}}"##
    let group = ##"{"c": {"p": {"x": {"value": "#0F0", "type": "color"}}}}"##
    let files = isReversed ? ["a.json": group, "b.json": token] : ["a.json": token, "b.json": group]
    let document = try SkinDocument.read(SkinMemoryFiles(files), formats: .all)
    #expect(document.errors.map(\.code) == [.tokenWithChildren], "\(document.issues)")
    #expect(document.errors.first?.place.file == "b.json" && document.errors.first?.message.contains("a.json") == true)
  }
}

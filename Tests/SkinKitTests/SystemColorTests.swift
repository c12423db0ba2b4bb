import Foundation
import SkinFormats
import SkinTestSupport
import Testing

@testable import SkinKit

@Suite("System colors of the native format")
struct SystemColorTests {
  private static let appearances: [SkinAppearance] = [
    .light, .dark, SkinAppearance(isHighContrast: true), SkinAppearance(isDark: true, isHighContrast: true),
  ]

  private func skin(_ module: String, files: [String: String] = [:]) throws -> Skin {
    SkinResolver().resolve(
      try .native(modules: ["brand": ##"{"colors": {"ink": "#112233"}}"##, "m": module], files: files))
  }

  /// The colors of a key in light, dark, and both with high contrast.
  private func colors(_ key: String, _ skin: Skin) throws -> [String] {
    let variants = try #require(skin.variants(for: SkinKey<SkinColor>(key)))
    return Self.appearances.map { variants[$0].description }
  }

  private func issue(_ section: String, _ value: String) throws -> SkinIssue? {
    try SkinDocument.native(modules: ["m": "{\"\(section)\": {\n\"k\": \(value)}}"]).issues.first
  }

  @Test("A system color has the values of each appearance, as an object and as a text")
  func appearances() throws {
    let skin = try skin(
      #"{"colors": {"blue": {"system": "systemBlue"}, "text": " System( label ) ", "fill": {"system": "systemFill"}}}"#)
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    #expect(try colors("m.blue", skin) == ["#007AFF", "#0A84FF", "#0040DD", "#409CFF"])
    #expect(try colors("m.text", skin) == ["#000000", "#FFFFFF", "#000000", "#FFFFFF"])
    let fill = try #require(skin.variants(for: "m.fill" as SkinKey<SkinColor>))
    #expect(Self.appearances.map { fill[$0].alpha } == [0.2, 0.36, 0.2, 0.36])
  }

  @Test("Every color of the table can be read, and has values for light and dark")
  func table() throws {
    #expect(SystemColors.names.count == 44 && Set(SystemColors.names).count == 44)
    for name in SystemColors.names {
      let color = try #require(SystemColors.color(named: name), "\(name)")
      #expect([1, 3].contains(color.appearances.count), "\(name)")
      // Expressions have the colors as text.
      for appearance in Self.appearances {
        #expect(try SkinColor(color[appearance].functionText) == color[appearance], "\(name)")
      }
    }
    #expect(SystemColors.color(named: "label 000000") == nil && SystemColors.color(named: "") == nil)
  }

  @Test("In an appearance, the value for it decides, with the system colors of that appearance")
  func insideVariants() throws {
    let skin = try skin(
      ##"""
      {"colors": {
        "dark": {"any": {"system": "systemBlue"}, "dark": "#FFFFFF"},
        "any": {"any": "#FFFFFF", "dark": {"system": "systemBlue"}},
        "contrast": {"any": {"system": "label"}, "high-contrast": "#010101"},
        "all": {"any": {"system": "label"}, "dark,high-contrast": {"system": "systemRed"}}}}
      """##)
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    #expect(try colors("m.dark", skin) == ["#007AFF", "#FFFFFF", "#0040DD", "#FFFFFF"])
    #expect(try colors("m.any", skin) == ["#FFFFFF", "#0A84FF", "#FFFFFF", "#409CFF"])
    #expect(try colors("m.contrast", skin) == ["#000000", "#FFFFFF", "#010101", "#010101"])
    #expect(try colors("m.all", skin) == ["#000000", "#FFFFFF", "#000000", "#FF6961"])
  }

  @Test("System colors stand in gradients, shadows, recipes and objects, also next to references")
  func components() throws {
    let skin = try skin(
      ##"""
      {"gradients": {"list": [{"system": "systemBlue"}, "#FFF"], "mixed": {"colors": ["{brand.ink}", {"system": "systemBlue"}]}},
       "shadows": {"card": [{"color": {"system": "label"}, "radius": 2}, {"color": "system(systemRed)"}]},
       "images": {"icon": {"file": "images/a.png", "recipe": [{"tint": {"system": "label"}}]}},
       "objects": {"border": {"color": {"$color": {"system": "label"}}, "other": {"$color": "{brand.ink}"}, "system": "label"}}}
      """##, files: ["images/a.png": "x"])
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    let (black, white) = (try SkinColor("#000"), try SkinColor("#FFF"))
    let list = try #require(skin.variants(for: "m.list" as SkinKey<SkinGradient>))
    #expect(
      Self.appearances.map { list[$0].stops[0].color.description } == ["#007AFF", "#0A84FF", "#0040DD", "#409CFF"])
    let mixed = try #require(skin.variants(for: "m.mixed" as SkinKey<SkinGradient>))
    #expect(
      Self.appearances.map { mixed[$0].stops[1].color.description } == ["#007AFF", "#0A84FF", "#0040DD", "#409CFF"])
    #expect(mixed[.dark].stops[0].color.description == "#112233")
    let card = try #require(skin.variants(for: "m.card" as SkinKey<SkinShadow>))
    #expect(card.any.color == black && card[.dark].color == white)
    #expect(card.any.further.map(\.color.description) == ["#FF3B30"])
    #expect(card[.dark].further.map(\.color.description) == ["#FF453A"])
    let icon = try #require(skin.variants(for: "m.icon" as SkinKey<SkinImage>))
    #expect(icon.any.recipe.steps == [.tint(black)] && icon[.dark].recipe.steps == [.tint(white)])
    let border = try #require(skin.variants(for: "m.border" as SkinKey<SkinObject>))
    #expect(border.any["color"]?.value == .color(black) && border[.dark]["color"]?.value == .color(white))
    // Structured values may have any fields.
    #expect(border.any["system"]?.value == .text("label"))
  }

  @Test("System colors are computed with in expressions, in each appearance")
  func expressions() throws {
    let skin = try skin(
      ##"""
      {"colors": {"veil": "system(label) / 50%", "half": "mix({brand.ink}, system(label), 0%)",
        "lighter": "lighten(system(darkText), 100%)", "soft": "mix(system(secondaryLabel), system(secondaryLabel))"}}
      """##)
    #expect(skin.issues.isEmpty, "\(skin.issues)")
    let veil = try #require(skin.variants(for: "m.veil" as SkinKey<SkinColor>))
    #expect(try veil.any == SkinColor("#000").withAlpha(0.5) && veil[.dark] == SkinColor("#FFF").withAlpha(0.5))
    #expect(try colors("m.half", skin) == Array(repeating: "#112233", count: 4))
    #expect(try colors("m.lighter", skin) == Array(repeating: "#FFFFFF", count: 4))
    #expect(try colors("m.soft", skin)[1] == "#EBEBF599")
  }

  @Test("The opacity of a system color doesn't depend on the position of the opacity in hexadecimal colors")
  func alphaOrder() throws {
    let document = try SkinDocument.read(
      SkinMemoryFiles([
        "skin.json": #"{"schema": 1, "id": "a", "version": "1.0.0", "alpha": "argb"}"#,
        "modules/m.json":
          ##"{"gradients": {"g": ["{m.c}", {"system": "secondaryLabel"}]}, "colors": {"c": "#80FF0000"}}"##,
      ]))
    let written = try SkinDocument.read(SkinMemoryFiles(contents: document.nativeOutput().files))
    for document in [document, written] {
      let gradient = try #require(
        SkinResolver().resolve(document).variants(for: "m.g" as SkinKey<SkinGradient>))
      #expect(gradient.any.stops.map(\.color.description) == ["#FF000080", "#3C3C4399"])
      #expect(gradient[.dark].stops[1].color.description == "#EBEBF599")
    }
  }

  @Test("Unknown names and other fields are errors with file, line, key and the suggestion")
  func errors() throws {
    let misspelled = try #require(try issue("colors", #"{"system": "lable"}"#))
    #expect(misspelled.code == .unknownSystemColor && misspelled.severity == .error)
    #expect(misspelled.place.file == "modules/m.json" && misspelled.place.line == 2 && misspelled.place.key == "m.k")
    #expect(misspelled.suggestion.hasSuffix("Did you mean label?"), "\(misspelled)")
    #expect(
      try issue("colors", #"{"system": "systemBlueColor"}"#)?.suggestion.hasSuffix("Did you mean systemBlue?") == true)
    #expect(try issue("colors", #""system(lable) / 50%""#)?.code == .unknownSystemColor)
    #expect(try issue("colors", #"{"system": "ultraviolet"}"#)?.suggestion.contains("UIColor") == true)
    #expect(try issue("gradients", ##"["#FFF", {"system": "lable"}]"##)?.code == .unknownSystemColor)
    let opacity = try #require(try issue("colors", #"{"system": "label", "alpha": 0.5}"#))
    #expect(opacity.code == .wrongType && opacity.suggestion.contains("system(label) / 50%"), "\(opacity)")
    #expect(try issue("colors", #"{"system": 7}"#)?.code == .wrongType)
    // A name alone might be meant as a reference.
    #expect(try issue("colors", #""label""#)?.code == .malformedColor)
  }

  @Test("An appearance with an unknown name loses its value, and the others keep theirs")
  func errorInAppearance() throws {
    let document = try SkinDocument.native(modules: [
      "m": #"{"colors": {"k": {"any": {"system": "systemRed"}, "dark": {"system": "sytemRed"}}}}"#
    ])
    #expect(document.issues.map(\.code) == [.unknownSystemColor])
    #expect(try colors("m.k", SkinResolver().resolve(document)) == ["#FF3B30", "#FF453A", "#D70015", "#FF6961"])
  }
}

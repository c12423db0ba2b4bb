import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinLint

@Suite("Contrast") struct ContrastTests {
  private func found(
    text: String, background: String, minimum: Double = 4.5, code: String = "low-contrast"
  ) throws -> [SkinIssue] {
    let section = background.hasPrefix("[") ? "\"gradients\": {\"b\": \(background)}" : "\"x\": {}"
    let color = background.hasPrefix("[") ? "" : ", \"b\": \(background)"
    let skin = try SkinDocument.native(
      modules: ["m": "{\"colors\": {\"t\": \(text)\(color)}, \(section)}"],
      contrast: [
        SkinContrastPair(text: "m.t", background: "m.b", minimum: minimum, place: .init(file: "skin.json", line: 7))
      ])
    return issues(code, skin)
  }

  @Test(
    "The ratio is that of WCAG 2.2",
    arguments: [
      ("#000000", "#FFFFFF", 21), ("#FFFFFF", "#FFFFFF", 1), ("#777777", "#FFFFFF", 4.478),
      ("#767676", "#FFFFFF", 4.542), ("#FF0000", "#FFFFFF", 3.998), ("#0000FF", "#FFFFFF", 8.592),
      ("#00FF00", "#000000", 15.304),
    ])
  func ratios(first: String, second: String, expected: Double) throws {
    let (first, second) = (ScreenColor(try SkinColor(first)), ScreenColor(try SkinColor(second)))
    #expect(abs(first.contrast(to: second) - expected) < 0.001)
    #expect(first.contrast(to: second) == second.contrast(to: first))
  }

  @Test("Display P3 is converted: equal colors of both spaces have equal luminance")
  func wideColors() throws {
    // sRGB's pure red in Display P3.
    let red = ScreenColor(SkinColor(red: 0.917488, green: 0.200287, blue: 0.138561, space: .displayP3))
    #expect(abs(red.red - 1) < 1e-4 && abs(red.green) < 1e-3 && abs(red.blue) < 1e-3)
    #expect(abs(red.luminance - 0.2126) < 1e-4)
    // Pure green of Display P3 is outside sRGB. The expected luminance is the Y of its conversion to XYZ.
    let green = ScreenColor(SkinColor(red: 0, green: 1, blue: 0, space: .displayP3))
    #expect(green.red < 0 && green.green > 1)
    #expect(abs(green.luminance - 0.6917) < 1e-3)
  }

  @Test("A pair below its minimum is an error with the ratio and a color that passes; a pair above it isn't")
  func tooLow() throws {
    let issues = try found(text: "\"#777777\"", background: "\"#FFFFFF\"")
    #expect(issues.count == 1)
    let issue = try #require(issues.first)
    #expect(issue.severity == .error)
    #expect(issue.message == "m.t (#777777) on m.b has a contrast of 4.47, less than 4.50")
    #expect(issue.suggestion.contains("#767676"))
    #expect(issue.place.withoutColumn == .init(file: "skin.json", line: 7, key: "m.t"))
    #expect(try found(text: "\"#767676\"", background: "\"#FFFFFF\"").isEmpty)
    #expect(try found(text: "\"#777777\"", background: "\"#FFFFFF\"", minimum: 3).isEmpty)
  }

  @Test("The suggested color passes and keeps its hue")
  func suggestions() throws {
    let background = ContrastBackground(SkinGradient(try SkinColor("#C8102E")))
    for text in ["#FF8899", "#C8102E", "#400000", "#0055FF", "#FFFFFFC0"] {
      let color = ScreenColor(try SkinColor(text))
      let nearest = try #require(background.nearestColor(to: color, minimum: 3))
      #expect(background.contrast(of: ScreenColor(nearest)) >= 3, "\(text)")
      #expect(abs(nearest.alpha - color.alpha) < 1e-9)
    }
    let blue = try #require(
      ContrastBackground(SkinGradient(try SkinColor("#FFFFFF"))).nearestColor(
        to: ScreenColor(try SkinColor("#6699FF")), minimum: 4.5))
    #expect(blue.blue > blue.green && blue.green > blue.red)
  }

  @Test("If no lightness passes, the background must change")
  func noSuggestion() throws {
    let issue = try #require(try found(text: "\"#FFFFFF\"", background: "\"#808080\"", minimum: 7).first)
    #expect(issue.suggestion.hasPrefix("Change m.b"))
  }

  @Test("Each appearance is checked separately")
  func appearances() throws {
    let issues = try found(
      text: "\"#111111\"", background: ##"{"any": "#FFFFFF", "dark": "#222222", "high-contrast": "#F0F0F0"}"##)
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("m.b (dark) has a contrast") == true)
    // The dark text and the high-contrast background meet in the appearance that is both.
    let both = try found(
      text: ##"{"any": "#000000", "dark": "#222222"}"##,
      background: ##"{"any": "#FFFFFF", "high-contrast": "#888888"}"##)
    #expect(both.count == 1)
    #expect(both.first?.message.contains("(dark,high-contrast)") == true)
    #expect(
      try found(
        text: ##"{"any": "#111111", "dark": "#FFFFFF"}"##, background: ##"{"any": "#FFFFFF", "dark": "#222222"}"##
      ).isEmpty)
  }

  @Test("A translucent text is blended over its background")
  func translucentText() throws {
    #expect(try found(text: "\"#000000\"", background: "\"#FFFFFF\"").isEmpty)
    #expect(try found(text: "\"#00000080\"", background: "\"#FFFFFF\"").count == 1)
  }

  @Test("A translucent background is checked over white and over black")
  func translucentBackground() throws {
    #expect(try found(text: "\"#000000\"", background: "\"#FFFFFF10\"").count == 1)
    #expect(try found(text: "\"#FFFFFF\"", background: "\"#000000F0\"").isEmpty)
  }

  @Test("A gradient is checked at its worst place, also between its stops")
  func gradients() throws {
    #expect(try found(text: "\"#FFFFFF\"", background: ##"["#000000", "#222222"]"##).isEmpty)
    #expect(try found(text: "\"#FFFFFF\"", background: ##"["#000000", "#AAAAAA"]"##).count == 1)
    // Gray contrasts with white and with black, but not with the gray between them.
    #expect(try found(text: "\"#767676\"", background: ##"["#000000", "#FFFFFF"]"##).count == 1)
  }

  @Test("A pair that names no color is an error")
  func unknownKeys() throws {
    let skin = try SkinDocument.native(
      modules: ["m": ##"{"colors": {"text": "#000000", "page": "#FFFFFF"}, "texts": {"title": "x"}}"##],
      contrast: [
        SkinContrastPair(text: "m.txet", background: "m.page"), SkinContrastPair(text: "m.text", background: "m.title"),
        SkinContrastPair(text: "m.text", background: "m.page"),
      ])
    let found = issues("unknown-contrast-key", skin)
    #expect(Set(found.map(\.place.key)) == ["m.txet", "m.title"])
    #expect(found.allSatisfy { $0.severity == .error })
    #expect(found.contains { $0.suggestion == "Did you mean m.text?" })
    #expect(issues("low-contrast", skin).isEmpty)
  }

  @Test("Pairs of the app's own skin are checked, and reported where the skin defines one of the colors")
  func contractPairs() throws {
    let own = try SkinDocument.native(
      id: "own", modules: ["m": ##"{"colors": {"text": "#000000", "page": "#FFFFFF"}}"##],
      contrast: [SkinContrastPair(text: "m.text", background: "m.page")])
    let skin = try SkinDocument.native(modules: ["m": "{\"colors\": {\n\"page\": \"#222222\"}}"])
    let found = issues("low-contrast", skin, builtIn: own)
    #expect(found.map(\.place.withoutColumn) == [.init(file: "modules/m.json", line: 2, key: "m.page")])
    #expect(issues("low-contrast", own, builtIn: own).isEmpty)
  }
}

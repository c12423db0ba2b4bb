import SkinKit
import Testing

@Suite("Colors")
struct ColorTests {
  @Test(
    "Every syntax of one red parses to the same color",
    arguments: [
      "#F00", "#f00f", "#FF0000", "#FF0000FF", "0xFF0000", "FF0000", "rgb(255, 0, 0)", "rgba(255, 0, 0, 1)",
      "rgb(100% 0% 0%)", "rgb(255 0 0 / 100%)", "hsl(0 100% 50%)", "hsl(360deg, 100%, 50%)", "color(srgb 1 0 0)",
      "  #F00 ",
    ])
  func syntaxes(text: String) throws {
    #expect(try SkinColor(text) == SkinColor(red: 1, green: 0, blue: 0))
  }

  @Test(
    "Malformed text is rejected",
    arguments: [
      "", "#", "#F", "#FF", "#FFFFF", "#GGGGGG", "#FFFFFFF", "GGGGGG", "red", "rgb(1,2)", "rgb(1,2,3", "rgb(1 2,3)",
      "rgb(1,2,3,4,5)", "rgb(nan, 0, 0)", "rgb(inf,0,0)", "rgb(0x10,0,0)", "hsl(1)", "color(p3 1 0 0)",
      "color(display-p3 1 0)", "oklch(1, 2, 3)", "rgb(,,)", "#١٢٣", "+FF0000",
    ])
  func malformed(text: String) {
    let issue = #expect(throws: SkinIssue.self) { try SkinColor(text) }
    #expect(issue?.code == .malformedColor)
  }

  @Test("The opacity is last unless the caller asks for the first position")
  func alphaOrder() throws {
    #expect(try SkinColor("#80FF0000").red == 128.0 / 255)
    let argb = try SkinColor("#80FF0000", order: .argb)
    #expect(argb.alpha == 128.0 / 255 && argb.red == 1 && argb.green == 0)
  }

  @Test("A color that sRGB can't show becomes Display P3")
  func wideGamut() throws {
    #expect(try SkinColor("oklch(62.79% 0.2576 29.234)").space == .sRGB)
    let wide = try SkinColor("oklch(0.65 0.29 30)")
    #expect(wide.space == .displayP3 && wide.red > 0.9)
  }

  @Test(
    "A color's description parses to the same color",
    arguments: ["#123456", "#12345678", "color(display-p3 0.25 0.5 1)"])
  func roundTrip(text: String) throws {
    let color = try SkinColor(text)
    #expect(color.description == text)
    #expect(try SkinColor(color.description) == color)
  }
}

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Design tokens: colors")
struct TokensColorTests {
  /// A color with its conversion by another implementation of CSS Color 4 (coloraide 8.13.1 for Python).
  struct Sample: Sendable, CustomTestStringConvertible {
    let space: String
    let components: [Double]
    let result: SkinColor.Space
    let channels: [Double]

    init(_ space: String, _ components: [Double], _ result: SkinColor.Space, _ channels: [Double]) {
      self.space = space
      self.components = components
      self.result = result
      self.channels = channels
    }

    var testDescription: String { "\(space) \(components)" }
  }

  static let samples: [Sample] = [
    Sample("srgb", [0.2, 0.4, 0.6], .sRGB, [0.200000000, 0.400000000, 0.600000000]),
    Sample("srgb-linear", [0.2, 0.4, 0.6], .sRGB, [0.484529204, 0.665185085, 0.797737733]),
    Sample("hsl", [210, 50, 40], .sRGB, [0.200000000, 0.400000000, 0.600000000]),
    Sample("hwb", [330, 20, 30], .sRGB, [0.700000000, 0.200000000, 0.450000000]),
    Sample("hwb", [10, 80, 60], .sRGB, [0.571428571, 0.571428571, 0.571428571]),
    Sample("lab", [60, 20, -30], .sRGB, [0.625507530, 0.523285721, 0.776166188]),
    Sample("lab", [60.17, 93.54, -60.5], .sRGB, [1.000000000, 0.000038077, 1.000000000]),
    Sample("lch", [50, 30, 200], .sRGB, [0.115021509, 0.519378568, 0.531028126]),
    Sample("lch", [60.17, 111.4, 327.11], .displayP3, [0.917539266, 0.200249385, 0.967438888]),
    Sample("oklab", [0.6, 0.05, -0.1], .sRGB, [0.529435539, 0.443431552, 0.732834397]),
    Sample("oklch", [0.7, 0.1, 150], .sRGB, [0.436258740, 0.690586097, 0.490730215]),
    Sample("oklch", [0.7016, 0.3225, 328.363], .sRGB, [0.999900642, 0.000000000, 0.999913584]),
    Sample("display-p3", [0.3, 0.6, 0.9], .displayP3, [0.300000000, 0.600000000, 0.900000000]),
    Sample("a98-rgb", [0.4, 0.5, 0.6], .sRGB, [0.348620611, 0.503992896, 0.609525055]),
    Sample("a98-rgb", [0, 1, 0], .displayP3, [0.000000000, 0.979312511, 0.177436424]),
    Sample("prophoto-rgb", [0.4, 0.5, 0.45], .sRGB, [0.364187289, 0.591797895, 0.517243411]),
    Sample("prophoto-rgb", [0, 1, 0], .displayP3, [0.000000000, 1.000000000, 0.000000000]),
    Sample("rec2020", [0.4, 0.5, 0.6], .sRGB, [0.251397449, 0.482705157, 0.590214095]),
    Sample("rec2020", [1, 0, 0], .displayP3, [1.000000000, 0.000000000, 0.036457491]),
    Sample("xyz-d65", [0.3, 0.3, 0.4], .sRGB, [0.594037544, 0.573637806, 0.648628693]),
    Sample("xyz-d65", [0.5929, 0.2848, 0.9699], .displayP3, [0.917529485, 0.200037004, 0.967494177]),
    Sample("xyz-d50", [0.3, 0.3, 0.2], .sRGB, [0.631767485, 0.572990367, 0.520974357]),
    Sample("xyz-d50", [0.5791, 0.2831, 0.728], .sRGB, [0.999953403, 0.000226947, 0.999985529]),
  ]

  private func color(_ space: String, _ components: String, _ rest: String = "") throws -> SkinColor {
    let document = try SkinDocument.tokens(
      #"{"a": {"$type": "color", "$value": {"colorSpace": "\#(space)", "components": [\#(components)]\#(rest)}}}"#)
    #expect(document.issues.isEmpty, "\(document.issues)")
    return try #require(SkinResolver().resolve(document).value(for: "app.a" as SkinKey<SkinColor>))
  }

  @Test("Every color space is converted as by an independent implementation", arguments: samples)
  func spaces(sample: Sample) throws {
    let color = try color(sample.space, sample.components.map { "\($0)" }.joined(separator: ", "))
    #expect(color.space == sample.result)
    for (found, expected) in zip([color.red, color.green, color.blue], sample.channels) {
      #expect(abs(found - expected) < 2e-5, "\(color)")
    }
  }

  @Test("The samples have all fourteen spaces")
  func allSpaces() {
    #expect(Set(Self.samples.map(\.space)).count == 14)
  }

  @Test("A missing component is 0, and alpha is the opacity; the fallback color has no effect")
  func none() throws {
    #expect(try color("hsl", "\"none\", 0, 100") == SkinColor(red: 1, green: 1, blue: 1))
    #expect(
      try color("srgb", "1, \"none\", 0", ", \"alpha\": 0.25") == SkinColor(red: 1, green: 0, blue: 0, alpha: 0.25))
    #expect(try color("srgb", "1, 0, 0", ", \"hex\": \"#00ff00\"") == SkinColor(red: 1, green: 0, blue: 0))
  }

  @Test(
    "Components outside of a space's range are refused",
    arguments: [
      ("srgb", "1.1, 0, 0"), ("srgb-linear", "0, -0.1, 0"), ("hsl", "360, 0, 0"), ("hsl", "0, 101, 0"),
      ("hwb", "0, 0, -1"), ("lab", "101, 0, 0"), ("lch", "50, -1, 0"), ("lch", "50, 1, 360"), ("oklab", "1.1, 0, 0"),
      ("oklch", "0.5, -0.1, 0"), ("oklch", "0.5, 0.1, -1"), ("display-p3", "2, 0, 0"), ("a98-rgb", "0, 0, 2"),
      ("prophoto-rgb", "-1, 0, 0"), ("rec2020", "0, 1.01, 0"), ("xyz-d65", "1.2, 0, 0"), ("xyz-d50", "0, 0, -1"),
    ])
  func ranges(space: String, components: String) throws {
    let document = try SkinDocument.tokens(
      "{\"a\": {\"$type\": \"color\", \"$value\": {\"colorSpace\": \"\(space)\",\n\"components\": [\(components)]}}}")
    #expect(document.issues.map(\.code) == [.outOfRange] && document.entries.isEmpty)
    #expect(document.issues.first?.place.withoutColumn == .init(file: "a.tokens.json", line: 2, key: "app.a"))
  }

  @Test("Components without a bound are read, however large", arguments: ["lab", "oklab"])
  func unbounded(space: String) throws {
    let color = try color(space, "1, 1e308, -1e308")
    #expect((0...1).contains(color.red) && (0...1).contains(color.green) && (0...1).contains(color.blue))
  }
}

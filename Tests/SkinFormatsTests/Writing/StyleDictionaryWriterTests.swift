import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Style Dictionary: writing")
struct StyleDictionaryWriterTests {
  private func json(_ output: SkinOutput, _ path: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: try output.contents(of: path)) as? NSDictionary)
  }

  private func tree(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  @Test("Values are tokens with types, and appearances have files with the tokens that differ")
  func layout() throws {
    let output = try SkinDocument.native(modules: [
      "home": ##"""
      {"colors": {"ink": {"any": "#111", "dark": "#EEE", "high-contrast": "#000"}, "card.title": "{ink}",
        "wide": "color(display-p3 1 0.4 0 / 80%)"},
       "gradients": {"sky": ["#000", "#FFF"]},
       "fonts": {"brand": {"name": "Brand", "size": 20, "weight": "semibold", "lineHeight": 1.2, "letterSpacing": 0.5, "fallbacks": ["Inter"]}},
       "texts": {"hello": "你好"}, "numbers": {"radius": 4}, "flags": {"on": true},
       "shadows": {"drop": {"color": "#00000033", "offset": [0, 2], "radius": 6}},
       "durations": {"fade": 0.3}, "curves": {"ease": [0.25, 0.1, 0.25, 1]}}
      """##
    ]).styleDictionaryOutput()
    #expect(output.issues.isEmpty, "\(output.issues)")
    #expect(
      output.paths == [
        "tokens.dark-high-contrast.json", "tokens.dark.json", "tokens.high-contrast.json", "tokens.json",
      ])
    #expect(
      try json(output, "tokens.json")
        == tree(
          ##"""
          {"home": {
            "ink": {"$type": "color", "$value": "#111111"},
            "card": {"title": {"$type": "color", "$value": "#111111"}},
            "wide": {"$type": "color", "$value": "color(display-p3 1 0.4 0 / 0.8)"},
            "sky": {"$type": "gradient", "$value": [{"color": "#000000", "position": 0}, {"color": "#FFFFFF", "position": 1}]},
            "brand": {"$type": "typography", "$value": {"fontFamily": ["Brand", "Inter"], "fontSize": "20px", "fontWeight": 600, "lineHeight": 1.2, "letterSpacing": "0.5px"}},
            "hello": {"$type": "string", "$value": "你好"}, "radius": {"$type": "number", "$value": 4},
            "on": {"$type": "boolean", "$value": true},
            "drop": {"$type": "shadow", "$value": {"color": "#00000033", "offsetX": "0px", "offsetY": "2px", "blur": "12px", "spread": "0px"}},
            "fade": {"$type": "duration", "$value": "300ms"},
            "ease": {"$type": "cubicBezier", "$value": [0.25, 0.1, 0.25, 1]}}}
          """##))
    let colors = { (color: String) in
      ##"{"home": {"ink": {"$type": "color", "$value": "\##(color)"}, "card": {"title": {"$type": "color", "$value": "\##(color)"}}}}"##
    }
    #expect(try json(output, "tokens.dark.json") == tree(colors("#EEEEEE")))
    #expect(try json(output, "tokens.high-contrast.json") == tree(colors("#000000")))
    // The file for contrast overrides the one for dark, whose value applies.
    #expect(try json(output, "tokens.dark-high-contrast.json") == tree(colors("#EEEEEE")))
  }

  @Test("Values without a type, and tokens within tokens, are left out and reported with their place")
  func losses() throws {
    let output = try SkinDocument.native(
      modules: [
        "m": """
        {"images": {"image": "a.png"},
         "sizes": {"size": [1, 2]}, "texts": {"braces": {"any": "x", "dark": "\\\\{a.b}"}},
         "colors": {"card": "#000", "card.title": "#111"},
         "gradients": {"down": {"colors": ["#000", "#FFF"], "direction": "down"}}}
        """
      ], files: ["a.png": "a"]
    ).styleDictionaryOutput()
    #expect(output.issues.allSatisfy { $0.code == .unwritableValue && $0.severity == .warning })
    let places = output.issues.map { "\($0.place.line ?? 0) \($0.place.key ?? "")" }
    #expect(places == ["2 m.braces", "3 m.card.title", "4 m.down", "1 m.image", "2 m.size"], "\(places)")
    #expect(try Set((json(output, "tokens.json")["m"] as? [String: Any] ?? [:]).keys) == ["card", "down"])
  }
}

import Foundation
import Testing

@Suite("Showing fonts and shadows") struct ShowTypographyTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(
      [
        "skin.json": #"{"schema": 1, "id": "type", "version": "1.0.0"}"#,
        "modules/m.json": ##"""
        {"fonts": {"body": {"name": "Inter", "size": 17, "fallbacks": ["Arial"], "lineHeight": 1.4, "letterSpacing": -0.2}},
         "shadows": {"card": [{"color": "#0000001A", "offset": [0, 1], "blur": 3},
                              {"color": "#00000033", "radius": 4, "spread": -2, "inset": true}]}}
        """##,
      ], in: "a")
  }

  @Test("skin show prints a font's line height and letter spacing, and all layers of a shadow")
  func text() throws {
    let output = try place.skin("show", "a").output
    #expect(output.contains("Inter 17, line height 1.4, letter spacing -0.2"), "\(output)")
    #expect(output.contains("0.0 1.0 3.0 #0000001A, inset 0.0 0.0 8.0 -2.0 #00000033"), "\(output)")
  }

  @Test("The JSON has them as fields, and a shadow's radius as a blur")
  func json() throws {
    let keys = try place.skin("show", "a", "--json").keys
    let font = try #require(keys["m.body"]?["value"] as? [String: Any])
    #expect(font["lineHeight"] as? Double == 1.4 && font["letterSpacing"] as? Double == -0.2)
    #expect(font["fallbacks"] as? [String] == ["Arial"])
    let shadow = try #require(keys["m.card"]?["value"] as? [String: Any])
    let below = try #require((shadow["further"] as? [[String: Any]])?.first)
    #expect(shadow["blur"] as? Double == 3 && shadow["radius"] as? Double == 1.5 && shadow["inset"] as? Bool == false)
    #expect(below["blur"] as? Double == 8 && below["inset"] as? Bool == true && below["spread"] as? Double == -2)
  }

  @Test("Tokens keep them: blur as blur, line height and letter spacing of typography")
  func tokens() throws {
    #expect(try place.skin("convert", "a", "--to", "tokens", "-o", "b").status == 0)
    let (native, tokens) = (try values("a"), try values("b"))
    #expect(native.count == 2 && tokens == native)
    #expect(try place.skin("convert", "b", "--to", "native", "-o", "c").status == 0)
    let written = String(decoding: try place.read("c/modules/m.json"), as: UTF8.self)
    #expect(written.contains("\"lineHeight\"") && written.contains("\"blur\"") && !written.contains("\"radius\""))
  }

  /// Returns the keys of a skin without their places.
  private func values(_ folder: String) throws -> [String: NSDictionary] {
    try place.skin("show", folder, "--json").keys.mapValues { key in
      NSDictionary(dictionary: key.filter { $0.key != "file" && $0.key != "line" })
    }
  }
}

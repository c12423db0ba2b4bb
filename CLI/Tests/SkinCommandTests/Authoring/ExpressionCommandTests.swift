import Foundation
import Testing

@Suite("Skins with references inside values") struct ExpressionCommandTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try place.write(
      ##"""
      {"colors": {"brand": {"any": "#C8102E", "dark": "#FF0000"}, "veil": "{brand} / 50%"},
       "gradients": {"hero": ["{brand}", "#FFFFFF"]}}
      """##, "a/modules/m.json")
  }

  @Test("show prints the resolved values, and the JSON also has them as they are written")
  func show() throws {
    try place.skin("pack", "a", "-o", "a.skin")
    for source in ["a", "a.skin"] {
      let result = try place.skin("show", source, "--json")
      #expect(result.status == 0, "\(result.output)")
      let keys = try result.keys
      #expect(keys["m.veil"]?["expression"] as? [String: String] == ["any": "{m.brand} / 50%"])
      #expect(keys["m.hero"]?["expression"] as? [String: String] == ["any": ##"["{m.brand}", "#FFFFFF"]"##])
      #expect((keys["m.veil"]?["value"] as? String)?.hasPrefix("color(srgb 0.784314") == true, "\(keys)")
      let dark = keys["m.veil"]?["appearances"] as? [String: Any]
      #expect((dark?["dark"] as? String)?.hasPrefix("color(srgb 1 0 0") == true)
      #expect(keys["m.brand"]?["expression"] == nil && keys["m.brand"]?["value"] as? String == "#C8102E")
    }
  }

  @Test("Converting keeps the references in the native format and in tokens; zip skins get the resolved values")
  func convert() throws {
    for steps in [["native"], ["tokens", "native"]] {
      var folder = "a"
      for (index, format) in steps.enumerated() {
        let next = "\(steps.count)-\(index)"
        #expect(try place.skin("convert", folder, "--to", format, "-o", next).status == 0)
        folder = next
      }
      let keys = try place.skin("show", folder, "--json").keys
      #expect(keys["m.veil"]?["expression"] as? [String: String] == ["any": "{m.brand} / 50%"])
      #expect(keys["m.hero"]?["expression"] != nil)
    }
    try place.skin("convert", "a", "--to", "config", "-o", "zip", "--keep-going")
    let keys = try place.skin("show", "zip", "--json").keys
    #expect(keys["m.veil"]?["value"] as? String == "#C8102E80")
  }

  @Test("An unknown reference is an error with its place and a suggestion, and packing is refused")
  func unknown() throws {
    try place.write(##"{"gradients": {"low": ["#FFF", "{m.brnad}"]}}"##, "a/modules/n.json")
    let lint = try place.skin("lint", "a")
    #expect(lint.status == 1 && (lint.output + lint.errors).contains("Did you mean m.brand?"), "\(lint.output)")
    let pack = try place.skin("pack", "a", "-o", "a.skin", "--json")
    #expect(try pack.status == 1 && pack.codes == ["unknown-alias"] && !place.exists("a.skin"))
  }
}

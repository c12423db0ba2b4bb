import Foundation
import Testing

@Suite("Showing every format") final class ShowFormatTests: CommandSuite {
  private func path(_ name: String) -> String { name.isEmpty ? "skin" : "skin/\(name)" }

  @Test("A skin of every format is recognized, and read under each of its names", arguments: FormatSample.all)
  func samples(sample: FormatSample) throws {
    try place.write(sample.files, in: "skin")
    for name in sample.paths {
      // Aliases are looked up the same way whatever names the skin.
      let aliases = name == sample.paths.first ? sample.aliases.map { $0.uppercased() } : []
      for format in [nil, sample.format] + aliases {
        let result =
          try format.map { try place.skin("show", path(name), "--json", "--format", $0) }
          ?? place.skin("show", path(name), "--json")
        #expect(result.status == 0, "\(name) as \(format ?? "recognized"): \(result.output)")
        #expect(
          try Set(result.json.keys).subtracting(["brandKeys"]) == [
            "format", "skin", "brands", "languages", "keys", "issues",
          ])
        let keys = try result.keys
        for (key, value) in sample.values {
          #expect(keys[key]?["value"] as? String == value, "\(key) of \(name) as \(format ?? "recognized")")
          #expect(keys[key]?["type"] is String)
        }
        let shown = keys[sample.place.key]
        #expect((shown?["file"] as? String)?.hasSuffix(sample.place.file) == true, "\(name): \(shown ?? [:])")
        #expect(shown?["line"] as? Int == sample.place.line, "\(name): \(shown ?? [:])")
      }
      #expect(try place.skin("show", path(name)).status == 0)
    }
  }

  @Test("--alpha argb reads the opacity first", arguments: FormatSample.all.filter { $0.translucent != nil })
  func opacity(sample: FormatSample) throws {
    try place.write(sample.files, in: "skin")
    let (key, color) = try #require(sample.translucent)
    #expect(try place.skin("show", "skin", "--json", "--alpha", "rgba").keys[key]?["value"] as? String == "#11223344")
    #expect(try place.skin("show", "skin", "--json", "--alpha", "argb").keys[key]?["value"] as? String == color)
  }

  @Test("A brand's values override the common ones, and an unknown brand is refused with a list of brands")
  func brands() throws {
    let sample = try #require(FormatSample.all.first { $0.format == "appstyle" })
    try place.write(sample.files, in: "skin")
    for (brand, color) in [("App1", "#00FF00"), ("App2", "#0000FF")] {
      let keys = try place.skin("show", "skin", "--json", "--brand", brand).keys
      #expect(keys["app.main_color"]?["value"] as? String == color)
      #expect(keys["login.title_color"]?["value"] as? String == color)
      #expect(keys["app.main_color"]?["file"] as? String == "\(brand)/appstyle.json")
    }
    let all = try place.skin("show", "skin", "--json").json
    let others = try #require(all["brandKeys"] as? [String: [String: [String: Any]]])
    #expect(others.mapValues { $0.mapValues { $0["value"] as? String } }["App2"]?["login.title_color"] == "#0000FF")
    let wrong = try place.skin("show", "skin", "--json", "--brand", "App3")
    #expect(try wrong.status == 1 && wrong.codes == ["unknown-brand"])
    #expect(wrong.output.contains("App1, App2"))
    // The app's own skin doesn't need the brand.
    try place.write(#"{"schema": 1, "id": "own", "version": "1.0.0"}"#, "own/skin.json")
    try place.write(##"{"colors": {"other_color": "#123456"}}"##, "own/modules/app.json")
    let both = try place.skin("show", "skin", "--json", "--brand", "App1", "--builtin", "own")
    #expect(both.status == 0, "\(both.output)")
    #expect(try both.keys["app.other_color"]?["value"] as? String == "#123456")
  }

  @Test("A resolver's modifiers use the given contexts, and appearances have their own values")
  func resolver() throws {
    try place.write(FormatSample.resolver, in: "skin")
    for source in ["skin", "skin/brand.resolver.json"] {
      for (appearance, ink) in [("any", 1), ("dark", 2), ("high-contrast", 1), ("dark,high-contrast", 3)] {
        let result = try place.skin("show", source, "--json", "--appearance", appearance, "--modifier", "size=large")
        #expect(result.status == 0, "\(result.output)")
        #expect(try result.keys["app.ink"]?["value"] as? Int == ink, "\(appearance)")
        #expect(try result.keys["app.gap"]?["value"] as? Int == 20)
      }
      #expect(try place.skin("show", source, "--json").keys["app.gap"]?["value"] as? Int == 10)
      let wrong = try place.skin("show", source, "--json", "--modifier", "size=huge")
      #expect(try wrong.status == 1 && wrong.codes == ["unknown-context"])
    }
  }

  /// Files with a mistake, and the expected issues.
  static let mistakes: [(files: [String: String], entry: String, code: String, line: Int?, key: String?)] = [
    (
      ["skin.json": #"{"schema": 1}"#, "modules/home.json": "{\"colors\": {\n\"ink\": \"#GG\"}}"], "",
      "malformed-color", 2, "home.ink"
    ),
    (["config.json": "{\"home\": {\"colors\":\n{\"ink\": 12}}}"], "config.json", "wrong-type", 2, "home.ink"),
    (["config.json": "{\"home\": \n"], "config.json", "malformed-json", 2, nil),
    (["appstyle.json": "{\n\"font_title\": \"16\"}"], "", "malformed-font", 2, "app.font_title"),
    (["Color.plist": "<plist><dict>\n<key>ink</key></dict></plist>"], "", "malformed-plist", 2, nil),
    (["Color.plist": "{\nink = nothing; }"], "Color.plist", "malformed-color", 2, "app.ink"),
    (["night.plist": "{\nsuper = gone; colors = { a = \"#000\"; }; }"], "night.plist", "missing-file", 2, "super"),
    (["Day.plist": "{\nlabelTextColor = nothing; }"], "Day.plist", "malformed-color", 2, "app.labelTextColor"),
    (["colors.txt": "NORMAL NIGHT\n#FFFFFF #000000 A\n#FFFFFF B\n"], "colors.txt", "malformed-table", 3, nil),
    (
      ["a.tokens.json": "{\"a\":\n{\"$type\": \"number\", \"$value\": \"one\"}}"], "a.tokens.json", "wrong-type", 2,
      "app.a"
    ),
    (
      ["A.xcassets/A.colorset/Contents.json": "{\"colors\": 1,\n\"info\": {\"version\": 1}}"], "", "wrong-type", 1,
      "app.A"
    ),
  ]

  @Test("A mistake gives exit code 1 and an issue with its place and suggestion", arguments: mistakes.indices)
  func malformed(index: Int) throws {
    let sample = Self.mistakes[index]
    try place.write(sample.files, in: "skin")
    let result = try place.skin("show", path(sample.entry), "--json")
    #expect(result.status == 1)
    let issues = try result.issues
    let issue = try #require(
      issues.first { $0["code"] as? String == sample.code && $0["severity"] as? String == "error" }, "\(result.output)")
    #expect(issue["line"] as? Int == sample.line, "\(issue)")
    #expect(issue["key"] as? String == sample.key, "\(issue)")
    #expect((issue["file"] as? String)?.isEmpty == false)
    #expect(
      (issue["message"] as? String)?.hasSuffix(".") == false && (issue["suggestion"] as? String)?.hasSuffix(".") == true
    )
    let text = try place.skin("show", path(sample.entry))
    #expect(text.status == 1 && text.output.contains("[\(sample.code)]"))
  }

  @Test("Every format is converted to the native one and to tokens with the same keys")
  func conversions() throws {
    for (index, sample) in FormatSample.all.enumerated() {
      let folder = "\(index)"
      try place.write(sample.files, in: folder)
      for target in ["native", "tokens"] {
        let output = "\(folder)-\(target)"
        let result = try place.skin("convert", folder, "--to", target, "-o", output, "--id", "sample")
        #expect(result.status == 0, "\(sample.format): \(result.output)\(result.errors)")
        #expect(try shown(output) == shown(folder), "\(sample.format) to \(target)")
      }
    }
  }

  @Test("A native skin with values of every kind becomes tokens and then native again with the same keys")
  func kinds() throws {
    try place.write(
      [
        "skin.json": #"{"schema": 1, "id": "kinds", "version": "1.0.0", "name": "Kinds"}"#,
        "images/a@2x.png": "picture",
        "modules/m.json": #"""
        {"colors": {"ink": {"any": "#111111", "dark": "#EEEEEE", "dark,high-contrast": "#FFFFFF"}, "title": "{ink}"},
         "gradients": {"g": ["#E8402A", "#C8102E"]}, "fonts": {"f": {"size": 20, "weight": "semibold"}},
         "images": {"i": {"file": "images/a.png", "recipe": [{"round": 4}]}}, "texts": {"t": {"any": "day", "dark": "night"}},
         "numbers": {"n": 1.25}, "flags": {"on": true}, "sizes": {"s": [1, 2]}, "insets": {"e": [1, 2, 3, 4]},
         "shadows": {"w": {"color": "#00000033", "offset": [0, 2], "radius": 6}}, "durations": {"d": 0.3},
         "files": {"x": "images/a@2x.png"}, "urls": {"u": "https://example.com"}, "curves": {"c": [0.25, 0.1, 0.25, 1]},
         "objects": {"o": {"width": 1, "color": {"$color": "#C8102E"}}}}
        """#,
      ], in: "a")
    #expect(try place.skin("convert", "a", "--to", "tokens", "-o", "b").status == 0)
    #expect(place.exists("b/skin.resolver.json") && place.exists("b/images/a@2x.png"))
    #expect(try place.skin("convert", "b", "--to", "native", "-o", "c").status == 0)
    let keys = try shown("a")
    #expect(keys.count == 16)
    #expect(try shown("b") == keys && shown("c") == keys)
    #expect(try place.read("c/images/a@2x.png") == Data("picture".utf8))
    #expect(try place.skin("convert", "a", "--to", "tokens", "-o", "b").status == 1)
  }

  /// Returns the keys of a skin without their places.
  private func shown(_ folder: String) throws -> [String: NSDictionary] {
    let result = try place.skin("show", folder, "--json")
    #expect(result.status == 0, "\(folder): \(result.output)")
    return try result.keys.mapValues { key in
      NSDictionary(dictionary: key.filter { $0.key != "file" && $0.key != "line" })
    }
  }
}

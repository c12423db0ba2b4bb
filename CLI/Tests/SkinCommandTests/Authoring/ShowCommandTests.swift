import Foundation
import Testing

@Suite("Showing skins") final class ShowCommandTests: CommandSuite {
  private static let colors = #"""
    {
      "colors": [
        {"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0xC8", "green": "0x10", "blue": "0x2E", "alpha": "1.000"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"platform": "ios", "reference": "systemRedColor"}}
      ],
      "info": {"author": "xcode", "version": 1}
    }
    """#

  @Test("An asset catalog gives the same value as a folder, a set, a file and a package")
  func catalog() throws {
    try place.write(Self.colors, "App.xcassets/Brand.colorset/Contents.json")
    try place.skin("pack", "App.xcassets", "--keep-files", "--id", "app", "--version", "1.0.0", "-o", "app.skin")
    let sources = [
      ".", "App.xcassets", "App.xcassets/Brand.colorset", "App.xcassets/Brand.colorset/Contents.json", "app.skin",
    ]
    for source in sources {
      let result = try place.skin("show", source, "--json")
      #expect(result.status == 0, "\(source): \(result.output)")
      let key = try #require(try result.keys["app.Brand"], "\(source)")
      #expect(key["type"] as? String == "color" && key["value"] as? String == "#C8102E")
      #expect((key["file"] as? String)?.hasSuffix("Contents.json") == true && key["line"] as? Int == 2)
    }
  }

  @Test("The value is that of the requested appearance, in JSON and in text")
  func appearance() throws {
    try place.write(Self.colors, "App.xcassets/Brand.colorset/Contents.json")
    for (appearance, color) in [("any", "#C8102E"), ("dark", "#FF453A"), ("high-contrast,dark", "#FF6961")] {
      let result = try place.skin("show", "App.xcassets", "--appearance", appearance, "--json")
      #expect(try result.keys["app.Brand"]?["value"] as? String == color)
      let text = try place.skin("show", "App.xcassets", "--appearance", appearance).output
      #expect(text == "app.Brand  color  \(color)  Brand.colorset/Contents.json:2\n")
    }
    let wrong = try place.skin("show", "App.xcassets", "--appearance", "bright")
    #expect(wrong.status == 64 && wrong.errors.contains("bright"))
  }

  @Test("Each key of a long chain of aliases has the first sixteen after it, in every appearance")
  func chain() throws {
    let links = (0..<3_000).map { "\"k\($0)\": \"{k\($0 + 1)}\"" }.joined(separator: ",")
    let last = ##"{"any": "#111111", "dark": "#222222"}"##
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try place.write("{\"colors\": {\(links), \"k3000\": \(last)}}", "a/modules/m.json")
    let result = try place.skin("show", "a", "--json")
    let keys = try result.keys
    #expect(result.status == 0 && keys.count == 3_001 && result.output.utf8.count < 4_000_000)
    #expect(keys["m.k7"]?["aliases"] as? [String] == (8...23).map { "m.k\($0)" })
    #expect(keys["m.k2990"]?["aliases"] as? [String] == (2_991...3_000).map { "m.k\($0)" })
    #expect(keys["m.k3000"]?["aliases"] == nil && keys["m.k7"]?["appearanceAliases"] == nil)
  }

  @Test("The kinds of values below long names are left out with a warning when they would take too much")
  func kinds() throws {
    let name = String(repeating: "n", count: 20_000)
    func write(_ count: Int) throws {
      let colors = Array(repeating: ##"{"$color": "#111111"}"##, count: count).joined(separator: ",")
      try place.write(
        "{\"objects\": {\"a\": [{\"$color\": \"#222222\"}], \"b\": {\"\(name)\": [\(colors)]}}}", "a/modules/m.json")
    }
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try write(800)
    let listed = try place.skin("show", "a", "--json")
    #expect(try listed.status == 0 && (listed.keys["m.b"]?["kinds"] as? [String: String])?.count == 800)
    try write(900)
    let cut = try place.skin("show", "a", "--json")
    #expect(try cut.status == 0 && cut.keys["m.b"]?["kinds"] == nil && cut.output.utf8.count < 200_000)
    #expect(try cut.keys["m.a"]?["kinds"] as? [String: String] == ["/0": "color"])
    let issues = try #require(try cut.json["issues"] as? [[String: Any]])
    #expect(issues.map { $0["code"] as? String } == ["too-many-values"] && issues.first?["key"] as? String == "m.b")
  }

  @Test("The app's own skin is shown for the brands that it has, and as all share it for others")
  func builtInBrands() throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    for brand in ["East", "North", "West"] {
      try place.write(#"{"texts": {"a": "\#(brand)"}}"#, "a/brands/\(brand)/modules/m.json")
    }
    try place.write(#"{"schema": 1, "id": "own", "version": "1.0.0"}"#, "own/skin.json")
    try place.write(#"{"texts": {"b": "all"}}"#, "own/modules/m.json")
    try place.write(#"{"texts": {"b": "of North"}}"#, "own/brands/North/modules/m.json")
    let result = try place.skin("show", "a", "--builtin", "own", "--json")
    let others = try #require(try result.json["brandKeys"] as? [String: [String: [String: Any]]])
    #expect(try result.keys["m.b"]?["value"] as? String == "all")
    #expect(others["North"]?["m.b"]?["value"] as? String == "of North" && others["West"]?["m.b"] == nil)
    let one = try place.skin("show", "a", "--builtin", "own", "--brand", "North", "--json")
    #expect(try one.keys["m.b"]?["value"] as? String == "of North")
    #expect(try place.skin("lint", "a", "--builtin", "own").status == 0)
  }

  @Test("Text is aligned, shows each key's place, and escapes control characters")
  func text() throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "a/skin.json")
    try place.write(
      """
      {"texts": {
        "hello": "two\\nlines \\u001b[31m",
        "much_longer_name": "x"},
       "colors": {
        "ink": {"any": "#111111", "dark": "#EEEEEE"}}}
      """, "a/modules/m.json")
    #expect(
      try place.skin("show", "a").output == #"""
        m.hello             text   two\nlines \u{1B}[31m  modules/m.json:2
        m.ink               color  #111111                modules/m.json:5
                                   dark: #EEEEEE
        m.much_longer_name  text   x                      modules/m.json:3

        """#)
  }

  @Test("Languages are shown as appearances are, and conversions keep or report them")
  func languages() throws {
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0", "language": "en"}"#, "a/skin.json")
    try place.write(
      #"{"texts": {"hello": {"en": "Hello", "zh-Hans": "你好"}, "party": {"ja": "祭り", "fr": "Fête"}}}"#,
      "a/modules/m.json")
    #expect(
      try place.skin("show", "a").output == """
        m.hello  text  Hello          modules/m.json:1
                       en: Hello
                       zh-Hans: 你好
        m.party  text  (none)         modules/m.json:1
                       fr: Fête
                       ja: 祭り

        """)
    let shown = try place.skin("show", "a", "--json").keys
    #expect(shown["m.hello"]?["value"] as? String == "Hello" && shown["m.party"]?["value"] == nil)
    #expect(shown["m.party"]?["appearances"] as? [String: String] == ["fr": "Fête", "ja": "祭り"])
    let chinese = try place.skin("show", "a", "--appearance", "zh-Hans-CN", "--json").keys
    #expect(chinese["m.hello"]?["value"] as? String == "你好")
    for format in ["native", "tokens"] {
      #expect(try place.skin("convert", "a", "--to", format, "-o", format).status == 0)
      #expect(try place.skin("show", format).output.contains("zh-Hans: 你好"))
      let again = try place.skin("show", format, "--json").keys
      #expect(
        again.mapValues { $0["appearances"] as? [String: String] }
          == shown.mapValues { $0["appearances"] as? [String: String] })
    }
    let zip = try place.skin("convert", "a", "--to", "config", "-o", "zip")
    #expect(zip.output.contains("for en and for zh-Hans") && zip.output.contains("only in fr and ja"), "\(zip)")
    let read = try place.skin("show", "zip", "--json").keys
    #expect(read["m.hello"]?["value"] as? String == "Hello" && read["m.party"] == nil)
  }

  @Test("A config.json is read as a single file and under every name of its format")
  func formats() throws {
    try place.write(##"{"home":{"colors":{"ink":"#11223344"},"images":{"logo":"logo"}}}"##, "z/config.json")
    try place.write("not decoded here", "z/logo.png")
    for format in ["config", "z", "Z"] {
      let result = try place.skin("show", "z/config.json", "--format", format, "--json")
      #expect(result.status == 0, "\(result.output)")
      #expect(try result.keys["home.ink"]?["value"] as? String == "#11223344")
      #expect(try result.keys["home.logo"]?["value"] as? String == "logo.png")
    }
    let wrong = try place.skin("show", "z", "--format", "nonsense")
    #expect(wrong.status == 64 && wrong.errors.contains("swifttheme"))
    // A wrong format is an issue, not a crash.
    let other = try place.skin("show", "z", "--format", "native", "--json")
    #expect(other.status == 1)
    #expect(try other.codes == ["missing-file"])
  }

  @Test(
    "Invalid values of options are wrong usage",
    arguments: [
      ["--alpha", "bgra"], ["--modifier", "theme"], ["--modifier", "=dark"],
      ["--modifier", "a=b", "--modifier", "a=c"],
    ])
  func wrongCalls(arguments: [String]) throws {
    let result =
      arguments.count == 2
      ? try place.skin("show", ".", arguments[0], arguments[1])
      : try place.skin("show", ".", arguments[0], arguments[1], arguments[2], arguments[3])
    #expect(result.status == 64 && result.errors.contains("Usage: skin show"))
  }

  @Test("An unreadable skin gives the same form of JSON with the issue, and exit code 1")
  func unreadable() throws {
    try place.write("{\n  \"colors\": [\n", "Contents.json")
    try place.write(Data([0x50, 0x4B, 0x03, 0x04, 0, 0, 0, 0, 1, 2, 3]), "broken")
    try place.write(Data([0xFF, 0xFE, 0x00]), "noise.bin")
    try place.write("", "empty.skin")
    for (name, code) in [
      ("Contents.json", "malformed-json"), ("noise.bin", "unknown-format"), ("none.json", "missing-file"),
    ] {
      let result = try place.skin("show", name, "--json")
      #expect(result.status == 1)
      #expect(try result.codes == [code], "\(name)")
      #expect(try result.keys.isEmpty)
      let text = try place.skin("show", name)
      #expect(text.status == 1 && text.output.contains("[\(code)]"))
    }
    for name in ["broken", "empty.skin", "/dev/null"] {
      let result = try place.skin("show", name, "--json")
      #expect(result.status == 1)
      #expect(try result.codes.count == 1, "\(name)")
    }
    let line = try #require(
      try (place.skin("show", "Contents.json", "--json").json["issues"] as? [[String: Any]])?.first)
    #expect(line["line"] as? Int == 3 && line["file"] as? String == "Contents.json")
  }

  @Test("Lint and preview have the same options")
  func sharedOptions() throws {
    try place.write(Self.colors, "App.xcassets/Brand.colorset/Contents.json")
    try place.write("{}", "App.xcassets/Brand.colorset/extra.json")
    let lint = try place.skin("lint", "App.xcassets", "--format", "assets", "--json")
    #expect(lint.status == 0)
    #expect(try lint.codes == ["unused-file"])
    for command in ["lint", "preview", "show"] {
      let help = try place.skin(command, "--help").output
      for option in ["--format", "--brand", "--alpha", "--modifier"] { #expect(help.contains(option), "\(command)") }
    }
  }
}

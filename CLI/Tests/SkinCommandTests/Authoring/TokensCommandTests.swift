import Foundation
import Testing

@Suite("Design tokens on the command line") struct TokensCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  private static let legacy = ##"{"color": {"text": {"value": "#000000", "type": "color"}}, "gap": {"value": "8px"}}"##
  private static let dark = ##"{"color": {"text": {"value": "#ffffff", "type": "color"}}}"##

  @Test("The recognized format and the reason are in the JSON, and on the standard error in text")
  func format() throws {
    try place.write(Self.legacy, "a.json")
    for command in ["show", "lint"] {
      let json = try place.skin(command, "a.json", "--json")
      let format = try #require(try json.json["format"] as? [String: Any])
      #expect(format["id"] as? String == "tokens" && format["reason"] as? String == "tokens with \"value\"")
      #expect(json.status == 0 && json.errors.isEmpty, "\(json.errors)")
      #expect(try place.skin(command, "a.json").errors == "Format tokens: recognized by tokens with \"value\"\n")
    }
    let given = try place.skin("show", "a.json", "--format", "tokens", "--json")
    let option = try #require(try given.json["format"] as? [String: Any])
    #expect(option["reason"] as? String == "the option --format")
  }

  @Test("Old tokens are read with warnings, and refused with --strict")
  func strict() throws {
    try place.write(Self.legacy, "a.json")
    let shown = try place.skin("show", "a.json", "--json")
    #expect(try shown.status == 0 && Set(shown.codes) == ["lenient-tokens"])
    #expect(try shown.keys["color.text"]?["value"] as? String == "#000000")
    let strict = try place.skin("show", "a.json", "--strict", "--json")
    #expect(try strict.status == 1 && strict.codes.contains("legacy-tokens") && strict.keys.isEmpty)
    #expect(try place.skin("lint", "a.json").status == 0)
    #expect(try place.skin("lint", "a.json", "--strict").status == 1)
  }

  @Test("Files for appearances are named with --dark and --mode, or found in a folder")
  func modes() throws {
    try place.write(Self.legacy, "day/a.json")
    try place.write(Self.dark, "night/b.json")
    try place.write(##"{"color": {"text": {"value": "#ffff00", "type": "color"}}}"##, "contrast.json")
    for arguments in [
      ["--dark", "night/b.json"], ["--mode", "dark=night/b.json", "--mode", "high-contrast=contrast.json"],
    ] {
      let result = try place.skin(["show", "day/a.json", "--appearance", "dark", "--json"] + arguments)
      #expect(result.status == 0, "\(result.output)")
      #expect(try result.keys["color.text"]?["value"] as? String == "#FFFFFF")
    }
    try place.write(Self.legacy, "folder/light.json")
    try place.write(Self.dark, "folder/dark.json")
    for arguments in [["folder"], ["folder", "--dark", "folder/dark.json"]] {
      let result = try place.skin(["show", "--appearance", "dark", "--json"] + arguments)
      #expect(try result.keys["color.text"]?["value"] as? String == "#FFFFFF", "\(result.output)")
    }
    let missing = try place.skin("show", "day/a.json", "--dark", "nothing.json", "--json")
    #expect(try missing.status == 1 && missing.codes == ["missing-file"])
    #expect(try place.skin("show", "day/a.json", "--mode", "bright=x.json").status == 64)
    try place.write(##"{"Global": {"color": "#fff"}}"##, "theme.json")
    let theme = try place.skin("show", "theme.json", "--dark", "night/b.json", "--json")
    #expect(try theme.status == 1 && theme.codes == ["contradicting-options"])
  }

  @Test(
    "Options for design tokens, and --plain for a folder, are refused instead of ignored",
    arguments: ["show", "lint", "pack"])
  func uselessOptions(command: String) throws {
    try place.write(#"{"schema": 1, "id": "night", "version": "1.0.0"}"#, "night/skin.json")
    try place.write(##"{"colors": {"title": "#111111"}}"##, "night/modules/home.json")
    #expect(try place.skin(command, "night").status == 0)
    for options in [["--modifier", "theme=dark"], ["--plain"], ["--plain", "--strict"]] {
      let result = try place.skin([command, "night", "--json"] + options)
      #expect(try result.status == 1 && result.codes == ["contradicting-options"], "\(options): \(result.output)")
      #expect(result.output.contains(options[0]), "\(options): \(result.output)")
    }
  }

  @Test("YAML is read with its lines, packed, and refused with --strict")
  func yaml() throws {
    try place.write(
      "base: &c\n  $type: color\ncolor:\n  <<: *c\n  text:\n    $value: '#000000'\n  link:\n    $value: '{color.text}'\n",
      "a.tokens.yaml")
    let result = try place.skin("show", "a.tokens.yaml", "--json")
    #expect(result.status == 0, "\(result.output)")
    let key = try #require(try result.keys["color.text"])
    #expect(key["value"] as? String == "#000000" && key["line"] as? Int == 5)
    #expect(try result.keys["color.link"]?["value"] as? String == "#000000")
    let packed = try place.skin("pack", "a.tokens.yaml", "--id", "a", "--version", "1.0.0", "-o", "a.skin")
    #expect(packed.status == 0, "\(packed.output) \(packed.errors)")
    #expect(try place.skin("show", "a.skin", "--json").keys["color.text"]?["value"] as? String == "#000000")
    let strict = try place.skin("show", "a.tokens.yaml", "--strict", "--json")
    #expect(try strict.status == 1 && strict.codes == ["unsupported-file"])
    try place.write("a: [1\n", "b.tokens.yaml")
    let broken = try place.skin("show", "b.tokens.yaml", "--json")
    #expect(try broken.status == 1 && broken.codes == ["malformed-yaml"])
  }

  @Test("A file that several formats read asks for --format")
  func ambiguous() throws {
    try place.write(##"{"slider": {"thumb": {"value": "#fff", "minimum": 1}, "track": "#000"}}"##, "a.json")
    let result = try place.skin("show", "a.json", "--json")
    #expect(try result.status == 1 && result.codes == ["ambiguous-format"])
    #expect(try place.skin("show", "a.json", "--format", "theme", "--json").keys.count == 3)
    #expect(try place.skin("show", "a.json", "--format", "tokens", "--json").keys.count == 1)
  }
}

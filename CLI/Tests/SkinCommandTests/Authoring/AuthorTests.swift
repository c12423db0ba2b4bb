import Foundation
import Testing

@Suite("Writing skins") final class AuthorTests: CommandSuite {
  @Test("A new skin lints clean, shows its keys, and is never overwritten")
  func newSkin() throws {
    let made = try place.skin("new", "spring-festival", "--name", "Spring \"Festival\"")
    #expect(made.status == 0 && made.errors.isEmpty)
    let lint = try place.skin("lint", "spring-festival", "--strict")
    #expect(lint.status == 0)
    #expect(lint.output.contains("no issues"))
    let header = try JSONSerialization.jsonObject(with: place.read("spring-festival/skin.json")) as? [String: Any]
    #expect(header?["id"] as? String == "spring-festival")
    #expect(header?["name"] as? String == "Spring \"Festival\"")
    let shown = try #require(try place.skin("show", "spring-festival", "--json").json["keys"] as? [String: Any])
    #expect(!shown.isEmpty)
    let again = try place.skin("new", "spring-festival")
    #expect(again.status == 1)
    #expect(again.errors.contains("[occupied-folder]"))
  }

  @Test("A new skin isn't created in place of a file, which is reported as one")
  func newInPlaceOfFile() throws {
    try place.write("notes", "night")
    let result = try place.skin("new", "night", "--json")
    #expect(try result.status == 1 && result.codes == ["already-exists"], "\(result.output)")
    #expect(result.output.contains("night is a file"), "\(result.output)")
    #expect(String(decoding: try place.read("night"), as: UTF8.self) == "notes")
    let inside = try place.skin("new", "night/spring")
    #expect(inside.status == 1 && inside.errors.contains("can't be created: night is a file"), "\(inside.errors)")
    let link = place.url.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    let dangling = try place.skin("new", "link")
    #expect(dangling.errors.contains("link is a link to nowhere, which doesn't exist"), "\(dangling.errors)")
  }

  @Test("An identifier is derived from a folder's name and named, and a name without letters needs one")
  func derivedIdentifiers() throws {
    for (folder, id) in [
      ("Spring Fest", "spring-fest"), ("春节", "chun-jie"), ("Été_2026!", "ete-2026"), ("Straße", "strasse"),
      ("Łódź", "lodz"),
    ] {
      let made = try place.skin("new", folder)
      #expect(made.status == 0 && made.output.contains("The identifier is \(id)."), "\(made.output)")
      let header = try JSONSerialization.jsonObject(with: place.read("\(folder)/skin.json")) as? [String: Any]
      #expect(header?["id"] as? String == id && header?["name"] as? String == folder)
    }
    #expect(try place.skin("new", "Lunar New Year").output.contains("skin lint 'Lunar New Year'"))
    #expect(try !place.skin("new", "night").output.contains("The identifier"))
    let none = try place.skin("new", "🎉")
    #expect(none.status == 1 && none.errors.contains("[missing-identity]"))
  }

  @Test("Show prints every key's resolved value in its natural JSON form")
  func showNative() throws {
    try place.skin("new", "spring")
    let result = try place.skin("show", "spring", "--json")
    #expect(result.status == 0)
    let keys = try result.keys
    #expect(keys["app.badge"]?["type"] as? String == "color")
    #expect(keys["app.badge"]?["value"] as? String == "#C8102E")
    #expect(keys["app.text"]?["appearances"] as? [String: String] == ["dark": "#F6E9E2"])
    #expect(keys["home.title_text"]?["value"] as? String == "Happy New Year")
    #expect(keys["app.card_radius"]?["value"] as? Double == 18)
    #expect((keys["app.bar_gradient"]?["value"] as? [String: Any])?["colors"] as? [String] == ["#C8102E", "#F5A623"])
    #expect(keys["app.text"]?["file"] as? String == "modules/app.json")
    #expect((try result.json["issues"] as? [Any])?.isEmpty == true)
    let text = try place.skin("show", "spring").output
    #expect(text.contains("app.badge") && text.contains("#C8102E") && !text.contains("\u{1B}"))
  }

  @Test("Show reads a zip skin's config.json from a folder and from a package")
  func showConfig() throws {
    try place.write(
      ##"{"home_tabbar":{"colors":{"color_background":"#F9F9F9"},"images":{"tab":"tab1"},"values":{"one":"Home"}}}"##,
      "z/config.json")
    try place.write(Sample.pixel, "z/tab1@2x.png")
    try place.skin("pack", "z", "--keep-files", "--id", "z", "--version", "1.0.0", "-o", "z.skin")
    for source in ["z", "z.skin"] {
      let result = try place.skin("show", source, "--json")
      #expect(result.status == 0, "\(result.output)")
      let keys = try result.keys
      #expect(keys["home_tabbar.color_background"]?["value"] as? String == "#F9F9F9")
      #expect(keys["home_tabbar.one"]?["type"] as? String == "text")
      #expect(keys["home_tabbar.tab"]?["value"] as? String == "tab1.png")
    }
  }

  @Test("Issues have file, line, key, message and suggestion")
  func issues() throws {
    try place.write(#"{"schema": 1, "id": "bad", "version": "1.0.0"}"#, "bad/skin.json")
    try place.write(
      """
      {
        "colors": {
          "background": "#GGGGGG",
          "good": "#FFF"
        },
        "images": {"banner": "images/none.png"}
      }
      """, "bad/modules/home.json")
    try place.write("x", "bad/extra.txt")
    for command in ["show", "lint"] {
      let result = try place.skin(command, "bad", "--json")
      #expect(result.status == 1)
      let issues = try result.issues
      let color = try #require(issues.first { $0["key"] as? String == "home.background" })
      #expect(color["file"] as? String == "modules/home.json")
      #expect(color["line"] as? Int == 3)
      #expect((color["message"] as? String)?.isEmpty == false)
      #expect((color["suggestion"] as? String)?.isEmpty == false)
      #expect(issues.contains { $0["code"] as? String == "missing-file" && $0["line"] as? Int == 6 })
    }
    let text = try place.skin("lint", "bad")
    #expect(text.output.contains("modules/home.json:3:19: error: home.background: "))
    #expect(text.output.contains("2 errors, 1 warning"))
    #expect(try place.skin("lint", "bad", "--json").codes.contains("unreferenced-file"))
  }

  @Test("Malformed JSON is reported with its line")
  func malformed() throws {
    try place.write("{\n  \"schema\": 1,\n  \"id\" \"x\"\n}", "bad/skin.json")
    let result = try place.skin("lint", "bad", "--json")
    #expect(result.status == 1)
    let issue = try #require(try (result.json["issues"] as? [[String: Any]])?.first)
    #expect(issue["code"] as? String == "malformed-json")
    #expect(issue["line"] as? Int == 3)
    #expect(try place.skin("show", "bad", "--json").codes == ["malformed-json"])
  }

  @Test("A key that contradicts the app's own skin is an issue, and falls back to it")
  func contract() throws {
    for (name, colors) in [("own", "\"colors\": {\"title\": \"#111\"}"), ("new", "\"texts\": {\"title\": \"x\"}")] {
      try place.write(#"{"schema": 1, "id": "\#(name)", "version": "1.0.0"}"#, "\(name)/skin.json")
      try place.write("{\(colors)}", "\(name)/modules/app.json")
    }
    let result = try place.skin("show", "new", "--builtin", "own", "--json")
    #expect(result.status == 1)
    #expect(try result.codes == ["wrong-type"])
    let keys = try result.keys
    #expect(keys["app.title"]?["value"] as? String == "#111111")
  }

  @Test(
    "Wrong usage prints the usage and exits with 64", arguments: [["show"], ["nonsense"], ["activate", "--app", "a"]])
  func usage(arguments: [String]) throws {
    let result =
      arguments.count == 1
      ? try place.skin(arguments[0]) : try place.skin(arguments[0], arguments[1], arguments[2])
    #expect(result.status == 64)
    #expect(result.errors.contains("Usage: skin"))
  }

  @Test("Every command's help has an example")
  func help() throws {
    let commands = [
      "new", "show", "lint", "preview", "convert", "generate", "pack", "inspect", "verify", "diff", "apply", "publish",
      "activate",
      "deactivate",
    ]
    let overview = try place.skin("--help")
    #expect(overview.status == 0 && overview.output.contains("Exit codes"))
    #expect(try place.skin().output == overview.output)
    #expect(try place.skin("--version").output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    for command in commands {
      #expect(overview.output.contains("  \(command) "))
      let help = try place.skin(command, "--help")
      #expect(help.status == 0)
      #expect(help.output.contains("Example") && help.output.contains("skin \(command)"), "\(command)")
    }
  }
}

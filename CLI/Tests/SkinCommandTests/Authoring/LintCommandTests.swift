import Foundation
import Testing

@Suite("Checking skins") struct LintCommandTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(#"{"schema": 1, "id": "spring", "version": "1.0.0"}"#, "spring/skin.json")
    try place.write("{\n\"fonts\": {\"tiny\": 8}\n}", "spring/modules/app.json")
  }

  @Test("Warnings exit with 0, or with 1 for --strict; errors with 1; a clean skin with 0; wrong usage with 64")
  func exitCodes() throws {
    #expect(try place.skin("lint", "spring").status == 0)
    #expect(try place.skin("lint", "spring", "--strict").status == 1)
    #expect(try place.skin("lint", "spring", "--strict", "--limit", "fontSize=8").status == 0)
    #expect(try place.skin("lint", "spring", "--level", "small-text=error").status == 1)
    #expect(try place.skin("lint", "nowhere").status == 1)
    #expect(try place.skin("lint").status == 64)
    #expect(try place.skin("lint", "spring", "--json", "--sarif", "-").status == 64)
    try place.write("{", "spring/modules/login.json")
    #expect(try place.skin("lint", "spring").status == 1)
  }

  @Test("Unknown rules, levels and limits are wrong usage, with a suggestion")
  func wrongSettings() throws {
    let typo = try place.skin("lint", "spring", "--level", "smal-text=off")
    #expect(typo.status == 64 && typo.errors.contains("Did you mean small-text?"))
    #expect(try place.skin("lint", "spring", "--level", "small-text=quiet").status == 64)
    let limit = try place.skin("lint", "spring", "--limit", "bytes=1")
    #expect(limit.status == 64 && limit.errors.contains("imageBytes"))
  }

  @Test("The text has place, message, suggestion and a summary")
  func text() throws {
    let result = try place.skin("lint", "spring")
    #expect(
      result.output == """
        modules/app.json:2:11: warning: app.tiny: The font has 8 points, less than 11 [small-text]
          Make it 11 points or more.
        1 warning

        """)
    #expect(try place.skin("lint", "spring", "--level", "small-text=off").output.contains("no issues"))
  }

  @Test("The JSON has the issues and their counts")
  func json() throws {
    let json = try place.skin("lint", "spring", "--json").json
    #expect(json["errors"] as? Int == 0 && json["warnings"] as? Int == 1)
    let issue = try #require((json["issues"] as? [[String: Any]])?.first)
    #expect(
      Set(issue.keys) == ["code", "severity", "message", "suggestion", "file", "line", "column", "endColumn", "key"])
    #expect(issue["code"] as? String == "small-text" && issue["severity"] as? String == "warning")
    #expect(issue["line"] as? Int == 2 && issue["column"] as? Int == 11 && issue["endColumn"] as? Int == 17)
    #expect(try place.skin("lint", "nowhere", "--json").json["errors"] as? Int == 1)
  }

  @Test("The folder's .skinlint.json applies, and the command line overrides it")
  func configuration() throws {
    try place.write(#"{"rules": {"small-text": "error"}}"#, "spring/.skinlint.json")
    #expect(try place.skin("lint", "spring").status == 1)
    #expect(try place.skin("lint", "spring", "--level", "small-text=off").status == 0)
    try place.write("{\"rules\": {\n\"small-text\": 1}}", "spring/.skinlint.json")
    let wrong = try place.skin("lint", "spring", "--json")
    #expect(wrong.status == 1)
    let issue = try #require((try wrong.json["issues"] as? [[String: Any]])?.first)
    #expect(issue["code"] as? String == "malformed-configuration")
    #expect(issue["file"] as? String == ".skinlint.json" && issue["line"] as? Int == 2)
  }

  @Test("SARIF goes to a file, or replaces the text output; paths are relative to the current directory")
  func sarif() throws {
    let both = try place.skin("lint", "spring", "--sarif", "lint.sarif")
    #expect(both.status == 0 && both.output.contains("[small-text]"))
    let printed = try place.skin("lint", "spring", "--sarif", "-")
    #expect(Data(printed.output.utf8) == (try place.read("lint.sarif")))
    let run = try #require((try printed.json["runs"] as? [[String: Any]])?.first)
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    let location = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect((location["artifactLocation"] as? [String: Any])?["uri"] as? String == "spring/modules/app.json")
    #expect((location["region"] as? [String: Any])?["startLine"] as? Int == 2)
    #expect(try place.skin("lint", "spring", "--sarif", "no/such/folder.sarif").status == 1)
    let missing = try place.skin("lint", "nowhere", "--sarif", "-")
    #expect(missing.status == 1 && missing.output.contains("\"missing-file\""))
  }

  @Test("Packages are checked, and whether a folder can be packed")
  func packages() throws {
    try place.skin("pack", "spring", "-o", "spring.skin")
    #expect(try place.skin("lint", "spring.skin", "--json").codes == ["small-text"])
    try place.write("x", "spring/README.")
    #expect(try place.skin("lint", "spring", "--json").codes.contains("unsafe-path"))
  }

  @Test("A module of a native skin alone is refused with the folder to pass", arguments: ["lint", "show", "pack"])
  func moduleAlone(command: String) throws {
    try place.write(##"{"colors": {"title": "#111111"}}"##, "spring/brands/App1/modules/home.json")
    for module in ["spring/modules/app.json", "spring/brands/App1/modules/home.json"] {
      let result = try place.skin(command, module, "--json")
      #expect(try result.status == 1 && result.codes == ["not-a-folder"], "\(result.output)")
      #expect(result.output.contains("Pass the folder spring."), "\(result.output)")
    }
    // Without a skin around it, the file may be a theme.
    try place.write(##"{"Global": {"textColor": "#000000"}}"##, "themes/modules/night.json")
    #expect(try place.skin("lint", "themes/modules/night.json").status == 0)
  }

  @Test("The rules are listed without a skin, as text and JSON")
  func rules() throws {
    let text = try place.skin("lint", "--list-rules")
    #expect(text.status == 0)
    #expect(text.output.contains("small-text (warning): A font is too small to be read"))
    #expect(text.output.contains("imageBytes 1000000"))
    let json = try place.skin("lint", "--list-rules", "--json").json
    let rules = try #require(json["rules"] as? [[String: Any]])
    #expect(rules.contains { $0["id"] as? String == "low-contrast" && $0["level"] as? String == "error" })
    #expect((json["limits"] as? [String: Any])?["fontSize"] as? Double == 11)
    #expect(try place.skin("lint", "--help").output.contains("--list-rules"))
  }

  @Test("docs/lint.md has every rule with its level")
  func documentation() throws {
    let documentation = try String(contentsOf: Checkout.root.appending(path: "docs/lint.md"), encoding: .utf8)
    let rules = try #require(try place.skin("lint", "--list-rules", "--json").json["rules"] as? [[String: Any]])
    for rule in rules {
      let (id, level) = (rule["id"] as? String ?? "", rule["level"] as? String ?? "")
      #expect(documentation.contains("| `\(id)` | \(level) |"), "\(id)")
    }
  }

  @Test("The example's skins have no errors, and only known warnings")
  func examples() throws {
    let skins = Checkout.festivalSkins.path
    for name in ["builtin", "night", "spring-festival-1.0.0", "spring-festival-2.0.0"] {
      let result = try place.skin(
        "lint", "\(skins)/\(name)", "--builtin", "\(skins)/builtin", "--base", "\(skins)/builtin", "--json")
      #expect(result.status == 0, "\(result.output)")
      let codes = try result.codes
      // Some large pictures exist only for @2x, and the smallest labels have 10 points.
      #expect(Set(codes).isSubset(of: ["missing-scale", "small-text"]), "\(name): \(codes)")
    }
  }
}

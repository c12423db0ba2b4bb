import Foundation
import Testing

@Suite("Fixing skins with skin lint --fix") struct LintFixCommandTests {
  let place: Workplace
  private let broken = "{\r\n\t\"colours\": {\"brand\": \"#112233\", \"a\":   \"{app.brnd}\",},\r\n}"
  private let fixed = "{\r\n\t\"colors\": {\"brand\": \"#112233\", \"a\":   \"{app.brand}\"}\r\n}"

  init() throws {
    place = try Workplace()
    try place.write(#"{"schema": 1, "id": "spring", "version": "1.0.0"}"#, "spring/skin.json")
    try place.write(broken, "spring/modules/app.json")
  }

  private func module() throws -> String { String(decoding: try place.read("spring/modules/app.json"), as: UTF8.self) }

  @Test("A dry run prints a diff and the remaining issues, and writes nothing")
  func dryRun() throws {
    try place.write("{\"fonts\": {\"tiny\": 8},}", "spring/modules/fonts.json")
    let result = try place.skin("lint", "spring", "--fix", "--dry-run")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("--- a/modules/app.json\n+++ b/modules/app.json\n@@ -1,3 +1,3 @@\n {\r\n-"))
    #expect(result.output.contains("+\t\"colors\": {") && result.output.contains("[small-text]"))
    #expect(!result.output.contains("trailing-comma"))
    #expect(try module() == broken)
    let json = try place.skin("lint", "spring", "--fix", "--dry-run", "--json").json
    #expect((json["diff"] as? String)?.contains("+++ b/modules/fonts.json") == true)
    #expect((json["fixes"] as? [[String: Any]])?.count == 5)
    #expect(try module() == broken)
  }

  @Test("Fixes are written and listed, and a second run finds nothing")
  func fixes() throws {
    let mode =
      try FileManager.default.attributesOfItem(
        atPath: place.url.appending(path: "spring/modules/app.json").path)[.posixPermissions] as? Int
    let result = try place.skin("lint", "spring", "--fix", "--strict")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("modules/app.json:2:2: fixed: Renamed the section \"colours\" to \"colors\""))
    #expect(result.output.contains("4 fixes in 1 file."))
    #expect(try module() == fixed)
    #expect(
      try FileManager.default.attributesOfItem(
        atPath: place.url.appending(path: "spring/modules/app.json").path)[.posixPermissions] as? Int == mode)
    let again = try place.skin("lint", "spring", "--fix", "--json")
    #expect(try again.json["fixes"] as? [String] == [])
    #expect(try module() == fixed)
  }

  @Test("Files with other mistakes in their syntax stay, and are reported")
  func unfixable() throws {
    let text = "{\"colors\": {\"a\": #fff,}}"
    try place.write(text, "spring/modules/app.json")
    let result = try place.skin("lint", "spring", "--fix", "--json")
    #expect(try result.status == 1 && result.codes == ["malformed-json"])
    #expect(try module() == text)
  }

  @Test("A comment next to a repeated key stays, and the reason is reported")
  func blocked() throws {
    let text = "{\"colors\": {\"a\": \"#111111\", // note\n\"a\": \"#222222\"}}"
    try place.write(text, "spring/modules/app.json")
    let result = try place.skin("lint", "spring", "--fix")
    #expect(result.status == 1 && result.output.contains("modules/app.json: not fixed: "), "\(result.output)")
    #expect(result.output.contains("run the command again [duplicate-key]"), "\(result.output)")
    let plan = try place.skin("lint", "spring", "--fix", "--dry-run")
    #expect(plan.output.contains("not fixed: ") && !plan.output.contains("Nothing to fix."), "\(plan.output)")
    let json = try place.skin("lint", "spring", "--fix", "--json").json
    let unfixed = try #require(json["unfixed"] as? [[String: Any]])
    #expect(unfixed.map { $0["file"] as? String } == ["modules/app.json"])
    #expect(unfixed.map { $0["code"] as? String } == ["duplicate-key"])
    #expect(try module() == text)
    try place.write("{\"colors\": {\"a\": \"#111111\" // note\n}}", "spring/modules/app.json")
    let fixed = try place.skin("lint", "spring", "--fix")
    #expect(fixed.status == 0 && !fixed.output.contains("not fixed"), "\(fixed.output)")
  }

  @Test("Aliases are corrected to keys of the app's own skin, too")
  func builtIn() throws {
    try place.write(#"{"schema": 1, "id": "own", "version": "1.0.0"}"#, "own/skin.json")
    try place.write(##"{"colors": {"accent": "#112233"}}"##, "own/modules/app.json")
    try place.write("{\"colors\": {\"a\": \"{app.acent}\"}}", "spring/modules/app.json")
    #expect(try place.skin("lint", "spring", "--fix").status == 1)
    #expect(try place.skin("lint", "spring", "--fix", "--builtin", "own").status == 0)
    #expect(try module() == "{\"colors\": {\"a\": \"{app.accent}\"}}")
  }

  @Test("Unused files are moved next to the skin, and never replace another file")
  func unused() throws {
    try place.write("one", "spring/images/old.png")
    try place.write("other", "spring.unused/images/old.png")
    let plan = try place.skin("lint", "spring", "--fix", "--dry-run")
    #expect(plan.output.contains("images/old.png would be moved to spring.unused/images/old-2.png"))
    #expect(!plan.output.contains("[unreferenced-file]"))
    #expect(String(decoding: try place.read("spring/images/old.png"), as: UTF8.self) == "one")
    let result = try place.skin("lint", "spring", "--fix", "--json")
    let fixes = try #require(try result.json["fixes"] as? [[String: Any]])
    #expect(fixes.last?["movedTo"] as? String == "spring.unused/images/old-2.png")
    #expect(fixes.last?["code"] as? String == "unreferenced-file")
    #expect(try !result.codes.contains("unreferenced-file"))
    #expect(String(decoding: try place.read("spring.unused/images/old-2.png"), as: UTF8.self) == "one")
    #expect(String(decoding: try place.read("spring.unused/images/old.png"), as: UTF8.self) == "other")
    #expect(!FileManager.default.fileExists(atPath: place.url.appending(path: "spring/images/old.png").path))
    #expect(try place.skin("lint", "spring", "--fix", "--json").json["fixes"] as? [String] == [])
  }

  @Test("Commas are fixed in .jsonc, whose comments stay; for .json5, no fix is suggested that isn't made")
  func otherSyntaxes() throws {
    try place.write("// note\n{\"a\": {\"$type\": \"number\", \"$value\": 1,},}", "a.jsonc")
    #expect(try place.skin("lint", "a.jsonc").output.contains("--fix"))
    #expect(try place.skin("lint", "a.jsonc", "--fix").output.contains("2 fixes in 1 file"))
    let fixed = String(decoding: try place.read("a.jsonc"), as: UTF8.self)
    #expect(fixed == "// note\n{\"a\": {\"$type\": \"number\", \"$value\": 1}}")
    #expect(try place.skin("lint", "a.jsonc", "--json").codes == [])
    try place.write("// note\n{a: {$type: 'number', $value: 1,},}", "a.json5")
    let other = try place.skin("lint", "a.json5")
    #expect(other.output.contains("a.json5:1:1: warning: The file is JSON5") && !other.output.contains("--fix"))
    #expect(other.output.contains("1 warning\n"), "\(other.output)")
  }

  @Test("A single file of design tokens is fixed, and the files next to it stay")
  func tokens() throws {
    try place.write("{\"brand\": {\"$type\": \"color\", \"$value\": '#C8102E'}, /* end */}", "brand.tokens.json")
    try place.write("{\"brand\": {\"$type\": \"color\", \"$value\": '#000000'},}", "night.tokens.json")
    let plan = try place.skin("lint", "brand.tokens.json", "--fix", "--dry-run", "--json")
    #expect((try plan.json["fixes"] as? [[String: Any]])?.count == 3)
    #expect(try plan.status == 0 && plan.codes == ["lenient-tokens"])
    #expect(try place.skin("lint", "brand.tokens.json", "--fix").status == 0)
    #expect(
      String(decoding: try place.read("brand.tokens.json"), as: UTF8.self)
        == "{\"brand\": {\"$type\": \"color\", \"$value\": \"#C8102E\"} }")
    #expect(String(decoding: try place.read("night.tokens.json"), as: UTF8.self).contains("'#000000'"))
  }

  @Test("--dry-run needs --fix, and --fix a folder or a file")
  func usage() throws {
    #expect(try place.skin("lint", "spring", "--dry-run").status == 64)
    #expect(try place.skin("lint", "spring", "--fix", "--sarif", "-").status == 64)
    #expect(try place.skin("lint", "spring", "--fix").status == 0)
    #expect(try place.skin("pack", "spring", "-o", "spring.skin").status == 0)
    let package = try place.skin("lint", "spring.skin", "--fix", "--json")
    #expect(try package.status == 1 && package.codes == ["not-a-folder"])
  }
}

@Suite("The lint in continuous integration") struct LintIntegrationTests {
  private static let hasYAML: Bool = {
    let place = try? Workplace()
    return (try? place?.run(URL(filePath: "/usr/bin/python3"), ["-c", "import yaml"]).status) == 0
  }()

  @Test("The action and the hooks are YAML with the fields that their hosts need", .enabled(if: hasYAML))
  func syntax() throws {
    let place = try Workplace()
    let script = """
      import sys, json, yaml
      print(json.dumps({'hooks': yaml.safe_load(open(sys.argv[1])), 'action': yaml.safe_load(open(sys.argv[2]))}))
      """
    let files = [".pre-commit-hooks.yaml", "action.yml"].map { Checkout.root.appending(path: $0).path }
    let result = try place.run(URL(filePath: "/usr/bin/python3"), ["-c", script] + files)
    #expect(result.status == 0, "\(result.errors)")
    let hooks = try #require(try result.json["hooks"] as? [[String: Any]])
    #expect(hooks.map { $0["id"] as? String } == ["skin-lint", "skin-lint-fix"])
    #expect(hooks.allSatisfy { $0["entry"] != nil && $0["language"] as? String == "system" })
    let action = try #require(try result.json["action"] as? [String: Any])
    let runs = try #require(action["runs"] as? [String: Any])
    #expect(runs["using"] as? String == "composite")
    let inputs = try #require(action["inputs"] as? [String: Any])
    let text = String(decoding: try Data(contentsOf: Checkout.root.appending(path: "action.yml")), as: UTF8.self)
    for name in inputs.keys { #expect(text.contains("inputs.\(name)"), "\(name) is never used") }
  }

  @Test("The action's script checks each skin, and writes a SARIF file for it")
  func script() throws {
    let place = try Workplace()
    for name in ["one", "two words"] {
      try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0"}"#, "\(name)/skin.json")
      try place.write(#"{"fonts": {"tiny": 8}}"#, "\(name)/modules/app.json")
    }
    let script = Checkout.root.appending(path: "packaging/github/lint.sh")
    var environment = [
      "SKIN_COMMAND": try Workplace.executable().path, "SKIN_PATHS": "one\n\ntwo words\n",
      "RUNNER_TEMP": place.url.path, "GITHUB_OUTPUT": place.url.appending(path: "outputs").path,
    ]
    let result = try place.run(script, [], environment: environment)
    #expect(result.status == 0 && result.output.contains("[small-text]"), "\(result.errors)")
    let output = String(decoding: try place.read("outputs"), as: UTF8.self)
    let folder = try #require(output.split(separator: "=").last).trimmingCharacters(in: .newlines)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["1.sarif", "2.sarif"])
    let ids = try ["1.sarif", "2.sarif"].map { name -> String? in
      let log = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      let run = ((log as? [String: Any])?["runs"] as? [[String: Any]])?.first
      return (run?["automationDetails"] as? [String: Any])?["id"] as? String
    }
    #expect(ids == ["skin-lint/one/", "skin-lint/two words/"])
    environment["SKIN_STRICT"] = "true"
    #expect(try place.run(script, [], environment: environment).status == 1)
    environment["SKIN_PATHS"] = "\n"
    #expect(try place.run(script, [], environment: environment).status == 1)
    environment["SKIN_COMMAND"] = "no-such-command"
    let missing = try place.run(script, [], environment: environment)
    #expect(missing.status == 1 && missing.output.contains("::error::"))
  }
}

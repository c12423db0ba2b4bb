import Foundation
import Testing

@Suite("The language server") struct LanguageServerTests {
  let place: Workplace

  private static let module = ##"""
    {
      "colors": {
        "ink": {"any": "#112233", "dark": "#EEEEEE"},
        "title": "{ink}",
        "far": "{base.paper}",
        "veil": "#80112233"
      },
      "gradients": {"sky": ["#000000", "#FFFFFF"]},
      "texts": {"你好": "#112233"},
      "about": {"ink": {"description": "Text *color*"}}
    }
    """##

  init() throws {
    place = try Workplace()
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0", "base": "b"}"#, "skins/a/skin.json")
    try place.write(Self.module, "skins/a/modules/m.json")
    try place.write(#"{"schema": 1, "id": "b", "version": "1.0.0"}"#, "skins/b/skin.json")
    try place.write("{\"colors\": {\n\"paper\": \"#FFFFFF\"}}", "skins/b/modules/base.json")
  }

  private func uri(_ path: String) -> String {
    place.url.resolvingSymlinksInPath().appending(path: path).absoluteString
  }

  private func range(_ value: Any?) -> [Int]? {
    guard let range = value as? [String: [String: Int]], let start = range["start"], let end = range["end"] else {
      return nil
    }
    return [start["line"], start["character"], end["line"], end["character"]].compactMap(\.self)
  }

  /// Starts a session with the module open.
  private func session(_ arguments: String...) throws -> (EditorClient, String) {
    let client = try EditorClient(place, arguments)
    let result = try client.initialize()
    let capabilities = try #require(result["capabilities"] as? [String: Any])
    #expect(capabilities["hoverProvider"] as? Bool == true && capabilities["colorProvider"] as? Bool == true)
    let uri = uri("skins/a/modules/m.json")
    try client.open(uri, Self.module)
    return (client, uri)
  }

  @Test("Issues follow unsaved changes, with the range of the key, and vanish when they are fixed")
  func diagnostics() throws {
    let (client, uri) = try session()
    #expect(try client.issues(of: uri, version: 1).isEmpty)
    try client.change(
      uri, Self.module.replacing("{ink}", with: "{inc}").replacing("#FFFFFF", with: "#FFFFF"), version: 2)
    let issues = try client.issues(of: uri, version: 2)
    #expect(issues.compactMap { $0["code"] as? String } == ["unknown-alias", "malformed-color"], "\(issues)")
    #expect(issues.allSatisfy { $0["severity"] as? Int == 1 && $0["source"] as? String == "skin" })
    // `"title"` on the fourth line.
    #expect(range(issues.first?["range"]) == [3, 4, 3, 11])
    #expect((issues.first?["message"] as? String)?.contains("{m.inc}") == true)
    try client.change(uri, "{ \"colors\": ", version: 3)
    #expect(try client.issues(of: uri, version: 3).first?["code"] as? String == "malformed-json")
    try client.change(uri, Self.module, version: 4)
    #expect(try client.issues(of: uri, version: 4).isEmpty)
    // A closed text is that on disk again.
    try client.change(uri, "{", version: 5)
    #expect(try !client.issues(of: uri, version: 5).isEmpty)
    try client.notify("textDocument/didClose", ["textDocument": ["uri": uri]])
    #expect(try client.issues(of: uri, version: nil).isEmpty)
    #expect(try client.finish() == 0)
  }

  @Test("The range of an issue counts UTF-16, behind characters of two units and behind thousands of spaces")
  func ranges() throws {
    let (client, uri) = try session()
    let before = "{\"texts\": {\"a\": \"🎉🎊\", \"b🎉\": \"x\"}," + String(repeating: " ", count: 5_000)
    try client.change(uri, before + "\"colors\": {\"🎉c\": \"{m.d}\"}}", version: 2)
    let issues = try client.issues(of: uri, version: 2)
    let start = before.utf16.count + "\"colors\": {".utf16.count
    #expect(issues.count == 1 && range(issues[0]["range"]) == [0, start, 0, start + 5], "\(issues)")
    #expect(try client.finish() == 0)
  }

  @Test("An alias behind thousands of strings in nested lists is completed")
  func nestedStrings() throws {
    let (client, _) = try session()
    let lists = (String(repeating: "[", count: 40), String(repeating: "]", count: 40))
    let strings = Array(repeating: "\"\"", count: 5_000).joined(separator: ",")
    let uri = uri("skins/a/modules/n.json")
    let text = "{\"objects\": {\"o\": \(lists.0)\(strings)\(lists.1)},\n\"colors\": {\"c\": {\"dark\": \"{\"}}}"
    try client.open(uri, text)
    let column = try #require(text.split(separator: "\n").last).utf16.count - 4
    let result = try client.request(
      "textDocument/completion", ["textDocument": ["uri": uri], "position": ["line": 1, "character": column]])
    let items = (result as? [String: Any])?["items"] as? [[String: Any]]
    #expect(items?.contains { $0["label"] as? String == "m.ink" } == true, "\(String(describing: result))")
    #expect(try client.finish() == 0)
  }

  @Test("Aliases, sections, fields and appearances are completed, also in a text that can't be parsed")
  func completion() throws {
    let (client, uri) = try session()
    func labels(_ text: String, _ mark: String, version: Int) throws -> [[String: Any]] {
      let clean = text.replacing("‸", with: "")
      try client.change(uri, clean, version: version)
      let result = try client.request(
        "textDocument/completion", EditorClient.position(uri, text, before: "‸"))
      return (result as? [String: Any])?["items"] as? [[String: Any]] ?? []
    }
    let aliases = try labels(Self.module.replacing("{ink}\"", with: "{m.i‸\""), "‸", version: 2)
    #expect(aliases.compactMap { $0["label"] as? String } == ["base.paper", "m.far", "m.ink", "m.veil"], "\(aliases)")
    let ink = aliases.first { $0["label"] as? String == "m.ink" }
    #expect(ink?["documentation"] as? String == "#112233" && ink?["kind"] as? Int == 16)
    let edit = try #require(ink?["textEdit"] as? [String: Any])
    // The name behind the brace, whose end is the quotation mark.
    #expect(edit["newText"] as? String == "m.ink}" && range(edit["range"]) == [3, 15, 3, 18])
    // With a brace behind the cursor, none is added.
    let closed = try labels(Self.module.replacing("{ink}\"", with: "{‸ink}\""), "‸", version: 3)
    #expect((closed.first?["textEdit"] as? [String: Any])?["newText"] as? String == "base.paper")
    let sections = try labels("{\"colors\": {}, \"‸", "‸", version: 4).compactMap { $0["label"] as? String }
    #expect(sections.contains("gradients") && !sections.contains("colors") && sections.contains("$schema"))
    let fields = try labels("{\"fonts\": {\"title\": {\"‸\"}}}", "‸", version: 5).compactMap { $0["label"] as? String }
    #expect(fields.contains("letterSpacing") && fields.contains("dark,high-contrast"))
    #expect(try labels("{\"texts\": {\"a\": \"b‸\"}}", "‸", version: 6).isEmpty)
    #expect(try client.finish() == 0)
  }

  @Test("Properties and keys of rules are completed")
  func rules() throws {
    let (client, _) = try session()
    let uri = uri("skins/a/rules.json")
    let text = "[{\"match\": {\"class\": \"UILabel\"}, \"set\": {\"textColor\": \"‸\", \"‸‸\"}}]"
    let clean = text.replacing("‸", with: "")
    try client.open(uri, clean)
    func labels(at character: Int) throws -> [String] {
      let result = try client.request(
        "textDocument/completion", ["textDocument": ["uri": uri], "position": ["line": 0, "character": character]])
      return ((result as? [String: Any])?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }
    let key = try #require(text.range(of: "‸"))
    let offset = text[..<key.lowerBound].utf16.count
    #expect(try labels(at: offset).contains("m.title"))
    let properties = try labels(at: offset + 4)
    #expect(properties.contains("cornerRadius") && !properties.contains("textColor"))
    #expect(try client.finish() == 0)
  }

  @Test("The hover shows the values of all appearances with pictures, the aliases and the note")
  func hover() throws {
    let (client, uri) = try session()
    func hover(_ mark: String) throws -> String? {
      let result = try client.request("textDocument/hover", EditorClient.position(uri, Self.module, before: mark))
      return ((result as? [String: Any])?["contents"] as? [String: Any])?["value"] as? String
    }
    let title = try #require(try hover("title\""))
    #expect(
      title.contains("**m.title** · color") && title.contains("`#112233` ← `m.ink`") && title.contains("- dark: "))
    let picture = try #require(title.range(of: "data:image/svg+xml;base64,"))
    let base64 = title[picture.upperBound...].prefix { $0 != ")" }
    let svg = String(decoding: try #require(Data(base64Encoded: String(base64))), as: UTF8.self)
    #expect(svg.contains("fill=\"#112233\"") && svg.hasPrefix("<svg "))
    let ink = try #require(try hover("ink}"))
    #expect(ink.contains("**m.ink**") && ink.contains("Text \\*color\\*") && ink.contains("modules/m.json:3"))
    #expect(try hover("base.paper")?.contains("`#FFFFFF`") == true)
    #expect(try hover("sky")?.contains("m.sky") == true)
    #expect(try hover("colors\"") == nil)
    #expect(try client.finish() == 0)
  }

  @Test("Aliases lead to their definitions, also in a base skin next to the skin, and in unsaved texts")
  func definition() throws {
    let (client, uri) = try session()
    func definition(_ text: String, _ mark: String) throws -> (String?, [Int]?) {
      let result = try client.request("textDocument/definition", EditorClient.position(uri, text, before: mark))
      let location = result as? [String: Any]
      return (location?["uri"] as? String, range(location?["range"]))
    }
    let own = try definition(Self.module, "ink}")
    #expect(own.0 == uri && own.1 == [2, 4, 2, 9])
    let base = try definition(Self.module, "base.paper")
    #expect(base.0 == self.uri("skins/b/modules/base.json") && base.1 == [1, 0, 1, 7])
    let moved = "\n\n" + Self.module
    try client.change(uri, moved, version: 2)
    #expect(try definition(moved, "ink}").1 == [4, 4, 4, 9])
    #expect(try definition(moved, "你好").0 == uri)
    #expect(try client.finish() == 0)
  }

  @Test("Colors have their ranges, and picked colors are written in the header's order")
  func colors() throws {
    let (client, uri) = try session()
    func colors() throws -> [[String: Any]] {
      let result = try client.request("textDocument/documentColor", ["textDocument": ["uri": uri]])
      return try #require(result as? [[String: Any]])
    }
    func channel(_ name: String, of found: [String: Any]) -> Int? {
      (found["color"] as? [String: Double])?[name].map { Int(($0 * 255).rounded()) }
    }
    // The text that looks like a color isn't one.
    let found = try colors()
    #expect(found.count == 5, "\(found)")
    #expect(range(found.first?["range"]) == [2, 20, 2, 27])
    #expect(channel("red", of: found[2]) == 0x80)
    let picked: [String: Any] = ["red": 1, "green": 0, "blue": 0.5, "alpha": 0.5]
    func presented() throws -> [String] {
      let result = try client.request(
        "textDocument/colorPresentation",
        ["textDocument": ["uri": uri], "color": picked, "range": try #require(found.first?["range"])])
      return (result as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }
    #expect(try presented() == ["#FF008080", "rgb(255 0 128 / 50%)"])
    try place.write(#"{"schema": 1, "id": "a", "version": "1.0.0", "base": "b", "alpha": "argb"}"#, "skins/a/skin.json")
    #expect(try channel("alpha", of: colors()[2]) == 0x80)
    #expect(try presented().first == "#80FF0080")
    #expect(try client.finish() == 0)
  }

  @Test("Files of design tokens have issues, completion, hover and definitions")
  func tokens() throws {
    let text = """
      {"color": {"$type": "color",
        "ink": {"$value": {"colorSpace": "srgb", "components": [1, 0, 0]}},
        "title": {"$value": "{color.ink}"}}}
      """
    try place.write(text, "brand.tokens.json")
    try place.write("{", "other.tokens.json")
    let client = try EditorClient(place)
    _ = try client.initialize()
    let uri = uri("brand.tokens.json")
    try client.open(uri, text)
    #expect(try client.issues(of: uri, version: 1).isEmpty)
    let hover = try client.request("textDocument/hover", EditorClient.position(uri, text, before: "ink}"))
    #expect("\(hover ?? "")".contains("#FF0000"))
    let definition = try client.request("textDocument/definition", EditorClient.position(uri, text, before: "ink}"))
    #expect(range((definition as? [String: Any])?["range"])?.first == 1)
    let broken = text.replacing("{color.ink}", with: "{color.in")
    try client.change(uri, broken, version: 2)
    #expect(try !client.issues(of: uri, version: 2).isEmpty)
    let items = try client.request("textDocument/completion", EditorClient.position(uri, broken, before: "\"}}}"))
    #expect("\(items ?? "")".contains("color.ink}"))
    #expect(try client.finish() == 0)
  }

  @Test("Requests before the start, after the end, and of unknown methods get errors")
  func protocolErrors() throws {
    let client = try EditorClient(place)
    func code(_ response: [String: Any]) -> Int? { (response["error"] as? [String: Any])?["code"] as? Int }
    #expect(code(try client.respond("textDocument/hover", [:])) == -32_002)
    _ = try client.initialize()
    #expect(code(try client.respond("initialize", [:])) == -32_600)
    #expect(code(try client.respond("workspace/unknown", [:])) == -32_601)
    #expect(code(try client.respond("textDocument/hover", ["textDocument": ["uri": "file:///none.json"]])) == -32_602)
    try client.send(Data("not json".utf8))
    #expect(code(try client.receive()) == -32_700)
    // Texts that aren't files, and files of no skin, are ignored.
    try client.open("untitled:one", "{")
    try client.open(uri("notes.json"), "{")
    let hover = try client.request(
      "textDocument/hover",
      ["textDocument": ["uri": uri("notes.json")], "position": ["line": 9_999, "character": 9_999]])
    #expect(hover is NSNull)
    _ = try client.request("shutdown", nil)
    #expect(code(try client.respond("textDocument/hover", [:])) == -32_600)
    try client.notify("exit", nil)
  }

  @Test(
    "Hostile headers end the server with status 1",
    arguments: [
      "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 68719476736\r\n\r\n",
      "Content-Length: -1\r\n\r\n",
      "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", "Content-Type: x\r\n\r\n{}",
      String(repeating: "x", count: 9_000),
      "Content-Length: 10\r\n\r\n{", "",
    ])
  func hostileHeaders(bytes: String) throws {
    let client = try EditorClient(place)
    #expect(try client.end(with: bytes) == 1)
  }

  @Test("Deeply nested texts and messages are survived")
  func deepTexts() throws {
    let (client, uri) = try session()
    let deep = String(repeating: "{\"a\":[", count: 50_000)
    try client.change(uri, deep, version: 2)
    #expect(try client.issues(of: uri, version: 2).first?["code"] as? String == "malformed-json")
    _ = try client.request(
      "textDocument/completion", ["textDocument": ["uri": uri], "position": ["line": 0, "character": 200_000]])
    try client.send(Data(String(repeating: "[", count: 100_000).utf8))
    #expect((try client.receive()["error"] as? [String: Any])?["code"] as? Int == -32_700)
    #expect(try client.finish() == 0)
  }
}

import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Components of colors that are out of range")
struct ClippedColorTests {
  private static let table = "NORMAL NIGHT\n#FFF rgb(300,0,0) ink\n"
  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
    <key>ink</key><string>rgb(300, 0, 0)</string></dict></plist>
    """

  @Test(
    "Every format warns of them with file and line, and shows the nearest color",
    arguments: [
      (["config.json": "{\"m\": {\"colors\": {\n\"ink\": \"rgb(300, 0, 0)\"}}}"], "m.ink", 2),
      (["appstyle.json": "{\n\"ink_color\": \"rgba(0, 0, 0, 1.5)\"}"], "app.ink_color", 2),
      (["appstyle.json": "{\n\"fade\": [\"#FFF\", \"rgb(300, 0, 0)\"]}"], "app.fade", 2),
      (["theme.json": "{\"m\": {\n\"ink\": \"rgb(300, 0, 0)\"}}"], "m.ink", 2),
      (["table.txt": table], "app.ink", 2),
      (["Color.plist": plist], "app.ink", 2),
      (["a.tokens.json": "{\"ink\": {\"$type\": \"color\",\n\"$value\": \"rgb(300, 0, 0)\"}}"], "app.ink", 2),
      (
        ["a.tokens.json": "{\"ink\": {\"$type\": \"color\",\n\"$value\": {\"h\": 10, \"s\": 120, \"l\": 50}}}"],
        "app.ink", 2
      ),
      (
        [
          "a.tokens.json":
            "{\"fade\": {\"$type\": \"gradient\",\n\"$value\": \"linear-gradient(rgb(300, 0, 0), #FFF)\"}}"
        ], "app.fade", 2
      ),
    ])
  func warnings(files: [String: String], key: String, line: Int) throws {
    let document = try SkinDocument.read(SkinMemoryFiles(files), formats: .all)
    let found = document.issues.filter { $0.code == .outOfRange }
    #expect(found.count == 1, "\(document.issues)")
    let issue = try #require(found.first)
    #expect(issue.severity == .warning && issue.suggestion.hasPrefix("Write a number from 0"), "\(issue)")
    #expect(issue.place.file == files.keys.first && issue.place.line == line && issue.place.key == key, "\(issue)")
    #expect(document.entries[key] != nil)
  }

  @Test("A token that others refer to is reported once, and texts that aren't colors never")
  func once() throws {
    let tokens = try SkinDocument.imported(
      """
      {"ink": {"$type": "color", "$value": "rgb(300, 0, 0)"}, "copy": {"$type": "color", "$value": "{ink}"},
       "fade": {"$type": "gradient", "$value": [{"color": "{ink}", "position": 0}, {"color": "#FFF", "position": 1}]}}
      """)
    #expect(tokens.issues.filter { $0.code == .outOfRange }.map(\.place.key) == ["app.ink"], "\(tokens.issues)")
    let texts = try SkinDocument.read(
      SkinMemoryFiles(["config.json": #"{"m": {"values": {"a": "rgb(300, 0, 0)"}}}"#]), formats: .all)
    #expect(texts.issues.isEmpty, "\(texts.issues)")
  }

  @Test("Colors in an object are reported, and its other texts never")
  func objects() throws {
    let document = try SkinDocument.native(modules: [
      "m": """
      {"objects": {"o": {"a": {"$color": "rgb(300, 0, 0)"}, "b": "rgb(300, 0, 0)",
        "c": [{"$gradient": ["#FFF", "rgb(0, 300, 0)"]}, {"$text": "rgb(300, 0, 0)"}]}}}
      """
    ])
    #expect(document.issues.map(\.code) == [.outOfRange, .outOfRange], "\(document.issues)")
    #expect(document.issues.map(\.place.line) == [1, 2] && document.issues.allSatisfy { $0.place.key == "m.o" })
  }

  @Test("A value that only references use, and one that a modifier changes, are reported for the token that reads them")
  func references() throws {
    let tokens = try SkinDocument.imported(
      """
      {"palette": {"red": "rgb(300, 0, 1)"}, "a": {"$type": "color", "$value": "{palette.red}"},
       "b": {"$type": "color", "$value": "{palette.red}"},
       "c": {"$type": "color", "$value": "rgb(301, 0, 0)", "$extensions": {"studio.tokens": {"modify":
         {"type": "lighten", "value": "0.2", "space": "hsl"}}}}}
      """)
    #expect(tokens.issues.filter { $0.code == .outOfRange }.map(\.place.key) == ["app.a", "app.c"], "\(tokens.issues)")
  }
}

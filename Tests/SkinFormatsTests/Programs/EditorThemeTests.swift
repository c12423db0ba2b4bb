import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Themes of editors and terminals")
struct EditorThemeTests {
  private func read(_ files: [String: String], _ options: SkinReadOptions = .init()) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(files), formats: .all, options: options)
  }

  /// The values of all keys as text.
  private func values(_ document: SkinDocument) -> [String: String] {
    document.entries.mapValues { entry in
      if case .value(let value) = entry.definition.any { value.description } else { "" }
    }
  }

  private func places(_ document: SkinDocument) -> [String] {
    document.issues.map { "\($0.code.rawValue) \($0.place.file ?? ""):\($0.place.line ?? 0) \($0.place.key ?? "")" }
  }

  // MARK: Visual Studio Code

  @Test("A theme of Visual Studio Code has its colors by their names, and its rules by scope")
  func visualStudioCode() throws {
    let document = try read([
      "dawn.json": """
      {
        // Colors of the workbench.
        "$schema": "vscode://schemas/color-theme", "name": "Dawn", "type": "light",
        "colors": { "editor.background": "#FFF", "foreground": "#11223344", /* none */ "tab.border": null, },
        "tokenColors": [
          { "settings": { "foreground": "#010203" } },
          { "name": "Comments", "scope": "comment, punctuation.definition.comment",
            "settings": { "foreground": "#808080", "fontStyle": "italic" } },
          { "scope": ["meta.function entity.name", "comment"], "settings": { "foreground": "#404040" } },
        ],
        "semanticHighlighting": true,
        "semanticTokenColors": { "variable.readonly": "#ABCDEF", "*.static:java": { "foreground": "#123", "bold": true } },
      }
      """
    ])
    #expect(document.format == .visualStudioCode && document.issues.isEmpty, "\(document.issues)")
    #expect(document.header.name == "Dawn")
    #expect(
      values(document) == [
        "app.type": "light", "editor.background": "#FFFFFF", "app.foreground": "#11223344",
        "tokenColors.foreground": "#010203", "tokenColors.comment.foreground": "#404040",
        "tokenColors.comment.fontStyle": "italic",
        "tokenColors.punctuation.definition.comment.foreground": "#808080",
        "tokenColors.punctuation.definition.comment.fontStyle": "italic",
        "tokenColors.meta.function entity.name.foreground": "#404040", "app.semanticHighlighting": "true",
        "semanticTokenColors.variable.readonly.foreground": "#ABCDEF",
        "semanticTokenColors.*.static:java.foreground": "#112233", "semanticTokenColors.*.static:java.bold": "true",
      ])
    let place = document.entries["editor.background"]?.place
    #expect(place?.withoutColumn == .init(file: "dawn.json", line: 4, key: "editor.background"))
  }

  @Test("A theme replaces the values of the theme that it includes, and default removes one")
  func includes() throws {
    let files = [
      "package.json": #"{"contributes": {}}"#,
      "themes/night.json": """
      {"name": "Night", "include": "../base/dark.json", "tokenColors": "./old.tmTheme",
       "colors": {"editor.background": "#000000", "tab.border": "default"}}
      """,
      "base/dark.json":
        ##"{"type": "dark", "colors": {"editor.background": "#111111", "tab.border": "#222222", "a.b": "#333"}}"##,
      "themes/old.tmTheme": """
      <?xml version="1.0"?><plist version="1.0"><dict><key>settings</key><array>
      <dict><key>scope</key><string>string</string><key>settings</key><dict><key>foreground</key><string>#00FF00</string></dict></dict>
      </array></dict></plist>
      """,
    ]
    let document = try read(files)
    #expect(document.format == .visualStudioCode && document.issues.isEmpty, "\(document.issues)")
    #expect(
      values(document) == [
        "app.type": "dark", "editor.background": "#000000", "a.b": "#333333",
        "tokenColors.string.foreground": "#00FF00",
      ])
    #expect(document.entries["a.b"]?.place.file == "base/dark.json")
  }

  @Test("Values of a theme that can't be read are warnings with their line and key")
  func visualStudioCodeWarnings() throws {
    let document = try read([
      "x-color-theme.json": """
      {"type": "dark", "include": "./gone.json", "surprise": 1,
       "colors": {"a.b": "red",
        "c.d": 3, "e/f.g": "#000"},
       "tokenColors": [{"scope": 3, "settings": {"foreground": "#000"}},
        {"scope": "x", "settings": {"foreground": "#00", "blink": true}}],
       "semanticTokenColors": []}
      """
    ])
    #expect(document.issues.allSatisfy { $0.severity == .warning })
    #expect(
      places(document) == [
        "missing-file x-color-theme.json:1 ", "unknown-field x-color-theme.json:1 ",
        "malformed-color x-color-theme.json:2 a.b", "malformed-color x-color-theme.json:3 c.d",
        "malformed-key x-color-theme.json:3 ", "wrong-type x-color-theme.json:4 ",
        "malformed-color x-color-theme.json:5 tokenColors.x.foreground", "unknown-field x-color-theme.json:5 ",
        "wrong-type x-color-theme.json:6 ",
      ], "\(places(document))")
    #expect(document.entries.keys.sorted() == ["app.type"])
  }

  @Test("Themes that include each other, or files outside of the skin, are read with a warning")
  func includeCycle() throws {
    let cycle = try read(
      [
        "a.json": ##"{"type": "dark", "include": "b.json", "colors": {"x.y": "#000"}}"##,
        "b.json": ##"{"type": "dark", "include": "a.json", "colors": {"x.z": "#000"}}"##,
      ], .init(entry: "a.json"))
    #expect(cycle.entries.count == 3 && cycle.issues.map(\.code) == [.baseCycle])
    let outside = try read(["a.json": ##"{"include": "../b.json", "type": "dark", "colors": {"x.y": "#000"}}"##])
    #expect(outside.entries.count == 2 && outside.issues.map(\.code) == ["unsafe-path"])
  }

  @Test("Themes, tokens and tables of other formats aren't taken for themes of Visual Studio Code")
  func notVisualStudioCode() throws {
    for text in [
      ##"{"colors": {"a": "#000"}}"##, ##"{"colors": {"a": {"$value": "#000"}}, "type": "dark"}"##,
      ##"{"colors": {"a": "#000"}, "type": "color"}"##, ##"{"A": {"NORMAL": "#000"}}"##,
    ] {
      #expect((try? SkinFormat.detect(SkinMemoryFiles(["x.json": text]), among: .all)) != .visualStudioCode, "\(text)")
    }
    let issue = #expect(throws: SkinIssue.self) {
      try read(["a.json": ##"{"tokenColors": []}"##, "b.json": ##"{"tokenColors": []}"##])
    }
    #expect(issue?.code == .ambiguousEntry)
  }

  // MARK: iTerm2

  private func preset(_ colors: [(name: String, fields: String)]) -> String {
    let body = colors.map { "<key>\($0.name)</key>\n<dict>\($0.fields)</dict>\n" }.joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n\(body)</dict></plist>\n"
  }

  private func fields(_ red: Double, _ green: Double, _ blue: Double, _ more: String = "") -> String {
    "<key>Red Component</key><real>\(red)</real><key>Green Component</key><real>\(green)</real>"
      + "<key>Blue Component</key><real>\(blue)</real>\(more)"
  }

  private func space(_ name: String) -> String { "<key>Color Space</key><string>\(name)</string>" }

  @Test("A preset of iTerm2 has colors in sRGB, Display P3 and the calibrated space")
  func iTerm() throws {
    let document = try read([
      "Sea.itermcolors": preset([
        ("Ansi 0 Color", fields(0.2, 0.4, 0.6, space("sRGB"))),
        ("Ansi 15 Color", fields(0.2, 0.4, 0.6, space("P3"))),
        ("Cursor Text Color", fields(0.5, 0.5, 0.5)),
        ("Link Color", fields(1, 1, 1, space("sRGB") + "<key>Alpha Component</key><real>0.25</real>")),
        ("Background Color (Light)", fields(1, 1, 1, space("sRGB"))),
        ("Background Color (Dark)", fields(0, 0, 0, space("sRGB"))),
      ])
    ])
    #expect(document.format == .iTermColors && document.issues.isEmpty, "\(document.issues)")
    #expect(document.header.name == "Sea")
    #expect(
      values(document)
        == [
          "terminal.ansi0": "#336699", "terminal.ansi15": "color(display-p3 0.2 0.4 0.6)",
          "terminal.cursorText": values(document)["terminal.cursorText"] ?? "", "terminal.link": "#FFFFFF40",
          "terminal.background": "#FFFFFF",
        ].merging(["terminal.link": "color(srgb 1 1 1 / 0.25)"]) { $1 })
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "terminal.background" as SkinKey<SkinColor>, in: .dark)?.description == "#000000")
    let gray = try #require(skin.value(for: "terminal.cursorText" as SkinKey<SkinColor>))
    #expect(bytes(gray) == [0x92, 0x92, 0x92])
  }

  private func bytes(_ color: SkinColor) -> [Int] {
    [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
  }

  @Test(
    "Calibrated colors have the sRGB values that macOS shows",
    arguments: [
      ([0.5, 0, 0.5], [0x94, 0x21, 0x92]), ([0.6, 0.4, 0.2], [0xAA, 0x79, 0x42]), ([0, 0, 0], [0, 0, 0]),
      ([1, 1, 1], [0xFF, 0xFF, 0xFF]),
    ])
  func calibrated(components: [Double], expected: [Int]) throws {
    let text = preset([("Bold Color", fields(components[0], components[1], components[2], space("Calibrated")))])
    let skin = SkinResolver().resolve(try read(["a.itermcolors": text]))
    #expect(bytes(try #require(skin.value(for: "terminal.bold" as SkinKey<SkinColor>))) == expected)
  }

  @Test("A preset's colors that can't be read are warnings with their line and key")
  func iTermWarnings() throws {
    let document = try read([
      "a.itermcolors": preset([
        ("Ansi 0 Color", fields(0, 0, 2, space("sRGB"))), ("Ansi 1 Color", "<key>Red Component</key><real>1</real>"),
        ("Ansi 2 Color", fields(0, 0, 0, space("Lab"))),
        ("Ansi 3 Color", fields(0, 0, 0, "<key>Hue</key><real>1</real>")),
      ]).replacingOccurrences(of: "</dict></plist>", with: "<key>Use Bold</key><true/></dict></plist>")
    ])
    #expect(document.entries.isEmpty && document.issues.allSatisfy { $0.severity == .warning })
    #expect(
      places(document) == [
        "malformed-color a.itermcolors:4 terminal.ansi0", "missing-field a.itermcolors:6 terminal.ansi1",
        "malformed-color a.itermcolors:8 terminal.ansi2", "unknown-field a.itermcolors:10 terminal.ansi3",
        "unknown-field a.itermcolors:11 ",
      ], "\(places(document))")
  }

  // MARK: Xcode

  @Test("A theme of Xcode has colors and fonts by their dotted names")
  func xcode() throws {
    let document = try read([
      "Dusk.xccolortheme": """
      { DVTFontAndColorVersion = 1; DVTLineSpacing = "1.1"; DVTSourceTextBackground = "0.2 0.4 0.6 1";
        DVTMarkupTextNormalFont = ".SFNS-Bold - 10.0";
        DVTSourceTextSyntaxColors = { "xcode.syntax.comment" = "1 1 1 0.25"; };
        DVTSourceTextSyntaxFonts = { "xcode.syntax.comment" = "Menlo-Italic - 12.5"; }; }
      """
    ])
    #expect(document.format == .xcodeTheme && document.header.name == "Dusk")
    #expect(
      values(document) == [
        "xcode.sourceTextBackground": "#336699", "xcode.markupTextNormalFont": "system 10 bold",
        "xcode.syntax.comment": "color(srgb 1 1 1 / 0.25)", "xcode.syntax.comment.font": "Menlo-Italic 12.5",
        "xcode.lineSpacing": "1.1",
      ])
    #expect(document.issues.isEmpty, "\(document.issues)")
  }

  @Test("Values of an Xcode theme that can't be read are warnings with their line and key")
  func xcodeWarnings() throws {
    let document = try read([
      "a.plist": """
      { DVTSourceTextSyntaxColors = { "xcode.syntax.comment" = "1 1 2 1";
       plain = red; };
       DVTSourceTextSyntaxFonts = { "xcode.syntax.plain" = "Menlo"; };
       DVTOther = {}; }
      """
    ])
    #expect(document.format == .xcodeTheme && document.entries.isEmpty)
    #expect(document.issues.allSatisfy { $0.severity == .warning })
    #expect(
      places(document) == [
        "malformed-color a.plist:1 xcode.syntax.comment", "malformed-color a.plist:2 xcode.plain",
        "malformed-font a.plist:3 xcode.syntax.plain.font", "unknown-field a.plist:4 ",
      ], "\(places(document))")
  }
}

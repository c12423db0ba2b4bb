import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Imported formats: plists, themes, rules, tables, config.json")
struct ImportsListTests {
  private func read(_ files: [String: String], _ options: SkinReadOptions = .init()) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(files), formats: .all, options: options)
  }

  private func read(
    _ files: [String: String], as format: SkinFormat, _ options: SkinReadOptions = .init()
  ) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(files), as: format, options: options)
  }

  private func errors(_ document: SkinDocument) -> [SkinIssue] { document.issues.filter { $0.severity == .error } }

  // MARK: A folder with Color.plist and Font.plist

  @Test("Color.plist, Font.plist and the files next to them are keys", arguments: ["", "night/", "Night.bundle/"])
  func folder(root: String) throws {
    let document = try read([
      root + "Color.plist": "{ navigationColor = \"#C8102E\"; title = \"#FFF8\"; }",
      root + "Font.plist": """
      { a = { name = Inter; size = 15; }; b = { fontName = Inter; fontSize = 16; }; c = "Inter,17"; d = 18; }
      """, root + "bg@2x.png": "", root + "bg@3x.png": "", root + "title.png": "", root + "load/spin.gif": "",
      root + "spin.json": "{}", root + "F.ttf": "",
    ])
    #expect(document.format == .plistFolder && document.issues.isEmpty, "\(document.issues)")
    #expect(document.header.fonts == [root + "F.ttf"])
    let skin = SkinResolver().resolve(document)
    let fonts = "abcd".map { skin.value(for: SkinKey<SkinFont>("app.\($0)"))?.description }
    #expect(fonts == ["Inter 15", "Inter 16", "Inter 17", "system 18"])
    #expect(skin.value(for: "app.bg" as SkinKey<SkinImage>)?.variants.map(\.scale) == [2, 3])
    #expect(skin.value(for: "app.title" as SkinKey<SkinColor>) != nil)
    #expect(skin.value(for: "app.title.png" as SkinKey<SkinImage>) != nil)
    #expect(skin.value(for: "app.spin" as SkinKey<SkinFile>)?.path == root + "load/spin.gif")
    #expect(skin.value(for: "app.spin.json" as SkinKey<SkinFile>)?.path == root + "spin.json")
    let named = try read(["x/Color.plist": "{ a = \"#000\"; }", "y.png": ""], .init(entry: "x/Color.plist"))
    #expect(named.entries.keys.sorted() == ["app.a"])
  }

  @Test("Wrong values of Color.plist and Font.plist have their lines, and one list doesn't affect the other")
  func folderErrors() throws {
    let document = try read([
      "Color.plist": "{\n a = nothing;\n b = (x); }",
      "Font.plist": "{\n a2 = \"Inter\";\n b2 = { name = x; };\n c = 0; }",
    ])
    #expect(
      document.issues.map(\.code) == [.malformedColor, .wrongType, .malformedFont, .malformedFont, .malformedFont])
    #expect(document.issues.map(\.place.line) == [2, 3, 2, 3, 4])
    let broken = try read(["Color.plist": "{ a = ", "Font.plist": "{ a = 15; }"])
    #expect(broken.issues.map(\.code) == [.malformedPlist] && broken.entries.count == 1)
  }

  // MARK: Sections with super

  private let base = """
    { colors = { red = "rgb(255, 0, 0)"; green = "#0f0"; }; fonts = { a = 15; b = "15 Avenir Next"; c = { name = X; size = 9; }; };
      numbers = { n = "1"; }; booleans = { yes = YES; no = false; }; sizes = { s = "{10, 20.5}"; t = (1, 2); };
      urls = { u = "https://example.com/a"; }; objects = { o = { x = (1); }; }; images = { i = bg1; }; strings = { t1 = T; }; }
    """

  @Test("A child's keys override its parent's, each with its file and line; every section is read")
  func inherited() throws {
    let files = [
      "base.plist": base, "mid.plist": "{ super = base;\n colors = { red = \"#111\"; }; }",
      "night.plist": "{ super = \"mid.plist\"; colors = {\n green = \"#222\"; }; }",
    ]
    let document = try read(files)
    #expect(document.format == .inheritedPlist && errors(document).isEmpty, "\(document.issues)")
    #expect(document.issues.map(\.code) == [.missingFile])
    #expect(document.entries["app.green"]?.place.withoutColumn == .init(file: "night.plist", line: 2, key: "app.green"))
    #expect(document.entries["app.red"]?.place.withoutColumn == .init(file: "mid.plist", line: 2, key: "app.red"))
    #expect(document.entries["app.n"]?.place.file == "base.plist")
    let skin = SkinResolver().resolve(document)
    let fonts = "abc".map { skin.value(for: SkinKey<SkinFont>("app.\($0)"))?.description }
    #expect(fonts == ["system 15", "Avenir Next 15", "X 9"])
    #expect(skin.value(for: "app.n" as SkinKey<Double>) == 1)
    #expect(skin.value(for: "app.yes" as SkinKey<Bool>) == true && skin.value(for: "app.no" as SkinKey<Bool>) == false)
    #expect(skin.value(for: "app.s" as SkinKey<SkinSize>) == .init(width: 10, height: 20.5))
    #expect(skin.value(for: "app.t" as SkinKey<SkinSize>) == .init(width: 1, height: 2))
    #expect(skin.value(for: "app.u" as SkinKey<URL>)?.host == "example.com")
    #expect(skin.value(for: "app.o" as SkinKey<SkinObject>)?["x"]?.elements?.count == 1)
    let entry = try read(files, .init(entry: "mid.plist"))
    #expect(SkinResolver().resolve(entry).value(for: "app.green" as SkinKey<SkinColor>)?.description == "#00FF00")
  }

  @Test("A cycle is reported with every member, a missing parent with its line; the read files are kept")
  func inheritedChains() throws {
    let cycle = try read(
      [
        "a.plist": "{ super = b; colors = { x = \"#111\"; }; }", "b.plist": "{ super = c; }",
        "c.plist": "{\n super = b; }",
      ],
      .init(entry: "a.plist"))
    #expect(cycle.issues.map(\.code) == [.baseCycle] && cycle.entries.count == 1)
    #expect(cycle.issues.first?.message.contains("b.plist → c.plist → b.plist") == true)
    #expect(cycle.issues.first?.place.file == "c.plist" && cycle.issues.first?.place.line == 2)
    let missing = try read(["a.plist": "{\n\n super = gone; colors = { x = \"#111\"; }; }"])
    #expect(missing.issues.map(\.code) == [.missingFile] && missing.issues.first?.place.line == 3)
    let broken = try read(
      ["a.plist": "{ super = b; strings = { x = y; }; }", "b.plist": "{ a = "], .init(entry: "a.plist"))
    #expect(broken.issues.map(\.code) == [.malformedPlist] && broken.entries.count == 1)
    let all = #expect(throws: SkinIssue.self) {
      try read(["a.plist": "{ super = b; }", "b.plist": "{ super = a; }"])
    }
    #expect(all?.code == .ambiguousEntry)
  }

  @Test("A folder of several skins needs the name of one")
  func inheritedSeveral() throws {
    let issue = #expect(throws: SkinIssue.self) {
      try read(["base.plist": base, "day.plist": "{ super = base; }", "night.plist": "{ super = base; }"])
    }
    #expect(issue?.code == .ambiguousEntry && issue?.message.contains("day.plist, night.plist") == true)
  }

  @Test("Two sections may use one name; unreadable values are reported with their lines")
  func inheritedErrors() throws {
    let shared = try read(["a.plist": "{ colors = { title = \"#111\"; }; fonts = {\n title = 15; }; }"])
    #expect(shared.issues.isEmpty && shared.entries.keys.sorted() == ["app.title"])
    let title = shared.entries["app.title"]
    #expect(title?.kind == .color && title?.others.map(\.kind) == [.font] && title?.others.first?.place.line == 2)
    let document = try read([
      "a.plist": """
      { colors = {\n a = x; };\n fonts = { b = Name; };\n numbers = { c = 1x; };\n booleans = { d = maybe; };
      sizes = { e = "{1}"; };\n strings = { f = (); };\n urls = { g = (); };\n images = { h = (); }; }
      """
    ])
    #expect(document.issues.map(\.place.line) == [2, 3, 4, 5, 6, 7, 8, 9] && errors(document).count == 8)
    let unknown = try read(["a.plist": "{ colors = (x);\n other = {}; super = (); }"], as: .inheritedPlist)
    #expect(unknown.issues.map(\.code) == [.wrongType, .unknownField, .wrongType])
  }

  // MARK: Rules

  @Test("Rules become keys and rules of classes and tags")
  func rules() throws {
    let document = try read([
      "Night.plist": """
      { viewBackgroundColor = "#111"; labelTextColor = "#222"; buttonTitleColor = "#333"; "setTabBarTintColor:" = "#444";
        "setTextColor:" = "#555"; "UINavigationBar UILabel.textColor" = "#666"; labelFont = "Inter,12"; }
      """,
      "NightTag.plist": "{ \"101:viewBackgroundColor\" = \"#777\";\n\"12:textColor\" = \"#888\"; }",
    ])
    #expect(document.format == .rulePlist && document.issues.map(\.code) == [.limitedRule, .limitedRule])
    func rule(_ key: String) -> SkinRule? { document.rules.first { $0.properties.values.contains(key) } }
    #expect(document.rules.count == 9)
    #expect(rule("app.labelTextColor")?.match == .init(className: "UILabel"))
    #expect(rule("app.labelTextColor")?.properties == ["textColor": "app.labelTextColor"])
    #expect(rule("app.101-viewBackgroundColor")?.match == .init(className: "UIView", tag: 101))
    #expect(rule("app.101-viewBackgroundColor")?.properties.keys.first == "backgroundColor")
    #expect(rule("app.12-textColor")?.match == .init(className: "UILabel", tag: 12))
    #expect(
      rule("app.12-textColor")?.place.withoutColumn == .init(file: "NightTag.plist", line: 2, key: "app.12-textColor"))
    #expect(rule("app.tabBarTintColor")?.match.className == "UITabBar")
    #expect(rule("app.tabBarTintColor")?.properties.keys.first == "barBackgroundColor")
    #expect(rule("app.UINavigationBar UILabel.textColor")?.match.containers == ["UINavigationBar"])
    #expect(document.entries["app.labelFont"]?.kind == .font)
    let tags = try read(["NightTag.plist": "{ \"1:viewTintColor\" = \"#000\"; }"])
    #expect(tags.rules.map(\.match.tag) == [1])
  }

  @Test("An unreadable rule is an issue with its line, and no rule")
  func ruleErrors() throws {
    let document = try read(
      [
        "a.plist":
          "{ viewBackgroundColor = \"#11\";\n labelTextColor = red;\n strange = \"#000\"; labelFont = \"A,0\"; }"
      ],
      as: .rulePlist, .init(entry: "a.plist"))
    #expect(document.issues.map(\.code) == [.malformedColor, .malformedColor, .unknownField, .malformedFont])
    #expect(document.issues.map(\.place.line) == [1, 2, 3, 3] && document.rules.isEmpty)
    let issue = #expect(throws: SkinIssue.self) {
      try read(["a.plist": "viewAlpha = x;", "b.plist": "viewAlpha = x;"])
    }
    #expect(issue?.code == .ambiguousEntry)
  }

  // MARK: Themes

  @Test("A theme's values are typed by shape and name")
  func theme() throws {
    let document = try read(
      [
        "Night.json": """
        {"UIStatusBarStyle": "LightContent", "Global": {"textColor": "#FFF8", "font": "Inter,12", "size_font": "16", "bodyFont": "title1",
          "nameFont": "Inter", "alpha": 0.5, "hidden": true, "logoImage": "img/logo.png", "iconImage": "app_icon", "title": "AAA",
          "sky": ["#000", "#FFF"], "list": [1], "animation": "a.json", "plainColor": "abc",
          "Cell": {"titleAttributes": {"color": "#123"}}}}
        """, "img/logo.png": "", "a.json": "[]",
      ], .init(entry: "Night.json"))
    #expect(document.format == .theme && document.issues.map(\.code) == [.missingFile], "\(document.issues)")
    let kinds = document.entries.mapValues(\.kind)
    let expected: [String: SkinKind] = [
      "app.UIStatusBarStyle": .text, "Global.textColor": .color, "Global.font": .font, "Global.size_font": .font,
      "Global.bodyFont": .font, "Global.nameFont": .text, "Global.alpha": .number, "Global.hidden": .flag,
      "Global.logoImage": .image, "Global.iconImage": .image, "Global.title": .text, "Global.sky": .gradient,
      "Global.list": .object, "Global.animation": .file, "Global.plainColor": .color,
      "Global.Cell.titleAttributes": .object, "Global.Cell.titleAttributes.color": .color,
    ]
    #expect(kinds == expected)
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "Global.bodyFont" as SkinKey<SkinFont>)?.textStyle == "title1")
    #expect(skin.value(for: "Global.logoImage" as SkinKey<SkinImage>)?.variants.count == 1)
  }

  @Test("A theme is the same as an XML, binary or old-style list")
  func themeForms() throws {
    let value =
      ["Global": ["textColor": "#123456", "title": "标题"], "UIStatusBarStyle": "DarkContent"] as [String: Any]
    var documents = try [PropertyListSerialization.PropertyListFormat.xml, .binary].map { format in
      let data = try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
      return try SkinDocument.read(SkinMemoryFiles(contents: ["a.plist": data]), formats: .all)
    }
    let old = "{ Global = { textColor = \"#123456\"; title = \"标题\"; }; UIStatusBarStyle = DarkContent; }"
    documents.append(try read(["a.plist": old]))
    let utf16 = try #require(("\u{FEFF}" + old).data(using: .utf16LittleEndian))
    documents.append(try SkinDocument.read(SkinMemoryFiles(contents: ["a.plist": utf16]), formats: .all))
    for document in documents {
      #expect(document.format == .theme && document.issues.isEmpty)
      #expect(document.entries.mapValues(\.definition) == documents[0].entries.mapValues(\.definition))
      #expect(document.entries.count == 3)
    }
  }

  @Test("A theme's errors have their lines; a malformed file has a line, and several files need the name of one")
  func themeErrors() throws {
    let document = try read(["a.json": "{\"A\": {\n\"b\": \"#GG\",\n\"c\": null,\n\"dColor\": \"red\"}, \"a.b\": {}}"])
    #expect(document.issues.map(\.code) == [.malformedColor, .wrongType, .malformedColor, .malformedKey])
    #expect(document.issues.map(\.place.line) == [2, 3, 4, 4])
    #expect(document.issues.map(\.severity) == [.error, .error, .warning, .warning])
    let broken = #expect(throws: SkinIssue.self) { try read(["a.plist": "{\n a = 1\n }"]) }
    #expect(broken?.code == .malformedPlist && broken?.place.withoutColumn == .init(file: "a.plist", line: 3))
    let several = #expect(throws: SkinIssue.self) {
      try read(["a.json": "{\"A\": {\"b\": 1}}", "b.json": "{\"A\": {\"b\": 1}}"])
    }
    #expect(several?.code == .ambiguousEntry && several?.message.contains("a.json, b.json") == true)
  }

  @Test("Color words decide before font words, also at the end of a longer word")
  func themeColorWords() throws {
    let document = try read([
      "a.json": """
      {"A": {"titleFontColor": "112233", "titlecolor": "aabbcc", "fontColour": "123456", "linkColors": "abcdef",
       "colorFont": "Inter,12", "colorfulTitle": "Hi"}}
      """
    ])
    #expect(document.issues.isEmpty, "\(document.issues)")
    let kinds = document.entries.mapValues(\.kind)
    #expect(
      kinds == [
        "A.titleFontColor": .color, "A.titlecolor": .color, "A.fontColour": .color, "A.linkColors": .color,
        "A.colorFont": .font, "A.colorfulTitle": .text,
      ])
  }

  @Test("An empty file of a theme, and a module's name with dots, are warnings")
  func themeTolerated() throws {
    for text in ["", " \n\t", "{}"] {
      let empty = try read(["a.json": text], as: .theme)
      #expect(empty.entries.isEmpty && empty.issues.map(\.code) == [.emptyFile] && empty.issues[0].severity == .warning)
      #expect(empty.issues[0].place.file == "a.json")
    }
    #expect(try read(["a.plist": "\n"]).issues.map(\.code) == [.emptyFile])
    let document = try read(["a.json": "{\n\"a.b.c\": {\"d\": \"#123\"}, \"a..b\": {\"x\": 1}}", "b.json": ""])
    #expect(document.entries.keys.sorted() == ["a.b.c.d"])
    #expect(document.issues.map(\.code) == [.malformedKey, .malformedKey, .emptyFile])
    #expect(document.issues.map(\.severity) == [.warning, .error, .warning])
    #expect(document.issues[0].place.withoutColumn == .init(file: "a.json", line: 2))
  }

  @Test("Design tokens and animations aren't recognized as themes")
  func notThemes() {
    for text in ["{\"a\": {\"b\": {\"$value\": \"#fff\"}}}", "{\"v\": \"5\", \"layers\": [], \"a\": {}}", "{}"] {
      #expect((try? SkinFormat.detect(SkinMemoryFiles(["x.json": text]), among: .all)) != .theme)
    }
  }

  // MARK: Colour tables

  @Test("A table's columns are appearances, or brands")
  func table() throws {
    let text = "NORMAL   NIGHT    RED\r\n#ffffff\t#343434  0xfafafa80 BG\n\n#0000ff  #ffffff  #fa0000 TINT  \n  \n"
    let list = """
      { BG = { NORMAL = "#ffffff"; NIGHT = "#343434"; RED = "0xfafafa80"; };
        TINT = { NORMAL = "#0000ff"; NIGHT = "#ffffff"; RED = "#fa0000"; }; }
      """
    for files in [["t.txt": text], ["t.plist": list]] {
      let document = try read(files)
      #expect(document.format == .colorTable && document.issues.isEmpty)
      let skin = SkinResolver().resolve(document)
      #expect(skin.value(for: "app.BG" as SkinKey<SkinColor>)?.description == "#FFFFFF")
      #expect(skin.value(for: "app.BG" as SkinKey<SkinColor>, in: .dark)?.description == "#343434")
      let red = SkinResolver().resolve(try read(files, .init(brand: "RED")))
      #expect(red.value(for: "app.TINT" as SkinKey<SkinColor>, in: .dark)?.description == "#FA0000")
      #expect(red.value(for: "app.BG" as SkinKey<SkinColor>) == (try SkinColor("#fafafa80")))
      let issue = #expect(throws: SkinIssue.self) { try read(files, .init(brand: "BLUE")) }
      #expect(issue?.code == .unknownBrand && issue?.message.contains("NORMAL, NIGHT, RED") == true)
    }
  }

  @Test("A table's errors have their lines and don't affect other lines")
  func tableErrors() throws {
    let document = try read(["t.txt": "NORMAL NIGHT\n#fff A\n#ffx #000 B\n#fff #0 C\n#fff #000 D"])
    #expect(document.issues.map(\.code) == [.malformedTable, .malformedColor, .malformedColor])
    #expect(document.issues.map(\.place.line) == [2, 3, 4])
    #expect(document.entries.keys.sorted() == ["app.C", "app.D"])
    for text in ["", "NORMAL NORMAL\n"] {
      let issue = #expect(throws: SkinIssue.self) { try read(["t.txt": text], as: .colorTable) }
      #expect(issue?.code == .malformedTable && issue?.place.line == 1)
    }
    let list = try read(
      ["t.plist": "{ A = x;\n B = { NIGHT = \"#000\"; }; }"], as: .colorTable, .init(entry: "t.plist"))
    #expect(list.entries.keys.sorted() == ["app.B"] && list.issues.map(\.code) == [.wrongType])
  }

  // MARK: config.json

  @Test("localConfig.json may name images of the app; config.json must contain them")
  func config() throws {
    let text = "{\"m\": {\n\"images\": {\"a\": \"own\"}, \"colors\": {\"c\": \"#80FF0000\"}}}"
    let local = try read(["localConfig.json": text], .init(alphaOrder: .argb))
    #expect(local.format == .config && local.issues.isEmpty)
    let skin = SkinResolver().resolve(local)
    #expect(skin.value(for: "m.a" as SkinKey<SkinImage>)?.path == "own")
    #expect(skin.value(for: "m.c" as SkinKey<SkinColor>) == (try SkinColor("#FF000080")))
    let strict = try read(["skins/config.json": text], .init(entry: "skins/config.json"))
    #expect(strict.format == .config && strict.issues.map(\.code) == [.missingFile] && strict.issues[0].place.line == 2)
  }

  @Test("A repeated module is refused with its line; UTF-16 is read")
  func configForms() throws {
    let issue = #expect(throws: SkinIssue.self) { try read(["config.json": "{\"m\": {},\n\"m\": {}}"]) }
    #expect(issue?.code == .duplicateKey && issue?.place.line == 2)
    let data = try #require("{\"m\": {\"values\": {\"a\": \"新\"}}}".data(using: .utf16BigEndian))
    let document = try SkinDocument.read(SkinMemoryFiles(contents: ["config.json": data]), formats: .all)
    #expect(SkinResolver().resolve(document).value(for: "m.a" as SkinKey<String>) == "新")
  }

  // MARK: Hostile input

  @Test("No mutation of any imported file crashes", arguments: [31 as UInt64, 32])
  func mutations(seed: UInt64) {
    let sources: [(SkinFormat, String, String)] = [
      (
        .appstyle, "appstyle.json",
        "{\"primaryFont\": \"A\", \"a_font\": {\"fontSize\": 3}, \"b\": \"a_font\", \"c\": [\"#000\", \"#111\"]}"
      ),
      (.plistFolder, "Color.plist", "{ a = \"#000\"; b = rgb; }"), (.inheritedPlist, "a.plist", base),
      (.rulePlist, "a.plist", "{ \"1:viewTintColor\" = \"#000\"; \"A B.c\" = 3; \"setX:\" = y; }"),
      (.theme, "a.json", "{\"A\": {\"bFont\": \"x,3\", \"cImage\": \"d\"}, \"e\": [1, \"#000\"]}"),
      (.colorTable, "a.txt", "NORMAL NIGHT\n#000 #FFF A\n#111 #222 B\n"),
      (.config, "config.json", "{\"m\": {\"colors\": {\"a\": \"#000\"}, \"images\": {\"b\": \"c\"}}}"),
    ]
    expectReadOrRefused(sources, seed: seed)
  }
}

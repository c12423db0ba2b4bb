import Testing

/// A small skin of one format, with its expected output.
struct FormatSample: Sendable, CustomTestStringConvertible {
  /// The format's name on the command line.
  let format: String
  /// The format's aliases.
  var aliases: [String] = []
  /// The files by path.
  let files: [String: String]
  /// The paths that name the skin, relative to its folder.
  let paths: [String]
  /// The expected values of some keys in the JSON output.
  let values: [String: String]
  /// The expected place of one key.
  let place: (key: String, file: String, line: Int)
  /// The key of a translucent color, and its value if the opacity comes first.
  var translucent: (key: String, argb: String)?

  var testDescription: String { "\(format) \(paths)" }

  /// Returns a property list of a dictionary with these elements.
  static func plist(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n"
  }

  /// An animation of one pixel.
  static let gif = "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"

  static let all = [
    FormatSample(
      format: "native", aliases: ["skinkit"],
      files: [
        "skin.json": #"{"schema": 1, "id": "sample", "version": "1.0.0"}"#,
        "modules/home.json": "{\"colors\": {\n\"ink\": \"#11223344\",\n\"title\": \"{ink}\"}}",
      ], paths: ["", "skin.json"], values: ["home.ink": "#11223344", "home.title": "#11223344"],
      place: ("home.title", "modules/home.json", 3), translucent: ("home.title", "#22334411")),
    FormatSample(
      format: "config", aliases: ["z", "zip"],
      files: ["config.json": "{\"home\": {\"colors\": {\n\"ink\": \"#11223344\"}, \"values\": {\"word\": \"Hi\"}}}"],
      paths: ["", "config.json"], values: ["home.ink": "#11223344", "home.word": "Hi"],
      place: ("home.ink", "config.json", 2), translucent: ("home.ink", "#22334411")),
    FormatSample(
      format: "appstyle", aliases: ["h", "htskinbundle"],
      files: [
        "Common/appstyle.json": "{\"main_color\":\n\"#11223344\"}",
        "Common/login.json": "{\n\"title_color\": \"main_color\"}",
        "App1/appstyle.json": "{\"main_color\": \"#00FF00\"}", "App2/appstyle.json": "{\"main_color\": \"#0000FF\"}",
      ], paths: [""], values: ["app.main_color": "#11223344", "login.title_color": "#11223344"],
      place: ("login.title_color", "Common/login.json", 2), translucent: ("login.title_color", "#22334411")),
    FormatSample(
      format: "plist-folder", aliases: ["d", "dianrong"],
      files: [
        "Color.plist": plist("<key>ink</key>\n<string>#11223344</string>"),
        "Font.plist": plist("<key>title</key><string>Helvetica,17</string>"), "wave.gif": gif,
      ], paths: ["", "Color.plist"], values: ["app.ink": "#11223344", "app.wave": "wave.gif"],
      place: ("app.ink", "Color.plist", 3), translucent: ("app.ink", "#22334411")),
    FormatSample(
      format: "inherited-plist", aliases: ["s", "ddskin"],
      files: [
        "night.plist": plist(
          "<key>super</key><string>base</string>\n<key>colors</key><dict><key>ink</key><string>#11223344</string></dict>"
        ),
        "base.plist": plist(
          "<key>colors</key><dict><key>ink</key><string>#000</string>\n<key>paper</key><string>#FFF</string></dict>"),
      ], paths: ["", "night.plist"], values: ["app.ink": "#11223344", "app.paper": "#FFFFFF"],
      place: ("app.paper", "base.plist", 4), translucent: ("app.ink", "#22334411")),
    FormatSample(
      format: "rule-plist", aliases: ["l", "lythememanager"],
      files: [
        "Day.plist": plist("<key>labelTextColor</key><string>#11223344</string>"),
        "DayTag.plist": plist("<key>101:viewBackgroundColor</key><string>#FFF</string>"),
      ], paths: ["", "Day.plist"],
      values: ["app.labelTextColor": "#11223344", "app.101-viewBackgroundColor": "#FFFFFF"],
      place: ("app.labelTextColor", "Day.plist", 3), translucent: ("app.labelTextColor", "#22334411")),
    FormatSample(
      format: "theme", aliases: ["swifttheme"],
      files: ["Night.json": "{\"Global\": {\n\"textColor\": \"#11223344\"}, \"UIStatusBarStyle\": \"LightContent\"}"],
      paths: ["", "Night.json"], values: ["Global.textColor": "#11223344", "app.UIStatusBarStyle": "LightContent"],
      place: ("Global.textColor", "Night.json", 2), translucent: ("Global.textColor", "#22334411")),
    FormatSample(
      format: "theme",
      files: [
        "Night.plist": plist("<key>Global</key><dict>\n<key>textColor</key><string>#11223344</string></dict>")
      ], paths: ["", "Night.plist"], values: ["Global.textColor": "#11223344"],
      place: ("Global.textColor", "Night.plist", 4), translucent: ("Global.textColor", "#22334411")),
    FormatSample(
      format: "color-table", aliases: ["dknightversion"],
      files: ["colors.txt": "NORMAL   NIGHT\n#11223344 #343434 BG\n"], paths: ["", "colors.txt"],
      values: ["app.BG": "#11223344"], place: ("app.BG", "colors.txt", 2), translucent: ("app.BG", "#22334411")),
    FormatSample(
      format: "tokens", aliases: ["w3c", "dtcg"],
      files: [
        "brand.tokens.json": """
        {"color": {"$type": "color",
          "ink": {"$value": {"colorSpace": "srgb", "components": [1, 0, 0]}},
          "title": {"$value": "{color.ink}"}}}
        """
      ], paths: ["", "brand.tokens.json"], values: ["color.ink": "#FF0000", "color.title": "#FF0000"],
      place: ("color.title", "brand.tokens.json", 3)),
    FormatSample(
      format: "xcassets", aliases: ["assets", "asset-catalog"],
      files: [
        "App.xcassets/Brand.colorset/Contents.json": """
        {"colors": [{"idiom": "universal",
          "color": {"color-space": "srgb", "components": {"red": "0xC8", "green": "0x10", "blue": "0x2E", "alpha": "1.000"}}}],
         "info": {"author": "xcode", "version": 1}}
        """
      ], paths: ["", "App.xcassets", "App.xcassets/Brand.colorset", "App.xcassets/Brand.colorset/Contents.json"],
      values: ["app.Brand": "#C8102E"], place: ("app.Brand", "Contents.json", 1)),
    FormatSample(
      format: "vscode", aliases: ["visual-studio-code"],
      files: [
        "dusk-color-theme.json": """
        {"type": "dark", // for the night
          "colors": {"editor.background": "#11223344"},
          "tokenColors": [{"scope": "comment", "settings": {"foreground": "#808080"}}]}
        """
      ], paths: ["", "dusk-color-theme.json"],
      values: ["editor.background": "#11223344", "tokenColors.comment.foreground": "#808080"],
      place: ("editor.background", "dusk-color-theme.json", 2)),
    FormatSample(
      format: "itermcolors", aliases: ["iterm", "iterm2"],
      files: [
        "Dusk.itermcolors": plist(
          "<key>Ansi 0 Color</key>\n<dict><key>Red Component</key><real>0.2</real><key>Green Component</key><real>0.4</real>"
            + "<key>Blue Component</key><real>0.6</real><key>Color Space</key><string>sRGB</string></dict>")
      ], paths: ["", "Dusk.itermcolors"], values: ["terminal.ansi0": "#336699"],
      place: ("terminal.ansi0", "Dusk.itermcolors", 3)),
    FormatSample(
      format: "xccolortheme", aliases: ["xcode"],
      files: [
        "Dusk.xccolortheme": plist(
          "<key>DVTSourceTextSyntaxColors</key><dict>\n<key>xcode.syntax.comment</key><string>0.2 0.4 0.6 1</string></dict>"
        )
      ], paths: ["", "Dusk.xccolortheme"], values: ["xcode.syntax.comment": "#336699"],
      place: ("xcode.syntax.comment", "Dusk.xccolortheme", 4)),
    FormatSample(
      format: "tgios-theme", aliases: ["telegram-ios"],
      files: ["dusk.tgios-theme": "name: Dusk\nbasedOn: night\nlist:\n  plainBg: 336699\n"],
      paths: ["", "dusk.tgios-theme"], values: ["list.plainBg": "#336699", "app.basedOn": "night"],
      place: ("list.plainBg", "dusk.tgios-theme", 4)),
    FormatSample(
      format: "attheme", aliases: ["telegram-android"],
      files: ["dusk.attheme": "chat_inBubble=-1\ndivider=#80336699\n"], paths: ["", "dusk.attheme"],
      values: ["chat.inBubble": "#FFFFFF", "app.divider": "#33669980"], place: ("app.divider", "dusk.attheme", 2)),
  ]

  /// A design tokens resolver with appearances and another modifier.
  static let resolver = [
    "base.json": #"{"ink": {"$type": "number", "$value": 1}, "gap": {"$type": "number", "$value": 10}}"#,
    "brand.resolver.json": """
    {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "base.json"}]}},
     "resolutionOrder": [{"$ref": "#/sets/base"},
      {"type": "modifier", "name": "scheme", "default": "light", "contexts": {"light": [],
        "dark": [{"ink": {"$type": "number", "$value": 2}}],
        "darkHighContrast": [{"ink": {"$type": "number", "$value": 3}}]}},
      {"type": "modifier", "name": "size", "default": "small", "contexts": {"small": [],
        "large": [{"gap": {"$type": "number", "$value": 20}}]}}]}
    """,
  ]
}

extension Workplace {
  /// Writes a skin's files to a folder.
  func write(_ files: [String: String], in folder: String) throws {
    for (path, text) in files { try write(text, "\(folder)/\(path)") }
  }
}

// Seeds of every format: small skins that use most of its features.

import Foundation

enum FormatSeeds {
  static let native = PackedFiles.pack(
    [
      "skin.json": Data(
        #"""
        {"schema": 1, "id": "seed", "name": "Seed", "version": "1.0.0", "base": "builtin", "app": {"minimum": "1.0", "x": 1},
         "fonts": ["fonts/F.ttf"], "contrast": [{"text": "app.a", "background": "app.b", "minimum": 4.5}], "new": [1]}
        """#.utf8),
      "modules/app.json": Data(
        ##"""
        {"colors": {"a": "#C8102E", "b": {"any": "#FFF", "dark": "{c}", "dark,high-contrast": "rgb(0 0 0 / 50%)"}, "c": "{chat.bubble.text}"},
         "gradients": {"g": ["#000", "#FFF"], "h": {"colors": ["#000", "#FFF"], "locations": [0, 1], "type": "conic", "start": [0, 0], "end": [1, 1]}},
         "fonts": {"f": 15, "g2": "Inter,17", "h2": {"name": "Brand", "size": 17, "weight": 600, "style": "body", "fallbacks": ["Inter"], "lineHeight": 1.2, "letterSpacing": 0.5}},
         "images": {"i": "images/i.png", "j": {"file": "images/i.png", "rendering": "template", "recipe": [{"crop": [0, 0, 4, 4]}, {"resize": [8, 8]}, {"rotate": 90}, {"tint": "#F00"}, {"round": 2}, {"resizable": [1, 1, 1, 1]}]}, "k": {"named": "logo"}},
         "texts": {"t": "\\{app.brand}", "the key": "x", "u": {"alias": "app.the key"}}, "numbers": {"n": -1.5e3}, "flags": {"y": true},
         "sizes": {"s": [44, 44]}, "insets": {"e": [1, 2, 3, 4], "e1": 4}, "shadows": {"w": [{"color": "#00000033", "offset": [0, 2], "radius": 6, "spread": 1, "inset": true}, {"color": "#000", "offset": [0, 0], "radius": 0}]},
         "durations": {"d": 0.3}, "files": {"x": "files/a.gif"}, "urls": {"l": "https://example.com/help"}, "curves": {"v": [0.25, 0.1, 0.25, 1]},
         "objects": {"o": {"width": 1, "color": {"$color": "#C8102E"}, "$$x": [null, {"$font": 3}]}, "o2": {"any": {"any": 1}}},
         "about": {"a": {"description": "d", "deprecated": "use b", "extensions": {"com.example": {"id": 7}}}, "b": {"deprecated": true}}, "sounds": {"z": 1}}
        """##.utf8),
      "components/chat/modules/bubble.json": Data(#"{"colors": {"text": "{app.a}"}, "module": "a:b"}"#.utf8),
      "brands/North/modules/app.json": Data(##"{"colors": {"a": "#00F"}}"##.utf8),
      "brands/North/skin.json": Data(#"{"name": "North", "fonts": ["fonts/F.ttf"]}"#.utf8),
      "rules.json": Data(
        #"[{"match": {"class": "UILabel", "inside": ["HomeView", "Card"], "tag": 7, "identifier": "t"}, "set": {"textColor": "app.a"}}]"#
          .utf8),
      "images/i@2x.png": Seeds.picture, "images/i@3x~ipad.png": Seeds.picture, "files/a.gif": Seeds.picture,
      "fonts/F.ttf": Seeds.picture,
    ], options: "brand=North")

  static let config = packed([
    "config.json":
      ##"{"home": {"colors": {"a": "#999999"}, "images": {"i": "tab1", "j": "tab2.png"}, "values": {"v": "Home"}, "resources": {"r": "a.mp3"}}}"##,
    "images/tab1@2x.png": "p", "tab2@3x.png": "p", "a.mp3": "m",
  ])

  static let appstyle = packed(
    [
      "Common/appstyle.json":
        ##"{"mainColor": "#F00", "navGradient": {"colors": ["#000", "#FFF"], "locations": [0, 1], "style": 2}, "primaryFont": "Inter", "titleFont": {"fontName": "A", "fontSize": 16, "fontWeight": "bold"}, "registerFonts": ["F", "G\"$ref\""], "logo": "logo.png"}"##,
      "Common/login.json":
        ##"{"titleColor": "mainColor", "font": "Inter,15", "anim": "a.json", "list": ["#000", "#111"]}"##,
      "Common/images/logo@2x.png": "p", "North/appstyle.json": ##"{"mainColor": "#0F0"}"##,
      "North/images/logo.png": "q",
      "Common/Pay.bundle/style.json": ##"{"textColor": "#123"}"##, "Components/Chat/room.json": ##"{"aFont": 3}"##,
      // A name that the native format can't have.
      "Common/F.ttf": "f", #"Common/G"$ref".ttf"#: "g", "Common/LottieResource/a.json": "{}",
    ], options: "brand=North\nalpha=argb")

  static let tokens = packed([
    "a.tokens.json":
      #"""
    {"$schema": "https://example.com/s.json", "$extensions": {"org.x": 1}, "c": {"$type": "color", "$root": {"$value": {"colorSpace": "oklch", "components": [0.6, 0.2, "none"], "alpha": 0.5, "hex": "#ff0000"}},
      "a": {"$value": "{c.$root}", "$deprecated": "no"}, "b": {"$ref": "#/c/a", "$description": "d"}}, "d": {"$type": "dimension", "$value": {"value": 1, "unit": "rem"}},
     "g": {"$extends": "{c}", "x": {"$type": "gradient", "$value": [{"color": "{c.a}", "position": 0}, {"color": "{c.a}", "position": 1}]}},
     "s": {"$type": "shadow", "$value": {"color": "{c.a}", "offsetX": "{d}", "offsetY": {"value": 0, "unit": "px"}, "blur": "{d}", "spread": "{d}", "inset": true}},
     "t": {"$type": "typography", "$value": {"fontFamily": ["A", "system-ui"], "fontSize": "{d}", "fontWeight": "bold", "letterSpacing": {"value": 0.1, "unit": "px"}, "lineHeight": 1.2}},
     "u": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}}, "v": {"$type": "cubicBezier", "$value": [0.5, 0, 1, {"$ref": "#/n/$value"}]}, "n": {"$type": "number", "$value": 1},
     "w": {"$type": "transition", "$value": {"duration": "{u}", "delay": "{u}", "timingFunction": "{v}"}}, "p": {"$type": "strokeStyle", "$value": {"dashArray": ["{d}"], "lineCap": "round"}},
     "q": {"$type": "border", "$value": {"color": "{c.a}", "width": "{d}", "style": "solid"}}, "f": {"$type": "fontFamily", "$value": "A"}, "h": {"$type": "fontWeight", "$value": 450}}
    """#
  ])

  static let resolver = packed(
    [
      "a.resolver.json":
        #"""
      {"version": "2025.10", "name": "r", "$defs": {"x": 1}, "sets": {"base": {"sources": [{"$ref": "base.tokens.json"}, {"c": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}}]}},
       "modifiers": {"theme": {"contexts": {"light": [], "dark": [{"$ref": "dark.tokens.json#/inner"}]}, "default": "light"}, "size": {"contexts": {"a": [], "b": [{"$ref": "#/sets/base"}]}}},
       "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}, {"type": "modifier", "name": "contrast", "contexts": {"high": [], "normal": []}}]}
      """#,
      "base.tokens.json": #"{"n": {"$type": "number", "$value": 1}, "m": {"$value": "{n}"}}"#,
      "dark.tokens.json": #"{"inner": {"n": {"$type": "number", "$value": 2}}}"#,
    ], options: "modifier.size=b")

  static let plistFolder = packed([
    "Color.plist": xml("<key>a</key><string>#F00</string><key>b</key><string>0x00FF0080</string>"),
    "Font.plist": xml(
      "<key>a</key><dict><key>name</key><string>A</string><key>size</key><real>15</real></dict><key>f</key><integer>12</integer><key>g</key><string>17 Inter</string>"
    ),
    "a@2x.png": "p", "a.gif": "g", "F.ttf": "f", #"G"$ref".ttf"#: "h",
  ])

  static let inheritedPlist = packed(
    [
      "a.plist": xml(
        "<key>super</key><string>b</string><key>colors</key><dict><key>x</key><string>#F00</string></dict><key>sizes</key><dict><key>s</key><string>{1, 2}</string></dict><key>booleans</key><dict><key>x</key><string>YES</string></dict><key>objects</key><dict><key>o</key><array><true/></array></dict>"
      ),
      "b.plist":
        "{ colors = { x = \"#0F0\"; y = \"#00F\"; }; fonts = { f = \"15 Inter\"; }; urls = { u = \"https://a.b\"; }; }",
    ], options: "entry=a.plist")

  static let rulePlist = packed([
    "Night.plist": xml(
      "<key>labelTextColor</key><string>#FFF</string><key>UINavigationBar UILabel.font</key><string>Inter,12</string><key>setBarTintColor:</key><string>#000</string><key>MyCard.alpha</key><real>0.5</real>"
    ),
    "NightTag.plist": xml("<key>101:viewBackgroundColor</key><string>#111</string>"),
  ])

  static let assets = packed([
    "A.xcassets/Contents.json": #"{"info": {"author": "xcode", "version": 1}}"#,
    "A.xcassets/Login/Contents.json": #"{"info": {"version": 1}, "properties": {"provides-namespace": true}}"#,
    "A.xcassets/Login/C.colorset/Contents.json":
      #"""
    {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0xFF", "green": "1.000", "blue": "255", "alpha": 0.5}}},
      {"idiom": "iphone", "display-gamut": "display-P3", "appearances": [{"appearance": "luminosity", "value": "dark"}, {"appearance": "contrast", "value": "high"}], "color": {"platform": "ios", "reference": "systemBlueColor"}},
      {"idiom": "universal", "color": {"color-space": "gray-gamma-22", "components": {"white": "0.5", "alpha": "1"}}}], "info": {"version": 1}}
    """#,
    "A.xcassets/I.imageset/Contents.json":
      #"""
    {"images": [{"filename": "a.png", "idiom": "universal", "scale": "2x", "resizing": {"mode": "9-part", "center": {"mode": "tile", "width": 1, "height": 1}, "cap-insets": {"top": 1, "left": 1, "bottom": 1, "right": 1}}},
      {"filename": "b.png", "idiom": "ipad", "scale": "1x", "appearances": [{"appearance": "luminosity", "value": "dark"}]}], "properties": {"template-rendering-intent": "template"}, "info": {"version": 1}}
    """#,
    "A.xcassets/I.imageset/a.png": "p", "A.xcassets/I.imageset/b.png": "q",
    "A.xcassets/D.dataset/Contents.json":
      #"{"data": [{"filename": "d.json", "idiom": "universal"}], "info": {"version": 1}}"#,
    "A.xcassets/D.dataset/d.json": "{}",
  ])

  static let theme = packed([
    "theme.json":
      ##"{"Global": {"textColor": "#000", "navigationBgImage": "bg", "titleFont": "Inter,17", "titleAttributes": {"font": "body"}, "list": ["#000", "#FFF"], "isOn": true, "n": 1.5}}"##,
    "bg@2x.png": "p",
  ])

  static let colorTable = packed(
    ["table.txt": "NORMAL   NIGHT    RED\n#ffffff  #343434  #fafafa BG\n#aaaaaa  #313131  #ffffff SEP\n"],
    options: "brand=RED")

  static let visualStudioCode = packed([
    "a-color-theme.json":
      ##"{"name": "A", "type": "dark", "include": "b.json", /* c */ "colors": {"editor.background": "#000", "a": null, "b": "default"}, "tokenColors": [{"scope": "x, y.z", "settings": {"foreground": "#111", "fontStyle": "bold"}}, {"settings": {}}], "semanticTokenColors": {"v.r": "#222", "*": {"bold": true}},}"##,
    "b.json": ##"{"type": "dark", "colors": {"editor.foreground": "#FFF"}}"##,
  ])

  static let iTermColors = packed([
    "a.itermcolors":
      #"{ "Ansi 0 Color (Dark)" = { "Red Component" = 1; "Green Component" = 0; "Blue Component" = "0.5"; "Color Space" = P3; }; "Link Color" = { "Red Component" = 1; "Green Component" = 0; "Blue Component" = 0; "Alpha Component" = 1; }; }"#
  ])

  static let xcodeTheme = packed([
    "a.xccolortheme":
      #"{ DVTSourceTextSyntaxColors = { "xcode.syntax.plain" = "0 0.5 1 1"; }; DVTSourceTextSyntaxFonts = { "xcode.syntax.plain" = "Menlo-Bold - 12"; }; DVTLineSpacing = "1.1"; DVTFont = ".SFNS-Bold - 9"; }"#
  ])

  static let telegramIOS = packed([
    "a.tgios-theme":
      "name: A\nbasedOn: day\ndark: true\nchat:\n  message:\n    text: 80ff0000\n    fill:\n      0: clear\nlist:\n  rotation: 45\n"
  ])

  static let telegramAndroid = packed([
    "a.attheme": "// c\nchat_inBubble=-1\na_rotation=45\ndivider=#80FF0000\nWLS=https://a.b\nWPS\n\u{1}\u{2}\nWPE\n"
  ])

  /// Property lists in all encodings.
  static var plists: [Data] {
    get throws {
      let tree: [String: Any] = [
        "color": "#F00", "list": [1, 2.5, true], "date": Date(timeIntervalSince1970: 0), "data": Data([1, 2]),
        "deep": ["ü": ["x": "y"]],
      ]
      let texts = [
        "// old\n{ a = b; \"c d\" = (1, 2, <0aff>); /* x */ e = \"\\U00e9\\n\\101\"; }",
        "\"key\" = \"value\";\nb = c;\n",
        xml(
          "<key>a</key><integer>0x10</integer><key>d</key><date>2026-01-01T00:00:00Z</date><key>c</key><data>AQI=</data><key>t</key><string><![CDATA[<]]>&amp;</string>"
        ),
      ]
      return try texts.map { Data($0.utf8) }
        + [.binary, .xml].map { try PropertyListSerialization.data(fromPropertyList: tree, format: $0, options: 0) }
        + texts.compactMap { $0.data(using: .utf16LittleEndian) }
    }
  }

  private static func packed(_ files: [String: String], options: String = "") -> Data {
    PackedFiles.pack(files.mapValues { Data($0.utf8) }, options: options)
  }

  private static func xml(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    \(members)
    </dict></plist>
    """
  }
}

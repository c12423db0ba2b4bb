import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("The native format's rules, notes, brands and components")
struct NativeFormatTests {
  private func read(
    _ files: [String: String], brand: String? = nil, header: String = #"{"schema": 1, "id": "a", "version": "1.0.0"}"#
  ) throws -> SkinDocument {
    try SkinDocument.read(
      SkinMemoryFiles(files.merging(["skin.json": header]) { own, _ in own }), options: .init(brand: brand))
  }

  private func text(_ document: SkinDocument, _ key: String) -> String? {
    guard case .value(let value)? = document.entries[key]?.definition.any else { return nil }
    return value.description
  }

  @Test("Fonts have fallbacks, line height and letter spacing; shadows spread, inset and further ones")
  func fontsAndShadows() throws {
    let document = try SkinDocument.native(modules: [
      "m": """
      {"fonts": {"f": {"name": "Brand", "size": 17, "fallbacks": ["Inter", "Arial"], "lineHeight": 1.2, "letterSpacing": 0.5}},
       "shadows": {"s": [{"color": "#000", "radius": 2, "spread": 1.5}, {"color": "#F00", "offset": [1, 2], "inset": true}]}}
      """
    ])
    #expect(document.issues.isEmpty)
    let skin = SkinResolver().resolve(document)
    let font = try #require(skin.value(for: "m.f" as SkinKey<SkinFont>))
    #expect(font.fallbacks == ["Inter", "Arial"] && font.lineHeight == 1.2 && font.letterSpacing == 0.5)
    let shadow = try #require(skin.value(for: "m.s" as SkinKey<SkinShadow>))
    #expect(shadow.spread == 1.5 && shadow.radius == 2 && !shadow.isInset)
    #expect(shadow.further.map(\.isInset) == [true])
    #expect(shadow.further.first?.offset == SkinSize(width: 1, height: 2))
  }

  @Test("Addresses, curves and structured values are read; a structured value may hold values of kinds")
  func newSections() throws {
    let document = try SkinDocument.native(modules: [
      "m": """
      {"urls": {"u": "https://example.com/a"}, "curves": {"c": [0.25, 0.1, 0.25, 1]},
       "objects": {"o": {"width": 1, "color": {"$color": "#F00"}, "$$note": [true, "{m.a}"], "none": null}}}
      """
    ])
    #expect(document.issues.isEmpty)
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "m.u" as SkinKey<URL>) == URL(string: "https://example.com/a"))
    #expect(try skin.value(for: "m.c" as SkinKey<SkinCurve>) == SkinCurve(0.25, 0.1, 0.25, 1))
    let object = try #require(skin.value(for: "m.o" as SkinKey<SkinObject>))
    #expect(try object["color"]?.value == .color(SkinColor("#F00")))
    #expect(object["$note"] == .list([.value(.flag(true)), .value(.text("{m.a}"))]))
    #expect(object["none"] == nil && object["width"]?.value == .number(1))
  }

  @Test("A shadow's blur is that of CSS, its radius that of layers, half as large; the blur is written")
  func blurAndRadius() throws {
    let document = try SkinDocument.native(modules: [
      "m": ##"""
      {"shadows": {"css": {"color": "#000", "offset": [0, 2], "blur": 9, "spread": -1},
                   "layer": {"color": "#000", "offset": [0, 2], "radius": 4.5, "spread": -1},
                   "none": {"color": "#000"}}}
      """##
    ])
    #expect(document.issues.isEmpty)
    let skin = SkinResolver().resolve(document)
    let css = try #require(skin.value(for: "m.css" as SkinKey<SkinShadow>))
    #expect(css.blur == 9 && css.radius == 4.5 && css.description == "0.0 2.0 9.0 -1.0 #000000")
    #expect(skin.value(for: "m.layer" as SkinKey<SkinShadow>) == css)
    #expect(skin.value(for: "m.none" as SkinKey<SkinShadow>)?.blur == 0)
    let written = try document.nativeOutput().files["modules/m.json"]
    let text = String(decoding: try #require(written), as: UTF8.self)
    #expect(text.contains("\"blur\"") && !text.contains("\"radius\""))
  }

  @Test("The layers of a shadow are listed from the topmost down, those of nested lists too")
  func layers() throws {
    func shadow(_ blur: Double, _ further: SkinShadow...) throws -> SkinShadow {
      SkinShadow(color: try SkinColor("#000"), offset: SkinSize(width: 0, height: 0), blur: blur, further: further)
    }
    let nested = try shadow(1, shadow(2, shadow(3)), shadow(4))
    #expect(nested.layers.map(\.blur) == [1, 2, 3, 4] && nested.layers.allSatisfy(\.further.isEmpty))
  }

  @Test(
    "A wrong value of the new fields and sections names its line",
    arguments: [
      ##""fonts": {"x": {"size": 1, "fallbacks": ["a", 1]}}"##, ##""fonts": {"x": {"size": 1, "lineHeight": "a"}}"##,
      ##""fonts": {"x": {"size": 1, "lineHeight": 0}}"##, ##""shadows": {"x": []}"##,
      ##""shadows": {"x": {"color": "#000", "inset": 1}}"##, ##""shadows": {"x": {"color": "#000", "spread": "1"}}"##,
      ##""shadows": {"x": {"color": "#000", "blur": "1"}}"##,
      ##""shadows": {"x": {"color": "#000", "blur": 4, "radius": 2}}"##,
      ##""curves": {"x": [2, 0, 0, 1]}"##, ##""curves": {"x": [0, 0, 0]}"##, ##""urls": {"x": 1}"##,
      ##""objects": {"x": {"$color": "#GG"}}"##, ##""objects": {"x": {"$a": 1, "$$a": 2}}"##,
      ##""durations": {"x": -90000}"##, ##""images": {"x": {"named": 1}}"##, ##""texts": {"x": {"alias": "a"}}"##,
    ])
  func wrongValues(section: String) throws {
    let document = try SkinDocument.native(modules: ["m": "{\n\n\(section)}"])
    #expect(document.entries.isEmpty)
    #expect(document.issues.map(\.severity) == [.error])
    #expect(document.issues.first?.place.withoutColumn == .init(file: "modules/m.json", line: 3, key: "m.x"))
  }

  @Test("A misspelled field of a value is a warning, an unknown or repeated appearance an error")
  func misspelt() throws {
    let document = try SkinDocument.native(modules: [
      "m": ##"""
      {"fonts": {"f": {"any": 12, "dark": {"size": 12,
        "wieght": "bold"}}},
       "shadows": {"s": [{"color": "#000"}, {"color": "#000", "blurr": 2}]},
       "colors": {"a": {"any": "#111", "light": "#222"},
        "b": {"any": "#111", "dark,high-contrast": "#222", "high-contrast,dark": "#333"}}}
      """##
    ])
    #expect(document.entries.keys.sorted() == ["m.f", "m.s"])
    #expect(document.issues.map(\.code) == [.unknownField, .unknownField, .unknownField, .unknownField])
    #expect(document.issues.map(\.severity) == [.warning, .warning, .error, .error])
    #expect(document.issues.map(\.place.line) == [2, 3, 4, 5])
    #expect(document.issues.map(\.place.key) == ["m.f", "m.s", "m.a", "m.b"])
  }

  @Test("A backslash keeps a text in braces from being an alias")
  func escapes() throws {
    let document = try SkinDocument.native(modules: [
      "m": #"""
      {"texts": {"alias": "{m.other}", "braces": "\\{m.other}", "slash": "\\\\{m.other}", "plain": "\\{not an alias}",
        "long": {"alias": "m.with spaces"}, "other": "x", "with spaces": "y"}}
      """#
    ])
    #expect(document.issues.isEmpty)
    #expect(document.entries["m.alias"]?.definition.any == .alias("m.other"))
    #expect(text(document, "m.braces") == "{m.other}")
    #expect(text(document, "m.slash") == #"\{m.other}"#)
    #expect(text(document, "m.plain") == #"\{not an alias}"#)
    #expect(document.entries["m.long"]?.definition.any == .alias("m.with spaces"))
  }

  @Test("A module's notes are read for its keys; a name that is no key is a warning")
  func notes() throws {
    let document = try SkinDocument.native(modules: [
      "login": """
      {"colors": {"title": "#111", "old": "#222", "bad": "#GG"},
       "about": {"title": {"description": "The title", "extensions": {"figma": 1}},
        "old": {"deprecated": true}, "bad": {"deprecated": "use login.title"},
      "gone": {}, "title2": 3}}
      """
    ])
    let note = try #require(document.entries["login.title"]?.note)
    #expect(note.description == "The title" && note.deprecation == nil)
    #expect(note.extensions?["figma"]?.number == 1)
    #expect(document.entries["login.old"]?.note?.deprecation == "")
    #expect(document.issues.map(\.code) == [.malformedColor, .unknownField, .unknownField])
    #expect(document.issues.map(\.place.line) == [1, 4, 4])
  }

  @Test("Rules are read in their order, with their lines")
  func rules() throws {
    let document = try read([
      "rules.json": """
      [{"match": {"class": "UILabel", "inside": ["HomeView", "Card"], "tag": 7, "identifier": "title"},
        "set": {"textColor": "nav.title", "backgroundColor": "nav.bg"}},
      {"match": {"inside": "Card"}, "set": {"tintColor": "nav.tint"}}]
      """
    ])
    #expect(document.issues.isEmpty)
    #expect(
      document.rules == [
        SkinRule(
          .init(className: "UILabel", containers: ["HomeView", "Card"], tag: 7, identifier: "title"),
          properties: ["textColor": "nav.title", "backgroundColor": "nav.bg"],
          place: .init(file: "rules.json", line: 1, column: 2)),
        SkinRule(
          .init(containers: ["Card"]), properties: ["tintColor": "nav.tint"],
          place: .init(file: "rules.json", line: 3, column: 1)),
      ])
  }

  @Test(
    "A malformed rule is reported with its line, and doesn't affect the others",
    arguments: [
      #"{"match": {"colour": "a"}, "set": {"a": "m.a"}}"#, #"{"match": {"tag": 1.5}, "set": {"a": "m.a"}}"#,
      #"{"match": {"class": 1}, "set": {"a": "m.a"}}"#, #"{"match": {"inside": [1]}, "set": {"a": "m.a"}}"#,
      #"{"match": {}, "set": {"a": 1}}"#, #"{"match": {}, "set": {"a": "nodot"}}"#, #"{"set": {"a": "m.a"}}"#, "7",
      #"{"match": {}, "set": {"a": "m.a"}, "else": {}}"#,
    ])
  func malformedRules(rule: String) throws {
    let document = try read([
      "rules.json": "[\n{\"match\": {}, \"set\": {\"a\": \"m.a\"}},\n\(rule)]"
    ])
    #expect(document.rules.count == 1)
    #expect(document.issues.map(\.severity) == [.error])
    #expect(document.issues.first?.place.file == "rules.json" && document.issues.first?.place.line == 3)
  }

  @Test("Rules that aren't a list are an error")
  func rulesNotAList() throws {
    #expect(try read(["rules.json": "{}"]).issues.map(\.code) == [.wrongType])
    #expect(try read(["rules.json": "["]).issues.map(\.code) == [.malformedJSON])
  }

  @Test("Pairs of contrast are read from the header, and checked")
  func contrast() throws {
    let document = try read(
      [:],
      header: """
        {"schema": 1, "contrast": [{"text": "a.b", "background": "a.c", "minimum": 3},
         {"text": "a.b", "background": "a.c"},
         {"text": "a.b"}, {"text": "a.b", "background": "a.c", "minimum": 0}, {"text": "b", "background": "a.c"}]}
        """)
    #expect(document.contrast.map(\.minimum) == [3, 4.5])
    #expect(document.contrast.first?.place.withoutColumn == .init(file: "skin.json", line: 1, key: "contrast"))
    #expect(document.issues.map(\.code) == [.wrongType, .wrongType, .wrongType])
    #expect(document.issues.map(\.place.line) == [3, 3, 3])
  }

  private static let branded = [
    "modules/app.json": ##"{"colors": {"brand": "#111", "text": "#222"}, "images": {"logo": "images/logo.png"}}"##,
    "images/logo.png": "common", "images/back.png": "back",
    "brands/North/skin.json": #"{"name": "North", "fonts": ["brands/North/N.ttf"]}"#, "brands/North/N.ttf": "font",
    "brands/North/modules/app.json": ##"{"colors": {"brand": "#333"}, "images": {"back": "images/back.png"}}"##,
    "brands/North/images/logo@2x.png": "north", "brands/South/modules/app.json": ##"{"colors": {"brand": "#444"}}"##,
  ]

  @Test("A brand's values and files override the common ones; without a brand, its folder is ignored")
  func brands() throws {
    let common = try read(Self.branded)
    #expect(common.issues.isEmpty && text(common, "app.brand") == "#111111" && common.header.brand == nil)
    #expect(text(common, "app.logo") == "images/logo.png")
    #expect(common.entries["app.back"] == nil)

    let north = try read(Self.branded, brand: "North")
    #expect(north.issues.isEmpty)
    #expect(text(north, "app.brand") == "#333333" && text(north, "app.text") == "#222222")
    #expect(text(north, "app.logo") == "brands/North/images/logo.png")
    #expect(text(north, "app.back") == "images/back.png")
    #expect(north.header.brand == "North" && north.header.name == "North")
    #expect(north.header.fonts == ["brands/North/N.ttf"])
  }

  @Test("An unknown brand is an error that names the known ones")
  func unknownBrand() throws {
    let issue = #expect(throws: SkinIssue.self) { try read(Self.branded, brand: "East") }
    #expect(issue?.code == .unknownBrand && issue?.message.contains("North, South") == true)
    for brand in ["", "North/modules", "..", "north"] {
      #expect(throws: SkinIssue.self) { try read(Self.branded, brand: brand) }
    }
    #expect(throws: SkinIssue.self) { try read([:], brand: "East") }
    // A skin of a single brand is read for it.
    let own = try read([:], brand: "East", header: #"{"schema": 1, "brand": "East"}"#)
    #expect(own.header.brand == "East")
  }

  @Test("A component's keys begin with its name, its own files are found first, and the skin's modules override it")
  func components() throws {
    let files = [
      "components/chat/modules/bubble.json":
        ##"{"colors": {"text": "#111", "mark": "{text}", "link": "{app.brand}", "own": "{chat.bubble.text}"}, "images": {"tail": "tail.png"}}"##,
      "components/chat/tail~ipad.png": "own", "tail.png": "common",
      "modules/chat.json": ##"{"colors": {"bubble.text": "#222"}}"##,
      "modules/app.json": ##"{"colors": {"brand": "#333"}}"##,
    ]
    let document = try read(files)
    #expect(document.issues.isEmpty)
    #expect(text(document, "chat.bubble.text") == "#222222")
    #expect(document.entries["chat.bubble.mark"]?.definition.any == .alias("chat.bubble.text"))
    #expect(document.entries["chat.bubble.link"]?.definition.any == .alias("app.brand"))
    #expect(text(document, "chat.bubble.tail") == "components/chat/tail.png")
    #expect(SkinResolver().resolve(document).issues.isEmpty)
    let bad = try read(["components/a.b/modules/m.json": "{}"])
    #expect(bad.issues.map(\.code) == [.malformedKey])
  }

  @Test("A name has no characters that can't be seen, and those that others need in it")
  func invisible() throws {
    func codes(_ name: String) throws -> [SkinIssue.Code] {
      try read(["modules/m.json": "{\"numbers\": {\"\(name)\": 1}}"]).issues.map(\.code)
    }
    for scalar in ["\u{200B}", "\u{AD}", "\u{FEFF}", "\u{202E}", "\u{2066}", "\u{115F}", "\u{E0061}"] {
      #expect(try codes("ac\(scalar)cent") == [.malformedKey], "\(scalar.unicodeScalars.map(\.value))")
    }
    for name in ["می\u{200C}خواهم", "क्\u{200D}ष", "❤\u{FE0F}", "👩\u{200D}🚀", "e\u{301}", "\u{600}1"] {
      #expect(try codes(name).isEmpty, "\(name)")
    }
  }

  @Test("Images are found for kinds of devices")
  func idioms() throws {
    let document = try SkinDocument.native(
      modules: ["m": #"{"images": {"i": "images/a.png"}}"#],
      files: ["images/a.png": "1", "images/a~ipad.png": "2", "images/a@2x~ipad.png": "3"])
    let image = try #require(SkinResolver().resolve(document).value(for: "m.i" as SkinKey<SkinImage>))
    #expect(image.variants.map(\.idiom) == [nil, .pad, .pad] && image.variants.map(\.scale) == [1, 1, 2])
    #expect(image.variant(for: 2, idiom: .pad)?.file.path == "images/a@2x~ipad.png")
    #expect(image.variant(for: 2, idiom: .phone)?.file.path == "images/a.png")
  }

  @Test("Images are found for right-to-left layouts, for a kind of device first")
  func directions() throws {
    let document = try SkinDocument.native(
      modules: ["m": #"{"images": {"i": {"file": "a.png", "recipe": [{"mirror": "right-to-left"}]}}}"#],
      files: ["a@2x.png": "1", "a@2x~rtl.png": "2", "a@3x~ipad.png": "3", "a~ipad~rtl.png": "4"])
    let image = try #require(SkinResolver().resolve(document).value(for: "m.i" as SkinKey<SkinImage>))
    let found = [nil, .pad, .phone].flatMap { idiom in
      [false, true].map { image.variant(for: 2, idiom: idiom, isRightToLeft: $0)?.file.path }
    }
    #expect(
      found == ["a@2x.png", "a@2x~rtl.png", "a@3x~ipad.png", "a~ipad~rtl.png", "a@2x.png", "a@2x~rtl.png"])
    #expect(image.recipe.steps == [.mirrorRightToLeft])
    let wrong = try SkinDocument.native(
      modules: ["m": #"{"images": {"i": {"file": "a.png", "recipe": [{"mirror": true}]}}}"#], files: ["a.png": "1"])
    #expect(wrong.issues.map(\.code) == [.wrongType])
  }

  @Test("Unknown fields of the header and unknown sections are reported and kept")
  func unknownFields() throws {
    let document = try read(
      ["modules/m.json": #"{"sounds": {"a": 1}}"#],
      header: ##"{"schema": 1, "$schema": "x", "author": "me", "app": {"minimum": "1.0", "maximum": "2.0"}}"##)
    #expect(document.unknown["skin.json"]?.map(\.key) == ["$schema", "author"])
    #expect(document.unknown["skin.json/app"]?.map(\.key) == ["maximum"])
    #expect(document.unknown["modules/m.json"]?.map(\.key) == ["sounds"])
    #expect(document.issues.map(\.severity) == [.warning, .warning, .warning])
    #expect(Set(document.issues.map(\.code)) == [.unknownField])
  }

  @Test("A module's file in UTF-16 is refused, and the others are read")
  func encodings() throws {
    let module = Data([0xFE, 0xFF]) + (#"{"texts": {"a": "新"}}"#.data(using: .utf16BigEndian) ?? Data())
    let document = try SkinDocument.read(
      SkinMemoryFiles(contents: [
        "skin.json": Data(#"{"schema": 1}"#.utf8), "modules/m.json": module,
        "modules/n.json": Data(#"{"texts": {"a": "新"}}"#.utf8),
      ]))
    #expect(document.issues.map(\.code) == [.malformedJSON] && text(document, "n.a") == "新")
  }

  @Test("A module may be named in its file, where a file can't have its name")
  func namedModule() throws {
    let document = try read(["modules/x.json": ##"{"module": "a:b", "colors": {"c": "#111", "d": "{c}"}}"##])
    #expect(document.issues.isEmpty && document.entries["a:b.d"]?.definition.any == .alias("a:b.c"))
    #expect(try read(["modules/x.json": #"{"module": "a.b"}"#]).issues.map(\.code) == [.malformedKey])
  }

  @Test(
    "Every mutation of a skin's files is read or refused, and written or refused, without a crash",
    arguments: [31 as UInt64, 32, 33])
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    let files = [
      "skin.json":
        ##"{"schema": 1, "brand": "B", "contrast": [{"text": "a.b", "background": "a.c", "minimum": 3}], "kept": [{"place": "x", "key": "y", "value": {}}], "app": {"x": 1}}"##,
      "modules/m.json": ##"""
      {"module": "m", "shadows": {"s": [{"color": "#000", "inset": true}, {"color": "#111"}]}, "durations": {"d": 0.25},
       "objects": {"o": {"$color": "#111"}, "p": {"a": [null, {"$$b": {"$size": [1, 2]}}]}}, "texts": {"t": "\\\\{m.t}", "u": {"alias": "m.t"}},
       "about": {"t": {"description": "x", "deprecated": true, "extensions": {}}}, "curves": {"c": [0, 0, 1, 1]}}
      """##,
      "rules.json": ##"[{"match": {"class": "A", "inside": ["B"], "tag": 1}, "set": {"x": "m.s"}}]"##,
      "components/c/modules/n.json": ##"{"colors": {"a": "{b}", "b": "#FFF"}}"##,
      "brands/B/modules/m.json": ##"{"durations": {"d": 1e0}}"##,
      "brands/B/skin.json": ##"{"name": "B", "fonts": []}"##,
    ]
    for _ in 0..<600 {
      var mutated = files.mapValues { Array($0.utf8) }
      for path in files.keys.sorted() where Bool.random(using: &random) {
        let count = mutated[path]?.count ?? 0
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          mutated[path]?[Int.random(in: 0..<count, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
        }
      }
      do {
        let document = try SkinDocument.read(
          SkinMemoryFiles(contents: mutated.mapValues { Data($0) }), options: .init(brand: "B"))
        _ = SkinResolver().resolve(document)
        _ = try document.nativeOutput()
      } catch let issue as SkinIssue {
        #expect(!issue.suggestion.isEmpty)
      }
    }
  }
}

import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("appstyle.json: the use of a key decides its kind")
struct AppstyleUseTests {
  private func read(_ files: [String: String], _ options: SkinReadOptions = .init()) throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles(files), as: .appstyle, options: options)
  }

  private func color(_ key: String, _ skin: Skin) -> String? {
    skin.value(for: SkinKey<SkinColor>(key))?.description
  }

  private func text(_ key: String, _ skin: Skin) -> String? { skin.value(for: SkinKey<String>(key)) }

  private let bare = [
    "appstyle.json": """
    {"line": "DDDDDD", "card_bg": "333333", "veil": "00000080", "code": "123456", "other": "12345",
      "separator": "0xEEEEEE", "tab_color": "line", "copy": "line", "fade": ["160226", "280842"]}
    """
  ]

  @Test("Hexadecimal digits without # are a color where a color is used, and stay the text elsewhere")
  func digits() throws {
    let document = try read(bare)
    #expect(document.issues.map(\.code) == [.bareColor] && document.issues.allSatisfy { $0.severity == .warning })
    #expect(document.issues.first?.message.hasSuffix(#""line", "card_bg", "veil" and 2 more"#) == true)
    let skin = SkinResolver().resolve(document)
    #expect(color("app.line", skin) == "#DDDDDD" && text("app.line", skin) == "DDDDDD")
    #expect(skin.value(for: "app.line" as SkinKey<SkinGradient>)?.stops.first?.color.description == "#DDDDDD")
    #expect(color("app.card_bg", skin) == "#333333")
    #expect(skin.value(for: "app.card_bg" as SkinKey<SkinImage>)?.path == "333333")
    #expect(color("app.code", skin) == "#123456" && text("app.code", skin) == "123456")
    #expect(color("app.other", skin) == nil && text("app.other", skin) == "12345")
    #expect(color("app.separator", skin) == "#EEEEEE" && text("app.separator", skin) == nil)
    #expect(color("app.tab_color", skin) == "#DDDDDD" && text("app.tab_color", skin) == nil)
    #expect(color("app.copy", skin) == "#DDDDDD" && text("app.copy", skin) == "DDDDDD")
    #expect(
      skin.value(for: "app.fade" as SkinKey<SkinGradient>)?.stops.map(\.color.description) == ["#160226", "#280842"])
    #expect(document.entries["app.fade"]?.others.map(\.kind) == [.object] && !document.header.hasNamespaces)
  }

  @Test("The order of the opacity applies to digits without #")
  func opacity() throws {
    let skins = try [SkinColor.AlphaOrder.rgba, .argb].map {
      SkinResolver().resolve(try read(bare, .init(alphaOrder: $0)))
    }
    let veils = skins.compactMap { $0.value(for: "app.veil" as SkinKey<SkinColor>) }
    #expect(veils.map(\.alpha) == [128 / 255, 0] && veils.map(\.blue) == [0, 128 / 255])
    #expect(skins.map { text("app.veil", $0) } == ["00000080", "00000080"])
    let native = try SkinDocument.read(try read(bare, .init(alphaOrder: .argb)).nativeOutput(), as: .native)
    let skin = SkinResolver().resolve(native)
    #expect(native.issues.isEmpty && text("app.veil", skin) == "00000080")
    #expect(skin.value(for: "app.veil" as SkinKey<SkinColor>)?.blue == 128.0 / 255)
  }

  @Test("A brand's value replaces all uses of the common one, and a picture of the name stays a picture")
  func layers() throws {
    let files = [
      "Common/appstyle.json": ##"{"a": "DDDDDD", "b": "#FFFFFF", "card_bg": "333333"}"##,
      "App1/appstyle.json": ##"{"a": "#111111", "b": "222222"}"##, "App1/images/333333.png": "picture",
    ]
    let skin = SkinResolver().resolve(try read(files, .init(brand: "App1")))
    #expect(color("app.a", skin) == "#111111" && text("app.a", skin) == nil)
    #expect(color("app.b", skin) == "#222222" && text("app.b", skin) == "222222")
    #expect(skin.value(for: "app.card_bg" as SkinKey<SkinImage>)?.path == "App1/images/333333.png")
    #expect(color("app.card_bg", skin) == nil)
  }

  @Test("Digits without # replace a color of the app's own skin, and survive the native form")
  func contract() throws {
    let builtIn = try read(["appstyle.json": ##"{"line": "#111111"}"##])
    let festival = try read(["appstyle.json": #"{"line": "DDDDDD"}"#])
    let native = try SkinDocument.read(festival.nativeOutput(), as: .native)
    for document in [festival, native] {
      let skin = SkinResolver(builtIn: builtIn).resolve(document)
      #expect(skin.issues.allSatisfy { $0.code == .bareColor }, "\(skin.issues)")
      #expect(color("app.line", skin) == "#DDDDDD" && text("app.line", skin) == nil)
    }
  }

  @Test("A color without # among other keys changes nothing about them", arguments: [false, true])
  func others(isNative: Bool) throws {
    let builtIn = try read([
      "appstyle.json": #"{"some_font": "A,12", "some_image": "logo.png", "code": "123456", "list": {"a": 1}}"#
    ])
    var festival = try read([
      "appstyle.json": #"{"line": "DDDDDD", "some_font": 20, "some_image": "star", "list": true}"#
    ])
    if isNative { festival = try SkinDocument.read(festival.nativeOutput(), as: .native) }
    let skin = SkinResolver(builtIn: builtIn).resolve(festival)
    #expect(skin.value(for: "app.some_font" as SkinKey<SkinFont>)?.size == 20)
    #expect(skin.value(for: "app.some_image" as SkinKey<SkinImage>)?.path == "star")
    #expect(skin.issues.contains { $0.code == .wrongType && $0.place.key == "app.list" }, "\(skin.issues)")
    #expect(color("app.line", skin) == "#DDDDDD")
  }

  private static let replacements: [(old: String, new: String, color: String?, stops: Int?)] = [
    (##""#DDDDDD""##, #"["000000", "FFFFFF"]"#, "#DDDDDD", 2), (#""DDDDDD""#, #"["000000", "FFFFFF"]"#, "#DDDDDD", 2),
    (#""DDDDDD""#, ##"["#000000", "#FFFFFF"]"##, "#DDDDDD", 2), (#"["160226", "280842"]"#, #""FF0000""#, "#FF0000", 1),
    (#"["160226", "280842"]"#, ##""#FF0000""##, "#FF0000", 1), (#""DDDDDD""#, ##""#FF0000""##, "#FF0000", 1),
    (#""DDDDDD""#, #""EEEEEE""#, "#EEEEEE", 1), (##""#DDDDDD""##, #""EEEEEE""#, "#EEEEEE", 1),
  ]

  @Test(
    "Colors and gradients replace each other, with and without #, and aliases and references follow",
    arguments: replacements.indices, [false, true])
  func replaced(index: Int, isNative: Bool) throws {
    func document(_ value: String, _ more: String = "") throws -> SkinDocument {
      let document = try read(["appstyle.json": "{\"line\": \(value)\(more)}"])
      return isNative ? try SkinDocument.read(document.nativeOutput(), as: .native) : document
    }
    let replacement = Self.replacements[index]
    let builtIn = try document(replacement.old, #", "copy": "line", "tab_color": "line""#)
    let skin = SkinResolver(builtIn: builtIn).resolve(try document(replacement.new))
    // An alias of a color doesn't follow a gradient.
    let issues = skin.issues.filter { $0.code != .bareColor && !(replacement.stops == 2 && $0.place.key != "app.line") }
    #expect(issues.isEmpty, "\(issues)")
    #expect(color("app.line", skin) == replacement.color)
    #expect(skin.value(for: "app.line" as SkinKey<SkinGradient>)?.stops.count == 2)
    if replacement.stops == 1 {
      #expect(skin.value(for: "app.copy" as SkinKey<SkinGradient>)?.stops.first?.color.description == replacement.color)
    }
  }

  @Test("A native skin's reference uses a color without # as the color")
  func references() throws {
    let builtIn = try read(["appstyle.json": #"{"line": "DDDDDD"}"#])
    let colors = #"{"colors": {"veil": "{app.line} / 40%"}, "gradients": {"sky": ["{app.line}", "{app.line}"]}}"#
    let skin = SkinResolver(builtIn: builtIn).resolve(try SkinDocument.native(modules: ["m": colors]))
    #expect(!skin.issues.contains { $0.code == .wrongType }, "\(skin.issues)")
    #expect(color("m.veil", skin) == "#DDDDDD66")
  }

  @Test("A text of a native skin is no color, whatever its letters, and one name in two sections stays a mistake")
  func words() throws {
    let builtIn = try SkinDocument.native(modules: ["m": #"{"texts": {"add": "Add", "year": "2024"}}"#])
    let other = try SkinDocument.native(id: "other", modules: ["m": ##"{"colors": {"add": "#F00"}}"##])
    let skin = SkinResolver(builtIn: builtIn).resolve(other)
    #expect(skin.issues.map(\.code) == [.wrongType] && text("m.add", skin) == "Add")
    #expect(color("m.add", skin) == nil && color("m.year", skin) == nil)
    let twice = try SkinDocument.native(modules: ["m": ##"{"texts": {"add": "Add"}, "colors": {"add": "#F00"}}"##])
    #expect(twice.issues.map(\.code) == [.duplicateKey])
  }

  @Test("A size in quotes is read as the number, with a warning; other texts are refused")
  func size() throws {
    let document = try read([
      "appstyle.json": #"{"title_font": {"fontName": "A", "fontSize": "18"}, "other_font": {"fontSize": "big"}}"#
    ])
    #expect(document.issues.map(\.code) == [.wrongType, .malformedFont])
    #expect(document.issues.map(\.severity) == [.warning, .error])
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "app.title_font" as SkinKey<SkinFont>)?.description == "A 18")
  }
}

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Imported formats: appstyle.json")
struct ImportsAppstyleTests {
  private func read(_ files: [String: String], _ options: SkinReadOptions = .init()) throws -> SkinDocument {
    let document = try SkinDocument.read(SkinMemoryFiles(files), formats: .all, options: options)
    #expect(document.format == .appstyle)
    return document
  }

  @Test("Every form of colors, fonts, images and files is read")
  func values() throws {
    let document = try read([
      "appstyle.json": """
      {"primaryFont": "Inter", "primaryColor": "0x11223344", "primaryGradientColor":
        {"colors": ["#160226", "#280842"], "locations": [0.1, 1], "style": 3}, "navigationTitleFont": 17}
      """,
      "login.json": """
      {"title_color": ["#8A76FC", "#FF52D3", "#F2B273"], "plain_color": "123", "down": {"colors": ["#000", "#FFF"], "style": 1},
       "weightFont": {"fontSize": 12, "fontWeight": "medium"}, "named_font": {"fontName": "A", "fontSize": 18},
       "sized_font": {"fontSize": 13}, "text_font": "PingFangSC-Medium, 16", "bg_home": "bg", "asset_icon": "star",
       "anim": "hello.json", "sound": "a.mp3", "title": "Welcome", "height": 44, "round": true, "extra": {"a": [1]},
       "link_color": "primaryColor", "bg_color": "primaryGradientColor", "mine_color": "plain_color", "head_font": "navigationTitleFont"}
      """, "images/bg@2x.png": "2", "LottieResource/hello.json": "{}", "a.mp3": "", "F.ttf": "", "sub/G.otf": "",
      "Skin.xcassets/Contents.json": "{}", "Skin.xcassets/star.imageset/star2.png": "x",
      "Skin.xcassets/star.imageset/Contents.json":
        #"{"images": [{"idiom": "universal", "scale": "1x"}, {"idiom": "universal", "scale": "2x", "filename": "star2.png"}]}"#,
    ])
    #expect(document.issues.isEmpty, "\(document.issues)")
    #expect(document.header.fonts == ["F.ttf", "sub/G.otf"])
    let skin = SkinResolver().resolve(document)
    #expect(skin.issues.isEmpty)
    #expect(skin.value(for: "app.primaryColor" as SkinKey<SkinColor>) == (try SkinColor("#11223344")))
    let gradient: SkinGradient? = skin.value(for: "login.bg_color")
    #expect(gradient?.stops.map(\.location) == [0.1, 1] && gradient?.start == .init(x: 0, y: 1))
    #expect(skin.value(for: "login.title_color" as SkinKey<SkinGradient>)?.stops.map(\.location) == [0, 0.5, 1])
    #expect(skin.value(for: "login.down" as SkinKey<SkinGradient>)?.end == .init(x: 0.5, y: 1))
    #expect(skin.value(for: "login.mine_color" as SkinKey<SkinColor>)?.description == "#112233")
    let fonts = ["weightFont", "named_font", "sized_font", "text_font", "head_font"].map {
      skin.value(for: SkinKey<SkinFont>("login.\($0)"))?.description
    }
    #expect(fonts == ["system 12 medium", "A 18", "Inter 13", "PingFangSC-Medium 16", "Inter 17"])
    #expect(skin.value(for: "login.bg_home" as SkinKey<SkinImage>)?.variants.map(\.file.path) == ["images/bg@2x.png"])
    #expect(skin.value(for: "login.asset_icon" as SkinKey<SkinImage>)?.variants.map(\.scale) == [2])
    #expect(skin.value(for: "login.anim" as SkinKey<SkinFile>)?.path == "LottieResource/hello.json")
    #expect(skin.value(for: "login.title" as SkinKey<String>) == "Welcome")
    #expect(skin.value(for: "login.height" as SkinKey<Double>) == 44)
    #expect(skin.value(for: "login.round" as SkinKey<Bool>) == true)
    #expect(document.entries["login.extra"]?.kind == .object)
    #expect(
      document.entries["login.link_color"]?.place.withoutColumn
        == .init(file: "login.json", line: 5, key: "login.link_color"))
  }

  @Test(
    "A wrong value is an issue with its line",
    arguments: [
      ("\"a_font\": \"16\"", SkinIssue.Code.malformedFont), ("\"a_font\": {\"fontName\": \"A\"}", .malformedFont),
      ("\"a_font\": {\"fontSize\": \"big\"}", .malformedFont), ("\"a_font\": \"A,B\"", .malformedFont),
      ("\"a_font\": {\"fontSize\": 9, \"fontWeight\": \"black\"}", .malformedFont), ("\"a_font\": 0", .malformedFont),
      ("\"a_font\": \"primaryColor\"", .malformedFont), ("\"a_font\": \"primaryFont\"", .malformedFont),
      ("\"a_color\": \"#12\"", .malformedColor), ("\"a_color\": \"nothing\"", .malformedColor),
      ("\"a_color\": \"height\"", .wrongType), ("\"a\": {\"colors\": [\"#000\", \"#FFF\"], \"style\": 4}", .wrongType),
      ("\"a\": {\"colors\": [\"#000\", \"#FFF\"], \"locations\": [0]}", .wrongType),
      ("\"a\": {\"colors\": [\"#000\", \"#FFF\"], \"locations\": [1, 0]}", .malformedGradient),
      ("\"a_color\": [\"#000\"]", .malformedGradient), ("\"a\": \"gone.gif\"", .missingFile),
      ("\"a\": null", .wrongType),
    ])
  func wrong(member: String, code: SkinIssue.Code) throws {
    let document = try read([
      "appstyle.json": "{\"primaryColor\": \"#FFF\", \"primaryFont\": \"A\", \"height\": 1}",
      "m.json": "{\n\"good\": 1,\n\(member)}",
    ])
    #expect(document.issues.map(\.code) == [code], "\(document.issues)")
    #expect(document.issues.first?.place.file == "m.json" && document.issues.first?.place.line == 3)
    #expect(document.entries["m.good"] != nil && document.entries.count == 4)
  }

  static let branded = [
    "Common/appstyle.json": "{\"primaryColor\": \"#111\", \"badgeColor\": \"#222\", \"logoImage\": \"logo\"}",
    "Common/login.json": "{\"a_color\": \"primaryColor\"}", "Common/images/logo.png": "common",
    "App1/appstyle.json": "{\"primaryColor\": \"#333\"}", "App1/images/logo.png": "one", "App1/One.ttf": "",
    "App2/login.json": "{\"a_color\": \"#444\"}", "App2/images/other.png": "two", "App2/Two.ttf": "",
  ]

  @Test(
    "A brand's folder overrides the common one; without a brand, only the common one is used",
    arguments: ["", "Assets/", "x/Assets/", "Skin.bundle/"])
  func brands(root: String) throws {
    let files = Dictionary(uniqueKeysWithValues: Self.branded.map { (root + $0.key, $0.value) })
    func color(_ key: SkinKey<SkinColor>, _ brand: String?) throws -> String? {
      let document = try read(files, .init(brand: brand))
      #expect(document.issues.isEmpty, "\(document.issues)")
      return SkinResolver().resolve(document).value(for: key)?.description
    }
    #expect(try color("login.a_color", nil) == "#111111")
    #expect(try color("login.a_color", "App1") == "#333333" && color("app.badgeColor", "App1") == "#222222")
    #expect(try color("login.a_color", "App2") == "#444444" && color("app.primaryColor", "App2") == "#111111")
    let one = try read(files, .init(entry: root + "Common/appstyle.json", brand: "App1"))
    #expect(one.header.fonts == [root + "App1/One.ttf"] && one.header.brand == "App1")
    #expect(
      SkinResolver().resolve(one).value(for: "app.logoImage" as SkinKey<SkinImage>)?.path == root
        + "App1/images/logo.png")
  }

  @Test("An unknown brand is an issue that names the known ones")
  func unknownBrand() throws {
    let issue = #expect(throws: SkinIssue.self) { try read(Self.branded, .init(brand: "App3")) }
    #expect(issue?.code == .unknownBrand && issue?.message.contains("App1, App2") == true)
    let none = #expect(throws: SkinIssue.self) { try read(["appstyle.json": "{}"], .init(brand: "App3")) }
    #expect(none?.code == .unknownBrand)
  }

  @Test("Components' bundles have separate modules and images")
  func components() throws {
    let document = try read([
      "appstyle.json": "{\"primaryColor\": \"#111\"}", "bg.png": "main", "Pay.bundle/bg.png": "pay",
      "Pay.bundle/appstyle.json": "{\"tint_color\": \"primaryColor\", \"bg_image\": \"bg\"}",
      "Components/Chat/style.json": "{\"a\": 1}", "Components/Chat/room.json": "{\"b\": 2}",
    ])
    #expect(document.issues.isEmpty)
    #expect(
      document.entries.keys.sorted() == [
        "Chat.app.a", "Chat.room.b", "Pay.app.bg_image", "Pay.app.tint_color", "app.primaryColor",
      ])
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "Pay.app.bg_image" as SkinKey<SkinImage>)?.path == "Pay.bundle/bg.png")
    #expect(skin.value(for: "Pay.app.tint_color" as SkinKey<SkinColor>)?.description == "#111111")
  }

  @Test("Fonts to register are named or found; a name without a file is an error")
  func fonts() throws {
    let document = try read([
      "appstyle.json": "{\n\"registerFonts\": [\"A\", \"B.otf\",\n \"C\"]}", "fonts/A.ttf": "", "B.otf": "",
      "D.ttf": "",
    ])
    #expect(document.header.fonts == ["fonts/A.ttf", "B.otf"])
    #expect(document.issues.map(\.code) == [.missingFile] && document.issues.first?.place.line == 3)
  }

  @Test("A missing image is the app's own, with a warning; a malformed module doesn't affect the others")
  func tolerant() throws {
    let document = try read([
      "appstyle.json": "{\"navigationBgImage\": \"img_nav\"}", "bad.json": "{\n\"a\": }", "good.json": "{\"a\": 1}",
    ])
    #expect(document.issues.map(\.severity) == [.warning, .error] && document.issues.last?.place.line == 2)
    #expect(document.entries["good.a"] != nil)
    let image: SkinImage? = SkinResolver().resolve(document).value(for: "app.navigationBgImage")
    #expect(image?.path == "img_nav" && image?.variants.isEmpty == true)
  }

  @Test("A cycle of global keys is reported, not followed forever")
  func cycle() throws {
    let document = try read(["appstyle.json": "{\"a_color\": \"b_color\", \"b_color\": \"a_color\"}"])
    #expect(SkinResolver().resolve(document).issues.map(\.code) == [.aliasCycle])
  }

  @Test("The options determine the position of the opacity")
  func alphaOrder() throws {
    let document = try read(["appstyle.json": "{\"a_color\": \"#80FF0000\"}"], .init(alphaOrder: .argb))
    let color: SkinColor? = SkinResolver().resolve(document).value(for: "app.a_color")
    #expect(color == (try SkinColor("#FF000080")))
  }
}

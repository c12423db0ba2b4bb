import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Published white-label skins", .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
struct PublishedAppstyleTests {
  private let folder: URL

  init() throws { folder = try #require(sharedFolder).appending(path: "published/h") }

  private func read(_ path: String, brand: String? = nil) throws -> SkinDocument {
    let document = try SkinDocument.read(
      SkinFolderFiles(folder.appending(path: path)), formats: .all, options: .init(brand: brand))
    #expect(document.format == .appstyle, "\(path)")
    return document
  }

  private func color(_ key: String, _ document: SkinDocument) -> String? {
    SkinResolver().resolve(document).value(for: SkinKey<SkinColor>(key))?.description
  }

  @Test("A module file alone is read under its name, as a folder and as a file")
  func oneModule() throws {
    let file = folder.appending(path: "one-module/somemodule.json")
    for document in [try read("one-module"), try SkinDocument.read(SkinLooseFiles(file), formats: .all)] {
      #expect(document.format == .appstyle && document.entries.count == 7)
      #expect(!document.issues.contains { $0.severity == .error })
      #expect(color("somemodule.test_title_color_plain", document) == "#333333")
      let skin = SkinResolver().resolve(document)
      let gradient: SkinGradient? = skin.value(for: "somemodule.primaryGradientColor")
      #expect(
        gradient?.stops.map(\.color.description) == ["#160226", "#280842"] && gradient?.end == .init(x: 1, y: 0.5))
      let colors: SkinGradient? = skin.value(for: "somemodule.next_button_title_color")
      #expect(colors?.stops.count == 3)
      #expect(
        skin.value(for: "somemodule.next_button_title_font" as SkinKey<SkinFont>)?.description
          == "PingFangSC-SemiBold 18")
      #expect(skin.value(for: "somemodule.some_other_font" as SkinKey<SkinFont>)?.description == "PingFangSC-Medium 16")
      #expect(skin.value(for: "somemodule.some_bg_image_in_assets" as SkinKey<SkinImage>)?.path == "bg_home")
    }
  }

  @Test("Modules without appstyle.json are read under their names")
  func modulesOnly() throws {
    let document = try read("modules-only")
    #expect(document.issues.isEmpty)
    #expect(
      document.entries.keys.sorted() == [
        "home.title_color", "home.title_font", "login.next_button_bg_color", "login.next_button_title_font",
      ])
    #expect(color("home.title_color", document) == "#333333")
  }

  @Test("The folder of one brand is read for that brand and without one")
  func oneBrand() throws {
    for (path, brand) in [
      ("one-brand", nil), ("one-brand", "App1"), ("one-brand/App1", nil), ("one-brand/App1", "App1"),
    ] {
      let document = try read(path, brand: brand)
      #expect(color("app.primaryColor", document) == "#4594FF" && document.issues.isEmpty, "\(path)")
    }
    let issue = #expect(throws: SkinIssue.self) { try read("one-brand", brand: "App2") }
    #expect(issue?.code == .unknownBrand)
  }

  @Test(
    "Empty brands are no errors, and an empty file is a warning", arguments: ["empty-brands", "empty-brands/Assets"])
  func emptyBrands(path: String) throws {
    let document = try read(path, brand: "App1")
    #expect(color("app.primaryColor", document) == "#4594FF" && color("app.navigationColor", document) == "#112233")
    #expect(document.issues.map(\.code) == [.emptyFile] && document.issues[0].severity == .warning)
    #expect(document.issues[0].place.file?.hasSuffix("Common/placeholder.json") == true)
    for brand in [nil, "App2", "App3"] {
      let document = try read(path, brand: brand)
      #expect(document.entries.isEmpty && document.issues.map(\.code) == [.emptyFile])
    }
  }

  @Test("Components next to Common and the brands belong to all of them", arguments: [nil, "App1"])
  func components(brand: String?) throws {
    let document = try read("components-beside", brand: brand)
    #expect(document.issues.isEmpty)
    #expect(
      document.entries.keys.sorted() == [
        "Chat.room.bubble_color", "Pay.order.amount_color", "Pay.order.amount_font", "app.primaryColor",
      ])
    #expect(color("Pay.order.amount_color", document) == "#0A8F5B")
    #expect(color("app.primaryColor", document) == (brand == nil ? "#4594FF" : "#C8102E"))
  }

  @Test(
    "The other samples are read without issues",
    arguments: [
      "colour-or-gradient/builtin", "colour-or-gradient/festival", "fallback-to-appstyle",
    ])
  func others(path: String) throws { #expect(try read(path).issues.isEmpty) }
}

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("The app's own config.json")
struct LocalConfigTests {
  private let config = """
    {"m": {"images": {"i": "logo"}, "resources": {"gif": "refresh.gif", "json": "anim/spin.json"},
           "values": {"count": 3, "price": 1.50, "big": 1e3, "on": true, "name": "Home"}}}
    """

  @Test("Images and resources that the skin doesn't contain are the app bundle's in localConfig.json alone")
  func bundled() throws {
    let local = try SkinDocument.read(SkinMemoryFiles(["localConfig.json": config]), formats: .all)
    #expect(local.issues.isEmpty && local.entries.count == 8)
    let skin = SkinResolver().resolve(local)
    #expect(skin.value(for: "m.gif" as SkinKey<SkinFile>) == SkinFile(named: "refresh.gif"))
    #expect(skin.value(for: "m.json" as SkinKey<SkinFile>) != SkinFile(named: "refresh.gif"))
    #expect(skin.value(for: "m.i" as SkinKey<SkinImage>) == SkinImage(named: "logo", rendering: .originalInTabs))
    let downloaded = try SkinDocument.read(SkinMemoryFiles(["config.json": config]), formats: .all)
    #expect(downloaded.issues.map(\.code) == [.missingFile, .missingFile, .missingFile])
    #expect(downloaded.issues.map(\.place.key) == ["m.i", "m.gif", "m.json"] && downloaded.issues[0].place.line == 1)
    let contained = try SkinDocument.read(
      SkinMemoryFiles(["localConfig.json": config, "refresh.gif": "own"]), formats: .all)
    let file: SkinFile? = SkinResolver().resolve(contained).value(for: "m.gif")
    #expect(try file?.contents() == Data("own".utf8))
  }

  @Test("Numbers and flags among the values are texts as they are spelled")
  func values() throws {
    let document = try SkinDocument.read(SkinMemoryFiles(["localConfig.json": config]), formats: .all)
    let skin = SkinResolver().resolve(document)
    let texts = ["count", "price", "big", "on", "name"].map { skin.value(for: SkinKey<String>("m.\($0)")) }
    #expect(texts == ["3", "1.50", "1e3", "true", "Home"])
    let wrong = try SkinDocument.read(
      SkinMemoryFiles(["config.json": #"{"m": {"values": {"a": null, "b": []}, "colors": {"c": 1}}}"#]), formats: .all)
    #expect(wrong.issues.map(\.code) == [.wrongType, .wrongType, .wrongType])
  }

  @Test("Files of the app's bundle survive writing as native skin, and are left out of zip skins")
  func written() throws {
    let local = try SkinDocument.read(SkinMemoryFiles(["localConfig.json": config]), formats: .all)
    let native = try SkinDocument.read(local.nativeOutput(header: SkinHeader(id: SkinIdentifier("a"))))
    #expect(native.issues.isEmpty && native.entries["m.gif"]?.definition == local.entries["m.gif"]?.definition)
    let zip = try local.configOutput()
    #expect(
      zip.issues.filter { $0.code == .unwritableValue }.compactMap(\.place.key).sorted() == ["m.gif", "m.i", "m.json"])
    #expect(zip.copies.isEmpty)
  }
}

@Suite("Published zip skins of apps", .enabled(if: sharedFolder != nil, "the folder ../shared doesn't exist"))
struct PublishedLocalConfigTests {
  @Test("localConfig.json is a built-in skin whose images and resources are the app bundle's own")
  func local() throws {
    let folder = try #require(sharedFolder).appending(path: "published/z/local")
    let document = try SkinDocument.read(SkinFolderFiles(folder), formats: .all)
    #expect(document.format == .config && document.issues.isEmpty && document.entries.count == 15)
    let skin = SkinResolver().resolve(document)
    #expect(skin.value(for: "loading.resource_refreshImage" as SkinKey<SkinFile>) == SkinFile(named: "refresh.gif"))
    #expect(
      skin.value(for: "home_tabbar.image_one_button_normal" as SkinKey<SkinImage>)
        == SkinImage(named: "tab按钮1图片", rendering: .originalInTabs))
  }
}

import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinFormats

@Suite("Published bundles of system D", .enabled(if: sharedFolder != nil, "needs ../shared"))
struct PublishedBundleTests {
  private func folder(_ path: String) throws -> URL {
    try #require(sharedFolder).appending(path: "published/d/\(path)")
  }

  private func expectNight(_ document: SkinDocument) throws {
    #expect(document.format == .plistFolder && document.issues.isEmpty, "\(document.issues)")
    let skin = SkinResolver().resolve(document)
    #expect(
      skin.keys == [
        "app.bodyFont", "app.color0", "app.loading", "app.navigationBg", "app.navigationColor",
        "app.navigationTitleFont", "app.spin", "app.text",
      ])
    #expect(skin.value(for: "app.navigationColor") == (try SkinColor("#101830")))
    #expect(skin.value(for: "app.color0") == (try SkinColor("#FFF")))
    let font = try SkinFont(name: "PingFangSC-Regular", size: 14)
    #expect(skin.value(for: "app.navigationTitleFont") == font && skin.value(for: "app.bodyFont") == font)
    let image: SkinImage = try #require(skin.value(for: "app.navigationBg"))
    #expect(image.variants.map(\.scale) == [2, 3])
    let animation: SkinFile = try #require(skin.value(for: "app.spin"))
    #expect(try animation.contents() == Data(contentsOf: folder("Night.bundle/spin.json")))
  }

  @Test(
    "Night.bundle reads as its authors wrote it: the font by name and size, the color by name, images and animations")
  func night() throws { try expectNight(.read(SkinFolderFiles(folder("Night.bundle")), formats: .all)) }

  @Test("Night.bundle reads inside a folder, alone or with other files")
  func enclosed() throws {
    let files = try SkinFolderFiles(folder("Night.bundle"))
    var contents: [String: Data] = [:]
    for path in files.paths { contents["Skins/Night.bundle/\(path)"] = try files.contents(of: path) }
    try expectNight(.read(SkinMemoryFiles(contents: contents), formats: .all))
    contents["README.txt"] = Data("Night".utf8)
    try expectNight(.read(SkinMemoryFiles(contents: contents), formats: .all))
  }

  @Test("An app's main bundle gives its lists and pictures, and no code, interfaces, signatures or other bundles")
  func mainBundle() throws {
    for path in ["main-bundle/Demo.app", "main-bundle"] {
      let document = try SkinDocument.read(SkinFolderFiles(folder(path)), formats: .all)
      #expect(document.format == .plistFolder && document.issues.isEmpty, "\(document.issues)")
      #expect(
        document.entries.keys.sorted() == [
          "app.bodyFont", "app.color0", "app.navigationColor", "app.navigationTitleFont", "app.text",
        ])
      #expect(SkinResolver().resolve(document).value(for: "app.navigationColor") == (try SkinColor("#EEE")))
      #expect(document.resources.isEmpty, "an app's code isn't packed: \(document.resources)")
    }
  }

  @Test("The bundle inside the main bundle is a skin over it")
  func nested() throws {
    let main = try SkinDocument.read(SkinFolderFiles(folder("main-bundle/Demo.app")), as: .plistFolder)
    let night = try SkinDocument.read(SkinFolderFiles(folder("main-bundle/Demo.app/Night.bundle")), as: .plistFolder)
    let skin = SkinResolver(builtIn: main).resolve(night)
    #expect(try skin.issues.isEmpty && skin.value(for: "app.navigationColor") == (SkinColor("#101830")))
    let image: SkinImage? = skin.value(for: "app.navigationBg")
    #expect(image?.path == "Images/navigationBg.png")
  }
}

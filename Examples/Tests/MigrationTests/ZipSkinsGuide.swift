// Runs the code of docs/migrating/ziroom-zip-skins.md, the classes of which are in MigratedApps.

import Foundation
import SkinFormats
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinUIKit
import SkinUpdate
import Testing
import UIKit

@testable import MigratedApps

extension MigrationTests {
  // One after the other, as the hooks and rules of an app are those of the process.
  @MainActor
  @Suite("docs/migrating/ziroom-zip-skins.md")
  struct ZipSkinsGuide {
    private static let picture = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Migrations/Skins/dianrong/Main.app/cardPicture@2x.png").standardized
    private let temporary: TemporaryFolder
    private let transport = AnswerTransport()

    init() throws { temporary = try TemporaryFolder() }

    private let local = ##"""
      {"home_tabbar": {"colors": {"color_button_normal": "#999999", "color_button_selected": "#444444"},
                       "values": {"value_one_button": "Home"}}}
      """##

    private func scope(of manager: SkinManager, _ views: [UIView]) -> UIView {
      let scope = UIView()
      scope.skinScope = manager
      for view in views { scope.addSubview(view) }
      return scope
    }

    /// Puts a skin on the server.
    private func serve(_ sign: String, title: String, image: Data?) throws {
      let config = ##"""
        {"home_tabbar": {"colors": {"color_button_normal": "#FF0000"}, "values": {"value_one_button": "\##(title)"},
                         "images": {"image_one_button_normal": "tab按钮1图片", "image_one_button_selected": "tab按钮1图片"}}}
        """##
      var files = ["config.json": Data(config.utf8)]
      files["tab按钮1图片@2x.png"] = image
      let zip = temporary.file("\(sign).zip")
      let info = PackageManifest.Info(
        id: try #require(SkinIdentifier("festival")), version: try #require(SkinVersion("1.0.0")))
      try PackageWriter.pack(SkinMemoryFiles(contents: files), info: info, to: zip)
      transport["/\(sign).zip"] = try Data(contentsOf: zip)
      transport["/skin"] = Data(#"{"code": 0, "data": {"skinSign": "\#(sign)", "skinUrl": "/\#(sign).zip"}}"#.utf8)
    }

    @Test("The app's own skin, a festival's, an incomplete one, the next launch, off, and the master switch")
    func all() async throws {
      let localConfig = try temporary.write(Array(local.utf8), "localConfig.json")
      let (skinFolder, manager) = (temporary.file("skins"), SkinManager())
      let question = try #require(URL(string: "https://skins.invalid/skin"))
      let preferences = SkinPreferences(folder: temporary.file("preferences"))
      let (tabButton, published) = (UIButton(), UIButton())
      // Other tests use the shared manager meanwhile.
      let scope = scope(of: manager, [tabButton, published])
      defer { withExtendedLifetime(scope) {} }
      try serve("spring", title: "春节", image: Data(contentsOf: Self.picture))

      tabButton.skinMap(
        module: "home_tabbar",
        [
          .buttonImage: "image_one_button_normal", .buttonSelectedImage: "image_one_button_selected",
          .buttonTitleColor: "color_button_normal", .buttonSelectedTitleColor: "color_button_selected",
          .buttonTitle: "value_one_button",
        ])
      published.configSkinMapModule(
        "home_tabbar",
        skinMap: [
          "kSkinMapKey_button_titleColor": "color_button_normal", "kSkinMapKey_button_title": "value_one_button",
        ])

      let festival = try FestivalSkins(
        localConfig: localConfig, folder: skinFolder, question: question, manager: manager, transport: transport)
      festival.showCurrent()
      await festival.update()
      #expect(tabButton.title(for: .normal) == "春节" && tabButton.titleColor(for: .normal) == .red)
      #expect(published.title(for: .normal) == "春节" && published.titleColor(for: .normal) == .red)
      let image = try #require(tabButton.image(for: .normal))
      #expect(image.size.width > 0 && tabButton.titleColor(for: .selected) != .red)

      try serve("half", title: "Half", image: nil)
      await festival.update()
      #expect(tabButton.title(for: .normal) == "春节")

      manager.apply(nil)
      let next = try FestivalSkins(
        localConfig: localConfig, folder: skinFolder, question: question, manager: manager, transport: transport)
      #expect(tabButton.title(for: .normal) == "Home")
      next.showCurrent()
      #expect(tabButton.title(for: .normal) == "春节")

      manager.isEnabled = false
      #expect(tabButton.title(for: .normal) == nil && tabButton.image(for: .normal) == nil)
      try preferences.save(SkinChoice(isEnabled: manager.isEnabled))
      manager.isEnabled = true
      manager.restore(from: preferences) { _ in nil }
      #expect(!manager.isEnabled)
      manager.isEnabled = true

      transport["/skin"] = Data(#"{"code": 0, "data": {"skinSign": "", "skinUrl": ""}}"#.utf8)
      await next.update()
      #expect(tabButton.title(for: .normal) == "Home" && tabButton.image(for: .normal) == nil)
      #expect(try ZipSkins.current(at: skinFolder) == nil)
    }

    @Test("Every constant of the article has an entry, and every entry a constant")
    func constants() {
      let manager = SkinManager()
      let (button, label, image) = (UIButton(), UILabel(), UIImageView())
      let scope = scope(of: manager, [button, label, image])
      defer { withExtendedLifetime(scope) {} }
      let names = [
        "image", "highlightedImage", "selectedImage", "disabledImage", "titleColor", "titleHighlightedColor",
        "titleSelectedColor", "titleDisabledColor", "title",
      ]
      func map(_ view: UIView, _ kind: String, _ names: [String]) {
        view.configSkinMapModule(
          "m", skinMap: Dictionary(uniqueKeysWithValues: names.map { ("kSkinMapKey_\(kind)_\($0)", "key") }))
      }
      map(button, "button", names)
      map(label, "label", ["text", "textColor", "backgroundColor"])
      map(image, "imageView", ["image", "gif", "backgroundColor"])
      #expect(manager.bindingCount == 15)
      for view in [button, label, image] { view.configSkinMapModule("m", skinMap: [:]) }
      #expect(manager.bindingCount == 0)
    }
  }
}

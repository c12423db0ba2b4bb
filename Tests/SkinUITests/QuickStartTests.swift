#if HEADLESS

import Foundation
import Testing

@testable import SkinUI
@testable import UIKit

extension FacadeTests {
  @MainActor
  @Suite("The first hour")
  struct QuickStartTests {
    @Test("One call shows the built-in skin, follows later windows, and switches animated")
    func start() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      let label = stage.label()
      #expect(label.textColor.hex == "#FF0000" && label.font.pointSize == 20)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let button = UIButton(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      window.addSubview(button)
      window.makeKeyAndVisible()
      let count = window.subviews.count
      HeldAnimations.hold()
      defer { HeldAnimations.finish() }
      try SkinApp.choose("night", from: button)
      #expect(label.textColor.hex == "#0000FF")
      // The snapshot of the previous skin, under which the change is made.
      let cover = try #require(window.subviews.last)
      #expect(window.subviews.count == count + 1 && cover.layer.mask is CAShapeLayer)
      #expect(stage.issues.isEmpty, "\(stage.issues)")
    }

    @Test("Without a choice, the built-in skin is current; nil and its own name return to it")
    func builtIn() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      let label = stage.label()
      #expect(SkinApp.current?.id == "builtin" && SkinApp.current?.isBuiltIn == true)
      for name in [nil, "builtin"] {
        try SkinApp.choose("night")
        #expect(SkinApp.current?.id == "night" && SkinApp.current?.name == "Night")
        #expect(SkinApp.current?.isBuiltIn == false && label.textColor.hex == "#0000FF")
        try SkinApp.choose(name)
        #expect(SkinApp.current?.id == "builtin" && label.textColor.hex == "#FF0000")
      }
      stage.start()
      #expect(SkinApp.current?.id == "builtin" && stage.issues.isEmpty)
    }

    @Test("The skins of the folder are available, the built-in one first, with their names and versions")
    func available() throws {
      let stage = try Stage(Stage.skins.merging(Stage.skin("autumn", "#00FF00")) { first, _ in first })
      defer { stage.end() }
      #expect(SkinApp.available.isEmpty && SkinApp.current == nil)
      stage.start()
      #expect(SkinApp.available.map(\.id) == ["builtin", "autumn", "night"])
      #expect(SkinApp.available.map(\.name) == ["Built-in", "autumn", "Night"])
      #expect(SkinApp.available.map(\.isBuiltIn) == [true, false, false])
      #expect(SkinApp.available[2].version == SkinVersion(1, 0, 0))
      try SkinApp.choose(SkinApp.available[2].id)
      #expect(SkinApp.available.filter { $0 == SkinApp.current }.map(\.id) == ["night"])
    }

    @Test("The language of texts is chosen and remembered, also from Objective-C; a tag that is none is reported")
    func language() throws {
      let texts = [
        "Skins/builtin/modules/m.json": #"{"texts": {"title": {"any": "Hello", "ja": "今日は", "de": "Hallo"}}}"#
      ]
      let stage = try Stage(Stage.skins.merging(texts) { first, _ in first })
      defer { stage.end() }
      stage.start()
      let label = UILabel()
      label.skin.text("m.title")
      #expect(SkinApp.language == nil && label.text != "今日は")
      SkinApp.language = SkinLanguage("ja-JP")
      #expect(label.text == "今日は")
      stage.start()
      #expect(SkinApp.language?.tag == "ja-JP" && label.text == "今日は")
      ObjectiveCValues.setLanguage("german")
      #expect(SkinApp.language?.tag == "ja-JP" && stage.issues.map(\.code) == [.unknownField])
      ObjectiveCValues.setLanguage("de")
      #expect(label.text == "Hallo")
      ObjectiveCValues.setLanguage(nil)
      #expect(SkinApp.language == nil && stage.issues.count == 1)
    }

    @Test("A new start restores skin, style, font scale and the switch, before anything is on screen")
    func restore() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("night")
      SkinApp.style = .dark
      SkinApp.fontScale = 1.5
      stage.start()
      #expect(SkinApp.current?.id == "night" && SkinApp.style == .dark && SkinApp.fontScale == 1.5)
      let label = stage.label()
      #expect(label.textColor.hex == "#0000FF" && label.font.pointSize == 30)
      SkinApp.style = .light
      SkinApp.isEnabled = false
      #expect(label.textColor.hex == UILabel().textColor.hex)
      stage.start()
      #expect(SkinApp.style == .light && !SkinApp.isEnabled && SkinApp.current?.id == "night")
      SkinApp.style = .system
      SkinApp.isEnabled = true
      SkinApp.fontScale = .nan
      stage.start()
      #expect(SkinApp.style == .system && SkinApp.isEnabled && SkinApp.fontScale == 1)
      #expect(stage.issues.isEmpty, "\(stage.issues)")
    }

    @Test("A choice of the user leaves what the app has set on the manager")
    func otherSettings() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      SkinManager.shared.withTransition(.crossDissolve) { SkinManager.shared.prefersDark = true }
      SkinApp.fontScale = 1.5
      #expect(SkinManager.shared.prefersDark == true && SkinApp.fontScale == 1.5)
      SkinManager.shared.fontScale = 1
      SkinApp.fontScale = 1.5
      #expect(SkinManager.shared.fontScale == 1.5)
      stage.start()
      #expect(SkinApp.style == .system && SkinApp.fontScale == 1.5, "only what the user chose is remembered")
    }

    @Test("A chosen skin that a new version of the app lacks is reported, and the built-in one is shown")
    func removed() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("night")
      SkinApp.fontScale = 2
      try FileManager.default.removeItem(at: stage.bundle.bundleURL.appending(path: "Skins/night"))
      stage.start()
      #expect(SkinApp.current?.id == "builtin" && SkinApp.fontScale == 2)
      #expect(stage.issues.map(\.code) == [.missingSkin])
    }

    @Test("A skin that becomes the built-in one of a new version stays chosen without an issue")
    func promoted() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("night")
      stage.start(builtIn: "night")
      #expect(SkinApp.current?.id == "night" && stage.label().textColor.hex == "#0000FF" && stage.issues.isEmpty)
    }

    @Test("Starting again does nothing; with other arguments, that is reported")
    func again() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("night")
      let first = SkinApp.session
      SkinApp.start("Skins", in: stage.bundle, builtIn: "builtin", storage: stage.storage)
      #expect(SkinApp.session === first && SkinApp.current?.id == "night" && stage.issues.isEmpty)
      SkinApp.start("Skins", in: stage.bundle, builtIn: "night", storage: stage.storage)
      #expect(SkinApp.session === first && stage.issues.map(\.code) == [.startedTwice])
    }

    @Test("A bundled skin builds on another skin of the folder")
    func base() throws {
      let day = Stage.skin("day", "#00FF00")
      let dusk = ["Skins/dusk/skin.json": #"{"schema": 1, "id": "dusk", "version": "1.0.0", "base": "day"}"#]
      let stage = try Stage(Stage.skins.merging(day) { $1 }.merging(dusk) { $1 })
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("dusk")
      #expect(stage.label().textColor.hex == "#00FF00" && stage.issues.isEmpty)
    }

    @Test("Rules of the built-in skin apply without a further call")
    func rules() throws {
      let rules = #"[{"match": {"class": "UILabel"}, "set": {"textColor": "home.title"}}]"#
      let stage = try Stage(Stage.skins.merging(["Skins/builtin/rules.json": rules]) { $1 })
      defer { stage.end() }
      stage.start()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let label = UILabel()
      window.addSubview(label)
      window.makeKeyAndVisible()
      #expect(label.textColor.hex == "#FF0000")
    }
  }
}

#endif

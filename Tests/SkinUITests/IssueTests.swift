#if HEADLESS

import Foundation
import SkinTestSupport
import Testing
import UIKit

@testable import SkinUI

extension FacadeTests {
  @MainActor
  @Suite("Issues")
  struct IssueTests {
    private let broken = Stage.skins.merging([
      "Skins/builtin/modules/shop.json": ##"{"colors": {"a": "#GGGGGG", "b": "red?"}}"##
    ]) { $1 }

    @Test("Each issue of the built-in skin is posted, with file and line")
    func posted() throws {
      let stage = try Stage(broken)
      defer { stage.end() }
      stage.start()
      #expect(stage.issues.map(\.place.key) == ["shop.a", "shop.b"])
      #expect(stage.issues.allSatisfy { $0.place.file == "Skins/builtin/modules/shop.json" && $0.place.line == 1 })
      #expect(stage.label().textColor.hex == "#FF0000")
    }

    @Test("The issues of a skin that the app has made itself are posted when it is shown")
    func ownSkin() throws {
      let stage = try Stage()
      defer { stage.end() }
      stage.start()
      let values: SkinDictionaryStorage = [
        "home.title": .color(SkinColor(red: 0, green: 1, blue: 0)), "no key": .number(1),
      ]
      let skin = SkinResolver().resolve(values)
      #expect(!skin.issues.isEmpty && stage.issues.isEmpty)
      SkinApp.show(skin, transition: .none)
      #expect(stage.issues == skin.issues && stage.label().textColor.hex == "#00FF00")
    }

    #if DEBUG
    @Test("A key that only another skin of the folder has is right, and a misspelt one is reported with its place")
    func keys() throws {
      let moon = ["Skins/night/modules/moon.json": ##"{"colors": {"crater": "#888888"}}"##]
      let stage = try Stage(Stage.skins.merging(moon) { $1 })
      defer { stage.end() }
      stage.start()
      let label = UILabel()
      let line = #line + 1
      label.skin.backgroundColor("moon.crater").textColor("home.titel")
      #expect(stage.issues.map(\.place) == [.init(file: #fileID, line: line, key: "home.titel")])
      #expect(stage.issues.first?.suggestion == "Did you mean home.title, a color?")
    }
    #endif

    @Test("Issues of a chosen skin, of its base and of a skin that can't be read name the skin's own folder")
    func folders() throws {
      let stage = try Stage(
        Stage.skins.merging([
          "Skins/night/skin.json": #"{"schema": 1, "id": "night", "base": "dim"}"#,
          "Skins/night/modules/shop.json": ##"{"colors": {"a": "{gone}"}}"##,
          "Skins/dim/skin.json": #"{"schema": 1, "id": "dim"}"#,
          "Skins/dim/modules/shop.json": ##"{"colors": {"b": "#GG",\##n "c": "{gone}"}}"##,
          "Skins/torn/skin.json": "{",
        ]) { $1 })
      defer { stage.end() }
      stage.start()
      #expect(stage.issues.isEmpty)
      try SkinApp.choose("night")
      #expect(
        Set(stage.issues.map { "\($0.place.file ?? ""):\($0.place.line ?? 0) \($0.place.key ?? "")" }) == [
          "Skins/dim/modules/shop.json:1 shop.b", "Skins/dim/modules/shop.json:2 shop.c",
          "Skins/night/modules/shop.json:1 shop.a",
        ], "\(stage.issues)")
      let thrown = #expect(throws: SkinIssue.self) { try SkinApp.choose("torn") }
      #expect(thrown?.place.file == "Skins/torn/skin.json" && thrown?.place.line == 1)
      _ = SkinApp.available
      #expect(stage.issues.last?.place.file == "Skins/torn/skin.json")
    }

    @Test("A damaged line of a bundled skin loses its key, which has the value of the built-in skin")
    func damaged() throws {
      let stage = try Stage(
        Stage.skins.merging([
          "Skins/night/modules/home.json": "{\"colors\": {\n\"title\": #00F,\n\"page\": \"#0000FF\"\n}}"
        ]) { $1 })
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("night")
      let page = UIView()
      page.skin.backgroundColor("home.page")
      #expect(stage.label().textColor.hex == "#FF0000" && page.backgroundColor?.hex == "#0000FF")
      #expect(stage.issues.map(\.place.key) == ["home.title"])
      #expect(
        stage.issues.map(\.place.file) == ["Skins/night/modules/home.json"] && stage.issues.first?.place.line == 2)
    }

    @Test("A font, an image and a font file that can't be shown are reported with the key, the file and the line")
    func resources() throws {
      let stage = try Stage(
        Stage.skins.merging([
          "Skins/night/skin.json": #"{"schema": 1, "id": "night", "fonts": ["f/torn.ttf"]}"#,
          "Skins/night/modules/shop.json":
            "{\"fonts\": {\n\"body\": \"Nowhere-Issues,20\"},\n\"images\": {\n\"logo\": \"images/a.png\"}}",
          "Skins/night/images/a.png": "no image", "Skins/night/f/torn.ttf": "no font",
        ]) { $1 })
      defer { stage.end() }
      for isCompiled in [false, true] {
        stage.start()
        try SkinApp.choose(nil)
        let count = stage.issues.count
        try SkinApp.choose("night")
        let (label, view) = (UILabel(), UIImageView())
        label.skin.font("shop.body")
        view.skin.image("shop.logo")
        let found = stage.issues.dropFirst(count)
        let image = found.first { $0.code == .undecodableImage }?.place
        #expect(image?.file == "Skins/night/modules/shop.json" && image?.line == 4 && image?.key == "shop.logo")
        // Fonts are reported once in a process.
        guard !isCompiled else { continue }
        let font = found.first { $0.code == .missingFont }?.place
        #expect(font?.file == "Skins/night/modules/shop.json" && font?.line == 2 && font?.key == "shop.body")
        #expect(found.first { $0.code == .unreadableFont }?.place.file == "Skins/night/f/torn.ttf", "\(found)")
      }
    }

    @Test("The log writes each issue once, also of other threads")
    func log() async throws {
      let written = Locked<[SkinIssue]>([])
      let log = IssueLog { issue in written.withLock { $0.append(issue) } }
      defer { log.end() }
      let (first, second) = (SkinIssue("first", "a", suggestion: "b"), SkinIssue("second", "a", suggestion: "b"))
      for issue in [first, first] { SkinManager.report(issue) }
      #expect(log.issues == [first])
      await withCheckedContinuation { continuation in
        log.notify { continuation.resume() }
        Thread.detachNewThread { SkinManager.report(second) }
      }
      #expect(log.issues == [first, second])
      log.end()
      SkinManager.report(SkinIssue("third", "a", suggestion: "b"))
      #expect(written.withLock { $0 } == [first, second])
    }

    @Test("The badge shows the number of issues over the newest window, and the issues when it is touched")
    func badge() async throws {
      let stage = try Stage(broken)
      defer { stage.end() }
      SkinApp.showsIssues = true
      stage.start()
      SkinApp.showsIssues = true
      let window = UIWindow(frame: UIScreen.main.bounds)
      window.makeKeyAndVisible()
      let badge = try #require(window.subviews.compactMap { $0 as? IssueBadge }.first)
      #expect(badge.title(for: .normal)?.hasPrefix("2 ") == true && !badge.isHidden)
      SkinManager.report(SkinIssue("later", "the later one", suggestion: "b"))
      try await eventually("the badge counts it") { badge.title(for: .normal)?.hasPrefix("3 ") == true }
      badge.sendActions(for: .touchUpInside)
      #expect(badge.title(for: .normal)?.contains("the later one") == true)
      SkinApp.showsIssues = false
      #expect(badge.superview == nil)
    }
  }
}

#endif

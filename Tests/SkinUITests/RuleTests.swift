#if HEADLESS

import Foundation
import SkinTestSupport
import Testing
import UIKit

@testable import SkinUI

extension FacadeTests {
  @MainActor
  @Suite("Rules of skins")
  struct RuleTests {
    private let rules = #"[{"match": {"class": "UILabel"}, "set": {"textColor": "home.title"}}]"#

    /// An app whose skin `festival`, green, has a rule for labels.
    private func stage() throws -> Stage {
      try Stage(
        Stage.skins.merging(Stage.skin("festival", "#00FF00")) { $1 }.merging(["Skins/festival/rules.json": rules]) {
          $1
        })
    }

    private func shownLabel() -> (UIWindow, UILabel) {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let label = UILabel()
      window.addSubview(label)
      window.makeKeyAndVisible()
      return (window, label)
    }

    @Test("Rules of a chosen skin apply to views in windows at once, and end with the skin")
    func chosen() throws {
      let stage = try stage()
      defer { stage.end() }
      stage.start()
      let (window, label) = shownLabel()
      let original = label.textColor
      #expect(!SkinRules.shared.isStarted)
      try SkinApp.choose("festival")
      // At once, before a frame of the skin without its rules could be drawn.
      #expect(label.textColor.hex == "#00FF00" && SkinRules.shared.isStarted)
      let later = UILabel()
      window.addSubview(later)
      #expect(later.textColor.hex == "#00FF00")
      SkinApp.isEnabled = false
      #expect(label.textColor == original && !SkinRules.shared.isStarted)
      SkinApp.isEnabled = true
      #expect(label.textColor.hex == "#00FF00")
      try SkinApp.choose("night")
      #expect(label.textColor == original && later.textColor == original && !SkinRules.shared.isStarted)
      #expect(stage.issues.isEmpty)
    }

    @Test("Rules of a remembered skin apply at launch, and those of a skin that code applies from then on")
    func remembered() throws {
      let stage = try stage()
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("festival")
      let festival = SkinManager.shared.skin
      stage.start()
      let (window, label) = shownLabel()
      defer { window.isHidden = true }
      #expect(label.textColor.hex == "#00FF00")
      try SkinApp.choose(nil)
      #expect(!SkinRules.shared.isStarted && label.textColor.hex != "#00FF00")
      SkinManager.shared.apply(festival)
      #expect(label.textColor.hex == "#00FF00")
    }

    @Test("Rules of a skin in a scope apply while the app's own skin has none")
    func scope() throws {
      let stage = try stage()
      defer { stage.end() }
      stage.start()
      try SkinApp.choose("festival")
      let festival = SkinManager.shared.skin
      try SkinApp.choose(nil)
      let (window, label) = shownLabel()
      defer { window.isHidden = true }
      let scope = SkinManager(scopeOf: .shared)
      window.skinScope = scope
      scope.apply(festival)
      #expect(label.textColor.hex == "#00FF00" && SkinRules.shared.isStarted)
      scope.apply(nil)
      #expect(label.textColor.hex != "#00FF00" && !SkinRules.shared.isStarted)
    }

    @Test("Rules that the app started, or has itself, stay after the last skin with rules")
    func kept() throws {
      let stage = try stage()
      defer { stage.end() }
      stage.start()
      let (window, label) = shownLabel()
      defer { window.isHidden = true }
      try SkinApp.choose("festival")
      SkinRules.shared.start()
      try SkinApp.choose(nil)
      #expect(SkinRules.shared.isStarted)
      stage.start()
      try SkinApp.choose("festival")
      SkinRules.shared.appRules = [SkinRule(.init(className: "UILabel"), properties: ["backgroundColor": "home.page"])]
      try SkinApp.choose("night")
      #expect(SkinRules.shared.isStarted && label.backgroundColor?.hex == "#0000FF")
    }

    @Test("Rules that the app stopped stay stopped until it starts them")
    func stopped() throws {
      let stage = try stage()
      defer { stage.end() }
      stage.start()
      let (window, label) = shownLabel()
      defer { window.isHidden = true }
      try SkinApp.choose("festival")
      SkinRules.shared.stop()
      let original = label.textColor
      try SkinApp.choose("night")
      try SkinApp.choose("festival")
      #expect(label.textColor == original && !SkinRules.shared.isStarted)
      SkinRules.shared.start()
      #expect(label.textColor.hex == "#00FF00")
    }

    @Test("Without the hook, a skin with rules is reported once, unless the app applies them to its screens")
    func reported() async throws {
      let stage = try stage()
      defer { stage.end() }
      SkinViewHook.isAllowed = false
      SkinApp.start("Skins", in: stage.bundle, builtIn: "builtin", storage: stage.storage)
      for skin in ["festival", "night", "festival"] {
        try SkinApp.choose(skin)
        await SkinApp.session?.rules?.report?.value
      }
      let issue = try #require(stage.issues.first)
      #expect(stage.issues.count == 1 && issue.code == .unappliedRules && issue.message.contains("festival"))
      #expect(issue.suggestion.contains("SkinViewHook.isAllowed"))
      SkinApp.end()
      SkinApp.start("Skins", in: stage.bundle, builtIn: "builtin", storage: stage.storage)
      let screen = UIView()
      SkinRules.shared.apply(to: screen)
      await SkinApp.session?.rules?.report?.value
      #expect(stage.issues.count == 1)
    }
  }
}

#endif

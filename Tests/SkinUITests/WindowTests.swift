#if HEADLESS

import Foundation
import SkinUI
import Testing

@testable import UIKit

extension FacadeTests {
  @MainActor
  @Suite("Windows")
  struct WindowTests {
    @Test("Windows that exist, second windows and later ones follow the style by themselves")
    func windows() throws {
      let stage = try Stage()
      defer { stage.end() }
      let early = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      early.makeKeyAndVisible()
      stage.start()
      let (second, hidden) = (UIWindow(frame: early.frame), UIWindow(frame: early.frame))
      second.isHidden = false
      SkinApp.style = .dark
      #expect(early.overrideUserInterfaceStyle == .dark && second.overrideUserInterfaceStyle == .dark)
      #expect(hidden.overrideUserInterfaceStyle == .unspecified)
      hidden.makeKeyAndVisible()
      #expect(hidden.overrideUserInterfaceStyle == .dark)
      let count = hidden.subviews.count
      hidden.isHidden = true
      hidden.isHidden = false
      #expect(hidden.subviews.count == count)
      SkinApp.style = .system
      #expect([early, second, hidden].allSatisfy { $0.overrideUserInterfaceStyle == .unspecified })
    }

    @Test("Dark mode, contrast and text size of the system are followed without a further call")
    func system() throws {
      let fonts = #"{"fonts": {"body": {"size": 17, "style": "body"}}}"#
      let stage = try Stage(Stage.skins.merging(["Skins/builtin/modules/app.json": fonts]) { $1 })
      defer { stage.end() }
      stage.start()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      window.makeKeyAndVisible()
      let (label, layer) = (UILabel(), CALayer())
      label.skin.font("app.body")
      layer.skin.backgroundColor("home.page")
      let light = layer.backgroundColor
      UIScreen.main.configure(style: .dark, contrast: .high, category: .accessibilityExtraExtraExtraLarge)
      #expect(SkinManager.shared.appearance == SkinAppearance(isDark: true, isHighContrast: true))
      #expect(label.font.pointSize == 53 && layer.backgroundColor != light)
      UIScreen.main.configure(style: .light, contrast: .normal, category: .large)
      #expect(layer.backgroundColor == light)
    }

    @Test("A window of an ended session isn't followed")
    func ended() throws {
      let stage = try Stage()
      stage.start()
      stage.end()
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      let count = window.subviews.count
      window.makeKeyAndVisible()
      #expect(window.subviews.count == count)
    }
  }
}

#endif

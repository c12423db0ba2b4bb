#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing

#if HEADLESS
@testable import UIKit
#else
import UIKit
#endif

@MainActor
@Suite("Keys of bars styled by properties older than appearance objects", .serialized)
struct LegacyBarKeyTests: LegacyBarSuite {
  let manager = SkinManager()

  // MARK: Edges

  @Test("Keys of titles, buttons and items leave the edge of the content as transparent as it was")
  func edges() throws {
    let bars = (navigation { _ in }, tabs { _ in }, toolbar { _ in })
    let screens = [bars.0.screen, bars.1.screen, bars.2.screen]
    let before = screens.map(drawings)
    bars.0.bar.skin(following: manager).bar.title.color("m.black").bar.largeTitle.color("m.black").bar.buttons.title
      .kern("m.zero")
    bars.1.bar.skin(following: manager).bar.items.badgeBackgroundColor("m.black")
    bars.2.bar.skin(following: manager).bar.buttons.title.kern("m.zero")
    manager.apply(try .module(##"{"colors": {"black": "#000000"}, "numbers": {"zero": 0}}"##))
    #expect(screens.map(drawings) == before)
  }

  @Test("A key of the background or the shadow keeps a background at the edge of the content, unless the glass is kept")
  func backgrounds() throws {
    for isDrawn in [false, true] {
      let (wasDrawn, wasKept) = (SkinLiquidGlass.isDrawn, SkinLiquidGlass.isKept)
      (SkinLiquidGlass.isDrawn, SkinLiquidGlass.isKept) = (isDrawn, true)
      defer { (SkinLiquidGlass.isDrawn, SkinLiquidGlass.isKept) = (wasDrawn, wasKept) }
      for bind in [{ $0.bar.backgroundColor("m.red") }, { $0.bar.shadowColor("m.red") }, { $0.barTintColor("m.red") }]
        as [(SkinProxy<UINavigationBar>) -> SkinProxy<UINavigationBar>]
      {
        let bar = UINavigationBar()
        _ = bind(bar.skin(following: manager)).bar.title.color("m.blue")
        try apply()
        let edge = try #require(bar.scrollEdgeAppearance)
        #expect(edge.titleTextAttributes[.foregroundColor] as? UIColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
        #expect((edge.backgroundEffect == nil && edge.backgroundColor == nil) == isDrawn)
      }
    }
  }

  // MARK: Keys of older properties

  @Test("A color of a rule for barTintColor is visible at the edge of the content")
  func tints() throws {
    let bars = (navigation { _ in }, tabs { _ in }, toolbar { _ in })
    let rules = SkinRules(following: manager)
    rules.appRules = ["UINavigationBar", "UITabBar", "UIToolbar"].map {
      SkinRule(.init(className: $0), properties: ["barTintColor": "m.red"])
    }
    for (window, bar) in [
      (bars.0.screen.window, bars.0.bar as UIView), (bars.1.screen.window, bars.1.bar),
      (bars.2.screen.window, bars.2.bar),
    ] {
      rules.apply(to: window)
      try apply()
      #expect(Pixels(of: bar)[2, 5] == "#FF0000", "\(type(of: bar))")
      manager.apply(nil)
    }
  }

  @Test("The newer key of a property overrides the older one, in any order of binding")
  func precedence() throws {
    for isOldFirst in [true, false] {
      let (bar, tabs) = (UINavigationBar(), UITabBar())
      let (proxy, items) = (bar.skin(following: manager), tabs.skin(following: manager))
      if isOldFirst {
        proxy.barTintColor("m.red").titleTextAttributes.color("m.red")
        items.unselectedItemTintColor("m.red")
      }
      proxy.bar.backgroundColor("m.blue").bar.title.color("m.blue")
      items.bar.items.color("m.blue")
      if !isOldFirst {
        proxy.barTintColor("m.red").titleTextAttributes.color("m.red")
        items.unselectedItemTintColor("m.red")
      }
      try apply()
      let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      #expect(bar.standardAppearance.backgroundColor == blue)
      #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == blue)
      #expect(tabs.standardAppearance.inlineLayoutAppearance.normal.iconColor == blue)
      manager.apply(nil)
    }
  }

  @Test("A skin that mixes older and newer names shows both, also on a bar with appearance objects")
  func mixed() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    bar.standardAppearance = appearance
    bar.scrollEdgeAppearance = appearance
    let rules = SkinRules(following: manager)
    rules.appRules = [
      SkinRule(
        .init(className: "UINavigationBar"),
        properties: [
          "titleColor": "m.red", "largeTitleFont": "m.f", "shadowImage": "m.i", "barTitleFont": "m.f",
          "barTintColor": "m.blue",
        ])
    ]
    let window = UIWindow()
    window.addSubview(bar)
    rules.apply(to: window)
    manager.apply(
      try .module(
        ##"{"colors": {"red": "#FF0000", "blue": "#0000FF"}, "fonts": {"f": 21}, "images": {"i": "i.png"}}"##,
        files: ["i.png": png(.red)]))
    for shown in [bar.standardAppearance, try #require(bar.scrollEdgeAppearance)] {
      #expect(shown.titleTextAttributes[.foregroundColor] as? UIColor == red)
      #expect((shown.titleTextAttributes[.font] as? UIFont)?.pointSize == 21)
      #expect((shown.largeTitleTextAttributes[.font] as? UIFont)?.pointSize == 21)
      #expect(shown.backgroundColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1) && shown.shadowImage != nil)
    }
    manager.apply(nil)
    #expect(bar.standardAppearance == appearance && bar.scrollEdgeAppearance == appearance)
  }

  @Test("A key of the bar's style shows in the fields of the appearance objects, in any order of binding")
  func styles() throws {
    for isStyleFirst in [true, false] {
      let bar = UINavigationBar()
      let proxy = bar.skin(following: manager)
      if isStyleFirst { proxy.barStyle("m.style") }
      proxy.bar.title.font("m.f")
      if !isStyleFirst { proxy.barStyle("m.style") }
      try apply(##"{"texts": {"style": "black"}, "fonts": {"f": 21}}"##)
      let title = bar.standardAppearance.titleTextAttributes
      #expect(title[.foregroundColor] as? UIColor == .white && (title[.font] as? UIFont)?.pointSize == 21)
      manager.apply(nil)
      #expect(bar.barStyle == .default && bar.standardAppearance == UINavigationBarAppearance())
    }
  }
}

#endif

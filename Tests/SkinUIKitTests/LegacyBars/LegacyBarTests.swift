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
@Suite("Bars styled by properties older than appearance objects", .serialized)
struct LegacyBarTests: LegacyBarSuite {
  let manager = SkinManager()

  @Test("A rule of the background keeps the older title, and the bar is drawn as before after the skin")
  func navigationBars() throws {
    let (screen, bar) = navigation(Self.styleNavigationBar)
    let before = drawings(screen)
    let rules = SkinRules(following: manager)
    rules.appRules = [SkinRule(.init(className: "UINavigationBar"), properties: ["barBackgroundColor": "m.red"])]
    rules.apply(to: screen.window)
    #expect(drawings(screen) == before, "binding without a value changed the bar")
    try apply()
    let expected = navigation { bar in
      Self.styleNavigationBar(bar)
      let appearance = UINavigationBarAppearance()
      appearance.backgroundEffect = nil
      appearance.backgroundColor = red
      appearance.titleTextAttributes = bar.titleTextAttributes ?? [:]
      bar.standardAppearance = appearance
      bar.scrollEdgeAppearance = appearance
    }
    #expect(drawings(screen) == drawings(expected.screen))
    manager.apply(nil)
    #expect(drawings(screen) == before)
    #expect(bar.scrollEdgeAppearance == nil && bar.compactAppearance == nil)
  }

  @Test("A tab bar with a color of its own keeps it under keys of items, and is drawn as before after the skin")
  func tabBars() throws {
    let (screen, bar) = tabs(Self.styleTabBar)
    let before = drawings(screen)
    bar.skin(following: manager).bar.items(for: .selected).color("m.red")
    #expect(drawings(screen) == before, "binding without a value changed the bar")
    try apply()
    let expected = tabs { bar in
      Self.styleTabBar(bar)
      bar.tintColor = red
    }
    #expect(drawings(screen) == drawings(expected.screen))
    manager.apply(nil)
    #expect(drawings(screen) == before)
  }

  @Test("A toolbar with an image of its position keeps it under keys of buttons, and is drawn as before after the skin")
  func toolbars() throws {
    func style(_ bar: UIToolbar) {
      bar.setBackgroundImage(UIImage(data: png(.green)), forToolbarPosition: .bottom, barMetrics: .default)
      bar.setShadowImage(UIImage(data: png(.blue, height: 2)), forToolbarPosition: .any)
    }
    let (screen, bar) = toolbar(style)
    let before = drawings(screen)
    bar.skin(following: manager).bar.buttons.title.color("m.red")
    #expect(drawings(screen) == before)
    try apply()
    let expected = toolbar { bar in
      style(bar)
      bar.tintColor = red
    }
    #expect(drawings(screen) == drawings(expected.screen))
    manager.apply(nil)
    #expect(drawings(screen) == before)
  }

  @Test("All older properties are drawn as before after a skin, also at the compact height")
  func everything() throws {
    let image = try #require(UIImage(data: png(.green)))
    for height in [44.0, 32.0] {
      for isBlack in [false, true] {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: height))
        bar.items = [UINavigationItem(title: "First"), UINavigationItem(title: "Second")]
        #if HEADLESS
        bar.contentIsAtEdge = { false }
        #endif
        bar.barStyle = isBlack ? .black : .default
        bar.setBackgroundImage(image, for: .compact)
        bar.shadowImage = image
        bar.setTitleVerticalPositionAdjustment(4, for: .default)
        bar.setTitleVerticalPositionAdjustment(-2, for: .compact)
        bar.backIndicatorImage = image
        bar.backIndicatorTransitionMaskImage = image
        let before = drawing(of: bar)
        bar.skin(following: manager).bar.title.color("m.red")
        try apply()
        #expect(drawing(of: bar) != before)
        manager.apply(nil)
        #expect(drawing(of: bar) == before, "height \(height), black: \(isBlack)")
      }
    }
    let tabs = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    tabs.items = ["A", "B"].map { UITabBarItem(title: $0, image: image, selectedImage: nil) }
    tabs.selectedItem = tabs.items?.first
    tabs.items?.last?.badgeValue = "1"
    tabs.barStyle = .black
    tabs.selectionIndicatorImage = image
    (tabs.itemPositioning, tabs.itemWidth, tabs.itemSpacing) = (.centered, 60, 20)
    let before = drawing(of: tabs)
    tabs.skin(following: manager).bar.items.badgeBackgroundColor("m.blue")
    try apply()
    #expect(drawing(of: tabs) != before)
    manager.apply(nil)
    #expect(drawing(of: tabs) == before)
  }

  @Test("An older value that the app changes during a skin or between two is shown from the next change of the skin")
  func laterChanges() throws {
    let (screen, bar) = navigation(Self.styleNavigationBar)
    bar.skin(following: manager).bar.backgroundColor("m.red")
    try apply()
    bar.titleTextAttributes = [.foregroundColor: UIColor.green]
    try apply(##"{"colors": {"red": "#0000FF"}}"##)
    #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == .green)
    manager.apply(nil)
    var expected = navigation { bar in
      Self.styleNavigationBar(bar)
      bar.titleTextAttributes = [.foregroundColor: UIColor.green]
    }
    #expect(drawings(screen) == drawings(expected.screen))
    bar.barTintColor = .blue
    bar.titleTextAttributes = nil
    try apply()
    manager.apply(nil)
    expected = navigation { bar in
      bar.isTranslucent = false
      bar.barTintColor = .blue
    }
    #expect(drawings(screen) == drawings(expected.screen))
    bar.isTranslucent = true
    bar.barTintColor = nil
    try apply()
    manager.apply(nil)
    #expect(bar.standardAppearance == UINavigationBarAppearance())
  }

  @Test("A bar whose older values the app sets after a skin has them under the next one")
  func styledLater() throws {
    let (screen, bar) = navigation { _ in }
    bar.skin(following: manager).bar.title.kern("m.none").bar.shadowColor("m.red")
    try apply()
    manager.apply(nil)
    func style(_ bar: UINavigationBar) {
      bar.barTintColor = .black
      bar.titleTextAttributes = [.foregroundColor: UIColor.yellow]
    }
    style(bar)
    try apply()
    #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == .yellow)
    manager.apply(nil)
    #expect(drawings(screen) == drawings(navigation(style).screen))
  }

  @Test("Bindings that end and start again know the values that the app had set before")
  func again() throws {
    let (screen, bar) = navigation(Self.styleNavigationBar)
    let before = drawings(screen)
    bar.skin(following: manager).bar.backgroundColor("m.red")
    try apply()
    bar.skin(following: manager).unbindAll()
    #expect(drawings(screen) == before)
    bar.skin(following: manager).bar.backgroundColor("m.red")
    bar.barTintColor = .blue
    try apply(##"{"colors": {"red": "#00FF00"}}"##)
    manager.apply(nil)
    #expect(bar.standardAppearance.backgroundColor == .blue)
  }

  @Test("An appearance object that the app assigns during a skin is the original from then on")
  func assigned() throws {
    let (_, bar) = navigation(Self.styleNavigationBar)
    bar.skin(following: manager).bar.backgroundColor("m.red")
    try apply()
    let appearance = UINavigationBarAppearance()
    appearance.backgroundColor = .green
    bar.standardAppearance = appearance
    bar.barTintColor = .blue
    manager.apply(nil)
    #expect(bar.standardAppearance == appearance)
  }
}

#endif

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
struct LegacyBarTests {
  private let manager = SkinManager()
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)

  private func apply(_ text: String = ##"{"colors": {"red": "#FF0000", "blue": "#0000FF"}, "fonts": {"f": 21}}"##)
    throws
  {
    manager.apply(try .module(text))
  }

  // MARK: Screens

  /// The drawing of a view, to be compared.
  private func drawing(of view: UIView) -> Data {
    view.layoutIfNeeded()
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: view.bounds.size, format: format).pngData {
      view.layer.render(in: $0.cgContext)
    }
  }

  private func show(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    window.rootViewController = controller
    window.isHidden = false
    window.layoutIfNeeded()
    return window
  }

  /// A yellow page with a list that can be scrolled.
  private func page() -> (page: UIViewController, list: UIScrollView) {
    let page = UIViewController()
    page.title = "Title"
    page.view.backgroundColor = .yellow
    let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    list.contentSize = CGSize(width: 320, height: 1_000)
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    page.view.addSubview(list)
    return (page, list)
  }

  private struct Screen {
    let window: UIWindow
    let list: UIScrollView
  }

  private func navigation(_ style: (UINavigationBar) -> Void) -> (screen: Screen, bar: UINavigationBar) {
    let (page, list) = page()
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Go")
    let controller = UINavigationController(rootViewController: page)
    style(controller.navigationBar)
    return (Screen(window: show(controller), list: list), controller.navigationBar)
  }

  private func tabs(_ style: (UITabBar) -> Void) -> (screen: Screen, bar: UITabBar) {
    let (page, list) = page()
    page.tabBarItem = UITabBarItem(title: "A", image: UIImage(data: png(.black)), selectedImage: nil)
    let other = UIViewController()
    other.tabBarItem = UITabBarItem(title: "B", image: UIImage(data: png(.black)), selectedImage: nil)
    let controller = UITabBarController()
    controller.viewControllers = [page, other]
    style(controller.tabBar)
    return (Screen(window: show(controller), list: list), controller.tabBar)
  }

  private func toolbar(_ style: (UIToolbar) -> Void) -> (screen: Screen, bar: UIToolbar) {
    let (page, list) = page()
    page.toolbarItems = [UIBarButtonItem(title: "Go")]
    let controller = UINavigationController(rootViewController: page)
    controller.isToolbarHidden = false
    style(controller.toolbar)
    return (Screen(window: show(controller), list: list), controller.toolbar)
  }

  /// The drawings at both edges of the content, and between them.
  private func drawings(_ screen: Screen) -> [Data] {
    screen.window.layoutIfNeeded()
    let insets = screen.list.adjustedContentInset
    return [-insets.top, 300, 1_000 - screen.list.bounds.height + insets.bottom].map { y in
      screen.list.contentOffset.y = y
      return drawing(of: screen.window)
    }
  }

  private static func styleNavigationBar(_ bar: UINavigationBar) {
    bar.isTranslucent = false
    bar.barTintColor = .black
    bar.titleTextAttributes = [.foregroundColor: UIColor.yellow, .font: UIFont.italicSystemFont(ofSize: 19)]
  }

  private static func styleTabBar(_ bar: UITabBar) {
    bar.isTranslucent = false
    bar.barTintColor = .black
    bar.tintColor = .yellow
    bar.unselectedItemTintColor = .orange
  }

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

  // MARK: Original values

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

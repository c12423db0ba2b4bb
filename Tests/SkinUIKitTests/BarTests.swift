#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Bar appearances from keys")
struct BarTests {
  private let manager = SkinManager()

  private let colors = ##"""
    {"colors": {"red": "#FF0000", "green": "#00FF00", "blue": "#0000FF", "night": {"any": "#FFFFFF", "dark": "#000000"}},
     "fonts": {"big": 30, "small": 11}, "images": {"i": "i.png"}, "texts": {"blur": "dark", "odd": "frosted"},
     "gradients": {"g": {"colors": ["#FF0000", "#0000FF"], "direction": "right"}}, "numbers": {"four": 4}}
    """##

  private func skin() throws -> Skin { try .module(colors, files: ["i.png": png(.red)]) }

  @Test("A key for one place leaves the others unchanged")
  func onePlace() throws {
    let bar = UINavigationBar()
    bar.standardAppearance.backgroundColor = .white
    bar.skin(following: manager).module("m").bar(at: .scrollEdge).backgroundColor("red")
    manager.apply(try skin())
    #expect(bar.standardAppearance.backgroundColor == .white && bar.scrollEdgeAppearance?.backgroundColor == .red)
    #expect(bar.compactAppearance == nil && bar.compactScrollEdgeAppearance == nil)
    manager.apply(nil)
    #expect(bar.scrollEdgeAppearance == nil && bar.standardAppearance.backgroundColor == .white)
  }

  @Test("A key for one place overrides a key for all, in any order of binding")
  func specialPlace() throws {
    for isFirst in [true, false] {
      let bar = UIToolbar()
      let proxy = bar.skin(following: manager).module("m")
      if isFirst { proxy.bar(at: .compact).backgroundColor("red") }
      proxy.bar.backgroundColor("blue")
      if !isFirst { proxy.bar(at: .compact).backgroundColor("red") }
      manager.apply(try skin())
      #expect(bar.compactAppearance?.backgroundColor == .red && bar.standardAppearance.backgroundColor == .blue)
      #expect(bar.compactScrollEdgeAppearance?.backgroundColor == .blue)
      manager.apply(nil)
    }
  }

  @Test("Keys of titles add no background at the scroll edge")
  func edgeStaysTransparent() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    bar.standardAppearance.backgroundColor = .green
    bar.skin(following: manager).module("m").bar(at: .scrollEdge).title.color("red")
    manager.apply(try skin())
    let edge = try #require(bar.scrollEdgeAppearance)
    #expect(edge.titleTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(edge.backgroundColor == nil && edge.backgroundEffect == nil)
    #expect(Pixels(of: bar)[5, 5] == "clear")
    bar.skin(following: manager).module("m").bar.title.font("big")
    #expect(Pixels(of: bar)[5, 5] == "clear")
    bar.skin(following: manager).module("m").bar.shadowColor("red")
    #expect(Pixels(of: bar)[5, 5] == "#00FF00")
  }

  @Test("The large title's color overrides that of both titles, and buttons of a style override all buttons")
  func specialParts() throws {
    let bar = UINavigationBar()
    bar.skin(following: manager).module("m").bar.largeTitle.color("red").bar.title.color("blue")
      .bar.buttons(.back).title.color("green").bar.buttons.title.color("red").bar.buttons(.plain, for: .disabled).title
      .color("blue")
    manager.apply(try skin())
    let appearance = bar.standardAppearance
    #expect(appearance.largeTitleTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(appearance.titleTextAttributes[.foregroundColor] as? UIColor == .blue)
    #expect(appearance.backButtonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .green)
    #expect(appearance.doneButtonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(appearance.buttonAppearance.disabled.titleTextAttributes[.foregroundColor] as? UIColor == .blue)
    #expect(appearance.doneButtonAppearance.disabled.titleTextAttributes[.foregroundColor] == nil)
  }

  @Test("A tab bar's icons, titles and layouts can have colors of their own")
  func tabParts() throws {
    let bar = UITabBar()
    bar.skin(following: manager).module("m").bar.items.iconColor("red").bar.items.color("blue")
      .bar.items(in: .inline).color("green").bar.items(for: .selected, in: .stacked).title.font("small")
    manager.apply(try skin())
    let appearance = bar.standardAppearance
    #expect(
      appearance.stackedLayoutAppearance.normal.iconColor == .red
        && appearance.inlineLayoutAppearance.normal.iconColor == .red)
    let titles = [appearance.stackedLayoutAppearance, appearance.inlineLayoutAppearance].map {
      $0.normal.titleTextAttributes[.foregroundColor] as? UIColor
    }
    #expect(titles == [.blue, .green])
    #expect((appearance.stackedLayoutAppearance.selected.titleTextAttributes[.font] as? UIFont)?.pointSize == 11)
    #expect(appearance.inlineLayoutAppearance.selected.titleTextAttributes[.font] == nil)
  }

  @Test("An item's appearance replaces the bar's while the item is shown, and is removed with the skin")
  func itemLooks() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    let item = UINavigationItem(title: "")
    bar.items = [item]
    bar.skin(following: manager).module("m").bar.backgroundColor("blue")
    item.skin(following: manager).module("m").bar.backgroundColor("red")
    manager.apply(try skin())
    #expect(Pixels(of: bar)[5, 5] == "#FF0000")
    item.skin(following: manager).bind(named: "barBackgroundColor", to: "m.nothing")
    #expect(Pixels(of: bar)[5, 5] == "#0000FF" && item.standardAppearance == nil)
    manager.apply(nil)
    #expect(bar.scrollEdgeAppearance == nil && Pixels(of: bar)[5, 5] == "clear")
  }

  @Test("A tab item's appearance applies to the bar while the tab is selected")
  func tabItemLooks() throws {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 100, height: 49))
    bar.items = [UITabBarItem(title: nil, image: nil, tag: 0), UITabBarItem(title: nil, image: nil, tag: 1)]
    bar.selectedItem = bar.items?[0]
    bar.skin(following: manager).module("m").bar.backgroundColor("blue")
    bar.items?[1].skin(following: manager).module("m").bar.backgroundColor("green").bar.items.badgeBackgroundColor(
      "red")
    manager.apply(try skin())
    #expect(Pixels(of: bar)[5, 5] == "#0000FF")
    bar.selectedItem = bar.items?[1]
    #expect(Pixels(of: bar)[5, 5] == "#00FF00")
  }

  @Test("A text names the blur, and an unknown name or an unreadable image leaves the bar unchanged")
  func unusable() throws {
    let bar = UINavigationBar()
    let original = UIImage()
    bar.standardAppearance.backgroundImage = original
    let originalEffect = bar.standardAppearance.backgroundEffect
    bar.skin(following: manager).module("m").bar.backgroundEffect("blur")
    bar.skin(following: manager).bar.backgroundImage("m.i")
    manager.apply(try skin())
    #expect(
      bar.standardAppearance.backgroundEffect == UIBlurEffect(style: .dark)
        && bar.standardAppearance.backgroundImage != original)
    bar.skin(following: manager).module("m").bar.backgroundEffect("odd")
    #expect(bar.standardAppearance.backgroundEffect == originalEffect)
    manager.apply(try .module(colors, files: ["i.png": Data("no picture".utf8)]))
    #expect(bar.standardAppearance.backgroundImage == original)
  }

  @Test("A gradient fills the bar from edge to edge, also at the scroll edge")
  func gradient() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    bar.skin(following: manager).bar.backgroundGradient("m.g").bar.shadowColor("m.nothing")
    manager.apply(try skin())
    let pixels = Pixels(of: bar)
    #expect(pixels[1, 20].hasPrefix("#F") && !pixels[1, 20].hasSuffix("F"))
    #expect(pixels[198, 20].hasPrefix("#0"))
  }

  @Test("Colors in appearance objects are dynamic", .enabled(if: isHeadless))
  func darkMode() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    bar.skin(following: manager).bar.backgroundColor("m.night")
    manager.apply(try skin())
    #expect(Pixels(of: bar)[5, 5] == "#FFFFFF")
    bar.overrideUserInterfaceStyle = .dark
    #expect(Pixels(of: bar)[5, 5] == "#000000")
  }

  @Test("A key of a legacy text attribute keeps the app's other attributes, including later changes")
  func attributeFields() throws {
    let bar = UINavigationBar()
    bar.titleTextAttributes = [.kern: 2.0]
    bar.skin(following: manager).module("m").titleTextAttributes.color("red").titleTextAttributes.font("big")
      .largeTitleTextAttributes.color("blue")
    manager.apply(try skin())
    var shown: [NSAttributedString.Key: Any] { bar.standardAppearance.titleTextAttributes }
    #expect(shown[.foregroundColor] as? UIColor == .red && shown[.kern] as? Double == 2)
    #expect((shown[.font] as? UIFont)?.pointSize == 30)
    #expect(bar.standardAppearance.largeTitleTextAttributes[.foregroundColor] as? UIColor == .blue)
    bar.titleTextAttributes?[.kern] = 3.0
    bar.titleTextAttributes?[.baselineOffset] = 1.0
    manager.apply(nil)
    #expect(shown.keys.sorted { $0.rawValue < $1.rawValue } == [.baselineOffset, .kern])
    #expect(shown[.kern] as? Double == 3 && bar.standardAppearance.largeTitleTextAttributes.isEmpty)
  }

  @Test("States of an item have values of their own, which are removed with the skin")
  func itemStates() throws {
    let item = UIBarButtonItem()
    item.setTitleTextAttributes([.foregroundColor: UIColor.white], for: .normal)
    item.skin(following: manager).module("m").titleColor("red").titleColor("blue", for: .highlighted)
      .titleFont("small", for: .disabled).backgroundImage("i").backgroundImage("i", for: .highlighted, style: .done)
    manager.apply(try skin())
    #expect(item.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .red)
    #expect(item.titleTextAttributes(for: .highlighted)?[.foregroundColor] as? UIColor == .blue)
    #expect(item.backgroundImage(for: .normal, barMetrics: .default) != nil)
    #expect(item.backgroundImage(for: .highlighted, style: .done, barMetrics: .default) != nil)
    #expect(item.backgroundImage(for: .highlighted, barMetrics: .default) == nil)
    manager.apply(nil)
    #expect(item.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .white)
    #expect(item.titleTextAttributes(for: .highlighted) == nil && item.titleTextAttributes(for: .disabled) == nil)
    #expect(item.backgroundImage(for: .highlighted, style: .done, barMetrics: .default) == nil)
  }

  @Test("Each item gets its own title view for a shared image, and its original view back")
  func titleImages() throws {
    let (first, second) = (UINavigationItem(title: "A"), UINavigationItem(title: "B"))
    let original = UIView()
    first.titleView = original
    for item in [first, second] { item.skin(following: manager).titleImage("m.i") }
    manager.apply(try skin())
    #expect(first.titleView is UIImageView && second.titleView is UIImageView && first.titleView !== second.titleView)
    manager.apply(nil)
    #expect(first.titleView === original && second.titleView == nil)
  }

  @Test("Unbinding one field keeps the others bound")
  func unbind() throws {
    let bar = UITabBar()
    bar.skin(following: manager).module("m").bar.backgroundColor("red").bar(at: .scrollEdge).backgroundColor("blue")
      .bar.items.color("green")
    manager.apply(try skin())
    bar.skin(following: manager).unbind(named: "barBackgroundColor.scrollEdge")
    #expect(bar.scrollEdgeAppearance?.backgroundColor == .red)
    bar.skin(following: manager).unbind(named: "barBackgroundColor")
    #expect(bar.standardAppearance.backgroundColor == nil)
    #expect(bar.scrollEdgeAppearance?.stackedLayoutAppearance.normal.iconColor == .green)
    bar.skin(following: manager).unbind(named: "itemColor")
    #expect(bar.scrollEdgeAppearance == nil && bar.standardAppearance.stackedLayoutAppearance.normal.iconColor == nil)
  }
}

#endif

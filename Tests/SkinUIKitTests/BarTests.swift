// Bars' keys: which places they reach, which counts before which, and what comes back.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Looks of bars from keys")
struct BarTests {
  private let manager = SkinManager()

  private let colors = ##"""
    {"colors": {"red": "#FF0000", "green": "#00FF00", "blue": "#0000FF", "night": {"any": "#FFFFFF", "dark": "#000000"}},
     "fonts": {"big": 30, "small": 11}, "images": {"i": "i.png"}, "texts": {"blur": "dark", "odd": "frosted"},
     "gradients": {"g": {"colors": ["#FF0000", "#0000FF"], "direction": "right"}}, "numbers": {"four": 4}}
    """##

  private func skin() throws -> Skin { try .module(colors, files: ["i.png": png(.red)]) }

  @Test("A key for one place leaves the others as they are")
  func onePlace() throws {
    let bar = UINavigationBar()
    bar.standardAppearance.backgroundColor = .white
    bar.skin(following: manager).module("m").barBackgroundColor("red", at: .scrollEdge)
    manager.apply(try skin())
    #expect(bar.standardAppearance.backgroundColor == .white && bar.scrollEdgeAppearance?.backgroundColor == .red)
    #expect(bar.compactAppearance == nil && bar.compactScrollEdgeAppearance == nil)
    manager.apply(nil)
    #expect(bar.scrollEdgeAppearance == nil && bar.standardAppearance.backgroundColor == .white)
  }

  @Test("What is for one place counts there before what is for all, in whichever order they are bound")
  func specialPlace() throws {
    for isFirst in [true, false] {
      let bar = UIToolbar()
      let proxy = bar.skin(following: manager).module("m")
      if isFirst { proxy.barBackgroundColor("red", at: .compact) }
      proxy.barBackgroundColor("blue")
      if !isFirst { proxy.barBackgroundColor("red", at: .compact) }
      manager.apply(try skin())
      #expect(bar.compactAppearance?.backgroundColor == .red && bar.standardAppearance.backgroundColor == .blue)
      #expect(bar.compactScrollEdgeAppearance?.backgroundColor == .blue)
      manager.apply(nil)
    }
  }

  @Test("A title's colour for the edge alone doesn't give the bar a background there")
  func edgeStaysTransparent() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    bar.standardAppearance.backgroundColor = .green
    bar.skin(following: manager).module("m").barTitleColor("red", at: .scrollEdge)
    manager.apply(try skin())
    let edge = try #require(bar.scrollEdgeAppearance)
    #expect(edge.titleTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(edge.backgroundColor == nil && edge.backgroundEffect == nil)
    #expect(Pixels(of: bar)[5, 5] == "clear")
    bar.skin(following: manager).module("m").barTitleFont("big")
    #expect(Pixels(of: bar)[5, 5] == "#00FF00")
  }

  @Test("The large title's colour counts before that of both titles, buttons of a style before all buttons")
  func specialParts() throws {
    let bar = UINavigationBar()
    bar.skin(following: manager).module("m").barLargeTitleColor("red").barTitleColor("blue")
      .buttonTitleColor("green", of: .back).buttonTitleColor("red").buttonTitleColor("blue", for: .disabled, of: .plain)
    manager.apply(try skin())
    let look = bar.standardAppearance
    #expect(look.largeTitleTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(look.titleTextAttributes[.foregroundColor] as? UIColor == .blue)
    #expect(look.backButtonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .green)
    #expect(look.doneButtonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(look.buttonAppearance.disabled.titleTextAttributes[.foregroundColor] as? UIColor == .blue)
    #expect(look.doneButtonAppearance.disabled.titleTextAttributes[.foregroundColor] == nil)
  }

  @Test("A tab bar's icons and titles may have colours of their own, and layouts too")
  func tabParts() throws {
    let bar = UITabBar()
    bar.skin(following: manager).module("m").itemIconColor("red").itemColor("blue")
      .itemColor("green", in: .inline).itemFont("small", for: .selected, in: .stacked)
    manager.apply(try skin())
    let look = bar.standardAppearance
    #expect(
      look.stackedLayoutAppearance.normal.iconColor == .red && look.inlineLayoutAppearance.normal.iconColor == .red)
    let titles = [look.stackedLayoutAppearance, look.inlineLayoutAppearance].map {
      $0.normal.titleTextAttributes[.foregroundColor] as? UIColor
    }
    #expect(titles == [.blue, .green])
    #expect((look.stackedLayoutAppearance.selected.titleTextAttributes[.font] as? UIFont)?.pointSize == 11)
    #expect(look.inlineLayoutAppearance.selected.titleTextAttributes[.font] == nil)
  }

  @Test("An item's looks take the place of the bar's while it is shown, and go with the skin")
  func itemLooks() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    let item = UINavigationItem(title: "")
    bar.items = [item]
    bar.skin(following: manager).module("m").barBackgroundColor("blue")
    item.skin(following: manager).module("m").barBackgroundColor("red")
    manager.apply(try skin())
    #expect(Pixels(of: bar)[5, 5] == "#FF0000")
    item.skin(following: manager).bind(named: "barBackgroundColor", to: "m.nothing")
    #expect(Pixels(of: bar)[5, 5] == "#0000FF" && item.standardAppearance == nil)
    manager.apply(nil)
    #expect(bar.scrollEdgeAppearance == nil && Pixels(of: bar)[5, 5] == "clear")
  }

  @Test("A tab's own looks reach the bar while the tab is selected")
  func tabItemLooks() throws {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 100, height: 49))
    bar.items = [UITabBarItem(title: nil, image: nil, tag: 0), UITabBarItem(title: nil, image: nil, tag: 1)]
    bar.selectedItem = bar.items?[0]
    bar.skin(following: manager).module("m").barBackgroundColor("blue")
    bar.items?[1].skin(following: manager).module("m").barBackgroundColor("green").itemBadgeColor("red")
    manager.apply(try skin())
    #expect(Pixels(of: bar)[5, 5] == "#0000FF")
    bar.selectedItem = bar.items?[1]
    #expect(Pixels(of: bar)[5, 5] == "#00FF00")
  }

  @Test("A text names the blur; one that names none leaves the bar its own, and so does an image that can't be read")
  func unusable() throws {
    let bar = UINavigationBar()
    let own = UIImage()
    bar.standardAppearance.backgroundImage = own
    let ownEffect = bar.standardAppearance.backgroundEffect
    bar.skin(following: manager).module("m").barBackgroundEffect("blur")
    bar.skin(following: manager).barBackgroundImage("m.i")
    manager.apply(try skin())
    #expect(
      bar.standardAppearance.backgroundEffect == UIBlurEffect(style: .dark)
        && bar.standardAppearance.backgroundImage != own)
    bar.skin(following: manager).module("m").barBackgroundEffect("odd")
    #expect(bar.standardAppearance.backgroundEffect == ownEffect)
    manager.apply(try .module(colors, files: ["i.png": Data("no picture".utf8)]))
    #expect(bar.standardAppearance.backgroundImage == own)
  }

  @Test("A gradient fills the bar from edge to edge, at its content's edge too")
  func gradient() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
    bar.skin(following: manager).barBackgroundGradient("m.g").barShadowColor("m.nothing")
    manager.apply(try skin())
    let pixels = Pixels(of: bar)
    #expect(pixels[1, 20].hasPrefix("#F") && !pixels[1, 20].hasSuffix("F"))
    #expect(pixels[198, 20].hasPrefix("#0"))
  }

  @Test("Colours in looks follow dark mode by themselves", .enabled(if: isHeadless))
  func darkMode() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    bar.skin(following: manager).barBackgroundColor("m.night")
    manager.apply(try skin())
    #expect(Pixels(of: bar)[5, 5] == "#FFFFFF")
    bar.overrideUserInterfaceStyle = .dark
    #expect(Pixels(of: bar)[5, 5] == "#000000")
  }

  @Test("A field of older text attributes follows its key; the app's other fields stay, changed ones too")
  func attributeFields() throws {
    let bar = UINavigationBar()
    bar.titleTextAttributes = [.kern: 2.0]
    bar.skin(following: manager).module("m").titleColor("red").titleFont("big").largeTitleColor("blue")
    manager.apply(try skin())
    #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .red)
    #expect((bar.titleTextAttributes?[.font] as? UIFont)?.pointSize == 30)
    bar.titleTextAttributes?[.kern] = 3.0
    bar.titleTextAttributes?[.baselineOffset] = 1.0
    manager.apply(nil)
    #expect(bar.titleTextAttributes?.keys.sorted { $0.rawValue < $1.rawValue } == [.baselineOffset, .kern])
    #expect(bar.titleTextAttributes?[.kern] as? Double == 3 && bar.largeTitleTextAttributes == nil)
  }

  @Test("States of an item have values of their own, and none is left behind")
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

  @Test("Each item gets a title view of its own for one image, and its own view back")
  func titleImages() throws {
    let (first, second) = (UINavigationItem(title: "A"), UINavigationItem(title: "B"))
    let own = UIView()
    first.titleView = own
    for item in [first, second] { item.skin(following: manager).titleImage("m.i") }
    manager.apply(try skin())
    #expect(first.titleView is UIImageView && second.titleView is UIImageView && first.titleView !== second.titleView)
    manager.apply(nil)
    #expect(first.titleView === own && second.titleView == nil)
  }

  @Test("Ending one part's following keeps the others'")
  func unbind() throws {
    let bar = UITabBar()
    bar.skin(following: manager).module("m").barBackgroundColor("red").barBackgroundColor("blue", at: .scrollEdge)
      .itemColor("green")
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

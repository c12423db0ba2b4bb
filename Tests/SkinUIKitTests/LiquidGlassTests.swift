#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Liquid Glass of iOS 26", .serialized)
struct LiquidGlassTests {
  private let manager = SkinManager()
  private let skin = ##"""
    {"colors": {"red": "#FF0000"}, "flags": {"yes": true, "no": false}, "gradients": {"g": ["#FF0000", "#0000FF"]}, "images": {"i": "a.png"},
     "texts": {"blur": "dark", "glass": "glass", "capsule": "capsule 20", "near": "concentric 8", "points": "12",
               "wrong": "capsule x", "hard": "hard", "hidden": "hidden"}}
    """##

  private func apply() throws { manager.apply(try .module(skin, files: ["a.png": png(.red)])) }

  /// Calls a closure as on a system that draws bars with glass.
  private func withGlass(_ body: () throws -> Void) rethrows {
    let (isDrawn, isKept) = (SkinLiquidGlass.isDrawn, SkinLiquidGlass.isKept)
    SkinLiquidGlass.isDrawn = true
    defer { (SkinLiquidGlass.isDrawn, SkinLiquidGlass.isKept) = (isDrawn, isKept) }
    try body()
  }

  /// Whether a bar's background is one of the system's: the default one, or none.
  private func hasSystemBackground(_ appearance: UIBarAppearance?) -> Bool {
    guard let appearance else { return true }
    let (standard, none) = (UIBarAppearance(), UIBarAppearance())
    none.configureWithTransparentBackground()
    return [standard, none].contains { system in
      appearance.backgroundColor == system.backgroundColor && appearance.backgroundEffect == system.backgroundEffect
        && appearance.shadowColor == system.shadowColor && appearance.backgroundImage == nil
        && appearance.shadowImage == nil
    }
  }

  @Test("By default, no key of a bar replaces the glass, and titles, buttons and items follow the skin")
  func kept() throws {
    try withGlass {
      let (bar, tabs) = (UINavigationBar(), UITabBar())
      bar.skin(following: manager).bar.backgroundColor("m.red").bar.backgroundImage("m.i").bar.shadowColor("m.red")
        .bar.shadowImage("m.i").bar.backgroundGradient("m.g").bar.backgroundEffect("m.blur").bar.title.color("m.red")
      tabs.skin(following: manager).bar.backgroundColor("m.red").bar.items(for: .selected).iconColor("m.red")
      try apply()
      for place in SkinBarPlace.allCases { #expect(hasSystemBackground(bar[skinAppearanceAt: place]), "\(place)") }
      #expect(hasSystemBackground(tabs.standardAppearance))
      #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == .red)
      #expect(tabs.standardAppearance.stackedLayoutAppearance.selected.iconColor == .red)
    }
  }

  @Test("An app that paints its bars says so")
  func painted() throws {
    try withGlass {
      SkinLiquidGlass.isKept = false
      let bar = UINavigationBar()
      bar.skin(following: manager).bar.backgroundColor("m.red")
      try apply()
      #expect(bar.standardAppearance.backgroundColor == .red)
    }
  }

  @Test(
    "Every named property of a bar leaves the glass",
    arguments: CoverageRow.all.filter {
      $0.className == "UINavigationBar" && $0.name != "barStyle"
        && ["bar", "background", "shadow"].contains(where: $0.name.hasPrefix)
    })
  func named(row: CoverageRow) throws {
    try withGlass {
      let bar = UINavigationBar()
      let property = try #require(SkinPropertyCatalog.shared.property(row.name, of: bar))
      property.bind(bar, to: CoverageRow.key(property.kind), following: manager)
      manager.apply(try row.skin(0, property))
      for place in SkinBarPlace.allCases { #expect(hasSystemBackground(bar[skinAppearanceAt: place]), "\(place)") }
    }
  }

  #if compiler(>=6.2)
  @Test("A visual effect view has glass by name, with a tint, and its own effect again")
  func effect() throws {
    guard #available(iOS 26.0, *) else { return }
    let original = UIBlurEffect(style: .light)
    let view = UIVisualEffectView(effect: original)
    view.skin(following: manager).effect("m.glass").glassTintColor("m.red")
    try apply()
    #expect((view.effect as? UIGlassEffect)?.tintColor == .red)
    manager.apply(nil)
    #expect(view.effect == original)
  }

  @Test("Corners are a radius, a capsule or concentric by text; a wrong text leaves them")
  func corners() throws {
    guard #available(iOS 26.0, *) else { return }
    for (key, expected) in [
      ("m.capsule", UICornerConfiguration.capsule(maximumRadius: 20)),
      ("m.near", .corners(radius: .containerConcentric(minimum: 8))), ("m.points", .corners(radius: 12.0)),
    ] {
      let view = UIView()
      let original = view.cornerConfiguration
      view.skin(following: manager).cornerConfiguration(SkinKey(key))
      try apply()
      #expect("\(view.cornerConfiguration)" == "\(expected)" && "\(expected)" != "\(original)")
      manager.apply(nil)
      #expect("\(view.cornerConfiguration)" == "\(original)")
      view.skin(following: manager).cornerConfiguration("m.wrong")
      try apply()
      #expect("\(view.cornerConfiguration)" == "\(original)")
      manager.apply(nil)
    }
  }

  @Test("A scroll view's edge effects are a style or hidden by text")
  func edges() throws {
    guard #available(iOS 26.0, *) else { return }
    let view = UIScrollView()
    view.skin(following: manager).edgeEffect("m.hard").edgeEffect("m.hidden", at: .bottom)
    try apply()
    #expect(view.topEdgeEffect.style === UIScrollEdgeEffect.Style.hard && !view.topEdgeEffect.isHidden)
    #expect(view.bottomEdgeEffect.isHidden && !view.leftEdgeEffect.isHidden)
    manager.apply(nil)
    #expect(view.topEdgeEffect.style === UIScrollEdgeEffect.Style.automatic && !view.bottomEdgeEffect.isHidden)
  }

  @Test("Tabs and the shared backgrounds of bar buttons follow keys by their properties")
  func tabs() throws {
    guard #available(iOS 26.0, *) else { return }
    let tab = UITab(title: "Home", image: nil, identifier: "home", viewControllerProvider: nil)
    let item = UIBarButtonItem()
    tab.skin(following: manager).title("m.hard").image("m.i").badgeValue("m.points")
    item.skin(following: manager).hidesSharedBackground("m.yes").sharesBackground("m.no")
    try apply()
    #expect(tab.title == "hard" && tab.image != nil && tab.badgeValue == "12")
    #expect(item.hidesSharedBackground && !item.sharesBackground)
    manager.apply(nil)
    #expect(tab.title == "Home" && tab.image == nil && !item.hidesSharedBackground && item.sharesBackground)
  }

  @Test("Rules name glass, corners, edge effects and prominent buttons")
  func rules() throws {
    guard #available(iOS 26.0, *) else { return }
    let (window, list, bar) = (UIWindow(), UIScrollView(), UINavigationBar())
    let panel = UIVisualEffectView(effect: nil)
    for view in [list, bar, panel] { window.addSubview(view) }
    let rules = SkinRules(following: manager)
    rules.appRules = [
      SkinRule(.init(className: "UIVisualEffectView"), properties: ["effect": "m.glass", "glassTintColor": "m.red"]),
      SkinRule(
        .init(className: "UIScrollView"),
        properties: ["cornerConfiguration": "m.capsule", "edgeEffect.top": "m.hard", "edgeEffect.left": "m.hidden"]),
      SkinRule(.init(className: "UINavigationBar"), properties: ["prominentButtonTitleColor": "m.red"]),
    ]
    rules.apply(to: window)
    try apply()
    #expect((panel.effect as? UIGlassEffect)?.tintColor == .red)
    #expect("\(list.cornerConfiguration)" == "\(UICornerConfiguration.capsule(maximumRadius: 20))")
    #expect(list.topEdgeEffect.style === UIScrollEdgeEffect.Style.hard && list.leftEdgeEffect.isHidden)
    let title = bar.standardAppearance.prominentButtonAppearance.normal.titleTextAttributes
    #expect(title[.foregroundColor] as? UIColor == .red)
  }

  @Test("Prominent buttons have keys of their own")
  func prominentButtons() throws {
    guard #available(iOS 26.0, *) else { return }
    let bar = UINavigationBar()
    bar.skin(following: manager).bar.buttons(.prominent).title.color("m.red")
    try apply()
    let appearance = bar.standardAppearance
    #expect(appearance.prominentButtonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(appearance.buttonAppearance.normal.titleTextAttributes[.foregroundColor] == nil)
  }
  #endif
}

#endif

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

  /// Creates a skin with a background of bars.
  private func painting(_ glass: String, color: String = "#FF0000") throws -> Skin {
    try .module(##"{"colors": {"red": "\##(color)"}}"##, header: glass.isEmpty ? "" : ##", "glass": "\##(glass)""##)
  }

  @Test("A skin decides by a field of its header, and bars have their glass back after it, in windows that exist")
  func field() throws {
    try withGlass {
      let (window, bar) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UINavigationBar())
      window.addSubview(bar)
      bar.skin(following: manager).bar.backgroundColor("m.red").bar.title.color("m.red")
      let originals: [UINavigationBarAppearance?] = SkinBarPlace.allCases.map { bar[skinAppearanceAt: $0] }
      // The same values: only the field differs.
      for glass in ["replace", "keep", "replace", ""] {
        manager.apply(try painting(glass))
        #expect((bar.standardAppearance.backgroundColor == .red) == (glass == "replace"), "\(glass)")
        #expect((bar.scrollEdgeAppearance?.backgroundColor == .red) == (glass == "replace"), "\(glass)")
        if glass != "replace" {
          for place in SkinBarPlace.allCases { #expect(hasSystemBackground(bar[skinAppearanceAt: place]), "\(place)") }
        }
        #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == .red)
      }
      manager.apply(nil)
      for (place, original) in zip(SkinBarPlace.allCases, originals) {
        #expect(bar[skinAppearanceAt: place] == original, "\(place)")
      }
    }
  }

  @Test("A skin that keeps the glass does so in an app whose other skins paint the bars")
  func keeping() throws {
    try withGlass {
      SkinLiquidGlass.isKept = false
      let bar = UINavigationBar()
      bar.skin(following: manager).bar.backgroundColor("m.red")
      manager.apply(try painting("keep"))
      #expect(hasSystemBackground(bar.standardAppearance))
      manager.apply(try painting(""))
      #expect(bar.standardAppearance.backgroundColor == .red)
    }
  }

  @Test("A change of the field visits the bars that depend on it, and nothing else")
  func visits() throws {
    try withGlass {
      let (bar, label) = (UINavigationBar(), UILabel())
      bar.skin(following: manager).bar.backgroundColor("m.red")
      label.skin(following: manager).textColor("m.blue")
      let colors = ##"{"colors": {"red": "#FF0000", "blue": "#0000FF"}}"##
      manager.apply(try .module(colors, header: #", "glass": "replace""#))
      let change = try #require(manager.apply(try .module(colors, header: #", "glass": "keep""#)))
      #expect(change.visited == 1 && change.changedKeys == 0)
      #expect(try #require(manager.apply(try .module(colors, header: #", "glass": "keep""#))).visited == 0)
    }
  }

  @Test("A bar in a scope follows what the scope's skin says")
  func scoped() throws {
    try withGlass {
      let (card, inner, outer) = (UIView(), UINavigationBar(), UINavigationBar())
      let scope = SkinManager(scopeOf: manager)
      card.addSubview(inner)
      for bar in [inner, outer] { bar.skin(following: manager).bar.backgroundColor("m.red") }
      manager.apply(try painting("keep"))
      card.skinScope = scope
      scope.apply(try painting("replace"))
      #expect(inner.standardAppearance.backgroundColor == .red && hasSystemBackground(outer.standardAppearance))
      scope.apply(nil)
      #expect(hasSystemBackground(inner.standardAppearance))
      manager.apply(try painting("replace"))
      #expect(inner.standardAppearance.backgroundColor == .red && outer.standardAppearance.backgroundColor == .red)
    }
  }

  @Test("The issue names the field, and only for skins that say nothing")
  func issue() throws {
    let wasReported = SkinLiquidGlass.isReported
    defer { SkinLiquidGlass.isReported = wasReported }
    try withGlass {
      SkinLiquidGlass.isReported = false
      let bar = UINavigationBar()
      bar.skin(following: manager).bar.backgroundColor("m.red")
      manager.apply(try painting("keep"))
      manager.apply(try painting("replace"))
      #expect(!SkinLiquidGlass.isReported)
      let reported = ReportedIssues()
      manager.apply(try painting(""))
      let found = reported.issues { $0.code == .liquidGlass }
      #expect(SkinLiquidGlass.isReported && found.count == 1)
      #expect(found.allSatisfy { $0.suggestion.hasPrefix("Write \"glass\": \"replace\" into the skin's skin.json") })
    }
  }

  @Test("The system draws glass from 26 on, unless the app was built for earlier ones or refuses it, which 27 ignores")
  func systems() {
    let refusing = "UIDesignRequiresCompatibility"
    for (system, info, expected): (Int, [String: Any], Bool) in [
      (18, ["DTXcode": "2600"], false), (26, ["DTXcode": "2600"], true), (26, ["DTXcode": "1640"], false),
      (26, ["DTXcode": "2600", refusing: true], false), (26, ["DTXcode": "2600", refusing: false], true),
      (27, ["DTXcode": "2600", refusing: true], false), (27, ["DTXcode": "2700", refusing: true], true),
      (26, ["DTXcode": "2700", refusing: true], false), (27, [refusing: true], true), (26, [refusing: true], false),
      (26, [:], true),
    ] { #expect(SkinLiquidGlass.drawsGlass(on: system, info) == expected, "\(system) \(info)") }
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

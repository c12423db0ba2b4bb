#if HEADLESS

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// Classes of an existing app.
private final class Header: UIView {}
private final class Page: UIViewController {}
private final class BigTitle: UILabel {}

@MainActor
@Suite("Rules set through UIAppearance")
struct AppearanceExportTests {
  private typealias Omission = SkinAppearanceExport.Omission

  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let manager: SkinManager

  init() throws {
    manager = SkinManager(
      builtIn: try .module(
        """
        {"colors": {"red": "#F00", "green": "#0F0", "adaptive": {"any": "#F00", "dark": "#0F0"}},
         "fonts": {"big": {"size": 31}}, "numbers": {"gap": 7}, "flags": {"no": false}, "sizes": {"shadow": [2, 3]},
         "images": {"dot": "images/dot.png"}}
        """, files: ["images/dot.png": png(.red, width: 4, height: 4)]))
  }

  /// Exports rules, adds views to a window, and resets the proxies.
  private func export(
    _ rules: [SkinRule], classes: [AnyClass] = [], _ body: @MainActor (UIWindow) -> Void = { _ in }
  ) -> [Omission] {
    UIApplication.shared.removeAppearanceProxies()
    defer { UIApplication.shared.removeAppearanceProxies() }
    var export = SkinAppearanceExport(of: manager)
    export.add(classes)
    let omissions = export.export(rules)
    body(UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    return omissions
  }

  private func rule(_ className: String?, _ properties: [String: String], in containers: [String] = []) -> SkinRule {
    SkinRule(.init(className: className, containers: containers), properties: properties)
  }

  @Test(
    "Views that enter a window later have the values of rules, also of superclasses, unless the app has set its own")
  func plain() {
    let left = export([
      rule("UILabel", ["textColor": "m.red", "font": "m.big", "shadowOffset": "m.shadow"]),
      rule(nil, ["backgroundColor": "m.green"]),
      rule("UITabBar", ["itemSpacing": "m.gap"]),
    ]) { window in
      let (label, styled, bar) = (UILabel(), UILabel(), UITabBar())
      styled.textColor = .blue
      for view in [label, styled, bar] as [UIView] { window.addSubview(view) }
      #expect(label.textColor == red && label.font.pointSize == 31)
      #expect(label.shadowOffset == CGSize(width: 2, height: 3) && label.backgroundColor == green)
      #expect(styled.textColor == .blue && styled.font.pointSize == 31)
      #expect(bar.itemSpacing == 7)
    }
    #expect(left.isEmpty)
  }

  @Test("States have values of their own, and colors stay dynamic")
  func states() {
    let left = export([
      rule("UIButton", ["titleColor": "m.adaptive", "titleColor.highlighted": "m.green"])
    ]) { window in
      let button = UIButton()
      window.addSubview(button)
      #expect(button.titleColor(for: .highlighted) == green)
      let dark = UITraitCollection(userInterfaceStyle: .dark)
      #expect(button.titleColor(for: .normal)?.resolvedColor(with: dark) == green)
      #expect(
        button.titleColor(for: .normal)?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == red)
    }
    #expect(left.isEmpty)
  }

  @Test("Containers are views and controllers, including the app's classes")
  func containers() {
    let left = export(
      [
        rule("UISwitch", ["onTintColor": "m.red"], in: ["Page", "Header"]),
        rule("BigTitle", ["textColor": "m.green"], in: ["UIWindow"]),
        rule("UILabel", ["textColor": "m.red"]),
      ], classes: [Header.self, Page.self, BigTitle.self]
    ) { window in
      let (page, header, inside, outside) = (Page(), Header(), UISwitch(), UISwitch())
      let (title, label) = (BigTitle(frame: .zero), UILabel())
      header.addSubview(inside)
      for view in [header, outside, title, label] as [UIView] { page.view.addSubview(view) }
      window.rootViewController = page
      #expect(inside.onTintColor == red && outside.onTintColor == nil)
      #expect(title.textColor == green && label.textColor == red)
    }
    #expect(left.isEmpty)
  }

  @Test("Among equal rules the last applies, and a rule with more classes precedes one with fewer")
  func order() {
    _ = export([
      rule("UISlider", ["thumbTintColor": "m.green"], in: ["UIWindow"]),
      rule("UISlider", ["thumbTintColor": "m.red", "minimumTrackTintColor": "m.red"]),
      rule("UISlider", ["minimumTrackTintColor": "m.green"]),
    ]) { window in
      let slider = UISlider()
      window.addSubview(slider)
      #expect(slider.thumbTintColor == green && slider.minimumTrackTintColor == green)
    }
  }

  @Test("Bar appearances are composed of several keys, and bars in containers inherit the rules for all bars")
  func bars() {
    let left = export([
      rule("UINavigationBar", ["barBackgroundColor": "m.red"]),
      rule("UINavigationBar", ["barTitleColor": "m.green"]),
      rule("UINavigationBar", ["barShadowColor": "m.green"], in: ["UINavigationController"]),
      rule("UITabBar", ["barBackgroundColor": "m.green"]),
      rule("UIBarButtonItem", ["tintColor": "m.green"]),
    ]) { window in
      let (bar, tabs, page) = (UINavigationBar(), UITabBar(), UIViewController())
      let item = UIBarButtonItem(primaryAction: UIAction(title: "A") { _ in })
      page.navigationItem.rightBarButtonItem = item
      let navigation = UINavigationController(rootViewController: page)
      window.rootViewController = navigation
      for view in [bar, tabs] as [UIView] { window.addSubview(view) }
      window.isHidden = false
      window.layoutIfNeeded()
      #expect(bar.standardAppearance.backgroundColor == red && bar.scrollEdgeAppearance?.backgroundColor == red)
      #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == green)
      #expect(bar.standardAppearance.shadowColor != green)
      #expect(navigation.navigationBar.standardAppearance.shadowColor == green)
      #expect(navigation.navigationBar.standardAppearance.backgroundColor == red)
      #expect(tabs.standardAppearance.backgroundColor == green && item.tintColor == green)
    }
    #expect(left.isEmpty)
  }

  @Test(
    "Toolbar appearances are composed of several keys, and segmented controls and steppers get images and offsets for states"
  )
  func toolbarsAndSmallControls() {
    let left = export([
      rule("UIToolbar", ["barBackgroundColor": "m.red", "isTranslucent": "m.no"]),
      rule("UIToolbar", ["barShadowColor": "m.green"]),
      rule(
        "UISegmentedControl",
        ["backgroundImage.selected": "m.dot", "dividerImage": "m.dot", "contentPositionAdjustment": "m.shadow"]),
      rule("UIStepper", ["incrementImage": "m.dot", "dividerImage": "m.dot"]),
    ]) { window in
      let (bar, control, stepper) = (UIToolbar(), UISegmentedControl(items: ["a", "b"]), UIStepper())
      for view in [bar, control, stepper] as [UIView] { window.addSubview(view) }
      for appearance in [bar.standardAppearance, bar.scrollEdgeAppearance] {
        #expect(appearance?.backgroundColor == red && appearance?.shadowColor == green)
      }
      #expect(!bar.isTranslucent)
      let size = CGSize(width: 4, height: 4)
      #expect(control.backgroundImage(for: .selected, barMetrics: .default)?.size == size)
      #expect(control.backgroundImage(for: .normal, barMetrics: .default) == nil)
      #expect(
        control.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)?.size
          == size)
      #expect(
        control.contentPositionAdjustment(forSegmentType: .any, barMetrics: .default)
          == UIOffset(horizontal: 2, vertical: 3))
      #expect(stepper.incrementImage(for: .normal)?.size == size && stepper.decrementImage(for: .normal) != nil)
      #expect(stepper.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal)?.size == size)
    }
    #expect(left.isEmpty)
  }

  @Test("Text attributes are composed of several keys for each state, also within containers")
  func texts() {
    let left = export(
      [
        rule("UIBarButtonItem", ["titleColor": "m.red", "titleColor.highlighted": "m.green", "titleFont": "m.big"]),
        rule("UISegmentedControl", ["titleColor": "m.red"]),
        rule("UISegmentedControl", ["titleFont": "m.big"], in: ["Header"]),
        rule("UINavigationBar", ["titleColor": "m.green", "titleFont": "m.big", "largeTitleKern": "m.gap"]),
      ], classes: [Header.self]
    ) { window in
      let (header, inside, outside) = (Header(), UISegmentedControl(items: ["a"]), UISegmentedControl(items: ["a"]))
      header.addSubview(inside)
      let (toolbar, item, bar) = (UIToolbar(), UIBarButtonItem(title: "A"), UINavigationBar())
      toolbar.items = [item]
      for view in [header, outside, toolbar, bar] as [UIView] { window.addSubview(view) }
      window.isHidden = false
      window.layoutIfNeeded()
      let normal = item.titleTextAttributes(for: .normal)
      #expect(normal?[.foregroundColor] as? UIColor == red && (normal?[.font] as? UIFont)?.pointSize == 31)
      #expect(item.titleTextAttributes(for: .highlighted)?[.foregroundColor] as? UIColor == green)
      #expect(outside.titleTextAttributes(for: .normal)?[.font] == nil)
      #expect((inside.titleTextAttributes(for: .normal)?[.font] as? UIFont)?.pointSize == 31)
      #expect(inside.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == red)
      #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == green)
      #expect((bar.titleTextAttributes?[.font] as? UIFont)?.pointSize == 31)
      #expect(bar.largeTitleTextAttributes?[.kern] as? CGFloat == 7)
    }
    #expect(left.isEmpty, "\(left)")
  }

  @Test("Bar button items inside navigation bars get background images, and tabs their appearance objects")
  func items() {
    let left = export([
      rule(
        "UIBarButtonItem", ["backgroundImage": "m.dot", "backgroundImage.highlighted": "m.dot"], in: ["UINavigationBar"]
      ),
      rule("UITabBarItem", ["itemBadgeColor": "m.red", "itemTitleColor": "m.green"]),
      rule(
        "UISearchBar", ["image.search": "m.dot", "scopeBarTitleColor": "m.red", "positionAdjustment.clear": "m.shadow"]),
    ]) { window in
      let (page, toolbar, other) = (UIViewController(), UIToolbar(), UIBarButtonItem(title: "B"))
      let (item, search) = (UIBarButtonItem(title: "A"), UISearchBar())
      page.navigationItem.rightBarButtonItem = item
      page.tabBarItem = UITabBarItem(title: "A", image: nil, tag: 0)
      toolbar.items = [other]
      let tabs = UITabBarController()
      tabs.viewControllers = [UINavigationController(rootViewController: page)]
      tabs.viewControllers?.first?.tabBarItem = page.tabBarItem
      window.rootViewController = tabs
      for view in [toolbar, search] as [UIView] { window.addSubview(view) }
      window.isHidden = false
      window.layoutIfNeeded()
      let size = CGSize(width: 4, height: 4)
      #expect(item.backgroundImage(for: .normal, barMetrics: .default)?.size == size)
      #expect(item.backgroundImage(for: .highlighted, barMetrics: .default)?.size == size)
      #expect(other.backgroundImage(for: .normal, barMetrics: .default) == nil)
      let tab = page.tabBarItem.standardAppearance?.stackedLayoutAppearance.normal
      #expect(tab?.badgeBackgroundColor == red && tab?.titleTextAttributes[.foregroundColor] as? UIColor == green)
      #expect(search.image(for: .search, state: .normal)?.size == size)
      #expect(search.positionAdjustment(for: .clear) == UIOffset(horizontal: 2, vertical: 3))
      #expect(search.scopeBarButtonTitleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == red)
    }
    #expect(left.isEmpty, "\(left)")
  }

  @Test("Rules that UIAppearance doesn't support are reported, and none of them is set")
  func omissions() {
    let tagged = SkinRule(.init(className: "UILabel", tag: 3), properties: ["textColor": "m.red"])
    let named = SkinRule(.init(className: "UILabel", identifier: "a"), properties: ["textColor": "m.red"])
    let held = SkinRule(.init(className: "UILabel", property: "titleLabel"), properties: ["textColor": "m.red"])
    let unknown = rule("NoSuchView", ["textColor": "m.red"])
    let controller = rule("UIViewController", ["title": "m.red"])
    let place = rule("UILabel", ["textColor": "m.red"], in: ["NoSuchView"])
    let mixed = rule("UILabel", ["alpha": "m.gap", "textColor": "m.gone", "font": "m.red"])
    let left = export([tagged, named, held, unknown, controller, place, mixed]) { window in
      let label = UILabel()
      label.tag = 3
      window.addSubview(label)
      #expect(label.textColor == .label && label.alpha == 1)
    }
    let expected: Set<String> = [
      "UILabel: UIAppearance doesn't support tags, identifiers and properties",
      "NoSuchView: no class NoSuchView supports UIAppearance",
      "UIViewController: no class UIViewController supports UIAppearance",
      "UILabel: no class NoSuchView supports UIAppearance",
      "UILabel.alpha can't be set through UIAppearance", "UILabel.textColor: m.gone has no value of its kind",
      "UILabel.font: m.red has no value of its kind",
    ]
    #expect(Set(left.map(\.description)) == expected && left.count == 9)
  }

  @Test("Views in a window stay unchanged")
  func inWindow() {
    _ = export([]) { window in
      let label = UILabel()
      window.addSubview(label)
      SkinAppearanceExport(of: manager).export([rule("UILabel", ["textColor": "m.red"])])
      #expect(label.textColor == .label)
    }
  }
}

#endif

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Rules for the items of bars", .serialized)
struct BarItemRuleTests {
  private func skin(_ color: UIColor) throws -> Skin {
    try .module(
      ##"{"images": {"plate": "images/plate.png"}, "colors": {"red": "#F00"}}"##,
      files: [
        "images/plate.png": png(color, width: 4, height: 4),
        "rules.json": Data(
          """
          [{"match": {"class": "UIBarButtonItem", "inside": "UINavigationBar"},
            "set": {"backgroundImage": "m.plate", "backgroundImage.highlighted": "m.plate"}},
           {"match": {"class": "UITabBarItem"}, "set": {"badgeColor": "m.red"}}]
          """.utf8),
      ])
  }

  private func plate(_ item: UIBarButtonItem) -> UIImage? { item.backgroundImage(for: .normal, barMetrics: .default) }

  @Test("A background image by rule reaches the button items inside navigation bars only, also those added later")
  func backgroundImages() throws {
    let manager = SkinManager(builtIn: try skin(.red))
    let rules = SkinRules(following: manager)
    let (page, window) = (UIViewController(), UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480)))
    let (first, later, tool) = (
      UIBarButtonItem(title: "A"), UIBarButtonItem(title: "B"), UIBarButtonItem(title: "C")
    )
    page.navigationItem.rightBarButtonItem = first
    let navigation = UINavigationController(rootViewController: page)
    let toolbar = UIToolbar()
    toolbar.items = [tool]
    window.rootViewController = navigation
    window.addSubview(toolbar)
    window.isHidden = false
    window.layoutIfNeeded()
    rules.start()
    defer { rules.stop() }
    #expect(plate(first) != nil && first.backgroundImage(for: .highlighted, barMetrics: .default) != nil)
    #expect(plate(tool) == nil && plate(later) == nil)
    page.navigationItem.leftBarButtonItem = later
    window.layoutIfNeeded()
    #expect(plate(later) != nil)
    let before = try #require(plate(first))
    manager.apply(try skin(.blue))
    #expect(plate(first) !== before && plate(first).map { Pixels($0)[1, 1] } == "#0000FF")
    rules.stop()
    #expect(plate(first) == nil && plate(later) == nil)
  }

  private final class CartItem: UIBarButtonItem {}

  @Test("Rules name an app's own class of items without its module")
  func ownClass() throws {
    let rule = ##"[{"match": {"class": "CartItem"}, "set": {"tintColor": "m.red"}}]"##
    let skin = try Skin.module(##"{"colors": {"red": "#F00"}}"##, files: ["rules.json": Data(rule.utf8)])
    let rules = SkinRules(following: SkinManager(builtIn: skin))
    let (window, bar, item) = (UIWindow(), UIToolbar(), CartItem())
    bar.items = [item]
    window.addSubview(bar)
    window.isHidden = false
    rules.start()
    defer { rules.stop() }
    #expect(item.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    rules.stop()
    #expect(item.tintColor == nil)
  }

  @Test("The items of a tab bar follow rules")
  func tabs() throws {
    let manager = SkinManager(builtIn: try skin(.red))
    let rules = SkinRules(following: manager)
    let (tabs, page) = (UITabBarController(), UIViewController())
    page.tabBarItem = UITabBarItem(title: "A", image: nil, tag: 0)
    tabs.viewControllers = [page]
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = tabs
    window.isHidden = false
    window.layoutIfNeeded()
    rules.apply(to: window)
    #expect(page.tabBarItem.badgeColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    rules.stop()
    #expect(page.tabBarItem.badgeColor == nil)
  }
}

#endif

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Scopes of views", .serialized)
struct ViewScopeTests {
  private let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)

  private func skin(_ color: String) throws -> Skin { try .module(##"{"colors": {"ink": "\##(color)"}}"##) }

  @Test("All views in a scope follow its manager, and others don't")
  func subtree() throws {
    let manager = SkinManager(builtIn: try skin("#F00"))
    let scope = SkinManager(scopeOf: manager)
    let (window, card, inside, outside) = (UIWindow(), UIView(), UILabel(), UILabel())
    window.addSubview(card)
    card.addSubview(inside)
    window.addSubview(outside)
    for label in [inside, outside] { label.skin(following: manager).textColor("m.ink") }
    inside.layer.skin(following: manager).borderColor("m.ink")
    card.skinScope = scope
    scope.apply(try skin("#0F0"))
    #expect(inside.textColor == green && outside.textColor == red)
    #expect(inside.layer.borderColor == green.cgColor)
    manager.apply(try skin("#00F"))
    #expect(inside.textColor == green && outside.textColor != red)
    card.skinScope = nil
    #expect(inside.textColor == outside.textColor && card.skinScope == nil)
    scope.apply(try skin("#F00"))
    #expect(inside.textColor == outside.textColor)
  }

  @Test("A view that enters a scope follows it, and one that leaves follows the surrounding manager again")
  func moving() throws {
    let manager = SkinManager(builtIn: try skin("#F00"))
    let scope = SkinManager(scopeOf: manager)
    scope.apply(try skin("#0F0"))
    let (window, card, label) = (UIWindow(), UIView(), UILabel())
    window.addSubview(card)
    card.skinScope = scope
    label.skin(following: manager).textColor("m.ink")
    #expect(label.textColor == red)
    card.addSubview(label)
    #expect(label.textColor == green)
    window.addSubview(label)
    label.removeFromSuperview()
    window.addSubview(label)
    #expect(label.textColor == red)
  }

  @Test("Views outside of a window adopt a scope on request")
  func byHand() throws {
    let manager = SkinManager(builtIn: try skin("#F00"))
    let scope = SkinManager(scopeOf: manager)
    scope.apply(try skin("#0F0"))
    let (card, label) = (UIView(), UILabel())
    card.skinScope = scope
    label.skin(following: manager).textColor("m.ink")
    card.addSubview(label)
    #expect(label.textColor == red)
    card.adoptSkinScope()
    #expect(label.textColor == green)
  }

  @Test("The innermost of nested scopes applies, and its removal restores the outer one")
  func nesting() throws {
    let manager = SkinManager(builtIn: try skin("#F00"))
    let (outer, inner) = (SkinManager(scopeOf: manager), SkinManager(scopeOf: manager))
    outer.apply(try skin("#0F0"))
    inner.apply(try skin("#00F"))
    let (window, card, label) = (UIWindow(), UIView(), UILabel())
    window.addSubview(card)
    card.addSubview(label)
    label.skin(following: manager).textColor("m.ink")
    window.skinScope = outer
    #expect(label.textColor == green)
    card.skinScope = inner
    #expect(label.textColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    card.skinScope = nil
    #expect(label.textColor == green)
    window.skinScope = nil
    #expect(label.textColor == red)
  }

  @Test("Objects bound inside a scope of the app's manager follow the scope automatically")
  func binding() throws {
    let scope = SkinManager(scopeOf: .shared)
    scope.apply(try skin("#0F0"))
    let (card, label) = (UIView(), UILabel())
    card.skinScope = scope
    card.addSubview(label)
    label.skin.textColor("m.ink")
    #expect(label.textColor == green)
    #expect(label.skin.manager === scope && UIView().skin.manager === SkinManager.shared)
  }

  @Test("An object that follows an unrelated manager stays with it")
  func strangers() throws {
    let (manager, stranger) = (SkinManager(), SkinManager(builtIn: try skin("#F00")))
    let scope = SkinManager(scopeOf: manager)
    scope.apply(try skin("#0F0"))
    let (window, label) = (UIWindow(), UILabel())
    window.skinScope = scope
    label.skin(following: stranger).textColor("m.ink")
    window.addSubview(label)
    #expect(label.textColor == red)
  }

  @Test("Bar items and the controller of a view move with it")
  func companions() throws {
    let manager = SkinManager(builtIn: try skin("#F00"))
    let scope = SkinManager(scopeOf: manager)
    scope.apply(try skin("#0F0"))
    let controller = UIViewController()
    let item = UIBarButtonItem()
    controller.navigationItem.rightBarButtonItem = item
    item.skin(following: manager).tintColor("m.ink")
    #expect(item.tintColor == red)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = UINavigationController(rootViewController: controller)
    window.makeKeyAndVisible()
    window.skinScope = scope
    #expect(item.tintColor == green)
  }

  @Test("Items of toolbars, tab bars and navigation bars move with their bar, and can be bound and unbound there")
  func items() throws {
    let scope = SkinManager()
    SkinManager.shared.apply(try skin("#F00"))
    defer { SkinManager.shared.apply(nil) }
    scope.apply(try skin("#0F0"))
    let (toolbar, tabBar, controller) = (UIToolbar(), UITabBar(), UIViewController())
    let items = (0..<4).map { _ in UIBarButtonItem() }
    let tab = UITabBarItem(title: "Home", image: nil, tag: 0)
    toolbar.items = [items[0]]
    tabBar.items = [tab]
    controller.toolbarItems = [items[1]]
    controller.navigationItem.backBarButtonItem = items[2]
    controller.navigationItem.leftBarButtonItem = items[3]
    for item in items { item.skin.tintColor("m.ink") }
    tab.skin.badgeColor("m.ink")
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = UINavigationController(rootViewController: controller)
    for bar in [toolbar, tabBar] { controller.view.addSubview(bar) }
    window.makeKeyAndVisible()
    #expect(items.allSatisfy { $0.tintColor == red } && tab.badgeColor == red)
    window.skinScope = scope
    #expect(items.allSatisfy { $0.tintColor == green } && tab.badgeColor == green)
    // A second binding replaces the first one instead of taking the skin's color for the app's.
    for item in items {
      #expect(item.skin.manager === scope)
      item.skin.tintColor("m.ink")
      item.skin.unbind(named: "tintColor")
      #expect(item.tintColor == nil)
    }
    tab.skin.unbind(named: "badgeColor")
    #expect(tab.badgeColor == nil)
    for item in items { item.skin.tintColor("m.ink") }
    #expect(items.allSatisfy { $0.tintColor == green })
    window.skinScope = nil
    #expect(items.allSatisfy { $0.tintColor == red && $0.skin.manager === SkinManager.shared })
  }

  @Test("The rules of a scope's skin apply within the scope, and end with it")
  func rules() throws {
    func ruled(_ color: String, _ property: String) throws -> Skin {
      try .module(
        ##"{"colors": {"ink": "\##(color)"}}"##,
        files: ["rules.json": .init(##"[{"match": {"class": "UILabel"}, "set": {"\##(property)": "m.ink"}}]"##.utf8)])
    }
    let manager = SkinManager(builtIn: try ruled("#F00", "textColor"))
    let scope = SkinManager(scopeOf: manager)
    scope.apply(try ruled("#0F0", "backgroundColor"))
    let rules = SkinRules(following: manager)
    let (window, card, label) = (UIWindow(), UIView(), UILabel())
    window.addSubview(card)
    card.addSubview(label)
    rules.start()
    defer { rules.stop() }
    #expect(label.textColor == red && label.backgroundColor == nil)
    card.skinScope = scope
    #expect(label.textColor != red && label.backgroundColor == green)
    card.skinScope = nil
    #expect(label.textColor == red && label.backgroundColor == nil)
  }

  @Test("A scope keeps no view alive, and ends with its view")
  func lifetimes() throws {
    weak var view: UIView?
    do {
      let card = UIView()
      card.skinScope = SkinManager(scopeOf: .shared)
      card.addSubview(UILabel())
      view = card
    }
    #expect(view == nil)
  }
}

#endif

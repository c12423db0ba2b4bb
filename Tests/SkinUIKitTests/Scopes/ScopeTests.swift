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

  @Test("All in a window or a view follows the scope's manager, and the rest doesn't")
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

  @Test("A view that comes into a scope follows it, and one that moves out follows the rest again")
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

  @Test("Views that aren't in a window are told by hand that they have come into a scope")
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

  @Test("Nested scopes: the nearest counts, and its end gives the outer one back")
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

  @Test("What is bound inside of a scope of the app's manager follows the scope without being told")
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

  @Test("An object that follows a manager which has nothing to do with the scope stays with it")
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

  @Test("Bar items and the controller of a view go with it")
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

  @Test("The rules of a scope's skin count in it, and end with it")
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

  @Test("A scope keeps no view alive, and lives no longer than its view")
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

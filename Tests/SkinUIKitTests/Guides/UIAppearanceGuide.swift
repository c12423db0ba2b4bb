// The code of docs/migrating/uiappearance.md.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

private final class Card: UIView {}
private final class PriceLabel: UILabel {}

@MainActor
@Suite("docs/migrating/uiappearance.md", .serialized)
struct UIAppearanceGuide {
  @Test("Rules replace appearances: views on screen change, and have their own values again afterward")
  func rules() throws {
    defer {
      SkinRules.shared.stop()
      SkinRules.shared.appRules = []
      SkinManager.shared.apply(nil)
      SkinManager.shared.builtIn = .empty
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let (bar, card, inside, outside) = (UINavigationBar(), Card(), UILabel(), UILabel())
    card.addSubview(inside)
    for view in [bar, card, outside] { window.addSubview(view) }
    let original = inside.textColor

    SkinRules.shared.appRules = [
      SkinRule(.init(className: "UINavigationBar"), properties: ["tintColor": "app.accent"]),
      SkinRule(.init(className: "UILabel", containers: ["Card"]), properties: ["textColor": "app.text"]),
    ]
    SkinRules.shared.start()

    let night: SkinDictionaryStorage = [
      "app.accent": .color(try SkinColor("#FFB300")), "app.text": .color(try SkinColor("#EEEEEE")),
    ]
    SkinManager.shared.apply(SkinResolver().resolve(SkinDocument(storage: night)))

    #expect(bar.tintColor == UIColor(try SkinColor("#FFB300")))
    #expect(inside.textColor == UIColor(try SkinColor("#EEEEEE")))
    #expect(outside.textColor == original)

    SkinRules.shared.stop()
    #expect(inside.textColor == original)
  }

  @Test("The value of a proxy returns after the skin")
  func kept() throws {
    defer {
      SkinManager.shared.delayFirstValues { _ in true }
      SkinManager.shared.apply(nil)
    }
    let storage: SkinDictionaryStorage = ["shop.price": .color(try SkinColor("#FFB300"))]
    SkinManager.shared.apply(SkinResolver().resolve(SkinDocument(storage: storage)))
    let (window, price) = (UIWindow(), PriceLabel())

    SkinManager.shared.keepAppearanceProxies()
    PriceLabel.appearance().textColor = .darkGray
    price.skin.textColor("shop.price")  // dark gray again when no skin has the key

    window.addSubview(price)
    #expect(price.textColor == UIColor(try SkinColor("#FFB300")))
    SkinManager.shared.apply(nil)
    #expect(price.textColor == .darkGray)
  }

  @Test("Rules without tags can be exported, and what can't is listed")
  func export() throws {
    defer {
      SkinRules.shared.appRules = []
      SkinManager.shared.apply(nil)
    }
    SkinRules.shared.appRules = [
      SkinRule(.init(className: "UINavigationBar"), properties: ["tintColor": "app.accent"]),
      SkinRule(.init(tag: 7), properties: ["backgroundColor": "app.accent"]),
    ]
    let storage: SkinDictionaryStorage = ["app.accent": .color(try SkinColor("#FFB300"))]
    SkinManager.shared.apply(SkinResolver().resolve(SkinDocument(storage: storage)))

    let omissions = SkinAppearanceExport().export(SkinRules.shared.appRules)
    for omission in omissions { print(omission) }

    #expect(omissions.count == 1)
  }
}

#endif

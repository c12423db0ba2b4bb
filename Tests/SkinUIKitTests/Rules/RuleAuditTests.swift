#if canImport(UIKit) && DEBUG

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Rules that match no view are reported in debug builds")
struct RuleAuditTests {
  private final class ShopViewController: UIViewController {}
  private final class CartViewController: UIViewController {}
  private final class PriceTag: UILabel {}
  private final class PriceView: UIView { let priceLabel = UILabel() }
  private final class EmptyView: UIView {}

  private let manager = SkinManager()
  private let reported = ReportedIssues()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  /// Shows controllers one after the other under a rule, and returns what was reported for it.
  private func issues(_ match: SkinRule.Match, line: Int, showing controllers: [UIViewController]) throws -> [SkinIssue]
  {
    manager.builtIn = try .module(##"{"colors": {"ink": "#FF0000"}}"##)
    let rules = SkinRules(following: manager)
    rules.appRules = [
      SkinRule(match, properties: ["backgroundColor": "m.ink"], place: .init(file: "r.json", line: line))
    ]
    rules.start()
    defer {
      rules.stop()
      window.isHidden = true
      window.rootViewController = nil
    }
    window.isHidden = false
    for controller in controllers { window.rootViewController = controller }
    return reported.issues { $0.code == .unmatchedRule && $0.place == .init(file: "r.json", line: line) }
  }

  @Test("A rule whose class is a view controller is named, with the conditions that match its view")
  func controller() throws {
    let shop = ShopViewController()
    let found = try issues(.init(className: "ShopViewController"), line: 101, showing: [shop])
    #expect(
      found.map(\.suggestion) == ["Match its own view: {\"controllerView\": true, \"inside\": \"ShopViewController\"}."]
    )
    #expect(
      try issues(.init(containers: ["ShopViewController"], isControllerView: true), line: 102, showing: [shop]).isEmpty)
  }

  @Test("A rule that matched nothing while its screen was shown is named when another screen is shown")
  func screen() throws {
    let match = SkinRule.Match(containers: ["ShopViewController"], identifier: "pay")
    #expect(try issues(match, line: 103, showing: [ShopViewController()]).isEmpty)
    let found = try issues(match, line: 104, showing: [ShopViewController(), CartViewController()])
    #expect(found.map(\.message) == ["The rule matched no view while ShopViewController was shown"])
    let paying = ShopViewController()
    let button = UIView()
    button.accessibilityIdentifier = "pay"
    paying.view.addSubview(button)
    #expect(try issues(match, line: 105, showing: [paying, CartViewController()]).isEmpty)
  }

  @Test("A rule whose outer containers were never shown isn't named, nor one for a general container of UIKit")
  func nested() throws {
    let shop = ShopViewController()
    shop.view.addSubview(UIStackView())
    let shown = [shop, CartViewController()]
    #expect(
      try issues(.init(containers: ["Settings", "ShopViewController"], identifier: "x"), line: 108, showing: shown)
        .isEmpty)
    #expect(try issues(.init(containers: ["UIStackView"], identifier: "x"), line: 109, showing: shown).isEmpty)
    let found = try issues(
      .init(containers: ["ShopViewController", "UIStackView"], identifier: "x"), line: 110, showing: shown)
    #expect(found.count == 1)
  }

  @Test("A property that the container doesn't have is named with the nearest one, or the build setting that hides it")
  func property() throws {
    func shop(_ view: UIView) -> [UIViewController] {
      let shop = ShopViewController()
      shop.view.addSubview(view)
      if let prices = view as? PriceView { prices.addSubview(prices.priceLabel) }
      return [shop, CartViewController()]
    }
    let misspelt = try issues(
      .init(containers: ["PriceView"], property: "pricesLabel"), line: 111, showing: shop(PriceView()))
    #expect(misspelt.map(\.message) == ["PriceView has no stored property \"pricesLabel\" that holds a view"])
    #expect(misspelt.map(\.suggestion) == ["Did you mean priceLabel?"])
    let other = try issues(.init(containers: ["PriceView"], property: "x"), line: 112, showing: shop(PriceView()))
    #expect(other.map(\.suggestion) == ["Specify one of priceLabel, or the class that has the property."])
    let hidden = try issues(.init(containers: ["EmptyView"], property: "x"), line: 113, showing: shop(EmptyView()))
    #expect(
      hidden.map(\.suggestion)
        == ["Specify a property that the class stores, and build the app without -disable-reflection-metadata."])
    let right = SkinRule.Match(containers: ["PriceView"], property: "priceLabel")
    #expect(try issues(right, line: 114, showing: shop(PriceView())).isEmpty)
  }

  @Test("A misspelt class is named with that of a view that was shown")
  func misspelt() throws {
    let shop = ShopViewController()
    shop.view.addSubview(PriceTag())
    let found = try issues(.init(className: "PriceTg"), line: 106, showing: [shop, CartViewController()])
    #expect(found.map(\.suggestion) == ["Did you mean PriceTag?"])
    #expect(try issues(.init(className: "Banner"), line: 107, showing: [shop, CartViewController()]).isEmpty)
  }
}

#endif

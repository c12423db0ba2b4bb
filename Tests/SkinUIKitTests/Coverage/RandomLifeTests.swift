#if canImport(UIKit)

import Foundation
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

/// Views that are bound, ruled, scoped, moved and switched at random, compared with a simple model of the values that they should show.
@MainActor
@Suite("Views in random order of events", .serialized)
struct RandomLifeTests {
  /// A view with one of the properties, and the values that it should show.
  private final class Life {
    let row: CoverageRow
    let view: UIView
    let property: SkinNamedProperty
    let key: String
    /// The values without a skin, in the first skin and in the second.
    var values: [Seen] = []
    var isBound = false
    var place = 0

    init(_ row: CoverageRow, _ view: UIView, _ property: SkinNamedProperty, key: String) {
      self.row = row
      self.view = view
      self.property = property
      self.key = key
    }
  }

  /// The rows of views.
  private func rows() -> [CoverageRow] {
    CoverageRow.all.filter { row in
      guard row.make() is UIView else { return false }
      return SkinPropertyCatalog.shared.property(row.name, of: row.make()) != nil
    }
  }

  @Test(
    "Views show the values of their keys, rules and scopes after any events, and their original values at the end",
    arguments: 1...6)
  func lives(seed: Int) throws {
    var chance = SeededGenerator(seed: UInt64(seed))
    let root = SkinManager()
    let scope = SkinManager(scopeOf: root)
    let rules = SkinRules(following: root)
    let window = UIWindow()
    let places = [UIView(), UIView(), UIView()]
    for place in places { window.addSubview(place) }

    var documents: [[String: SkinDocument]] = [[:], [:]]
    var lives: [Life] = []
    for (number, row) in rows().shuffled(using: &chance).prefix(60).enumerated() {
      guard let view = row.make() as? UIView, let property = SkinPropertyCatalog.shared.property(row.name, of: view)
      else { continue }
      for index in 0...1 {
        documents[index]["r\(number)"] = SkinDocument(storage: try row.skin(index, property))
      }
      view.tag = number + 1
      lives.append(Life(row, view, property, key: "r\(number).\(CoverageRow.key(property.kind))"))
    }
    let skins = documents.map { SkinResolver(components: $0).resolve(SkinDocument(storage: Skin.empty)) }
    for life in lives {
      let fresh = life.row.make()
      let manager = SkinManager()
      life.values.append(life.row.read(life.view))
      life.property.bind(fresh, to: life.key, following: manager)
      for skin in skins {
        manager.apply(skin)
        life.values.append(life.row.read(fresh))
      }
      places[0].addSubview(life.view)
    }

    // Every second seed uses the hook, too.
    if seed.isMultiple(of: 2) { rules.start() }
    var (rootSkin, scopeSkin, scopedPlace, ruled) = (0, 0, Int?.none, Set<Int>())
    for step in 0..<150 {
      let life = lives.randomElement(using: &chance) ?? lives[0]
      switch Int.random(in: 0..<9, using: &chance) {
      case 0, 1:
        life.isBound.toggle()
        let manager = life.place == scopedPlace ? scope : root
        if life.isBound {
          life.property.bind(life.view, to: life.key, following: manager)
        } else {
          life.property.unbind(life.view, following: manager)
          // The binding has suspended a rule, which is applied again when the rules next visit the view.
          rules.apply(to: life.view)
        }
      case 2:
        rootSkin = Int.random(in: 0...2, using: &chance)
        root.apply(rootSkin == 0 ? nil : skins[rootSkin - 1])
      case 3:
        scopeSkin = Int.random(in: 0...2, using: &chance)
        scope.apply(scopeSkin == 0 ? nil : skins[scopeSkin - 1])
      case 4:
        if let scopedPlace { places[scopedPlace].skinScope = nil }
        scopedPlace = scopedPlace == nil ? Int.random(in: 0..<3, using: &chance) : nil
        if let scopedPlace { places[scopedPlace].skinScope = scope }
      case 5, 6:
        life.place = Int.random(in: 0..<3, using: &chance)
        places[life.place].addSubview(life.view)
        // UIKit doesn't notify views that move inside of one window.
        life.view.adoptSkinScope()
      case 7:
        ruled = Set(lives.indices.filter { _ in Bool.random(using: &chance) })
        rules.appRules = ruled.map {
          SkinRule(.init(tag: $0 + 1), properties: [lives[$0].property.name: lives[$0].key])
        }
        rules.apply(to: window)
      default:
        life.view.removeFromSuperview()
        places[life.place].addSubview(life.view)
      }
      for (number, life) in lives.enumerated() {
        let inScope = life.place == scopedPlace && scopeSkin != 0
        let follows = life.isBound || ruled.contains(number)
        let index = follows ? (inScope ? scopeSkin : rootSkin) : 0
        let seen = life.row.read(life.view)
        try #require(
          seen == life.values[index],
          "seed \(seed), step \(step): \(life.row) shows \(seen) in place of \(life.values[index]), bound: \(life.isBound), ruled: \(ruled.contains(number))"
        )
      }
    }
    rules.stop()
    for place in places { place.skinScope = nil }
    for life in lives {
      if life.isBound { life.property.unbind(life.view, following: root) }
      #expect(life.row.read(life.view) == life.values[0], "seed \(seed): \(life.row) doesn't have its original value")
    }
  }
}

#endif

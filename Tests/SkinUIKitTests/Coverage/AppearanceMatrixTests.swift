#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("The properties that have names, in every appearance")
struct AppearanceMatrixTests {
  private static let appearances = [
    SkinAppearance(isDark: false, isHighContrast: false), SkinAppearance(isDark: true, isHighContrast: false),
    SkinAppearance(isDark: false, isHighContrast: true), SkinAppearance(isDark: true, isHighContrast: true),
  ]

  @available(iOS 17, *)
  @Test(
    "A color or gradient differs in each appearance, by itself or when the appearance changes",
    arguments: CoverageRow.all)
  func appearances(row: CoverageRow) throws {
    let object = row.make()
    let property = try #require(SkinPropertyCatalog.shared.property(row.name, of: object))
    let values = ["any": "#111111", "dark": "#222222", "high-contrast": "#333333", "dark,high-contrast": "#444444"]
    let section: String
    switch property.kind {
    case .color: section = ##""colors": {"color": \##(try Self.json(values))}"##
    case .gradient:
      section = ##""gradients": {"gradient": \##(try Self.json(values.mapValues { ["colors": [$0, "#FFFFFF"]] }))}"##
    default: return
    }
    let manager = SkinManager(builtIn: try .module("{\(section)}"))
    // The layer of a view follows the traits of the view.
    let window = UIWindow()
    if let view = object as? UIView { window.addSubview(view) }
    property.bind(object, to: CoverageRow.key(property.kind), following: manager)
    var shown: [(Seen, UIColor?)] = []
    for appearance in Self.appearances {
      window.traitOverrides.userInterfaceStyle = appearance.isDark ? .dark : .light
      window.traitOverrides.accessibilityContrast = appearance.isHighContrast ? .high : .normal
      manager.appearance = appearance
      let seen = row.read(object)
      shown.append((seen, seen.color(in: appearance)))
    }
    for first in shown.indices {
      for second in shown.indices where second > first {
        // UIKit resolves a dynamic color among the attributes of a text when it draws the text.
        let differ =
          !(shown[first].0 == shown[second].0) || shown[first].1 != shown[second].1
          || shown[first].0.description.contains("UIColor(dynamic)")
        #expect(differ, "\(Self.appearances[first]) and \(Self.appearances[second]) both show \(shown[first].0)")
      }
    }
  }

  private static func json(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
  }
}

extension Seen {
  /// The color in an appearance, if the value is a color.
  @MainActor fileprivate func color(in appearance: SkinAppearance) -> UIColor? {
    guard let color = value as? UIColor else { return nil }
    let traits = UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: appearance.isDark ? .dark : .light),
      UITraitCollection(accessibilityContrast: appearance.isHighContrast ? .high : .normal),
    ])
    return color.resolvedColor(with: traits)
  }
}

#endif

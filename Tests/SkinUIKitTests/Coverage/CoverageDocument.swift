// docs/coverage.md, made from the catalogue, from the rows that are tested, and from the names of the libraries beside.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit

/// A row of the table: one property of a class, for all states and places.
struct CoverageTableRow {
  let className: String
  let names: [CoverageName]
  let kind: String
  /// The sample in code: of the first state or place, where there are some.
  var sample: CoverageName { names.count > 1 ? names[1] : names[0] }
  var base: String { names[0].base }

  /// Code that binds the property.
  func code(_ sample: CoverageName) -> String {
    "\(CoverageName.variable(of: className)).skin.\(sample.call(of: className))"
  }
}

@MainActor
struct CoverageDocument {
  static let families: [(title: String, classes: [String])] = [
    (
      "Views and layers",
      [
        "UIView", "UIScrollView", "UIStackView", "UIVisualEffectView", "CALayer", "CAShapeLayer", "CATextLayer",
        "CAEmitterLayer", "CAEmitterCell",
      ]
    ),
    ("Text", ["UILabel", "UITextField", "UISearchTextField", "UITextView", "UISearchBar"]),
    (
      "Buttons and controls",
      [
        "UIButton", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIProgressView", "UIPageControl",
        "UIActivityIndicatorView", "UIRefreshControl",
      ]
    ),
    ("Images and gradients", ["UIImageView", "CAGradientLayer", "GradientView", "GradientLabel", "GradientButton"]),
    (
      "Bars and items",
      [
        "UINavigationBar", "UITabBar", "UIToolbar", "UIBarItem", "UIBarButtonItem", "UITabBarItem", "UINavigationItem",
      ]
    ),
    (
      "Lists",
      [
        "UITableView", "UITableViewCell", "UITableViewHeaderFooterView", "UICollectionView", "UICollectionViewCell",
        "UICollectionViewFlowLayout",
      ]
    ),
    ("Controllers", ["UIViewController", "SkinStatusBar", "UIPopoverPresentationController"]),
  ]

  let properties: [SkinNamedProperty]
  let inspectables: [Inspectable]

  /// The properties of the catalogue that have a test, which are all: another test says so.
  init() throws {
    let tested = Set(CoverageRow.all.map(\.testDescription))
    properties = SkinPropertyCatalog().properties.filter { tested.contains("\($0.targetClass).\($0.name)") }
    inspectables = try Inspectable.all()
  }

  /// The rows of a class, in the order of their names.
  func rows(of className: String) -> [CoverageTableRow] {
    let own = properties.filter { String(describing: $0.targetClass) == className }
    return Dictionary(grouping: own) { CoverageName($0.name).base }.sorted { $0.key < $1.key }.map { _, same in
      let names = same.map { CoverageName($0.name) }.sorted { $0.order < $1.order }
      let options = same[0].options.map { "`\($0)`" }.joined(separator: " ")
      return CoverageTableRow(
        className: className, names: names, kind: options.isEmpty ? same[0].kind.rawValue : options)
    }
  }

  var allRows: [CoverageTableRow] { Self.families.flatMap(\.classes).flatMap(rows) }

  /// The document.
  var text: String {
    let tables = Self.families.map { title, classes in
      let head = """
        ## \(title)

        | class | property | kind | in code | Interface Builder | SwiftTheme | DDSkin |
        |---|---|---|---|---|---|---|
        """
      return ([head] + classes.flatMap(rows).map(line)).joined(separator: "\n")
    }
    return ([introduction] + tables + [remarks]).joined(separator: "\n\n") + "\n"
  }

  private func line(_ row: CoverageTableRow) -> String {
    let suffixes = row.names.filter { !$0.suffix.isEmpty }.map { " `.\($0.suffix)`" }.joined()
    let cells = [
      row.className, "`\(row.base)`\(suffixes)", row.kind, "`\(row.code(row.sample))`", Self.short(attributes(row)),
      Self.short(swiftTheme(row)), Self.short(ddSkin(row)),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// The first of several, and that there are more.
  private static func short(_ names: [String]) -> String {
    guard let first = names.first else { return "–" }
    return "`\(first)`" + (names.count > 1 ? " …" : "")
  }

  private func attributes(_ row: CoverageTableRow) -> [String] {
    row.names.compactMap { name in
      inspectables.first { $0.className == row.className && $0.name == name.name }?.attribute
    }
  }

  func swiftTheme(_ row: CoverageTableRow) -> [String] {
    SwiftThemeProperty.all.filter { $0.counterparts.contains("\(row.className).\(row.base)") }
      .map { ($0.className == row.className ? "" : "\($0.className).") + $0.name }
  }

  /// The names that DDSkin has for a row's; its switches have a tint of their own, which here all views have.
  func ddSkin(_ row: CoverageTableRow) -> [String] {
    let own = attributes(row).filter { attribute in
      DDSkinNames.all.contains { $0.className == row.className && $0.name == attribute }
    }
    return own
  }
}

#endif

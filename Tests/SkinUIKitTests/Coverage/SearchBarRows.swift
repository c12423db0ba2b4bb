#if canImport(UIKit)

import Foundation
import UIKit

enum SearchBarRows {
  static let rows: [CoverageRow] = values + places + states

  @MainActor private static func bar() -> UISearchBar {
    let bar = UISearchBar()
    bar.placeholder = "own"
    return bar
  }

  private static let values: [CoverageRow] = [
    CoverageRow("text", UISearchBar()) { $0.text },
    CoverageRow("prompt", UISearchBar()) { $0.prompt },
    CoverageRow("placeholder", UISearchBar()) { $0.placeholder },
    CoverageRow("placeholderColor", bar()) { placeholder($0, .foregroundColor) },
    CoverageRow("placeholderFont", bar()) { placeholder($0, .font) },
    CoverageRow("barTintColor", UISearchBar()) { $0.barTintColor },
    CoverageRow("barStyle", UISearchBar()) { $0.barStyle },
    CoverageRow("searchBarStyle", UISearchBar()) { $0.searchBarStyle },
    CoverageRow("isTranslucent", UISearchBar()) { $0.isTranslucent },
    CoverageRow("keyboardAppearance", UISearchBar()) { $0.keyboardAppearance },
    CoverageRow("showsCancelButton", UISearchBar()) { $0.showsCancelButton },
    CoverageRow("showsBookmarkButton", UISearchBar()) { $0.showsBookmarkButton },
    CoverageRow("showsSearchResultsButton", UISearchBar()) { $0.showsSearchResultsButton },
    CoverageRow("showsScopeBar", UISearchBar()) { $0.showsScopeBar },
    CoverageRow("searchFieldBackgroundColor", UISearchBar()) { $0.searchTextField.backgroundColor },
    CoverageRow("searchFieldTextColor", UISearchBar()) { $0.searchTextField.textColor },
    CoverageRow("searchFieldFont", UISearchBar()) { $0.searchTextField.font },
    CoverageRow("searchFieldTintColor", UISearchBar()) { $0.searchTextField.tintColor },
    CoverageRow("searchIconColor", UISearchBar()) { $0.searchTextField.leftView?.tintColor },
    CoverageRow("searchTextPositionAdjustment", UISearchBar()) { $0.searchTextPositionAdjustment },
    CoverageRow("searchFieldBackgroundPositionAdjustment", UISearchBar()) {
      $0.searchFieldBackgroundPositionAdjustment
    },
    CoverageRow("scopeBarBackgroundImage", UISearchBar()) { $0.scopeBarBackgroundImage },
    CoverageRow("scopeBarButtonDividerImage", UISearchBar()) {
      $0.scopeBarButtonDividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal)
    },
  ]

  @MainActor private static func placeholder(_ bar: UISearchBar, _ key: NSAttributedString.Key) -> NSObject? {
    bar.searchTextField.attributedPlaceholder?.attribute(key, at: 0, effectiveRange: nil) as? NSObject
  }

  private static let icons: [(String, UISearchBar.Icon)] = [
    ("search", .search), ("clear", .clear), ("bookmark", .bookmark), ("resultsList", .resultsList),
  ]

  private static let metrics: [(String, UIBarMetrics)] = [
    ("", .default), (".compact", .compact), (".defaultPrompt", .defaultPrompt), (".compactPrompt", .compactPrompt),
  ]

  private static let places: [CoverageRow] =
    metrics.map { suffix, metrics in
      CoverageRow("backgroundImage" + suffix, UISearchBar()) { $0.backgroundImage(for: .any, barMetrics: metrics) }
    }
    + icons.map { name, icon in
      CoverageRow("positionAdjustment.\(name)", UISearchBar()) { $0.positionAdjustment(for: icon) }
    }

  private static let states: [CoverageRow] =
    rows("searchFieldBackgroundImage") { $0.searchFieldBackgroundImage(for: $1) }
    + rows("scopeBarTitleColor") { $0.scopeBarButtonTitleTextAttributes(for: $1)?[.foregroundColor] as? UIColor }
    + rows("scopeBarTitleFont") { $0.scopeBarButtonTitleTextAttributes(for: $1)?[.font] as? UIFont }
    + rows("scopeBarButtonBackgroundImage") { $0.scopeBarButtonBackgroundImage(for: $1) }
    + icons.flatMap { name, icon in rows("image.\(name)") { $0.image(for: icon, state: $1) } }

  /// A row for each state: a search bar is no control, but has states as controls have.
  private static func rows<Value: Equatable>(
    _ name: String, read: @escaping @MainActor @Sendable (UISearchBar, UIControl.State) -> Value
  ) -> [CoverageRow] {
    CoverageRow.controlStates.map { suffix, state in CoverageRow(name + suffix, UISearchBar()) { read($0, state) } }
  }
}

#endif

#if canImport(UIKit)

import Foundation
import SkinUIKit
import UIKit

extension CoverageRow.Variants<UIControl.State> {
  static var controlStates: Self {
    .init(all: [
      ("", .normal), ("highlighted", .highlighted), ("selected", .selected),
      ("selectedHighlighted", [.selected, .highlighted]), ("disabled", .disabled), ("focused", .focused),
    ])
  }
}

extension CoverageRow.Variants<SkinBarPlace> {
  static var barPlaces: Self {
    .init(all: [
      ("", .standard), ("standard", .standard), ("compact", .compact), ("scrollEdge", .scrollEdge),
      ("compactScrollEdge", .compactScrollEdge),
    ])
  }

  static var fewBarPlaces: Self {
    .init(all: [("", .scrollEdge), ("standard", .standard), ("scrollEdge", .scrollEdge)])
  }
}

extension CoverageRow.Variants<SkinBarButtonState> {
  static var barButtonStates: Self {
    .init(all: SkinBarButtonState.allCases.map { ($0 == .normal ? "" : $0.rawValue, $0) })
  }
}

extension CoverageRow.Variants<SkinTabBarItemState> {
  static var tabBarItemStates: Self {
    .init(all: SkinTabBarItemState.allCases.map { ($0 == .normal ? "" : $0.rawValue, $0) })
  }
}

extension SkinAppearanceOwner {
  /// The appearance object for the usual height.
  var standard: Appearance? { self[skinAppearanceAt: .standard] }
}

extension SkinAppearanceOwner where Appearance == UITabBarAppearance {
  /// The appearance of the items in one of the layouts, which all follow the same keys.
  var items: UITabBarItemAppearance? { standard?.inlineLayoutAppearance }
}

extension UIBarButtonItemAppearance {
  subscript(state: SkinBarButtonState) -> UIBarButtonItemStateAppearance {
    switch state {
    case .normal: normal
    case .highlighted: highlighted
    case .disabled: disabled
    case .focused: focused
    }
  }
}

extension UITabBarItemAppearance {
  subscript(state: SkinTabBarItemState) -> UITabBarItemStateAppearance {
    switch state {
    case .normal: normal
    case .selected: selected
    case .disabled: disabled
    case .focused: focused
    }
  }
}

extension [NSAttributedString.Key: Any] {
  var color: UIColor? { self[.foregroundColor] as? UIColor }
  var font: UIFont? { self[.font] as? UIFont }
  var shadow: CGFloat? { (self[.shadow] as? NSShadow)?.shadowBlurRadius }
  var kern: Double? { self[.kern] as? Double }
}

#endif

// What bars' and items' names in appearance objects show.

#if canImport(UIKit)

import Foundation
import SkinUIKit
import UIKit

enum BarRows {
  static let rows: [CoverageRow] =
    navigationLooks(UINavigationBar(), named) + navigationLooks(UINavigationItem(title: "Page"), few)
    + backgrounds(UIToolbar(), named)
    + buttons(UIToolbar()) {
      $0.buttonAppearance
    } done: {
      $0.doneButtonAppearance
    }
    + tabLooks(UITabBar()) + tabLooks(UITabBarItem())

  private typealias Places = [(suffix: String, place: SkinBarPlace)]
  private typealias Make<Owner> = @MainActor @Sendable () -> Owner

  private static let named: Places = [
    ("", .standard), (".standard", .standard), (".compact", .compact), (".scrollEdge", .scrollEdge),
    (".compactScrollEdge", .compactScrollEdge),
  ]

  private static let few: Places = [("", .scrollEdge), (".standard", .standard), (".scrollEdge", .scrollEdge)]

  private static let blurs = (#""systemThinMaterialDark""#, #""none""#)

  private static func backgrounds<Owner: SkinAppearanceOwner>(
    _ make: @escaping @MainActor @Sendable @autoclosure () -> Owner, _ places: Places
  ) -> [CoverageRow] {
    let placed = places.flatMap { suffix, place in
      [
        CoverageRow("barBackgroundColor" + suffix, make()) { $0[skinAppearanceAt: place]?.backgroundColor },
        CoverageRow("barBackgroundImage" + suffix, make()) { $0[skinAppearanceAt: place]?.backgroundImage },
        CoverageRow("barBackgroundGradient" + suffix, make()) {
          $0[skinAppearanceAt: place]?.backgroundImage.map { Pixels($0)[1, 1] }
        },
        CoverageRow("barBackgroundEffect" + suffix, make(), values: blurs) {
          $0[skinAppearanceAt: place]?.backgroundEffect
        },
        CoverageRow("barShadowColor" + suffix, make()) { $0[skinAppearanceAt: place]?.shadowColor },
      ]
    }
    return placed + [
      CoverageRow("barBackgroundContentMode", make()) { $0[skinAppearanceAt: .standard]?.backgroundImageContentMode },
      CoverageRow("barShadowImage", make()) { $0[skinAppearanceAt: .standard]?.shadowImage },
    ]
  }

  private static func navigationLooks<Owner: SkinAppearanceOwner>(
    _ make: @escaping @MainActor @Sendable @autoclosure () -> Owner, _ places: Places
  ) -> [CoverageRow] where Owner.Appearance == UINavigationBarAppearance {
    let titles = places.flatMap { suffix, place in
      [
        CoverageRow("barTitleColor" + suffix, make()) {
          $0[skinAppearanceAt: place]?.titleTextAttributes.color
        },
        CoverageRow("barTitleFont" + suffix, make()) { $0[skinAppearanceAt: place]?.titleTextAttributes.font },
      ]
    }
    return backgrounds(make(), places) + titles + navigationParts(make())
      + buttons(make()) {
        $0.buttonAppearance
      } done: {
        $0.doneButtonAppearance
      }
  }

  private static func navigationParts<Owner: SkinAppearanceOwner>(
    _ make: @escaping @MainActor @Sendable @autoclosure () -> Owner
  ) -> [CoverageRow] where Owner.Appearance == UINavigationBarAppearance {
    [
      CoverageRow("barTitleShadow", make()) { $0.standard?.titleTextAttributes.shadow },
      CoverageRow("barTitleKern", make()) { $0.standard?.titleTextAttributes.kern },
      CoverageRow("barTitlePosition", make()) { $0.standard?.titlePositionAdjustment },
      CoverageRow("barLargeTitleColor", make()) { $0.standard?.largeTitleTextAttributes.color },
      CoverageRow("barLargeTitleFont", make()) { $0.standard?.largeTitleTextAttributes.font },
      CoverageRow("barLargeTitleShadow", make()) { $0.standard?.largeTitleTextAttributes.shadow },
      CoverageRow("barLargeTitleKern", make()) { $0.standard?.largeTitleTextAttributes.kern },
      CoverageRow("barBackIndicatorImage", make()) { $0.standard?.backIndicatorImage },
      CoverageRow("barBackIndicatorMask", make()) { $0.standard?.backIndicatorTransitionMaskImage },
      CoverageRow("backButtonTitleColor", make()) {
        $0.standard?.backButtonAppearance.normal.titleTextAttributes.color
      },
      CoverageRow("backButtonTitleFont", make()) { $0.standard?.backButtonAppearance.normal.titleTextAttributes.font },
      CoverageRow("backButtonBackgroundImage", make()) { $0.standard?.backButtonAppearance.normal.backgroundImage },
    ]
  }

  private static func buttons<Owner: SkinAppearanceOwner>(
    _ make: @escaping @MainActor @Sendable @autoclosure () -> Owner,
    plain: @escaping @MainActor @Sendable (Owner.Appearance) -> UIBarButtonItemAppearance,
    done: @escaping @MainActor @Sendable (Owner.Appearance) -> UIBarButtonItemAppearance
  ) -> [CoverageRow] {
    let states = BarButtonState.allCases.flatMap { state in
      let suffix = state == .normal ? "" : ".\(state.rawValue)"
      return [
        CoverageRow("buttonTitleColor" + suffix, make()) {
          $0.standard.map { plain($0).look(state).titleTextAttributes.color }
        },
        CoverageRow("buttonBackgroundImage" + suffix, make()) {
          $0.standard.map { plain($0).look(state).backgroundImage }
        },
      ]
    }
    return states + [
      CoverageRow("buttonTitleFont", make()) { $0.standard.map { plain($0).normal.titleTextAttributes.font } },
      CoverageRow("buttonTitleShadow", make()) { $0.standard.map { plain($0).normal.titleTextAttributes.shadow } },
      CoverageRow("buttonTitleKern", make()) { $0.standard.map { plain($0).normal.titleTextAttributes.kern } },
      CoverageRow("buttonTitlePosition", make()) { $0.standard.map { plain($0).normal.titlePositionAdjustment } },
      CoverageRow("buttonBackgroundPosition", make()) {
        $0.standard.map { plain($0).normal.backgroundImagePositionAdjustment }
      },
      CoverageRow("doneButtonTitleColor", make()) { $0.standard.map { done($0).normal.titleTextAttributes.color } },
      CoverageRow("doneButtonTitleFont", make()) { $0.standard.map { done($0).normal.titleTextAttributes.font } },
      CoverageRow("doneButtonBackgroundImage", make()) { $0.standard.map { done($0).normal.backgroundImage } },
    ]
  }

  private static func tabLooks<Owner: SkinAppearanceOwner>(
    _ make: @escaping @MainActor @Sendable @autoclosure () -> Owner
  ) -> [CoverageRow] where Owner.Appearance == UITabBarAppearance {
    let states = TabBarItemState.allCases.flatMap { state in
      let suffix = state == .normal ? "" : ".\(state.rawValue)"
      return [
        CoverageRow("itemColor" + suffix, make()) { $0.items?.look(state).iconColor },
        CoverageRow("itemIconColor" + suffix, make()) { $0.items?.look(state).iconColor },
        CoverageRow("itemTitleColor" + suffix, make()) { $0.items?.look(state).titleTextAttributes.color },
        CoverageRow("itemFont" + suffix, make()) { $0.items?.look(state).titleTextAttributes.font },
        CoverageRow("itemBadgeColor" + suffix, make()) { $0.items?.look(state).badgeBackgroundColor },
        CoverageRow("itemBadgeTextColor" + suffix, make()) { $0.items?.look(state).badgeTextAttributes.color },
      ]
    }
    return backgrounds(make(), few) + states + [
      CoverageRow("itemTitleShadow", make()) { $0.items?.normal.titleTextAttributes.shadow },
      CoverageRow("itemTitlePosition", make()) { $0.items?.normal.titlePositionAdjustment },
      CoverageRow("itemBadgeFont", make()) { $0.items?.normal.badgeTextAttributes.font },
      CoverageRow("itemBadgePosition", make()) { $0.items?.normal.badgePositionAdjustment },
      CoverageRow("itemBadgeTitlePosition", make()) { $0.items?.normal.badgeTitlePositionAdjustment },
      CoverageRow("barSelectionIndicatorColor", make()) { $0.standard?.selectionIndicatorTintColor },
      CoverageRow("barSelectionIndicatorImage", make()) { $0.standard?.selectionIndicatorImage },
      CoverageRow("barItemPositioning", make()) { $0.standard?.stackedItemPositioning },
      CoverageRow("barItemWidth", make()) { $0.standard?.stackedItemWidth },
      CoverageRow("barItemSpacing", make()) { $0.standard?.stackedItemSpacing },
    ]
  }
}

extension SkinAppearanceOwner {
  fileprivate var standard: Appearance? { self[skinAppearanceAt: .standard] }
}

extension SkinAppearanceOwner where Appearance == UITabBarAppearance {
  /// The looks in the layout that is bound like all others.
  fileprivate var items: UITabBarItemAppearance? { standard?.inlineLayoutAppearance }
}

extension UIBarButtonItemAppearance {
  fileprivate func look(_ state: BarButtonState) -> UIBarButtonItemStateAppearance {
    switch state {
    case .normal: normal
    case .highlighted: highlighted
    case .disabled: disabled
    case .focused: focused
    }
  }
}

extension UITabBarItemAppearance {
  fileprivate func look(_ state: TabBarItemState) -> UITabBarItemStateAppearance {
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

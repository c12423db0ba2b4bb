// The names of what appearance objects have, by place where looks commonly differ.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  extension SkinNamedProperty {
    /// The names of bars' and items' looks in appearance objects.
    static let barLooks: [SkinNamedProperty] =
      navigationLooks(of: UINavigationBar.self, places: named) + navigationLooks(of: UINavigationItem.self, places: few)
      + backgrounds(of: UIToolbar.self, places: named) + buttons(of: UIToolbar.self)
      + tabLooks(of: UITabBar.self) + tabLooks(of: UITabBarItem.self)

    private typealias Places = [(suffix: String, places: SkinBarPlaces)]

    private static let named: Places = [
      ("", .all), (".standard", .standard), (".compact", .compact), (".scrollEdge", .scrollEdge),
      (".compactScrollEdge", .compactScrollEdge),
    ]

    private static let few: Places = [("", .all), (".standard", .standard), (".scrollEdge", .scrollEdge)]

    private static func backgrounds<Owner: SkinAppearanceOwner>(
      of owner: Owner.Type, places: Places
    ) -> [SkinNamedProperty] {
      let placed = places.flatMap { suffix, places in
        [
          SkinNamedProperty("barBackgroundColor" + suffix, of: owner) { $0.barBackgroundColor($1, at: places) },
          SkinNamedProperty("barBackgroundImage" + suffix, of: owner) { $0.barBackgroundImage($1, at: places) },
          SkinNamedProperty("barBackgroundGradient" + suffix, of: owner) { $0.barBackgroundGradient($1, at: places) },
          SkinNamedProperty("barBackgroundEffect" + suffix, of: owner) { $0.barBackgroundEffect($1, at: places) },
          SkinNamedProperty("barShadowColor" + suffix, of: owner) { $0.barShadowColor($1, at: places) },
        ]
      }
      return placed + [
        SkinNamedProperty("barBackgroundContentMode", of: owner, options: UIView.ContentMode.names.keys) {
          $0.barBackgroundContentMode($1)
        },
        SkinNamedProperty("barShadowImage", of: owner) { $0.barShadowImage($1) },
      ]
    }

    private static func navigationLooks<Owner: SkinAppearanceOwner>(
      of owner: Owner.Type, places: Places
    ) -> [SkinNamedProperty] where Owner.Appearance == UINavigationBarAppearance {
      let titles = places.flatMap { suffix, places in
        [
          SkinNamedProperty("barTitleColor" + suffix, of: owner) { $0.barTitleColor($1, at: places) },
          SkinNamedProperty("barTitleFont" + suffix, of: owner) { $0.barTitleFont($1, at: places) },
        ]
      }
      return backgrounds(of: owner, places: places) + titles + buttons(of: owner) + [
        SkinNamedProperty("barTitleShadow", of: owner) { $0.barTitleShadow($1) },
        SkinNamedProperty("barTitleKern", of: owner) { $0.barTitleKern($1) },
        SkinNamedProperty("barTitlePosition", of: owner) { $0.barTitlePosition($1) },
        SkinNamedProperty("barLargeTitleColor", of: owner) { $0.barLargeTitleColor($1) },
        SkinNamedProperty("barLargeTitleFont", of: owner) { $0.barLargeTitleFont($1) },
        SkinNamedProperty("barLargeTitleShadow", of: owner) { $0.barLargeTitleShadow($1) },
        SkinNamedProperty("barLargeTitleKern", of: owner) { $0.barLargeTitleKern($1) },
        SkinNamedProperty("barBackIndicatorImage", of: owner) { $0.barBackIndicatorImage($1) },
        SkinNamedProperty("barBackIndicatorMask", of: owner) { $0.barBackIndicatorMask($1) },
        SkinNamedProperty("backButtonTitleColor", of: owner) { $0.buttonTitleColor($1, of: .back) },
        SkinNamedProperty("backButtonTitleFont", of: owner) { $0.buttonTitleFont($1, of: .back) },
        SkinNamedProperty("backButtonBackgroundImage", of: owner) { $0.buttonBackgroundImage($1, of: .back) },
      ]
    }

    private static func buttons<Owner: SkinAppearanceOwner>(of owner: Owner.Type) -> [SkinNamedProperty]
    where Owner.Appearance: SkinButtonAppearance {
      let states = BarButtonState.allCases.flatMap { state in
        let suffix = state == .normal ? "" : ".\(state.rawValue)"
        return [
          SkinNamedProperty("buttonTitleColor" + suffix, of: owner) { $0.buttonTitleColor($1, for: state) },
          SkinNamedProperty("buttonBackgroundImage" + suffix, of: owner) { $0.buttonBackgroundImage($1, for: state) },
        ]
      }
      return states + [
        SkinNamedProperty("buttonTitleFont", of: owner) { $0.buttonTitleFont($1) },
        SkinNamedProperty("buttonTitleShadow", of: owner) { $0.buttonTitleShadow($1) },
        SkinNamedProperty("buttonTitleKern", of: owner) { $0.buttonTitleKern($1) },
        SkinNamedProperty("buttonTitlePosition", of: owner) { $0.buttonTitlePosition($1) },
        SkinNamedProperty("buttonBackgroundPosition", of: owner) { $0.buttonBackgroundPosition($1) },
        SkinNamedProperty("doneButtonTitleColor", of: owner) { $0.buttonTitleColor($1, of: .done) },
        SkinNamedProperty("doneButtonTitleFont", of: owner) { $0.buttonTitleFont($1, of: .done) },
        SkinNamedProperty("doneButtonBackgroundImage", of: owner) { $0.buttonBackgroundImage($1, of: .done) },
      ]
    }

    private static func tabLooks<Owner: SkinAppearanceOwner>(of owner: Owner.Type) -> [SkinNamedProperty]
    where Owner.Appearance == UITabBarAppearance {
      let states = TabBarItemState.allCases.flatMap { state in
        let suffix = state == .normal ? "" : ".\(state.rawValue)"
        return [
          SkinNamedProperty("itemColor" + suffix, of: owner) { $0.itemColor($1, for: state) },
          SkinNamedProperty("itemIconColor" + suffix, of: owner) { $0.itemIconColor($1, for: state) },
          SkinNamedProperty("itemTitleColor" + suffix, of: owner) { $0.itemTitleColor($1, for: state) },
          SkinNamedProperty("itemFont" + suffix, of: owner) { $0.itemFont($1, for: state) },
          SkinNamedProperty("itemBadgeColor" + suffix, of: owner) { $0.itemBadgeColor($1, for: state) },
          SkinNamedProperty("itemBadgeTextColor" + suffix, of: owner) { $0.itemBadgeTextColor($1, for: state) },
        ]
      }
      return backgrounds(of: owner, places: few) + states + [
        SkinNamedProperty("itemTitleShadow", of: owner) { $0.itemTitleShadow($1) },
        SkinNamedProperty("itemTitlePosition", of: owner) { $0.itemTitlePosition($1) },
        SkinNamedProperty("itemBadgeFont", of: owner) { $0.itemBadgeFont($1) },
        SkinNamedProperty("itemBadgePosition", of: owner) { $0.itemBadgePosition($1) },
        SkinNamedProperty("itemBadgeTitlePosition", of: owner) { $0.itemBadgeTitlePosition($1) },
        SkinNamedProperty("barSelectionIndicatorColor", of: owner) { $0.barSelectionIndicatorColor($1) },
        SkinNamedProperty("barSelectionIndicatorImage", of: owner) { $0.barSelectionIndicatorImage($1) },
        SkinNamedProperty("barItemPositioning", of: owner, options: UITabBar.ItemPositioning.names.keys) {
          $0.barItemPositioning($1)
        },
        SkinNamedProperty("barItemWidth", of: owner) { $0.barItemWidth($1) },
        SkinNamedProperty("barItemSpacing", of: owner) { $0.barItemSpacing($1) },
      ]
    }
  }
#endif

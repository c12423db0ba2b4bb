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
          SkinNamedProperty("barBackgroundColor" + suffix, of: owner) { $0.bar(at: places).backgroundColor($1) },
          SkinNamedProperty("barBackgroundImage" + suffix, of: owner) { $0.bar(at: places).backgroundImage($1) },
          SkinNamedProperty("barBackgroundGradient" + suffix, of: owner) { $0.bar(at: places).backgroundGradient($1) },
          SkinNamedProperty("barBackgroundEffect" + suffix, of: owner) { $0.bar(at: places).backgroundEffect($1) },
          SkinNamedProperty("barShadowColor" + suffix, of: owner) { $0.bar(at: places).shadowColor($1) },
        ]
      }
      return placed + [
        SkinNamedProperty("barBackgroundContentMode", of: owner, options: UIView.ContentMode.names.keys) {
          $0.bar.backgroundImageContentMode($1)
        },
        SkinNamedProperty("barShadowImage", of: owner) { $0.bar.shadowImage($1) },
      ]
    }

    private static func navigationLooks<Owner: SkinAppearanceOwner>(
      of owner: Owner.Type, places: Places
    ) -> [SkinNamedProperty] where Owner.Appearance == UINavigationBarAppearance {
      let titles = places.flatMap { suffix, places in
        [
          SkinNamedProperty("barTitleColor" + suffix, of: owner) { $0.bar(at: places).title.color($1) },
          SkinNamedProperty("barTitleFont" + suffix, of: owner) { $0.bar(at: places).title.font($1) },
        ]
      }
      return backgrounds(of: owner, places: places) + titles + buttons(of: owner) + [
        SkinNamedProperty("barTitleShadow", of: owner) { $0.bar.title.shadow($1) },
        SkinNamedProperty("barTitleKern", of: owner) { $0.bar.title.kern($1) },
        SkinNamedProperty("barTitlePosition", of: owner) { $0.bar.titlePositionAdjustment($1) },
        SkinNamedProperty("barLargeTitleColor", of: owner) { $0.bar.largeTitle.color($1) },
        SkinNamedProperty("barLargeTitleFont", of: owner) { $0.bar.largeTitle.font($1) },
        SkinNamedProperty("barLargeTitleShadow", of: owner) { $0.bar.largeTitle.shadow($1) },
        SkinNamedProperty("barLargeTitleKern", of: owner) { $0.bar.largeTitle.kern($1) },
        SkinNamedProperty("barBackIndicatorImage", of: owner) { $0.bar.backIndicatorImage($1) },
        SkinNamedProperty("barBackIndicatorMask", of: owner) { $0.bar.backIndicatorMask($1) },
        SkinNamedProperty("backButtonTitleColor", of: owner) { $0.bar.buttons(.back).title.color($1) },
        SkinNamedProperty("backButtonTitleFont", of: owner) { $0.bar.buttons(.back).title.font($1) },
        SkinNamedProperty("backButtonBackgroundImage", of: owner) { $0.bar.buttons(.back).backgroundImage($1) },
      ]
    }

    private static func buttons<Owner: SkinAppearanceOwner>(of owner: Owner.Type) -> [SkinNamedProperty]
    where Owner.Appearance: SkinButtonAppearance {
      let states = BarButtonState.allCases.flatMap { state in
        let suffix = state == .normal ? "" : ".\(state.rawValue)"
        return [
          SkinNamedProperty("buttonTitleColor" + suffix, of: owner) { $0.bar.buttons(for: state).title.color($1) },
          SkinNamedProperty("buttonBackgroundImage" + suffix, of: owner) {
            $0.bar.buttons(for: state).backgroundImage($1)
          },
        ]
      }
      return states + [
        SkinNamedProperty("buttonTitleFont", of: owner) { $0.bar.buttons.title.font($1) },
        SkinNamedProperty("buttonTitleShadow", of: owner) { $0.bar.buttons.title.shadow($1) },
        SkinNamedProperty("buttonTitleKern", of: owner) { $0.bar.buttons.title.kern($1) },
        SkinNamedProperty("buttonTitlePosition", of: owner) { $0.bar.buttons.titlePositionAdjustment($1) },
        SkinNamedProperty("buttonBackgroundPosition", of: owner) {
          $0.bar.buttons.backgroundImagePositionAdjustment($1)
        },
        SkinNamedProperty("doneButtonTitleColor", of: owner) { $0.bar.buttons(.done).title.color($1) },
        SkinNamedProperty("doneButtonTitleFont", of: owner) { $0.bar.buttons(.done).title.font($1) },
        SkinNamedProperty("doneButtonBackgroundImage", of: owner) { $0.bar.buttons(.done).backgroundImage($1) },
      ]
    }

    private static func tabLooks<Owner: SkinAppearanceOwner>(of owner: Owner.Type) -> [SkinNamedProperty]
    where Owner.Appearance == UITabBarAppearance {
      let states = TabBarItemState.allCases.flatMap { state in
        let suffix = state == .normal ? "" : ".\(state.rawValue)"
        return [
          SkinNamedProperty("itemColor" + suffix, of: owner) { $0.bar.items(for: state).color($1) },
          SkinNamedProperty("itemIconColor" + suffix, of: owner) { $0.bar.items(for: state).iconColor($1) },
          SkinNamedProperty("itemTitleColor" + suffix, of: owner) { $0.bar.items(for: state).title.color($1) },
          SkinNamedProperty("itemFont" + suffix, of: owner) { $0.bar.items(for: state).title.font($1) },
          SkinNamedProperty("itemBadgeColor" + suffix, of: owner) { $0.bar.items(for: state).badgeBackgroundColor($1) },
          SkinNamedProperty("itemBadgeTextColor" + suffix, of: owner) { $0.bar.items(for: state).badge.color($1) },
        ]
      }
      return backgrounds(of: owner, places: few) + states + [
        SkinNamedProperty("itemTitleShadow", of: owner) { $0.bar.items.title.shadow($1) },
        SkinNamedProperty("itemTitlePosition", of: owner) { $0.bar.items.titlePositionAdjustment($1) },
        SkinNamedProperty("itemBadgeFont", of: owner) { $0.bar.items.badge.font($1) },
        SkinNamedProperty("itemBadgePosition", of: owner) { $0.bar.items.badgePositionAdjustment($1) },
        SkinNamedProperty("itemBadgeTitlePosition", of: owner) { $0.bar.items.badgeTitlePositionAdjustment($1) },
        SkinNamedProperty("barSelectionIndicatorColor", of: owner) { $0.bar.selectionIndicatorTintColor($1) },
        SkinNamedProperty("barSelectionIndicatorImage", of: owner) { $0.bar.selectionIndicatorImage($1) },
        SkinNamedProperty("barItemPositioning", of: owner, options: UITabBar.ItemPositioning.names.keys) {
          $0.bar.stackedItemPositioning($1)
        },
        SkinNamedProperty("barItemWidth", of: owner) { $0.bar.stackedItemWidth($1) },
        SkinNamedProperty("barItemSpacing", of: owner) { $0.bar.stackedItemSpacing($1) },
      ]
    }
  }
#endif

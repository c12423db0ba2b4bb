// The code of docs/coverage.md: bars and items. A test writes this file (SKINKIT_WRITE_DOCS=1).

#if canImport(UIKit)

import SkinKit
import SkinUIKit
import UIKit

extension CoverageCode {
  static func navigationBar(
    _ navigationBar: UINavigationBar, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = navigationBar.skin(following: manager)
    switch name {
    case "backButtonBackgroundImage": skin.bar.buttons(.back).backgroundImage(SkinKey(key))
    case "backButtonTitleColor": skin.bar.buttons(.back).title.color(SkinKey(key))
    case "backButtonTitleFont": skin.bar.buttons(.back).title.font(SkinKey(key))
    case "backIndicatorImage": skin.backIndicatorImage(SkinKey(key))
    case "backIndicatorTransitionMaskImage": skin.backIndicatorTransitionMaskImage(SkinKey(key))
    case "backgroundImage.compact": skin.backgroundImage(SkinKey(key), for: .compact)
    case "barBackIndicatorImage": skin.bar.backIndicatorImage(SkinKey(key))
    case "barBackIndicatorMask": skin.bar.backIndicatorMask(SkinKey(key))
    case "barBackgroundColor.standard": skin.bar(at: .standard).backgroundColor(SkinKey(key))
    case "barBackgroundContentMode": skin.bar.backgroundImageContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.bar(at: .standard).backgroundEffect(SkinKey(key))
    case "barBackgroundGradient.standard": skin.bar(at: .standard).backgroundGradient(SkinKey(key))
    case "barBackgroundImage.standard": skin.bar(at: .standard).backgroundImage(SkinKey(key))
    case "barLargeTitleColor": skin.bar.largeTitle.color(SkinKey(key))
    case "barLargeTitleFont": skin.bar.largeTitle.font(SkinKey(key))
    case "barLargeTitleKern": skin.bar.largeTitle.kern(SkinKey(key))
    case "barLargeTitleShadow": skin.bar.largeTitle.shadow(SkinKey(key))
    case "barShadowColor.standard": skin.bar(at: .standard).shadowColor(SkinKey(key))
    case "barShadowImage": skin.bar.shadowImage(SkinKey(key))
    case "barStyle": skin.barStyle(SkinKey(key))
    case "barTintColor": skin.barTintColor(SkinKey(key))
    case "barTitleColor.standard": skin.bar(at: .standard).title.color(SkinKey(key))
    case "barTitleFont.standard": skin.bar(at: .standard).title.font(SkinKey(key))
    case "barTitleKern": skin.bar.title.kern(SkinKey(key))
    case "barTitlePosition": skin.bar.titlePositionAdjustment(SkinKey(key))
    case "barTitleShadow": skin.bar.title.shadow(SkinKey(key))
    case "buttonBackgroundImage.highlighted": skin.bar.buttons(for: .highlighted).backgroundImage(SkinKey(key))
    case "buttonBackgroundPosition": skin.bar.buttons.backgroundImagePositionAdjustment(SkinKey(key))
    case "buttonTitleColor.highlighted": skin.bar.buttons(for: .highlighted).title.color(SkinKey(key))
    case "buttonTitleFont": skin.bar.buttons.title.font(SkinKey(key))
    case "buttonTitleKern": skin.bar.buttons.title.kern(SkinKey(key))
    case "buttonTitlePosition": skin.bar.buttons.titlePositionAdjustment(SkinKey(key))
    case "buttonTitleShadow": skin.bar.buttons.title.shadow(SkinKey(key))
    case "doneButtonBackgroundImage": skin.bar.buttons(.done).backgroundImage(SkinKey(key))
    case "doneButtonTitleColor": skin.bar.buttons(.done).title.color(SkinKey(key))
    case "doneButtonTitleFont": skin.bar.buttons(.done).title.font(SkinKey(key))
    case "isTranslucent": skin.isTranslucent(SkinKey(key))
    case "largeTitleColor": skin.largeTitleTextAttributes.color(SkinKey(key))
    case "largeTitleFont": skin.largeTitleTextAttributes.font(SkinKey(key))
    case "largeTitleKern": skin.largeTitleTextAttributes.kern(SkinKey(key))
    case "largeTitleShadow": skin.largeTitleTextAttributes.shadow(SkinKey(key))
    case "prefersLargeTitles": skin.prefersLargeTitles(SkinKey(key))
    case "shadowImage": skin.shadowImage(SkinKey(key))
    case "titleColor": skin.titleTextAttributes.color(SkinKey(key))
    case "titleFont": skin.titleTextAttributes.font(SkinKey(key))
    case "titleKern": skin.titleTextAttributes.kern(SkinKey(key))
    case "titleShadow": skin.titleTextAttributes.shadow(SkinKey(key))
    case "titleVerticalPositionAdjustment.compact": skin.titleVerticalPositionAdjustment(SkinKey(key), for: .compact)
    default: return false
    }
    return true
  }

  static func tabBar(
    _ tabBar: UITabBar, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = tabBar.skin(following: manager)
    switch name {
    case "backgroundImage": skin.backgroundImage(SkinKey(key))
    case "barBackgroundColor.standard": skin.bar(at: .standard).backgroundColor(SkinKey(key))
    case "barBackgroundContentMode": skin.bar.backgroundImageContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.bar(at: .standard).backgroundEffect(SkinKey(key))
    case "barBackgroundGradient.standard": skin.bar(at: .standard).backgroundGradient(SkinKey(key))
    case "barBackgroundImage.standard": skin.bar(at: .standard).backgroundImage(SkinKey(key))
    case "barItemPositioning": skin.bar.stackedItemPositioning(SkinKey(key))
    case "barItemSpacing": skin.bar.stackedItemSpacing(SkinKey(key))
    case "barItemWidth": skin.bar.stackedItemWidth(SkinKey(key))
    case "barSelectionIndicatorColor": skin.bar.selectionIndicatorTintColor(SkinKey(key))
    case "barSelectionIndicatorImage": skin.bar.selectionIndicatorImage(SkinKey(key))
    case "barShadowColor.standard": skin.bar(at: .standard).shadowColor(SkinKey(key))
    case "barShadowImage": skin.bar.shadowImage(SkinKey(key))
    case "barStyle": skin.barStyle(SkinKey(key))
    case "barTintColor": skin.barTintColor(SkinKey(key))
    case "isTranslucent": skin.isTranslucent(SkinKey(key))
    case "itemBadgeColor.selected": skin.bar.items(for: .selected).badgeBackgroundColor(SkinKey(key))
    case "itemBadgeFont": skin.bar.items.badge.font(SkinKey(key))
    case "itemBadgePosition": skin.bar.items.badgePositionAdjustment(SkinKey(key))
    case "itemBadgeTextColor.selected": skin.bar.items(for: .selected).badge.color(SkinKey(key))
    case "itemBadgeTitlePosition": skin.bar.items.badgeTitlePositionAdjustment(SkinKey(key))
    case "itemColor.selected": skin.bar.items(for: .selected).color(SkinKey(key))
    case "itemFont.selected": skin.bar.items(for: .selected).title.font(SkinKey(key))
    case "itemIconColor.selected": skin.bar.items(for: .selected).iconColor(SkinKey(key))
    case "itemPositioning": skin.itemPositioning(SkinKey(key))
    case "itemSpacing": skin.itemSpacing(SkinKey(key))
    case "itemTitleColor.selected": skin.bar.items(for: .selected).title.color(SkinKey(key))
    case "itemTitlePosition": skin.bar.items.titlePositionAdjustment(SkinKey(key))
    case "itemTitleShadow": skin.bar.items.title.shadow(SkinKey(key))
    case "itemWidth": skin.itemWidth(SkinKey(key))
    case "selectionIndicatorImage": skin.selectionIndicatorImage(SkinKey(key))
    case "shadowImage": skin.shadowImage(SkinKey(key))
    case "titleColor": skin.bar.items.title.color(SkinKey(key))
    case "unselectedItemTintColor": skin.unselectedItemTintColor(SkinKey(key))
    default: return false
    }
    return true
  }

  static func toolbar(
    _ toolbar: UIToolbar, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = toolbar.skin(following: manager)
    switch name {
    case "backgroundImage.compact": skin.backgroundImage(SkinKey(key), barMetrics: .compact)
    case "barBackgroundColor.standard": skin.bar(at: .standard).backgroundColor(SkinKey(key))
    case "barBackgroundContentMode": skin.bar.backgroundImageContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.bar(at: .standard).backgroundEffect(SkinKey(key))
    case "barBackgroundGradient.standard": skin.bar(at: .standard).backgroundGradient(SkinKey(key))
    case "barBackgroundImage.standard": skin.bar(at: .standard).backgroundImage(SkinKey(key))
    case "barShadowColor.standard": skin.bar(at: .standard).shadowColor(SkinKey(key))
    case "barShadowImage": skin.bar.shadowImage(SkinKey(key))
    case "barStyle": skin.barStyle(SkinKey(key))
    case "barTintColor": skin.barTintColor(SkinKey(key))
    case "buttonBackgroundImage.highlighted": skin.bar.buttons(for: .highlighted).backgroundImage(SkinKey(key))
    case "buttonBackgroundPosition": skin.bar.buttons.backgroundImagePositionAdjustment(SkinKey(key))
    case "buttonTitleColor.highlighted": skin.bar.buttons(for: .highlighted).title.color(SkinKey(key))
    case "buttonTitleFont": skin.bar.buttons.title.font(SkinKey(key))
    case "buttonTitleKern": skin.bar.buttons.title.kern(SkinKey(key))
    case "buttonTitlePosition": skin.bar.buttons.titlePositionAdjustment(SkinKey(key))
    case "buttonTitleShadow": skin.bar.buttons.title.shadow(SkinKey(key))
    case "doneButtonBackgroundImage": skin.bar.buttons(.done).backgroundImage(SkinKey(key))
    case "doneButtonTitleColor": skin.bar.buttons(.done).title.color(SkinKey(key))
    case "doneButtonTitleFont": skin.bar.buttons(.done).title.font(SkinKey(key))
    case "isTranslucent": skin.isTranslucent(SkinKey(key))
    case "shadowImage.bottom": skin.shadowImage(SkinKey(key), forToolbarPosition: .bottom)
    default: return false
    }
    return true
  }

  static func barItem(
    _ barItem: UIBarItem, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = barItem.skin(following: manager)
    switch name {
    case "image": skin.image(SkinKey(key))
    case "imageInsets": skin.imageInsets(SkinKey(key))
    case "isEnabled": skin.isEnabled(SkinKey(key))
    case "landscapeImagePhone": skin.landscapeImagePhone(SkinKey(key))
    case "landscapeImagePhoneInsets": skin.landscapeImagePhoneInsets(SkinKey(key))
    case "title": skin.title(SkinKey(key))
    case "titleColor.highlighted": skin.titleColor(SkinKey(key), for: .highlighted)
    case "titleFont.highlighted": skin.titleFont(SkinKey(key), for: .highlighted)
    case "titleShadow": skin.titleShadow(SkinKey(key))
    default: return false
    }
    return true
  }

  static func barButtonItem(
    _ barButtonItem: UIBarButtonItem, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = barButtonItem.skin(following: manager)
    switch name {
    case "backButtonBackgroundImage.highlighted": skin.backButtonBackgroundImage(SkinKey(key), for: .highlighted)
    case "backButtonBackgroundVerticalPositionAdjustment":
      skin.backButtonBackgroundVerticalPositionAdjustment(SkinKey(key))
    case "backButtonTitlePositionAdjustment": skin.backButtonTitlePositionAdjustment(SkinKey(key))
    case "backgroundImage.highlighted": skin.backgroundImage(SkinKey(key), for: .highlighted)
    case "backgroundVerticalPositionAdjustment": skin.backgroundVerticalPositionAdjustment(SkinKey(key))
    case "isHidden": skin.isHidden(SkinKey(key))
    case "tintColor": skin.tintColor(SkinKey(key))
    case "titlePositionAdjustment": skin.titlePositionAdjustment(SkinKey(key))
    case "width": skin.width(SkinKey(key))
    default: return false
    }
    return true
  }

  static func tabBarItem(
    _ tabBarItem: UITabBarItem, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = tabBarItem.skin(following: manager)
    switch name {
    case "badgeColor": skin.badgeColor(SkinKey(key))
    case "badgeFont": skin.badgeFont(SkinKey(key))
    case "badgeTextColor.highlighted": skin.badgeTextColor(SkinKey(key), for: .highlighted)
    case "badgeValue": skin.badgeValue(SkinKey(key))
    case "barBackgroundColor.standard": skin.bar(at: .standard).backgroundColor(SkinKey(key))
    case "barBackgroundContentMode": skin.bar.backgroundImageContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.bar(at: .standard).backgroundEffect(SkinKey(key))
    case "barBackgroundGradient.standard": skin.bar(at: .standard).backgroundGradient(SkinKey(key))
    case "barBackgroundImage.standard": skin.bar(at: .standard).backgroundImage(SkinKey(key))
    case "barItemPositioning": skin.bar.stackedItemPositioning(SkinKey(key))
    case "barItemSpacing": skin.bar.stackedItemSpacing(SkinKey(key))
    case "barItemWidth": skin.bar.stackedItemWidth(SkinKey(key))
    case "barSelectionIndicatorColor": skin.bar.selectionIndicatorTintColor(SkinKey(key))
    case "barSelectionIndicatorImage": skin.bar.selectionIndicatorImage(SkinKey(key))
    case "barShadowColor.standard": skin.bar(at: .standard).shadowColor(SkinKey(key))
    case "barShadowImage": skin.bar.shadowImage(SkinKey(key))
    case "itemBadgeColor.selected": skin.bar.items(for: .selected).badgeBackgroundColor(SkinKey(key))
    case "itemBadgeFont": skin.bar.items.badge.font(SkinKey(key))
    case "itemBadgePosition": skin.bar.items.badgePositionAdjustment(SkinKey(key))
    case "itemBadgeTextColor.selected": skin.bar.items(for: .selected).badge.color(SkinKey(key))
    case "itemBadgeTitlePosition": skin.bar.items.badgeTitlePositionAdjustment(SkinKey(key))
    case "itemColor.selected": skin.bar.items(for: .selected).color(SkinKey(key))
    case "itemFont.selected": skin.bar.items(for: .selected).title.font(SkinKey(key))
    case "itemIconColor.selected": skin.bar.items(for: .selected).iconColor(SkinKey(key))
    case "itemTitleColor.selected": skin.bar.items(for: .selected).title.color(SkinKey(key))
    case "itemTitlePosition": skin.bar.items.titlePositionAdjustment(SkinKey(key))
    case "itemTitleShadow": skin.bar.items.title.shadow(SkinKey(key))
    case "selectedImage": skin.selectedImage(SkinKey(key))
    case "titlePositionAdjustment": skin.titlePositionAdjustment(SkinKey(key))
    default: return false
    }
    return true
  }

  static func navigationItem(
    _ navigationItem: UINavigationItem, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = navigationItem.skin(following: manager)
    switch name {
    case "backButtonBackgroundImage": skin.bar.buttons(.back).backgroundImage(SkinKey(key))
    case "backButtonTitle": skin.backButtonTitle(SkinKey(key))
    case "backButtonTitleColor": skin.bar.buttons(.back).title.color(SkinKey(key))
    case "backButtonTitleFont": skin.bar.buttons(.back).title.font(SkinKey(key))
    case "barBackIndicatorImage": skin.bar.backIndicatorImage(SkinKey(key))
    case "barBackIndicatorMask": skin.bar.backIndicatorMask(SkinKey(key))
    case "barBackgroundColor.standard": skin.bar(at: .standard).backgroundColor(SkinKey(key))
    case "barBackgroundContentMode": skin.bar.backgroundImageContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.bar(at: .standard).backgroundEffect(SkinKey(key))
    case "barBackgroundGradient.standard": skin.bar(at: .standard).backgroundGradient(SkinKey(key))
    case "barBackgroundImage.standard": skin.bar(at: .standard).backgroundImage(SkinKey(key))
    case "barLargeTitleColor": skin.bar.largeTitle.color(SkinKey(key))
    case "barLargeTitleFont": skin.bar.largeTitle.font(SkinKey(key))
    case "barLargeTitleKern": skin.bar.largeTitle.kern(SkinKey(key))
    case "barLargeTitleShadow": skin.bar.largeTitle.shadow(SkinKey(key))
    case "barShadowColor.standard": skin.bar(at: .standard).shadowColor(SkinKey(key))
    case "barShadowImage": skin.bar.shadowImage(SkinKey(key))
    case "barTitleColor.standard": skin.bar(at: .standard).title.color(SkinKey(key))
    case "barTitleFont.standard": skin.bar(at: .standard).title.font(SkinKey(key))
    case "barTitleKern": skin.bar.title.kern(SkinKey(key))
    case "barTitlePosition": skin.bar.titlePositionAdjustment(SkinKey(key))
    case "barTitleShadow": skin.bar.title.shadow(SkinKey(key))
    case "buttonBackgroundImage.highlighted": skin.bar.buttons(for: .highlighted).backgroundImage(SkinKey(key))
    case "buttonBackgroundPosition": skin.bar.buttons.backgroundImagePositionAdjustment(SkinKey(key))
    case "buttonTitleColor.highlighted": skin.bar.buttons(for: .highlighted).title.color(SkinKey(key))
    case "buttonTitleFont": skin.bar.buttons.title.font(SkinKey(key))
    case "buttonTitleKern": skin.bar.buttons.title.kern(SkinKey(key))
    case "buttonTitlePosition": skin.bar.buttons.titlePositionAdjustment(SkinKey(key))
    case "buttonTitleShadow": skin.bar.buttons.title.shadow(SkinKey(key))
    case "doneButtonBackgroundImage": skin.bar.buttons(.done).backgroundImage(SkinKey(key))
    case "doneButtonTitleColor": skin.bar.buttons(.done).title.color(SkinKey(key))
    case "doneButtonTitleFont": skin.bar.buttons(.done).title.font(SkinKey(key))
    case "prompt": skin.prompt(SkinKey(key))
    case "title": skin.title(SkinKey(key))
    case "titleImage": skin.titleImage(SkinKey(key))
    default: return false
    }
    return true
  }
}

#endif

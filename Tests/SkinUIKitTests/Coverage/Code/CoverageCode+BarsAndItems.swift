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
    case "backButtonBackgroundImage": skin.buttonBackgroundImage(SkinKey(key), of: .back)
    case "backButtonTitleColor": skin.buttonTitleColor(SkinKey(key), of: .back)
    case "backButtonTitleFont": skin.buttonTitleFont(SkinKey(key), of: .back)
    case "backIndicatorImage": skin.backIndicatorImage(SkinKey(key))
    case "backIndicatorTransitionMaskImage": skin.backIndicatorTransitionMaskImage(SkinKey(key))
    case "backgroundImage.compact": skin.backgroundImage(SkinKey(key), for: .compact)
    case "barBackIndicatorImage": skin.barBackIndicatorImage(SkinKey(key))
    case "barBackIndicatorMask": skin.barBackIndicatorMask(SkinKey(key))
    case "barBackgroundColor.standard": skin.barBackgroundColor(SkinKey(key), at: .standard)
    case "barBackgroundContentMode": skin.barBackgroundContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.barBackgroundEffect(SkinKey(key), at: .standard)
    case "barBackgroundGradient.standard": skin.barBackgroundGradient(SkinKey(key), at: .standard)
    case "barBackgroundImage.standard": skin.barBackgroundImage(SkinKey(key), at: .standard)
    case "barLargeTitleColor": skin.barLargeTitleColor(SkinKey(key))
    case "barLargeTitleFont": skin.barLargeTitleFont(SkinKey(key))
    case "barLargeTitleKern": skin.barLargeTitleKern(SkinKey(key))
    case "barLargeTitleShadow": skin.barLargeTitleShadow(SkinKey(key))
    case "barShadowColor.standard": skin.barShadowColor(SkinKey(key), at: .standard)
    case "barShadowImage": skin.barShadowImage(SkinKey(key))
    case "barStyle": skin.barStyle(SkinKey(key))
    case "barTintColor": skin.barTintColor(SkinKey(key))
    case "barTitleColor.standard": skin.barTitleColor(SkinKey(key), at: .standard)
    case "barTitleFont.standard": skin.barTitleFont(SkinKey(key), at: .standard)
    case "barTitleKern": skin.barTitleKern(SkinKey(key))
    case "barTitlePosition": skin.barTitlePosition(SkinKey(key))
    case "barTitleShadow": skin.barTitleShadow(SkinKey(key))
    case "buttonBackgroundImage.highlighted": skin.buttonBackgroundImage(SkinKey(key), for: .highlighted)
    case "buttonBackgroundPosition": skin.buttonBackgroundPosition(SkinKey(key))
    case "buttonTitleColor.highlighted": skin.buttonTitleColor(SkinKey(key), for: .highlighted)
    case "buttonTitleFont": skin.buttonTitleFont(SkinKey(key))
    case "buttonTitleKern": skin.buttonTitleKern(SkinKey(key))
    case "buttonTitlePosition": skin.buttonTitlePosition(SkinKey(key))
    case "buttonTitleShadow": skin.buttonTitleShadow(SkinKey(key))
    case "doneButtonBackgroundImage": skin.buttonBackgroundImage(SkinKey(key), of: .done)
    case "doneButtonTitleColor": skin.buttonTitleColor(SkinKey(key), of: .done)
    case "doneButtonTitleFont": skin.buttonTitleFont(SkinKey(key), of: .done)
    case "isTranslucent": skin.isTranslucent(SkinKey(key))
    case "largeTitleColor": skin.largeTitleColor(SkinKey(key))
    case "largeTitleFont": skin.largeTitleFont(SkinKey(key))
    case "largeTitleKern": skin.largeTitleKern(SkinKey(key))
    case "largeTitleShadow": skin.largeTitleShadow(SkinKey(key))
    case "prefersLargeTitles": skin.prefersLargeTitles(SkinKey(key))
    case "shadowImage": skin.shadowImage(SkinKey(key))
    case "titleColor": skin.titleColor(SkinKey(key))
    case "titleFont": skin.titleFont(SkinKey(key))
    case "titleKern": skin.titleKern(SkinKey(key))
    case "titleShadow": skin.titleShadow(SkinKey(key))
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
    case "barBackgroundColor.standard": skin.barBackgroundColor(SkinKey(key), at: .standard)
    case "barBackgroundContentMode": skin.barBackgroundContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.barBackgroundEffect(SkinKey(key), at: .standard)
    case "barBackgroundGradient.standard": skin.barBackgroundGradient(SkinKey(key), at: .standard)
    case "barBackgroundImage.standard": skin.barBackgroundImage(SkinKey(key), at: .standard)
    case "barItemPositioning": skin.barItemPositioning(SkinKey(key))
    case "barItemSpacing": skin.barItemSpacing(SkinKey(key))
    case "barItemWidth": skin.barItemWidth(SkinKey(key))
    case "barSelectionIndicatorColor": skin.barSelectionIndicatorColor(SkinKey(key))
    case "barSelectionIndicatorImage": skin.barSelectionIndicatorImage(SkinKey(key))
    case "barShadowColor.standard": skin.barShadowColor(SkinKey(key), at: .standard)
    case "barShadowImage": skin.barShadowImage(SkinKey(key))
    case "barStyle": skin.barStyle(SkinKey(key))
    case "barTintColor": skin.barTintColor(SkinKey(key))
    case "isTranslucent": skin.isTranslucent(SkinKey(key))
    case "itemBadgeColor.selected": skin.itemBadgeColor(SkinKey(key), for: .selected)
    case "itemBadgeFont": skin.itemBadgeFont(SkinKey(key))
    case "itemBadgePosition": skin.itemBadgePosition(SkinKey(key))
    case "itemBadgeTextColor.selected": skin.itemBadgeTextColor(SkinKey(key), for: .selected)
    case "itemBadgeTitlePosition": skin.itemBadgeTitlePosition(SkinKey(key))
    case "itemColor.selected": skin.itemColor(SkinKey(key), for: .selected)
    case "itemFont.selected": skin.itemFont(SkinKey(key), for: .selected)
    case "itemIconColor.selected": skin.itemIconColor(SkinKey(key), for: .selected)
    case "itemPositioning": skin.itemPositioning(SkinKey(key))
    case "itemSpacing": skin.itemSpacing(SkinKey(key))
    case "itemTitleColor.selected": skin.itemTitleColor(SkinKey(key), for: .selected)
    case "itemTitlePosition": skin.itemTitlePosition(SkinKey(key))
    case "itemTitleShadow": skin.itemTitleShadow(SkinKey(key))
    case "itemWidth": skin.itemWidth(SkinKey(key))
    case "selectionIndicatorImage": skin.selectionIndicatorImage(SkinKey(key))
    case "shadowImage": skin.shadowImage(SkinKey(key))
    case "titleColor": skin.itemTitleColor(SkinKey(key))
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
    case "barBackgroundColor.standard": skin.barBackgroundColor(SkinKey(key), at: .standard)
    case "barBackgroundContentMode": skin.barBackgroundContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.barBackgroundEffect(SkinKey(key), at: .standard)
    case "barBackgroundGradient.standard": skin.barBackgroundGradient(SkinKey(key), at: .standard)
    case "barBackgroundImage.standard": skin.barBackgroundImage(SkinKey(key), at: .standard)
    case "barShadowColor.standard": skin.barShadowColor(SkinKey(key), at: .standard)
    case "barShadowImage": skin.barShadowImage(SkinKey(key))
    case "barStyle": skin.barStyle(SkinKey(key))
    case "barTintColor": skin.barTintColor(SkinKey(key))
    case "buttonBackgroundImage.highlighted": skin.buttonBackgroundImage(SkinKey(key), for: .highlighted)
    case "buttonBackgroundPosition": skin.buttonBackgroundPosition(SkinKey(key))
    case "buttonTitleColor.highlighted": skin.buttonTitleColor(SkinKey(key), for: .highlighted)
    case "buttonTitleFont": skin.buttonTitleFont(SkinKey(key))
    case "buttonTitleKern": skin.buttonTitleKern(SkinKey(key))
    case "buttonTitlePosition": skin.buttonTitlePosition(SkinKey(key))
    case "buttonTitleShadow": skin.buttonTitleShadow(SkinKey(key))
    case "doneButtonBackgroundImage": skin.buttonBackgroundImage(SkinKey(key), of: .done)
    case "doneButtonTitleColor": skin.buttonTitleColor(SkinKey(key), of: .done)
    case "doneButtonTitleFont": skin.buttonTitleFont(SkinKey(key), of: .done)
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
    case "barBackgroundColor.standard": skin.barBackgroundColor(SkinKey(key), at: .standard)
    case "barBackgroundContentMode": skin.barBackgroundContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.barBackgroundEffect(SkinKey(key), at: .standard)
    case "barBackgroundGradient.standard": skin.barBackgroundGradient(SkinKey(key), at: .standard)
    case "barBackgroundImage.standard": skin.barBackgroundImage(SkinKey(key), at: .standard)
    case "barItemPositioning": skin.barItemPositioning(SkinKey(key))
    case "barItemSpacing": skin.barItemSpacing(SkinKey(key))
    case "barItemWidth": skin.barItemWidth(SkinKey(key))
    case "barSelectionIndicatorColor": skin.barSelectionIndicatorColor(SkinKey(key))
    case "barSelectionIndicatorImage": skin.barSelectionIndicatorImage(SkinKey(key))
    case "barShadowColor.standard": skin.barShadowColor(SkinKey(key), at: .standard)
    case "barShadowImage": skin.barShadowImage(SkinKey(key))
    case "itemBadgeColor.selected": skin.itemBadgeColor(SkinKey(key), for: .selected)
    case "itemBadgeFont": skin.itemBadgeFont(SkinKey(key))
    case "itemBadgePosition": skin.itemBadgePosition(SkinKey(key))
    case "itemBadgeTextColor.selected": skin.itemBadgeTextColor(SkinKey(key), for: .selected)
    case "itemBadgeTitlePosition": skin.itemBadgeTitlePosition(SkinKey(key))
    case "itemColor.selected": skin.itemColor(SkinKey(key), for: .selected)
    case "itemFont.selected": skin.itemFont(SkinKey(key), for: .selected)
    case "itemIconColor.selected": skin.itemIconColor(SkinKey(key), for: .selected)
    case "itemTitleColor.selected": skin.itemTitleColor(SkinKey(key), for: .selected)
    case "itemTitlePosition": skin.itemTitlePosition(SkinKey(key))
    case "itemTitleShadow": skin.itemTitleShadow(SkinKey(key))
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
    case "backButtonBackgroundImage": skin.buttonBackgroundImage(SkinKey(key), of: .back)
    case "backButtonTitle": skin.backButtonTitle(SkinKey(key))
    case "backButtonTitleColor": skin.buttonTitleColor(SkinKey(key), of: .back)
    case "backButtonTitleFont": skin.buttonTitleFont(SkinKey(key), of: .back)
    case "barBackIndicatorImage": skin.barBackIndicatorImage(SkinKey(key))
    case "barBackIndicatorMask": skin.barBackIndicatorMask(SkinKey(key))
    case "barBackgroundColor.standard": skin.barBackgroundColor(SkinKey(key), at: .standard)
    case "barBackgroundContentMode": skin.barBackgroundContentMode(SkinKey(key))
    case "barBackgroundEffect.standard": skin.barBackgroundEffect(SkinKey(key), at: .standard)
    case "barBackgroundGradient.standard": skin.barBackgroundGradient(SkinKey(key), at: .standard)
    case "barBackgroundImage.standard": skin.barBackgroundImage(SkinKey(key), at: .standard)
    case "barLargeTitleColor": skin.barLargeTitleColor(SkinKey(key))
    case "barLargeTitleFont": skin.barLargeTitleFont(SkinKey(key))
    case "barLargeTitleKern": skin.barLargeTitleKern(SkinKey(key))
    case "barLargeTitleShadow": skin.barLargeTitleShadow(SkinKey(key))
    case "barShadowColor.standard": skin.barShadowColor(SkinKey(key), at: .standard)
    case "barShadowImage": skin.barShadowImage(SkinKey(key))
    case "barTitleColor.standard": skin.barTitleColor(SkinKey(key), at: .standard)
    case "barTitleFont.standard": skin.barTitleFont(SkinKey(key), at: .standard)
    case "barTitleKern": skin.barTitleKern(SkinKey(key))
    case "barTitlePosition": skin.barTitlePosition(SkinKey(key))
    case "barTitleShadow": skin.barTitleShadow(SkinKey(key))
    case "buttonBackgroundImage.highlighted": skin.buttonBackgroundImage(SkinKey(key), for: .highlighted)
    case "buttonBackgroundPosition": skin.buttonBackgroundPosition(SkinKey(key))
    case "buttonTitleColor.highlighted": skin.buttonTitleColor(SkinKey(key), for: .highlighted)
    case "buttonTitleFont": skin.buttonTitleFont(SkinKey(key))
    case "buttonTitleKern": skin.buttonTitleKern(SkinKey(key))
    case "buttonTitlePosition": skin.buttonTitlePosition(SkinKey(key))
    case "buttonTitleShadow": skin.buttonTitleShadow(SkinKey(key))
    case "doneButtonBackgroundImage": skin.buttonBackgroundImage(SkinKey(key), of: .done)
    case "doneButtonTitleColor": skin.buttonTitleColor(SkinKey(key), of: .done)
    case "doneButtonTitleFont": skin.buttonTitleFont(SkinKey(key), of: .done)
    case "prompt": skin.prompt(SkinKey(key))
    case "title": skin.title(SkinKey(key))
    case "titleImage": skin.titleImage(SkinKey(key))
    default: return false
    }
    return true
  }
}

#endif

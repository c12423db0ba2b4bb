// The names of bars' older properties and of items' own.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  extension SkinNamedProperty {
    /// The names of bars' older properties.
    static let oldBars: [SkinNamedProperty] = oldNavigationBar + oldTabBar + oldToolbar

    /// The names of items' properties.
    static let barItems: [SkinNamedProperty] = barItem + barButtonItem + tabBarItem + navigationItem

    private static let oldNavigationBar: [SkinNamedProperty] = [
      SkinNamedProperty("barTintColor", \UINavigationBar.barTintColor),
      SkinNamedProperty("barStyle", \UINavigationBar.barStyle),
      SkinNamedProperty("isTranslucent", \UINavigationBar.isTranslucent),
      SkinNamedProperty("prefersLargeTitles", \UINavigationBar.prefersLargeTitles),
      SkinNamedProperty("shadowImage", \UINavigationBar.shadowImage),
      SkinNamedProperty("backIndicatorImage", \UINavigationBar.backIndicatorImage),
      SkinNamedProperty("backIndicatorTransitionMaskImage", \UINavigationBar.backIndicatorTransitionMaskImage),
      SkinNamedProperty("titleColor", of: UINavigationBar.self) { $0.titleTextAttributes.color($1) },
      SkinNamedProperty("titleFont", of: UINavigationBar.self) { $0.titleTextAttributes.font($1) },
      SkinNamedProperty("titleShadow", of: UINavigationBar.self) { $0.titleTextAttributes.shadow($1) },
      SkinNamedProperty("titleKern", of: UINavigationBar.self) { $0.titleTextAttributes.kern($1) },
      SkinNamedProperty("largeTitleColor", of: UINavigationBar.self) { $0.largeTitleTextAttributes.color($1) },
      SkinNamedProperty("largeTitleFont", of: UINavigationBar.self) { $0.largeTitleTextAttributes.font($1) },
      SkinNamedProperty("largeTitleShadow", of: UINavigationBar.self) { $0.largeTitleTextAttributes.shadow($1) },
      SkinNamedProperty("largeTitleKern", of: UINavigationBar.self) { $0.largeTitleTextAttributes.kern($1) },
      SkinNamedProperty("backgroundImage", of: UINavigationBar.self) { $0.backgroundImage($1) },
      SkinNamedProperty("backgroundImage.compact", of: UINavigationBar.self) { $0.backgroundImage($1, for: .compact) },
      SkinNamedProperty("backgroundImage.defaultPrompt", of: UINavigationBar.self) {
        $0.backgroundImage($1, for: .defaultPrompt)
      },
      SkinNamedProperty("backgroundImage.topAttached", of: UINavigationBar.self) {
        $0.backgroundImage($1, for: .topAttached, barMetrics: .default)
      },
      SkinNamedProperty("titleVerticalPositionAdjustment", of: UINavigationBar.self) {
        $0.titleVerticalPositionAdjustment($1)
      },
      SkinNamedProperty("titleVerticalPositionAdjustment.compact", of: UINavigationBar.self) {
        $0.titleVerticalPositionAdjustment($1, for: .compact)
      },
    ]

    private static let oldTabBar: [SkinNamedProperty] = [
      SkinNamedProperty("barTintColor", \UITabBar.barTintColor),
      SkinNamedProperty("unselectedItemTintColor", \UITabBar.unselectedItemTintColor),
      SkinNamedProperty("barStyle", \UITabBar.barStyle),
      SkinNamedProperty("isTranslucent", \UITabBar.isTranslucent),
      SkinNamedProperty("backgroundImage", \UITabBar.backgroundImage),
      SkinNamedProperty("shadowImage", \UITabBar.shadowImage),
      SkinNamedProperty("selectionIndicatorImage", \UITabBar.selectionIndicatorImage),
      SkinNamedProperty("itemPositioning", \UITabBar.itemPositioning),
      SkinNamedProperty("itemSpacing", \UITabBar.itemSpacing),
      SkinNamedProperty("itemWidth", \UITabBar.itemWidth),
      // The bar has no property of that name; rules of property lists (`tabbarTextColor`) mean the items' titles.
      SkinNamedProperty("titleColor", of: UITabBar.self) { $0.bar.items.title.color($1) },
    ]

    private static let oldToolbar: [SkinNamedProperty] = [
      SkinNamedProperty("barTintColor", \UIToolbar.barTintColor),
      SkinNamedProperty("barStyle", \UIToolbar.barStyle),
      SkinNamedProperty("isTranslucent", \UIToolbar.isTranslucent),
      SkinNamedProperty("backgroundImage", of: UIToolbar.self) { $0.backgroundImage($1) },
      SkinNamedProperty("backgroundImage.compact", of: UIToolbar.self) { $0.backgroundImage($1, barMetrics: .compact) },
      SkinNamedProperty("backgroundImage.bottom", of: UIToolbar.self) {
        $0.backgroundImage($1, forToolbarPosition: .bottom)
      },
      SkinNamedProperty("backgroundImage.top", of: UIToolbar.self) { $0.backgroundImage($1, forToolbarPosition: .top) },
      SkinNamedProperty("shadowImage", of: UIToolbar.self) { $0.shadowImage($1) },
      SkinNamedProperty("shadowImage.bottom", of: UIToolbar.self) { $0.shadowImage($1, forToolbarPosition: .bottom) },
      SkinNamedProperty("shadowImage.top", of: UIToolbar.self) { $0.shadowImage($1, forToolbarPosition: .top) },
    ]

    private static let barItem: [SkinNamedProperty] =
      [
        SkinNamedProperty("title", \UIBarItem.title),
        SkinNamedProperty("image", \UIBarItem.image),
        SkinNamedProperty("landscapeImagePhone", \UIBarItem.landscapeImagePhone),
        SkinNamedProperty("imageInsets", \UIBarItem.imageInsets),
        SkinNamedProperty("landscapeImagePhoneInsets", \UIBarItem.landscapeImagePhoneInsets),
        SkinNamedProperty("isEnabled", \UIBarItem.isEnabled),
        SkinNamedProperty("titleShadow", of: UIBarItem.self) { $0.titleShadow($1) },
      ]
      + states("titleColor", of: UIBarItem.self) { $0.titleColor($1, for: $2) }
      + states("titleFont", of: UIBarItem.self) { $0.titleFont($1, for: $2) }

    private static let barButtonItem: [SkinNamedProperty] =
      [
        SkinNamedProperty("tintColor", \UIBarButtonItem.tintColor),
        SkinNamedProperty("width", \UIBarButtonItem.width),
        SkinNamedProperty("isHidden", \UIBarButtonItem.isHidden),
        SkinNamedProperty("backgroundImage.compact", of: UIBarButtonItem.self) {
          $0.backgroundImage($1, barMetrics: .compact)
        },
        SkinNamedProperty("backgroundImage.done", of: UIBarButtonItem.self) {
          $0.backgroundImage($1, for: .normal, style: .done)
        },
        SkinNamedProperty("titlePositionAdjustment", of: UIBarButtonItem.self) { $0.titlePositionAdjustment($1) },
        SkinNamedProperty("backgroundVerticalPositionAdjustment", of: UIBarButtonItem.self) {
          $0.backgroundVerticalPositionAdjustment($1)
        },
        SkinNamedProperty("backButtonBackgroundImage", of: UIBarButtonItem.self) { $0.backButtonBackgroundImage($1) },
        SkinNamedProperty("backButtonBackgroundImage.highlighted", of: UIBarButtonItem.self) {
          $0.backButtonBackgroundImage($1, for: .highlighted)
        },
        SkinNamedProperty("backButtonTitlePositionAdjustment", of: UIBarButtonItem.self) {
          $0.backButtonTitlePositionAdjustment($1)
        },
        SkinNamedProperty("backButtonBackgroundVerticalPositionAdjustment", of: UIBarButtonItem.self) {
          $0.backButtonBackgroundVerticalPositionAdjustment($1)
        },
      ] + states("backgroundImage", of: UIBarButtonItem.self) { $0.backgroundImage($1, for: $2) }

    private static let tabBarItem: [SkinNamedProperty] =
      [
        SkinNamedProperty("selectedImage", \UITabBarItem.selectedImage),
        SkinNamedProperty("badgeValue", \UITabBarItem.badgeValue),
        SkinNamedProperty("badgeColor", \UITabBarItem.badgeColor),
        SkinNamedProperty("titlePositionAdjustment", \UITabBarItem.titlePositionAdjustment),
        SkinNamedProperty("badgeFont", of: UITabBarItem.self) { $0.badgeFont($1) },
      ] + states("badgeTextColor", of: UITabBarItem.self) { $0.badgeTextColor($1, for: $2) }

    private static let navigationItem: [SkinNamedProperty] = [
      SkinNamedProperty("title", \UINavigationItem.title),
      SkinNamedProperty("prompt", \UINavigationItem.prompt),
      SkinNamedProperty("backButtonTitle", \UINavigationItem.backButtonTitle),
      SkinNamedProperty("titleImage", of: UINavigationItem.self) { $0.titleImage($1) },
    ]
  }
#endif

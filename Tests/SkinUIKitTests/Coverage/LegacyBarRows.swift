// What bars' older properties and items' own ones show.

#if canImport(UIKit)

import Foundation
import SkinUIKit
import UIKit

enum LegacyBarRows {
  static let rows = navigationBar + tabBar + toolbar + barItem + buttonItem + tabItem + navigationItem

  private static let navigationBar: [CoverageRow] = [
    CoverageRow("barTintColor", UINavigationBar()) { $0.barTintColor },
    CoverageRow("barStyle", UINavigationBar()) { $0.barStyle },
    CoverageRow("isTranslucent", UINavigationBar()) { $0.isTranslucent },
    CoverageRow("prefersLargeTitles", UINavigationBar()) { $0.prefersLargeTitles },
    CoverageRow("shadowImage", UINavigationBar()) { $0.shadowImage },
    CoverageRow("backIndicatorImage", UINavigationBar()) { $0.backIndicatorImage },
    CoverageRow("backIndicatorTransitionMaskImage", UINavigationBar()) { $0.backIndicatorTransitionMaskImage },
    CoverageRow("titleColor", UINavigationBar()) { $0.titleTextAttributes?.color },
    CoverageRow("titleFont", UINavigationBar()) { $0.titleTextAttributes?.font },
    CoverageRow("titleShadow", UINavigationBar()) { $0.titleTextAttributes?.shadow },
    CoverageRow("titleKern", UINavigationBar()) { $0.titleTextAttributes?.kern },
    CoverageRow("largeTitleColor", UINavigationBar()) { $0.largeTitleTextAttributes?.color },
    CoverageRow("largeTitleFont", UINavigationBar()) { $0.largeTitleTextAttributes?.font },
    CoverageRow("largeTitleShadow", UINavigationBar()) { $0.largeTitleTextAttributes?.shadow },
    CoverageRow("largeTitleKern", UINavigationBar()) { $0.largeTitleTextAttributes?.kern },
    CoverageRow("backgroundImage", UINavigationBar()) { $0.backgroundImage(for: .default) },
    CoverageRow("backgroundImage.compact", UINavigationBar()) { $0.backgroundImage(for: .compact) },
    CoverageRow("backgroundImage.defaultPrompt", UINavigationBar()) { $0.backgroundImage(for: .defaultPrompt) },
    CoverageRow("backgroundImage.topAttached", UINavigationBar()) {
      $0.backgroundImage(for: .topAttached, barMetrics: .default)
    },
    CoverageRow("titleVerticalPositionAdjustment", UINavigationBar()) {
      $0.titleVerticalPositionAdjustment(for: .default)
    },
    CoverageRow("titleVerticalPositionAdjustment.compact", UINavigationBar()) {
      $0.titleVerticalPositionAdjustment(for: .compact)
    },
  ]

  private static let tabBar: [CoverageRow] = [
    CoverageRow("barTintColor", UITabBar()) { $0.barTintColor },
    CoverageRow("unselectedItemTintColor", UITabBar()) { $0.unselectedItemTintColor },
    CoverageRow("barStyle", UITabBar()) { $0.barStyle },
    CoverageRow("isTranslucent", UITabBar()) { $0.isTranslucent },
    CoverageRow("backgroundImage", UITabBar()) { $0.backgroundImage },
    CoverageRow("shadowImage", UITabBar()) { $0.shadowImage },
    CoverageRow("selectionIndicatorImage", UITabBar()) { $0.selectionIndicatorImage },
    CoverageRow("itemPositioning", UITabBar()) { $0.itemPositioning },
    CoverageRow("itemSpacing", UITabBar()) { $0.itemSpacing },
    CoverageRow("itemWidth", UITabBar()) { $0.itemWidth },
    CoverageRow("titleColor", UITabBar()) {
      $0.standardAppearance.stackedLayoutAppearance.normal.titleTextAttributes.color
    },
  ]

  private static let toolbar: [CoverageRow] = [
    CoverageRow("barTintColor", UIToolbar()) { $0.barTintColor },
    CoverageRow("barStyle", UIToolbar()) { $0.barStyle },
    CoverageRow("isTranslucent", UIToolbar()) { $0.isTranslucent },
    CoverageRow("backgroundImage", UIToolbar()) {
      $0.backgroundImage(forToolbarPosition: .any, barMetrics: .default)
    },
    CoverageRow("backgroundImage.compact", UIToolbar()) {
      $0.backgroundImage(forToolbarPosition: .any, barMetrics: .compact)
    },
    CoverageRow("backgroundImage.bottom", UIToolbar()) {
      $0.backgroundImage(forToolbarPosition: .bottom, barMetrics: .default)
    },
    CoverageRow("backgroundImage.top", UIToolbar()) {
      $0.backgroundImage(forToolbarPosition: .top, barMetrics: .default)
    },
    CoverageRow("shadowImage", UIToolbar()) { $0.shadowImage(forToolbarPosition: .any) },
    CoverageRow("shadowImage.bottom", UIToolbar()) { $0.shadowImage(forToolbarPosition: .bottom) },
    CoverageRow("shadowImage.top", UIToolbar()) { $0.shadowImage(forToolbarPosition: .top) },
  ]

  private static let barItem: [CoverageRow] =
    [
      CoverageRow("title", UIBarItem()) { $0.title },
      CoverageRow("image", UIBarItem()) { $0.image },
      CoverageRow("landscapeImagePhone", UIBarItem()) { $0.landscapeImagePhone },
      CoverageRow("imageInsets", UIBarItem()) { $0.imageInsets },
      CoverageRow("landscapeImagePhoneInsets", UIBarItem()) { $0.landscapeImagePhoneInsets },
      CoverageRow("isEnabled", UIBarItem()) { $0.isEnabled },
      CoverageRow("titleShadow", UIBarItem()) { $0.titleTextAttributes(for: .normal)?.shadow },
    ]
    + CoverageRow.controlStates.flatMap { suffix, state in
      [
        CoverageRow("titleColor" + suffix, UIBarItem()) { $0.titleTextAttributes(for: state)?.color },
        CoverageRow("titleFont" + suffix, UIBarItem()) { $0.titleTextAttributes(for: state)?.font },
      ]
    }

  private static let buttonItem: [CoverageRow] =
    [
      CoverageRow("tintColor", UIBarButtonItem()) { $0.tintColor },
      CoverageRow("width", UIBarButtonItem()) { $0.width },
      CoverageRow("isHidden", UIBarButtonItem()) { $0.isHidden },
      CoverageRow("backgroundImage.compact", UIBarButtonItem()) {
        $0.backgroundImage(for: .normal, barMetrics: .compact)
      },
      CoverageRow("backgroundImage.done", UIBarButtonItem()) {
        $0.backgroundImage(for: .normal, style: .done, barMetrics: .default)
      },
      CoverageRow("titlePositionAdjustment", UIBarButtonItem()) { $0.titlePositionAdjustment(for: .default) },
      CoverageRow("backgroundVerticalPositionAdjustment", UIBarButtonItem()) {
        $0.backgroundVerticalPositionAdjustment(for: .default)
      },
      CoverageRow("backButtonBackgroundImage", UIBarButtonItem()) {
        $0.backButtonBackgroundImage(for: .normal, barMetrics: .default)
      },
      CoverageRow("backButtonBackgroundImage.highlighted", UIBarButtonItem()) {
        $0.backButtonBackgroundImage(for: .highlighted, barMetrics: .default)
      },
      CoverageRow("backButtonTitlePositionAdjustment", UIBarButtonItem()) {
        $0.backButtonTitlePositionAdjustment(for: .default)
      },
      CoverageRow("backButtonBackgroundVerticalPositionAdjustment", UIBarButtonItem()) {
        $0.backButtonBackgroundVerticalPositionAdjustment(for: .default)
      },
    ]
    + CoverageRow.controlStates.map { suffix, state in
      CoverageRow("backgroundImage" + suffix, UIBarButtonItem()) {
        $0.backgroundImage(for: state, barMetrics: .default)
      }
    }

  private static let tabItem: [CoverageRow] =
    [
      CoverageRow("selectedImage", UITabBarItem()) { $0.selectedImage },
      CoverageRow("badgeValue", UITabBarItem()) { $0.badgeValue },
      CoverageRow("badgeColor", UITabBarItem()) { $0.badgeColor },
      CoverageRow("titlePositionAdjustment", UITabBarItem()) { $0.titlePositionAdjustment },
      CoverageRow("badgeFont", UITabBarItem()) { $0.badgeTextAttributes(for: .normal)?.font },
    ]
    + CoverageRow.controlStates.map { suffix, state in
      CoverageRow("badgeTextColor" + suffix, UITabBarItem()) { $0.badgeTextAttributes(for: state)?.color }
    }

  private static let navigationItem: [CoverageRow] = [
    CoverageRow("title", UINavigationItem(title: "Page")) { $0.title },
    CoverageRow("prompt", UINavigationItem(title: "Page")) { $0.prompt },
    CoverageRow("backButtonTitle", UINavigationItem(title: "Page")) { $0.backButtonTitle },
    CoverageRow("titleImage", UINavigationItem(title: "Page")) { ($0.titleView as? UIImageView)?.image },
  ]
}

#endif

#if canImport(UIKit)

import SkinUIKit
import UIKit

enum ControllerRows {
  static let rows: [CoverageRow] = controller + statusBar + popover + containers

  private static let controller: [CoverageRow] = [
    CoverageRow("title", UIViewController()) { $0.title },
    CoverageRow("backgroundColor", UIViewController()) { $0.view.backgroundColor },
    CoverageRow("overrideUserInterfaceStyle", UIViewController()) { $0.overrideUserInterfaceStyle },
  ]

  private static let statusBar: [CoverageRow] = [
    CoverageRow("style", SkinStatusBar(of: UIViewController())) { $0.style },
    CoverageRow("isHidden", SkinStatusBar(of: UIViewController())) { $0.isHidden },
  ]

  private static let popover: [CoverageRow] = [
    CoverageRow("backgroundColor", makePopover()) { $0.backgroundColor },
    CoverageRow("popoverLayoutMargins", makePopover()) { $0.popoverLayoutMargins },
  ]

  @MainActor private static func makePopover() -> UIPopoverPresentationController {
    UIPopoverPresentationController(presentedViewController: UIViewController(), presenting: nil)
  }

  private static let containers: [CoverageRow] = [
    CoverageRow("effect", UIVisualEffectView(effect: nil), values: (#""systemThinMaterial""#, #""dark""#)) {
      $0.effect
    },
    CoverageRow("spacing", UIStackView()) { $0.spacing },
    CoverageRow("axis", UIStackView()) { $0.axis },
    CoverageRow("distribution", UIStackView()) { $0.distribution },
    CoverageRow("alignment", UIStackView()) { $0.alignment },
    CoverageRow("contentInset", UIScrollView()) { $0.contentInset },
    CoverageRow("indicatorStyle", UIScrollView()) { $0.indicatorStyle },
    CoverageRow("verticalScrollIndicatorInsets", UIScrollView()) { $0.verticalScrollIndicatorInsets },
    CoverageRow("horizontalScrollIndicatorInsets", UIScrollView()) { $0.horizontalScrollIndicatorInsets },
    CoverageRow("showsVerticalScrollIndicator", UIScrollView(), values: ("true", "false")) {
      $0.showsVerticalScrollIndicator
    },
    CoverageRow("showsHorizontalScrollIndicator", UIScrollView(), values: ("true", "false")) {
      $0.showsHorizontalScrollIndicator
    },
  ]
}

#endif

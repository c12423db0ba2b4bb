// The names of what controllers, effects and containers show.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  extension SkinNamedProperty {
    static let containers: [SkinNamedProperty] = controller + statusBar + popover + effectView + stackView + scrollView

    static let controller: [SkinNamedProperty] = [
      SkinNamedProperty("title", \UIViewController.title),
      SkinNamedProperty("backgroundColor", of: UIViewController.self) { $0.backgroundColor($1) },
      SkinNamedProperty("overrideUserInterfaceStyle", \UIViewController.overrideUserInterfaceStyle),
    ]

    static let statusBar: [SkinNamedProperty] = [
      SkinNamedProperty("style", \SkinStatusBar.style),
      SkinNamedProperty("isHidden", \SkinStatusBar.isHidden),
    ]

    static let popover: [SkinNamedProperty] = [
      SkinNamedProperty("backgroundColor", \UIPopoverPresentationController.backgroundColor),
      SkinNamedProperty("popoverLayoutMargins", \UIPopoverPresentationController.popoverLayoutMargins),
    ]

    static let effectView: [SkinNamedProperty] = [
      SkinNamedProperty("effect", of: UIVisualEffectView.self) { $0.effect($1) }
    ]

    static let stackView: [SkinNamedProperty] = [
      SkinNamedProperty("spacing", \UIStackView.spacing),
      SkinNamedProperty("axis", \UIStackView.axis),
      SkinNamedProperty("distribution", \UIStackView.distribution),
      SkinNamedProperty("alignment", \UIStackView.alignment),
    ]

    static let scrollView: [SkinNamedProperty] = [
      SkinNamedProperty("contentInset", \UIScrollView.contentInset),
      SkinNamedProperty("indicatorStyle", \UIScrollView.indicatorStyle),
      SkinNamedProperty("verticalScrollIndicatorInsets", \UIScrollView.verticalScrollIndicatorInsets),
      SkinNamedProperty("horizontalScrollIndicatorInsets", \UIScrollView.horizontalScrollIndicatorInsets),
      SkinNamedProperty("showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator),
      SkinNamedProperty("showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator),
    ]
  }
#endif

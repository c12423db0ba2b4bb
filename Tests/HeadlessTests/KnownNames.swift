// The public names that the facts about UIKit don't have, one by one, and why they are right all the same.

enum KnownNames {
  /// Types and functions the facts say nothing about.
  static let types: [String] = coreGraphics + functions + typedStrings + configurations

  /// CoreGraphics and CATransform3D: the module stands in for them too, as there is no CoreGraphics on Linux.
  private static let coreGraphics = [
    "CATransform3DGetAffineTransform",
    "CATransform3DIdentity",
    "CATransform3DIsIdentity",
    "CATransform3DMakeAffineTransform",
    "CATransform3DMakeScale",
    "CATransform3DMakeTranslation",
    "CGAffineTransform",
    "CGBlendMode",
    "CGColor",
    "CGColorSpace",
    "CGColorSpaceCreateDeviceGray",
    "CGColorSpaceCreateDeviceRGB",
    "CGContext",
    "CGGradient",
    "CGGradientDrawingOptions",
    "CGImage",
    "CGLineCap",
    "CGLineJoin",
    "CGMutablePath",
    "CGPath",
    "CGPathDrawingMode",
    "CGPathFillRule",
    "CGVector",
  ]

  /// The facts hold types and their members, no functions and aliases.
  private static let functions = [
    "UIActionHandler",
    "UIGraphicsBeginImageContextWithOptions",
    "UIGraphicsEndImageContext",
    "UIGraphicsGetCurrentContext",
    "UIGraphicsGetImageFromCurrentImageContext",
    "UIGraphicsPopContext",
    "UIGraphicsPushContext",
    "UIRectClip",
    "UIRectFill",
  ]

  /// Structures of UIKit's Swift overlay; the facts describe the Objective-C classes behind them.
  private static let configurations = [
    "UIBackgroundConfiguration",
    "UICellConfigurationState",
    "UIConfigurationColorTransformer",
    "UIConfigurationState",
    "UIConfigurationTextAttributesTransformer",
    "UIViewConfigurationState",
  ]

  /// Typed strings of QuartzCore.
  ///
  /// Swift has them at the top level; the facts nest them in the layers.
  private static let typedStrings = [
    "CAGradientLayerType",
    "CALayerContentsGravity",
    "CALayerCornerCurve",
    "CAMediaTimingFunctionName",
    "CAShapeLayerFillRule",
    "CAShapeLayerLineCap",
    "CAShapeLayerLineJoin",
    "CATextLayerAlignmentMode",
    "CATextLayerTruncationMode",
    "CATransitionSubtype",
    "CATransitionType",
  ]

  /// Members.
  ///
  /// Swift's importer renames these by notes that the facts don't have (`didMove(toParent:)`,
  /// `popToViewController`), sees a property where the facts see a method or the other way round
  /// (`prefersStatusBarHidden`), or they come from NSObject's accessibility and from Swift overlays.
  static let members: Set<String> = [
    "CALayer.affineTransform()",
    "CALayer.animationKeys()",
    "CALayer.needsDisplay()",
    "CALayer.setNeedsDisplay(_:)",
    "CAMediaTimingFillMode.backwards",
    "CAMediaTimingFillMode.both",
    "CAMediaTimingFillMode.forwards",
    "CAMediaTimingFillMode.removed",
    "CATransaction.animationDuration()",
    "CATransaction.disableActions()",
    "NSDirectionalEdgeInsets.zero",
    "NSDirectionalRectEdge.all",
    "NSParagraphStyle.mutableCopy(with:)",
    "NSStringDrawingContext.totalBounds",
    "UIAccessibility",
    "UIActivityIndicatorView.init(style:)",
    "UIApplication.didReceiveMemoryWarningNotification",
    "UIBarItem.accessibilityIdentifier",
    "UIContentSizeCategory.isAccessibilityCategory",
    "UIControl.removeAction(identifiedBy:for:)",
    "UIControl.sendAction(_:)",
    "UIFontDescriptor.AttributeName.face",
    "UIFontDescriptor.AttributeName.family",
    "UIFontDescriptor.AttributeName.featureSettings",
    "UIFontDescriptor.AttributeName.name",
    "UIFontDescriptor.AttributeName.size",
    "UIFontDescriptor.AttributeName.textStyle",
    "UIFontDescriptor.AttributeName.traits",
    "UIFontDescriptor.TraitKey.slant",
    "UIFontDescriptor.TraitKey.symbolic",
    "UIFontDescriptor.TraitKey.weight",
    "UIGraphicsImageRenderer.DrawingActions",
    "UIGraphicsRenderer.DrawingActions",
    "UIImage.ResizingMode",
    "UIImage.ResizingMode.init(rawValue:)",
    "UIImage.ResizingMode.stretch",
    "UIImage.ResizingMode.tile",
    "UINavigationController.childForStatusBarHidden",
    "UINavigationController.childForStatusBarStyle",
    "UINavigationController.popToViewController(_:animated:)",
    "UIOffset.zero",
    "UIPageControl.size(forNumberOfPages:)",
    "UIRectCorner.allCorners",
    "UIRectEdge.all",
    "UIRectEdge.bottom",
    "UIRectEdge.left",
    "UIRectEdge.right",
    "UIRectEdge.top",
    "UIScene.ActivationState",
    "UIScene.ActivationState.background",
    "UIScene.ActivationState.foregroundActive",
    "UIScene.ActivationState.foregroundInactive",
    "UIScene.ActivationState.init(rawValue:)",
    "UIScene.ActivationState.unattached",
    "UITabBarController.childForStatusBarHidden",
    "UITabBarController.childForStatusBarStyle",
    "UIView.AnimationOptions.curveEaseInOut",
    "UIView.AutoresizingMask",
    "UIView.AutoresizingMask.flexibleBottomMargin",
    "UIView.AutoresizingMask.flexibleHeight",
    "UIView.AutoresizingMask.flexibleLeftMargin",
    "UIView.AutoresizingMask.flexibleRightMargin",
    "UIView.AutoresizingMask.flexibleTopMargin",
    "UIView.AutoresizingMask.flexibleWidth",
    "UIView.AutoresizingMask.init(rawValue:)",
    "UIView.AutoresizingMask.rawValue",
    "UIView.accessibilityLabel",
    "UIView.isAccessibilityElement",
    "UIView.noIntrinsicMetric",
    "UIViewController.childForStatusBarHidden",
    "UIViewController.childForStatusBarStyle",
    "UIViewController.didMove(toParent:)",
    "UIViewController.prefersStatusBarHidden",
    "UIViewController.willMove(toParent:)",
  ]
}

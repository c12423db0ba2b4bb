// The names of iOS 26 that are structures and properties in Swift, and classes and methods in the Objective-C headers.

extension KnownNames {
  /// The pages of `UICornerConfiguration-swift.struct`, `UICornerRadius-swift.struct`, `UIScrollView/topEdgeEffect` and
  /// `UIScrollEdgeEffect/style-swift.property` in Apple's documentation have them.
  static let glassNames: Set<String> = [
    "UICornerConfiguration.capsule(maximumRadius:)",
    "UICornerConfiguration.corners(radius:)",
    "UICornerRadius.containerConcentric(minimum:)",
    "UICornerRadius.init(floatLiteral:)",
    "UIScrollEdgeEffect.Style",
    "UIScrollEdgeEffect.Style.automatic",
    "UIScrollEdgeEffect.Style.hard",
    "UIScrollEdgeEffect.Style.soft",
    "UIScrollView.bottomEdgeEffect",
    "UIScrollView.leftEdgeEffect",
    "UIScrollView.rightEdgeEffect",
    "UIScrollView.topEdgeEffect",
  ]
}

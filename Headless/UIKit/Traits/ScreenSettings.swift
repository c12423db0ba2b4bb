// The device that is drawn: a phone of 390 by 844 points. Its scale and appearance are set by this package only:
// UIKit has no setter for them.

internal import Foundation

struct ScreenSettings: Sendable {
  var size = CGSize(width: 390, height: 844)
  var scale: CGFloat = 2
  var style = UIUserInterfaceStyle.light
  var contrast = UIAccessibilityContrast.normal
  var category = UIContentSizeCategory.large
  var direction = UITraitEnvironmentLayoutDirection.leftToRight
  var idiom = UIUserInterfaceIdiom.phone
  var reducesMotion = false
  /// The seconds that animations have run: drawings show this moment.
  var animationTime: TimeInterval = 0

  static let shared = Locked(ScreenSettings())

  var traits: UITraitCollection {
    UITraitCollection(
      values: TraitValues(
        style: style, contrast: contrast, gamut: .P3, scale: scale, idiom: idiom,
        horizontal: idiom == .pad ? .regular : .compact, vertical: .regular, level: .base, direction: direction,
        legibility: .regular, category: category))
  }

  /// The insets that the status bar and the home indicator take on a screen without a button.
  static let safeArea = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
}

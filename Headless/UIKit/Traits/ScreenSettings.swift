// The current device: a phone of 390 by 844 points by default. Only this package sets its properties:
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
  var legibility = UILegibilityWeight.regular
  var reducesMotion = false
  var reducesTransparency = false
  /// The animation time in seconds, at which pictures are drawn.
  var animationTime: TimeInterval = 0

  static let shared = Locked(ScreenSettings())

  var traits: UITraitCollection {
    UITraitCollection(
      values: TraitValues(
        style: style, contrast: contrast, gamut: .P3, scale: scale, idiom: idiom,
        horizontal: idiom == .pad ? .regular : .compact, vertical: .regular, level: .base, direction: direction,
        legibility: legibility, category: category))
  }

  /// The notifications to post after the settings changed.
  func notifications(since old: ScreenSettings) -> [(name: Notification.Name, info: [AnyHashable: Any]?)] {
    var all: [(name: Notification.Name, info: [AnyHashable: Any]?)] = []
    if category != old.category {
      let info = [UIContentSizeCategory.newValueUserInfoKey: category.rawValue]
      all.append((UIContentSizeCategory.didChangeNotification, info))
    }
    if contrast != old.contrast { all.append((UIAccessibility.darkerSystemColorsStatusDidChangeNotification, nil)) }
    if legibility != old.legibility { all.append((UIAccessibility.boldTextStatusDidChangeNotification, nil)) }
    if reducesMotion != old.reducesMotion {
      all.append((UIAccessibility.reduceMotionStatusDidChangeNotification, nil))
    }
    if reducesTransparency != old.reducesTransparency {
      all.append((UIAccessibility.reduceTransparencyStatusDidChangeNotification, nil))
    }
    return all
  }

  /// The insets of the status bar and the home indicator on a screen without a home button.
  static let safeArea = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
}

// The device that the headless UIKit draws, for tools of other packages: UIKit itself has no setter for it.

public import Foundation
public import UIKit

/// The device whose screen is drawn.
///
/// It is a module of its own, so that code which must also compile against the real UIKit can't use it by mistake.
public struct HeadlessDevice: Sendable {
  /// The size of the screen in points.
  public var size = CGSize(width: 390, height: 844)
  /// How many pixels a point has on each side.
  public var scale: CGFloat = 2
  /// Light or dark.
  public var style = UIUserInterfaceStyle.light
  /// Whether contrast is increased.
  public var contrast = UIAccessibilityContrast.normal
  /// The text size that the user chose.
  public var category = UIContentSizeCategory.large
  /// Where reading begins.
  public var direction = UITraitEnvironmentLayoutDirection.leftToRight
  /// Whether the user asked for bold text.
  public var legibility = UILegibilityWeight.regular
  /// A phone or a pad.
  public var idiom = UIUserInterfaceIdiom.phone

  /// Makes a phone of 390 by 844 points, light, with standard settings.
  public init() {}

  /// Makes this the device that is drawn; windows take its traits on at once.
  @MainActor public func use() {
    UIScreen.main.configure(
      size: size, scale: scale, style: style, contrast: contrast, category: category, direction: direction,
      legibility: legibility, idiom: idiom
    )
  }
}

// The device that the headless UIKit draws, for tools: UIKit itself has no setter for it.

public import Foundation
public import UIKit

/// The device whose screen is drawn.
///
/// It is in a separate module, so that code for the real UIKit can't use it by mistake.
public struct HeadlessDevice: Sendable {
  /// The size of the screen in points.
  public var size = CGSize(width: 390, height: 844)
  /// The number of pixels per point.
  public var scale: CGFloat = 2
  /// Light or dark.
  public var style = UIUserInterfaceStyle.light
  /// Whether contrast is increased.
  public var contrast = UIAccessibilityContrast.normal
  /// The user's text size.
  public var category = UIContentSizeCategory.large
  /// The layout direction.
  public var direction = UITraitEnvironmentLayoutDirection.leftToRight
  /// Whether the user enabled bold text.
  public var legibility = UILegibilityWeight.regular
  /// The kind of device.
  public var idiom = UIUserInterfaceIdiom.phone

  /// Creates a light phone of 390 by 844 points with standard settings.
  public init() {}

  /// Makes this the current device. Windows update their traits immediately.
  @MainActor public func use() {
    UIScreen.main.configure(
      size: size, scale: scale, style: style, contrast: contrast, category: category, direction: direction,
      legibility: legibility, idiom: idiom
    )
  }
}

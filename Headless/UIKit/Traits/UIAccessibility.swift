// The accessibility settings that affect the appearance. `UIScreen.configure` sets them.

public import Foundation

@MainActor @preconcurrency public enum UIAccessibility {
  public static var isReduceMotionEnabled: Bool { ScreenSettings.shared.with { $0.reducesMotion } }

  public static var isReduceTransparencyEnabled: Bool { ScreenSettings.shared.with { $0.reducesTransparency } }

  public static var isDarkerSystemColorsEnabled: Bool { ScreenSettings.shared.with { $0.contrast == .high } }

  public static var isBoldTextEnabled: Bool { ScreenSettings.shared.with { $0.legibility == .bold } }

  /// No assistive technology runs here.
  public static var isVoiceOverRunning: Bool { false }

  nonisolated public static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")
  nonisolated public static let reduceTransparencyStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  nonisolated public static let darkerSystemColorsStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
  nonisolated public static let boldTextStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityBoldTextStatusDidChangeNotification")
}

extension UIContentSizeCategory {
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}

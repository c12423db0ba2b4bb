import Foundation
import Testing

@testable import UIKit

/// Settings of the device apply to the whole process.
///
/// These tests change only settings that no other suite depends on.
@MainActor
@Suite("Accessibility settings")
struct AccessibilitySettingTests {
  /// Counts the notifications posted while a closure runs.
  private func posted(_ name: Notification.Name, _ body: () -> Void) -> Int {
    let count = Count()
    let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
      MainActor.assumeIsolated { count.value += 1 }
    }
    body()
    NotificationCenter.default.removeObserver(observer)
    return count.value
  }

  @MainActor
  private final class Count {
    var value = 0
  }

  @Test("Changes of reduced motion and transparency are reported")
  func reducing() {
    #expect(!UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isReduceTransparencyEnabled)
    defer { UIScreen.main.configure(reducesMotion: false, reducesTransparency: false) }
    let motions = posted(UIAccessibility.reduceMotionStatusDidChangeNotification) {
      UIScreen.main.configure(reducesMotion: true)
      UIScreen.main.configure(reducesMotion: true)
    }
    let transparencies = posted(UIAccessibility.reduceTransparencyStatusDidChangeNotification) {
      UIScreen.main.configure(reducesTransparency: true)
    }
    #expect(motions == 1 && transparencies == 1)
    #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.isReduceTransparencyEnabled)
  }

  @Test("High contrast reaches windows before it is reported")
  func contrast() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    defer { UIScreen.main.configure(contrast: .normal) }
    let posts = posted(UIAccessibility.darkerSystemColorsStatusDidChangeNotification) {
      UIScreen.main.configure(contrast: .high)
    }
    #expect(posts == 1 && window.traitCollection.accessibilityContrast == .high)
    #expect(UIAccessibility.isDarkerSystemColorsEnabled)
  }

  @Test("A change of the text size is reported with the new size")
  func size() {
    let old = ScreenSettings()
    var new = old
    new.category = .extraLarge
    new.legibility = .bold
    let notifications = new.notifications(since: old)
    #expect(
      notifications.map(\.name) == [
        UIContentSizeCategory.didChangeNotification, UIAccessibility.boldTextStatusDidChangeNotification,
      ])
    let category = notifications.first?.info?[UIContentSizeCategory.newValueUserInfoKey] as? String
    #expect(category == UIContentSizeCategory.extraLarge.rawValue)
  }
}

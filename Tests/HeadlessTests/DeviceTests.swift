import Foundation
import HeadlessDevice
import Testing
import UIKit

@Suite("Devices") @MainActor struct DeviceTests {
  @Test("A device's traits are those of the screen, of colors and of windows")
  func traits() {
    defer { HeadlessDevice().use() }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var device = HeadlessDevice()
    device.size = CGSize(width: 820, height: 1_180)
    device.scale = 3
    device.style = .dark
    device.contrast = .high
    device.category = .extraLarge
    device.direction = .rightToLeft
    device.legibility = .bold
    device.idiom = .pad
    device.use()
    #expect(UIScreen.main.bounds.size == device.size && UIScreen.main.scale == 3)
    #expect(UIDevice.current.userInterfaceIdiom == .pad)
    for traits in [UIScreen.main.traitCollection, window.traitCollection] {
      #expect(traits.userInterfaceStyle == .dark && traits.accessibilityContrast == .high)
      #expect(traits.preferredContentSizeCategory == .extraLarge && traits.layoutDirection == .rightToLeft)
      #expect(traits.userInterfaceIdiom == .pad && traits.horizontalSizeClass == .regular)
      #expect(traits.legibilityWeight == .bold)
    }
    HeadlessDevice().use()
    #expect(UIScreen.main.bounds.size == CGSize(width: 390, height: 844) && UIScreen.main.scale == 2)
    #expect(window.traitCollection.userInterfaceIdiom == .phone)
  }
}

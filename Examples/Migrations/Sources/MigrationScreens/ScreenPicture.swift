import Foundation
package import SkinKit
import SkinUIKit
package import UIKit

/// A window that shows a screen, to switch its skins and to draw it.
@MainActor package final class ScreenPicture {
  /// The screen.
  package let screen: any MigratedScreen
  private let window: UIWindow

  /// Applies an app's own skin, and shows the screen.
  /// - Parameters:
  ///   - type: The screen's type.
  ///   - builtIn: The app's own skin.
  package init(_ type: any MigratedScreen.Type, builtIn: Skin) {
    SkinManager.shared.builtIn = builtIn
    type.start()
    screen = type.init()
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
    SkinManager.shared.followAppearance(of: window)
    window.rootViewController = screen
    window.isHidden = false
    window.layoutIfNeeded()
  }

  /// Draws the screen.
  package func image() -> UIImage {
    window.layoutIfNeeded()
    return UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
  }

  /// Hides the screen, and removes the skins.
  package func close() {
    window.isHidden = true
    window.rootViewController = nil
    type(of: screen).stop()
    SkinManager.shared.apply(nil)
    SkinManager.shared.builtIn = .empty
  }
}

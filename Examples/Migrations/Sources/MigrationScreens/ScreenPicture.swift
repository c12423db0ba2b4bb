public import Foundation
public import SkinKit
import SkinUIKit
import UIKit

/// A window that shows a screen, to switch its skins and to draw it.
@MainActor public final class ScreenPicture {
  /// The screen.
  public let screen: any MigratedScreen
  private let window: UIWindow

  /// Applies an app's own skin, and shows the screen.
  /// - Parameters:
  ///   - type: The screen's type.
  ///   - builtIn: The app's own skin.
  public init(_ type: any MigratedScreen.Type, builtIn: Skin) {
    SkinManager.shared.builtIn = builtIn
    type.start()
    screen = type.make()
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 300))
    SkinManager.shared.followAppearance(of: window)
    window.rootViewController = screen
    window.isHidden = false
    window.layoutIfNeeded()
  }

  /// Draws the screen.
  /// - Returns: A PNG; `nil` if it can't be drawn.
  public func png() -> Data? {
    window.layoutIfNeeded()
    return UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }.pngData()
  }

  /// Hides the screen, and removes the skins.
  public func close() {
    window.isHidden = true
    window.rootViewController = nil
    type(of: screen).stop()
    SkinManager.shared.apply(nil)
    SkinManager.shared.builtIn = .empty
  }
}

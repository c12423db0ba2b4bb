package import Foundation
import SkinKit
import SkinUIKit
package import UIKit

/// An app in its window, to switch its skins and to draw it.
@MainActor package final class AppPicture {
  /// The app.
  package let app: any MigratedApp
  private let window: UIWindow

  /// Launches an app.
  /// - Parameters:
  ///   - type: The type of the delegate of the app's scene.
  ///   - skins: The folder `Skins` of the examples.
  /// - Throws: An error if a file of the app can't be read.
  package init(_ type: any MigratedApp.Type, skins: URL) throws {
    app = type.init()
    try app.useFiles(in: skins.appending(path: type.name))
    let scene = UIApplication.shared.connectedScenes.first ?? UIWindowScene()
    app.scene(scene, willConnectTo: scene.session, options: .init())
    window = app.window ?? UIWindow()
    window.frame = CGRect(x: 0, y: 0, width: 390, height: 300)
    window.layoutIfNeeded()
  }

  /// Draws the app.
  package func image() -> UIImage {
    window.layoutIfNeeded()
    return UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
  }

  /// Ends the app: hides its window, and removes skins, rules and hooks.
  package func close() {
    window.isHidden = true
    window.rootViewController = nil
    SkinSetterHook.stop()
    SkinRules.shared.stop()
    SkinGlobalKeys.shared.stop()
    SkinManager.shared.apply(nil)
    SkinManager.shared.builtIn = .empty
    SkinManager.shared.transitioning = nil
  }
}

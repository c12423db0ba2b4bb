// The scene delegate of docs/parts.md, which PartsGuide.swift runs.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var skins = Bundle.main.bundleURL.appending(path: "Skins")
  var preferences = SkinPreferences(folder: URL.applicationSupportDirectory.appending(path: "Skin"))
  private var resolver = SkinResolver()
  private var choice = SkinChoice()

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    do {
      let builtIn = try SkinDocument.read(SkinFolderFiles(skins.appending(path: "builtin")))
      resolver = SkinResolver(builtIn: builtIn)
      SkinManager.shared.builtIn = resolver.resolve(builtIn)
    } catch {
      assertionFailure("The app's own skin can't be read: \(error)")
    }
    // The user's choices: skin, light or dark, text size. They apply before the first frame.
    choice = SkinManager.shared.restore(from: preferences) { try $0.skin.map(bundled) }
    SkinManager.shared.followAppearance(of: window)
    window.rootViewController = UINavigationController(rootViewController: HomeViewController())
    window.makeKeyAndVisible()
  }

  /// Shows a skin, or the built-in one for `nil`, and stores the choice.
  func choose(_ id: SkinIdentifier?, touching button: UIView) throws {
    SkinManager.shared.apply(try id.map(bundled), transition: .circularReveal(from: button))
    choice.skin = id
    try preferences.save(choice)
  }

  private func bundled(_ id: SkinIdentifier) throws -> Skin {
    resolver.resolve(try SkinDocument.read(SkinFolderFiles(skins.appending(path: id.rawValue))))
  }
}

#endif

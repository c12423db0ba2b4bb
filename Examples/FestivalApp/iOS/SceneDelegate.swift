// The iOS app's window. Skins come from the server that Info.plist names, trusted by a root.json in the app's bundle
// (`skin keys` makes one); without that file the app shows its built-in skin.

import Foundation
import SkinKit
import SkinUIKit
import SkinUpdate
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var following: Task<Void, Never>?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    beginSession()
    let window = UIWindow(windowScene: scene)
    self.window = window
    // From here on the first frame shows the stored skin, in the window's light or dark.
    SkinManager.shared.followAppearance(of: window)
    window.skin.overrideUserInterfaceStyle("app.interface_style")
    window.rootViewController = FestivalTabBarController()
    window.makeKeyAndVisible()
  }

  func sceneDidDisconnect(_ scene: UIScene) { following?.cancel() }

  /// Puts the stored skin into force before the first frame, and follows the server from then on.
  private func beginSession() {
    guard let builtIn = Bundle.main.url(forResource: "builtin", withExtension: nil) else {
      return assertionFailure("the folder Skins/builtin is not in the app's bundle")
    }
    do {
      let support = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
      let session = try SkinSession(builtIn: builtIn, store: support.appendingPathComponent("Skins", isDirectory: true))
      session.transition = .crossDissolve
      following = Task { await self.follow(with: session) }
    } catch {
      print("The skins could not be set up: \(error)")
    }
  }

  private func follow(with session: SkinSession) async {
    guard let rootFile = Bundle.main.url(forResource: "root", withExtension: "json"),
      let address = Bundle.main.object(forInfoDictionaryKey: "FestivalServer") as? String,
      let server = URL(string: address), let app = SkinIdentifier("festival"), let channel = SkinIdentifier("stable")
    else { return }
    do {
      let upstream = SkinUpstream(server: server, root: try Data(contentsOf: rootFile), app: app, channel: channel)
      try await session.follow(upstream) { event in
        if case .update(.failed(let issue)) = event { print("The update failed: \(issue)") }
      }
    } catch {
      print("The server can't be followed: \(error)")
    }
  }
}

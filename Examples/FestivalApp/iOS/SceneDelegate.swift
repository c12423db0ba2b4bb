// The window of the iOS app. Skins are downloaded from the server in Info.plist and verified with a root.json in the
// app's bundle, created by `skin keys init`. Without that file, the app shows its built-in skin.

import Foundation
import SkinKit
import SkinUIKit
import SkinUpdate
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var skins: SkinSession?
  private var following: Task<Void, Never>?
  private var trial: Task<Void, Never>?
  private var timeChanges: (any NSObjectProtocol)?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    beginSession()
    let window = UIWindow(windowScene: scene)
    self.window = window
    // The first frame then shows the current skin in the window's appearance.
    SkinManager.shared.followAppearance(of: window)
    window.skin.overrideUserInterfaceStyle("app.interface_style")
    window.rootViewController = FestivalTabBarController()
    window.makeKeyAndVisible()
    timeChanges = NotificationCenter.default.addObserver(
      forName: UIApplication.significantTimeChangeNotification, object: nil, queue: .main
    ) { [weak self] _ in MainActor.assumeIsolated { self?.wake() } }
  }

  func sceneDidDisconnect(_ scene: UIScene) {
    for task in [following, trial] { task?.cancel() }
    if let timeChanges { NotificationCenter.default.removeObserver(timeChanges) }
  }

  /// Evaluates the activation again, because a schedule may have started or ended in the meantime.
  func sceneWillEnterForeground(_ scene: UIScene) { wake() }

  /// Ends the trial of the skin, because the app was left without a crash.
  func sceneDidEnterBackground(_ scene: UIScene) {
    trial?.cancel()
    trial = Task { await confirm() }
  }

  private func wake() {
    Task {
      do { try await skins?.wake() } catch { print("Can't apply the activated skin: \(error)") }
    }
  }

  /// Applies the current skin before the first frame, and then follows the server.
  private func beginSession() {
    guard let builtIn = Bundle.main.url(forResource: "builtin", withExtension: nil),
      let app = SkinIdentifier("festival"), let channel = SkinIdentifier("stable")
    else { return assertionFailure("the folder Skins/builtin is not in the app's bundle") }
    do {
      let support = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
      let skins = try SkinSession(
        builtIn: builtIn, store: support.appendingPathComponent("Skins", isDirectory: true),
        identity: .init(app: app, channel: channel))
      skins.transition = .crossDissolve
      self.skins = skins
      following = Task { await self.follow(with: skins) }
      confirmAfterUse()
    } catch {
      print("Can't set up the skins: \(error)")
    }
  }

  private func follow(with skins: SkinSession) async {
    guard let rootFile = Bundle.main.url(forResource: "root", withExtension: "json"),
      let address = Bundle.main.object(forInfoDictionaryKey: "FestivalServer") as? String,
      let server = URL(string: address)
    else { return }
    do {
      let upstream = SkinUpstream(server: server, root: try Data(contentsOf: rootFile))
      try await skins.follow(upstream) { [weak self] event in
        switch event {
        case .switched: self?.confirmAfterUse()
        case .update(.failed(let issue)), .update(.failedToApply(_, let issue)), .update(.rolledBack(_, _, let issue)):
          print("The update failed: \(issue)")
        case .update: break
        }
      }
    } catch {
      print("The server can't be followed: \(error)")
    }
  }

  /// Ends the trial of the current skin after its screens were used for a while without a crash.
  private func confirmAfterUse() {
    trial?.cancel()
    trial = Task {
      guard (try? await Task.sleep(for: .seconds(5))) != nil else { return }
      await confirm()
    }
  }

  private func confirm() async {
    do { try await skins?.confirmHealthy() } catch { print("The skin stays on trial: \(error)") }
  }
}

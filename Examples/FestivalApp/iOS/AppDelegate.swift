// The entry point of the iOS app: it starts the skins in the bundle, and follows a server if the bundle has its root.

import SkinUI
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    SkinApp.showsIssues = true
    SkinApp.start("Skins", builtIn: "builtin", server: server)
    return true
  }

  /// The server in Info.plist, whose root is the file `root.json` that `skin keys init` creates.
  private var server: SkinApp.Server? {
    guard Bundle.main.url(forResource: "root", withExtension: "json") != nil,
      let address = Bundle.main.object(forInfoDictionaryKey: "FestivalServer") as? String,
      let url = URL(string: address)
    else { return nil }
    return .init(url, app: "festival", root: "root")
  }
}

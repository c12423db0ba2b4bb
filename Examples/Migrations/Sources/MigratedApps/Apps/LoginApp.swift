// The login page of a white-label app: fluent calls with the module's name.

import Foundation
import SkinFormats
import SkinHTCompatibility
import SkinKit
import SkinUIKit
import UIKit

final class LoginSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var assets = Bundle.main.bundleURL.appending(path: "Assets")
  var brand = "App1"

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    do {
      let skin = try SkinDocument.read(
        SkinFolderFiles(assets), as: .appstyle, options: .init(alphaOrder: .argb, brand: brand))
      SkinManager.shared.builtIn = SkinResolver(builtIn: skin).resolve(skin)
    } catch {
      assertionFailure("appstyle.json can't be read: \(error)")
    }
    SkinGlobalKeys.shared.start()
    window.rootViewController = UINavigationController(rootViewController: LoginViewController())
    window.makeKeyAndVisible()
  }
}

final class LoginViewController: UIViewController {
  private let titleLabel = GradientTextLabel()
  private let nextButton = GradientButton()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Sign in"
    titleLabel.text = "Welcome back"
    for part in [titleLabel, nextButton] { view.addSubview(part) }

    view.style.module("login").backgroundColorKey("page_bg_color")
    titleLabel.style.module("login").textColorKey("title_color").fontKey("title_font")
    nextButton.style
      .module("login")
      .backgroundColorKey("next_button_bg_color")
      .textColorKey("next_button_title_color")
      .fontKey("next_button_title_font")
    nextButton.textLabel.text = "Next"
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    titleLabel.frame = CGRect(x: 24, y: 112, width: width - 48, height: 40)
    nextButton.frame = CGRect(x: 24, y: 200, width: width - 48, height: 52)
  }
}

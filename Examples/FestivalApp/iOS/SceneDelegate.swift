// The window of the iOS app: the screens that Linux draws, too, and a tab with the skins.

import SkinUI
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    window.skin.overrideUserInterfaceStyle("app.interface_style")
    let tabs = FestivalTabBarController()
    tabs.loadViewIfNeeded()
    let skins = UINavigationController(rootViewController: SkinsViewController(style: .insetGrouped))
    skins.tabBarItem = UITabBarItem(title: "Skins", image: UIImage(systemName: "paintpalette"), tag: 0)
    skins.navigationBar.skin.bar.backgroundGradient("app.bar_gradient").bar.title.color("app.on_bar")
      .tintColor("app.on_bar")
    tabs.viewControllers = (tabs.viewControllers ?? []) + [skins]
    window.rootViewController = tabs
    window.makeKeyAndVisible()
  }
}

// A greeting with an accent: keys at the properties of views, property lists with super.

import DDSkin
import Foundation
import UIKit

final class GreetingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let day = DDSkinDefaultStorage(name: "day")
  private let night = DDSkinDefaultStorage(name: "night")

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    DDSkinManager.setCurrentStorage(day)
    window.rootViewController = GreetingViewController()
    window.makeKeyAndVisible()
  }

  func setNight(_ isNight: Bool) {
    DDSkinManager.setCurrentStorage(isNight ? night : day)
  }
}

final class GreetingViewController: UIViewController {
  private let greeting = UILabel()
  private let accent = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [greeting, accent] { view.addSubview(part) }
    view.backgroundColorSkinKey = "background"
    greeting.textSkinKey = "greeting"
    greeting.textColorSkinKey = "title"
    greeting.fontSkinKey = "title"
    accent.backgroundColorSkinKey = "accent"
    accent.layer.cornerRadiusSkinKey = "radius"
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    greeting.frame = CGRect(x: 24, y: 72, width: width - 48, height: 40)
    accent.frame = CGRect(x: 24, y: 136, width: width - 48, height: 72)
  }
}

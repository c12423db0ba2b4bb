// A home page with zip skins: the manager shows the skin it has and asks the server, and views register maps of keys.

import Foundation
import UIKit
import ZRSkin

final class RoomsSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    ZRSkinManager.sharedInstance().loadSkin()
    window.rootViewController = RoomsViewController()
    window.makeKeyAndVisible()
  }

  func sceneDidBecomeActive(_ scene: UIScene) {
    ZRSkinManager.sharedInstance().requestSkin()
  }
}

final class RoomsViewController: UIViewController {
  private let bar = UIView()
  private let logo = UIImageView()
  private let titleLabel = UILabel()
  private let tabBar = UIView()
  private let home = UIButton(type: .custom)
  private let orders = UIButton(type: .custom)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    logo.contentMode = .scaleAspectFit
    titleLabel.font = .boldSystemFont(ofSize: 17)
    home.isSelected = true
    for part in [bar, logo, titleLabel, tabBar, home, orders] { view.addSubview(part) }
    NotificationCenter.default.addObserver(
      self, selector: #selector(skinDidChange), name: .ZRSkinDidChange, object: nil)
    skinDidChange()

    logo.configSkinMapModule("home_navi", skinMap: [kSkinMapKey_imageView_image: "image_logo"])
    titleLabel.configSkinMapModule(
      "home_navi", skinMap: [kSkinMapKey_label_text: "value_title", kSkinMapKey_label_textColor: "color_title"])
    for (button, number) in [(home, "one"), (orders, "two")] {
      button.configSkinMapModule(
        "home_tabbar",
        skinMap: [
          kSkinMapKey_button_image: "image_\(number)_button_normal",
          kSkinMapKey_button_selectedImage: "image_\(number)_button_selected",
          kSkinMapKey_button_title: "value_\(number)_button",
          kSkinMapKey_button_titleColor: "color_button_normal",
          kSkinMapKey_button_titleSelectedColor: "color_button_selected",
        ])
    }
  }

  // Views that aren't buttons, labels or image views have no map.
  @objc private func skinDidChange() {
    bar.backgroundColor = ZRSkinManager.sharedInstance().color(forSign: "home_navi.color_background")
    tabBar.backgroundColor = ZRSkinManager.sharedInstance().color(forSign: "home_tabbar.color_background")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (width, height) = (view.bounds.width, view.bounds.height)
    bar.frame = CGRect(x: 0, y: 0, width: width, height: 88)
    logo.frame = CGRect(x: 16, y: 40, width: 40, height: 40)
    titleLabel.frame = CGRect(x: 68, y: 40, width: width - 84, height: 40)
    tabBar.frame = CGRect(x: 0, y: height - 72, width: width, height: 72)
    home.frame = CGRect(x: 0, y: height - 72, width: width / 2, height: 72)
    orders.frame = CGRect(x: width / 2, y: height - 72, width: width / 2, height: 72)
  }
}

// A page whose views have their values by key; hooked setters remember the keys, and a switch replays the calls.

import DRSkin
import Foundation
import UIKit

final class PortfolioSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    DRSkinManager.shared().switch(to: .main)
    window.rootViewController = PortfolioViewController()
    window.makeKeyAndVisible()
  }

  func setNight(_ isNight: Bool) {
    let night = Bundle.main.url(forResource: "Night", withExtension: "bundle").flatMap(Bundle.init(url:))
    DRSkinManager.shared().switch(to: isNight ? night ?? .main : .main)
  }
}

final class PortfolioViewController: UIViewController {
  private let bar = UIView()
  private let titleLabel = UILabel()
  private let card = UIView()
  private let picture = UIImageView()
  private let text = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = "Investments"
    text.text = "Your portfolio gained 2.4 % this month."
    text.numberOfLines = 0
    for part in [bar, titleLabel, card, picture, text] { view.addSubview(part) }

    view.backgroundColor = UIColor(key: "pageColor")
    bar.backgroundColor = UIColor(key: "navigationColor")
    titleLabel.textColor = UIColor(key: "navigationTitleColor")
    titleLabel.font = UIFont(key: "navigationTitleFont")
    card.backgroundColor = UIColor(key: "cardColor")
    text.textColor = UIColor(key: "text")
    text.font = UIFont(key: "bodyFont")
    picture.image = UIImage(key: "cardPicture")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    bar.frame = CGRect(x: 0, y: 0, width: width, height: 88)
    titleLabel.frame = CGRect(x: 16, y: 44, width: width - 32, height: 36)
    card.frame = CGRect(x: 16, y: 104, width: width - 32, height: 180)
    picture.frame = CGRect(x: 28, y: 116, width: width - 56, height: 108)
    text.frame = CGRect(x: 28, y: 228, width: width - 56, height: 48)
  }
}

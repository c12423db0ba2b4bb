// A finished app whose pages know nothing of skins: the manager hooks the setters and applies its lists.

import Foundation
import UIKit

final class OrdersSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var lists = Bundle.main.bundleURL
  private var themes: Themes?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    window.rootViewController = UINavigationController(rootViewController: OrdersViewController())
    window.makeKeyAndVisible()
    do {
      themes = try Themes(in: lists)
    } catch {
      assertionFailure("Default.plist can't be read: \(error)")
    }
  }

  func setNight(_ isNight: Bool) {
    themes?.show(isNight ? "Night" : nil)
  }
}

final class OrdersViewController: UIViewController {
  private let card = UIView()
  private let headline = UILabel()
  private let text = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Orders"
    card.tag = 11
    headline.tag = 12
    headline.text = "Two orders are on their way"
    headline.font = .boldSystemFont(ofSize: 17)
    text.text = "They arrive tomorrow between nine and eleven."
    text.textColor = .gray
    text.numberOfLines = 0
    for part in [card, headline, text] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    card.frame = CGRect(x: 16, y: 112, width: width - 32, height: 120)
    headline.frame = CGRect(x: 32, y: 128, width: width - 64, height: 32)
    text.frame = CGRect(x: 32, y: 168, width: width - 64, height: 48)
  }
}

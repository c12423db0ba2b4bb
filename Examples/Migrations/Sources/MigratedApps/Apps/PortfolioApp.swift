// A page whose views have their values by key; hooked setters remember the keys, and a switch replays the calls.

import Foundation
import SkinFormats
import SkinKit
import SkinUIKit
import UIKit

final class PortfolioSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var mainBundle = Bundle.main.bundleURL
  private var resolver = SkinResolver()

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    do {
      let main = try SkinDocument.read(SkinFolderFiles(mainBundle), as: .plistFolder)
      resolver = SkinResolver(builtIn: main)
      SkinManager.shared.builtIn = resolver.resolve(main)
    } catch {
      assertionFailure("Color.plist and Font.plist can't be read: \(error)")
    }
    SkinSetterHook.start()
    SkinManager.shared.followAppearance(of: window)
    window.rootViewController = PortfolioViewController()
    window.makeKeyAndVisible()
  }

  func setNight(_ isNight: Bool) {
    guard isNight else {
      SkinManager.shared.apply(nil)
      return
    }
    do {
      let night = try SkinDocument.read(
        SkinFolderFiles(mainBundle.appending(path: "Night.bundle")), as: .plistFolder)
      SkinManager.shared.apply(resolver.resolve(night))
    } catch {
      assertionFailure("Night.bundle can't be read: \(error)")
    }
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

    view.backgroundColor = UIColor(skinKey: "pageColor")
    bar.backgroundColor = UIColor(skinKey: "navigationColor")
    titleLabel.textColor = UIColor(skinKey: "navigationTitleColor")
    titleLabel.font = UIFont(skinKey: "navigationTitleFont")
    card.backgroundColor = UIColor(skinKey: "cardColor")
    text.textColor = UIColor(skinKey: "text")
    text.font = UIFont(skinKey: "bodyFont")
    picture.image = UIImage(skinKey: "cardPicture")
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

// A greeting with an accent: keys at the properties of views, property lists with super.

import Foundation
import SkinFormats
import SkinKit
import SkinUIKit
import UIKit

final class GreetingSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  var lists = Bundle.main.bundleURL
  private var night = Skin.empty

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    self.window = window
    do {
      let day = try SkinDocument.read(SkinLooseFiles(lists.appending(path: "day.plist")), as: .inheritedPlist)
      let night = try SkinDocument.read(SkinLooseFiles(lists.appending(path: "night.plist")), as: .inheritedPlist)
      let resolver = SkinResolver(builtIn: day)
      SkinManager.shared.builtIn = resolver.resolve(day)
      self.night = resolver.resolve(night)
    } catch {
      assertionFailure("day.plist and night.plist can't be read: \(error)")
    }
    window.rootViewController = GreetingViewController()
    window.makeKeyAndVisible()
  }

  func setNight(_ isNight: Bool) {
    SkinManager.shared.apply(isNight ? night : nil)
  }
}

final class GreetingViewController: UIViewController {
  private let greeting = UILabel()
  private let accent = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    for part in [greeting, accent] { view.addSubview(part) }
    view.skin.backgroundColor("app.background")
    greeting.skin.text("app.greeting").textColor("app.title").font("app.title")
    accent.skin.backgroundColor("app.accent").cornerRadius("app.radius")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    greeting.frame = CGRect(x: 24, y: 72, width: width - 48, height: 40)
    accent.frame = CGRect(x: 24, y: 136, width: width - 48, height: 72)
  }
}

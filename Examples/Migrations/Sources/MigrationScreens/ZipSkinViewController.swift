// Zip skins: localConfig.json in the app, festival.zip from the server, maps of keys at the views.

package import Foundation
import SkinFormats
package import SkinKit
import SkinPackage
import SkinUIKit
package import UIKit

/// A home page whose bar and tabs follow zip skins.
package final class ZipSkinViewController: UIViewController, MigratedScreen {
  package static let name = "ziroom"

  package static func skins(from folder: URL) throws -> (builtIn: Skin, other: Skin) {
    let local = try SkinDocument.read(SkinFolderFiles(folder.appending(path: "local")), as: .config)
    let zip = try ZipSkinFiles(url: folder.appending(path: "festival.zip"), formats: [.config])
    let festival = try SkinDocument.read(zip, as: .config)
    let resolver = SkinResolver(builtIn: local)
    return (resolver.resolve(local), resolver.resolve(festival))
  }

  private let bar = UIView()
  private let logo = UIImageView()
  private let titleLabel = UILabel()
  private let tabBar = UIView()
  private let home = UIButton(type: .custom)
  private let orders = UIButton(type: .custom)

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    logo.contentMode = .scaleAspectFit
    titleLabel.font = .boldSystemFont(ofSize: 17)
    home.isSelected = true
    for part in [bar, logo, titleLabel, tabBar, home, orders] { view.addSubview(part) }

    bar.skinMap(module: "home_navi", [.backgroundColor: "color_background"])
    logo.skinMap(module: "home_navi", [.imageViewImage: "image_logo"])
    titleLabel.skinMap(module: "home_navi", [.labelText: "value_title", .labelTextColor: "color_title"])
    tabBar.skinMap(module: "home_tabbar", [.backgroundColor: "color_background"])
    for (button, number) in [(home, "one"), (orders, "two")] {
      button.skinMap(
        module: "home_tabbar",
        [
          .buttonImage: "image_\(number)_button_normal", .buttonSelectedImage: "image_\(number)_button_selected",
          .buttonTitle: "value_\(number)_button", .buttonTitleColor: "color_button_normal",
          .buttonSelectedTitleColor: "color_button_selected",
        ])
    }
  }

  package override func viewDidLayoutSubviews() {
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

// Bundles with Color.plist and Font.plist: values by key in plain code.

package import Foundation
import SkinFormats
package import SkinKit
import SkinUIKit
package import UIKit

/// A page whose views were given colors, fonts and images by key.
package final class BundleViewController: UIViewController, MigratedScreen {
  package static let name = "dianrong"

  package static func skins(from folder: URL) throws -> (builtIn: Skin, other: Skin) {
    let day = try SkinDocument.read(SkinFolderFiles(folder.appending(path: "Day.bundle")), as: .plistFolder)
    let night = try SkinDocument.read(SkinFolderFiles(folder.appending(path: "Night.bundle")), as: .plistFolder)
    let resolver = SkinResolver(builtIn: day)
    return (resolver.resolve(day), resolver.resolve(night))
  }

  /// Fonts and images made by key follow the skin, as colors do.
  package static func start() { SkinSetterHook.start() }
  package static func stop() { SkinSetterHook.stop() }

  private let bar = UIView()
  private let titleLabel = UILabel()
  private let card = UIView()
  private let picture = UIImageView()
  private let text = UILabel()

  package override func viewDidLoad() {
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

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    bar.frame = CGRect(x: 0, y: 0, width: width, height: 88)
    titleLabel.frame = CGRect(x: 16, y: 44, width: width - 32, height: 36)
    card.frame = CGRect(x: 16, y: 104, width: width - 32, height: 180)
    picture.frame = CGRect(x: 28, y: 116, width: width - 56, height: 108)
    text.frame = CGRect(x: 28, y: 228, width: width - 56, height: 48)
  }
}

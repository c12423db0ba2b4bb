// Rule lists: plain UIKit code with tags, and not one line about skins at any view.

package import Foundation
import SkinFormats
package import SkinKit
import SkinUIKit
package import UIKit

/// A finished page that knows nothing of skins.
package final class RuleListViewController: UIViewController, MigratedScreen {
  package static let name = "lythememanager"

  package static func skins(from folder: URL) throws -> (builtIn: Skin, other: Skin) {
    func skin(_ name: String) throws -> Skin {
      let files = try SkinLooseFiles(folder.appending(path: "\(name).plist"))
      return SkinResolver().resolve(try SkinDocument.read(files, as: .rulePlist))
    }
    return (try skin("Default"), try skin("Night"))
  }

  package static func start() { SkinRules.shared.start() }
  package static func stop() { SkinRules.shared.stop() }

  private let bar = UINavigationBar()
  private let card = UIView()
  private let headline = UILabel()
  private let text = UILabel()

  package override func viewDidLoad() {
    super.viewDidLoad()
    bar.items = [UINavigationItem(title: "Orders")]
    card.tag = 11
    headline.tag = 12
    headline.text = "Two orders are on their way"
    headline.font = .boldSystemFont(ofSize: 17)
    text.text = "They arrive tomorrow between nine and eleven."
    text.textColor = .gray
    text.numberOfLines = 0
    for part in [bar, card, headline, text] { view.addSubview(part) }
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    bar.frame = CGRect(x: 0, y: 44, width: width, height: 44)
    card.frame = CGRect(x: 16, y: 112, width: width - 32, height: 120)
    headline.frame = CGRect(x: 32, y: 128, width: width - 64, height: 32)
    text.frame = CGRect(x: 32, y: 168, width: width - 64, height: 48)
  }
}

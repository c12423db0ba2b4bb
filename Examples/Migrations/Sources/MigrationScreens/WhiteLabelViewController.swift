// White labels: Assets with Common, App1 and App2, and fluent calls with the module's name.

package import Foundation
import SkinFormats
package import SkinKit
import SkinUIKit
package import UIKit

/// The login page of two brands.
package final class WhiteLabelViewController: UIViewController, MigratedScreen {
  package static let name = "htskinbundle"

  package static func skins(from folder: URL) throws -> (builtIn: Skin, other: Skin) {
    let files = try SkinFolderFiles(folder)
    func brand(_ name: String) throws -> Skin {
      let document = try SkinDocument.read(files, as: .appstyle, options: .init(brand: name))
      return SkinResolver().resolve(document)
    }
    return (try brand("App1"), try brand("App2"))
  }

  private let titleLabel = SkinGradientLabel()
  private let nextButton = SkinGradientButton()

  package override func viewDidLoad() {
    super.viewDidLoad()
    titleLabel.text = "Welcome back"
    nextButton.setTitle("Next", for: .normal)
    for part in [titleLabel, nextButton] { view.addSubview(part) }

    view.skin.module("login").backgroundColor("page_bg_color")
    titleLabel.skin.module("login").gradient("title_color").font("title_font")
    nextButton.skin.module("login").backgroundGradient("next_button_bg_color")
      .titleColor("next_button_title_color", for: .normal).titleFont("next_button_title_font")
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    titleLabel.frame = CGRect(x: 24, y: 72, width: width - 48, height: 40)
    nextButton.frame = CGRect(x: 24, y: 200, width: width - 48, height: 52)
  }
}

// Property lists with sections and super: keys at the properties of views.

package import Foundation
import SkinFormats
package import SkinKit
import SkinUIKit
package import UIKit

/// A greeting with an accent.
package final class WeakTableViewController: UIViewController, MigratedScreen {
  package static let name = "ddskin"

  package static func skins(from folder: URL) throws -> (builtIn: Skin, other: Skin) {
    let day = try SkinDocument.read(SkinLooseFiles(folder.appending(path: "day.plist")), as: .inheritedPlist)
    let night = try SkinDocument.read(SkinLooseFiles(folder.appending(path: "night.plist")), as: .inheritedPlist)
    let resolver = SkinResolver(builtIn: day)
    return (resolver.resolve(day), resolver.resolve(night))
  }

  private let greeting = UILabel()
  private let accent = UIView()

  package override func viewDidLoad() {
    super.viewDidLoad()
    for part in [greeting, accent] { view.addSubview(part) }
    view.skin.backgroundColor("app.background")
    greeting.skin.text("app.greeting").textColor("app.title").font("app.title")
    accent.skin.backgroundColor("app.accent").cornerRadius("app.radius")
  }

  package override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    greeting.frame = CGRect(x: 24, y: 72, width: width - 48, height: 40)
    accent.frame = CGRect(x: 24, y: 136, width: width - 48, height: 72)
  }
}

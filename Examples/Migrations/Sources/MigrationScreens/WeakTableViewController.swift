// Property lists with sections and super: keys at the properties of views.

public import Foundation
import SkinFormats
public import SkinKit
import SkinUIKit
public import UIKit

/// A greeting with an accent.
public final class WeakTableViewController: UIViewController, MigratedScreen {
  public static let name = "ddskin"

  public static func make() -> Self { Self() }

  public static func skins(in folder: URL) throws -> (builtIn: Skin, other: Skin) {
    let folder = folder.appending(path: "ddskin")
    let day = try SkinDocument.read(LooseFiles(folder.appending(path: "day.plist")), as: .inheritedPlist)
    let night = try SkinDocument.read(LooseFiles(folder.appending(path: "night.plist")), as: .inheritedPlist)
    let resolver = SkinResolver(builtIn: day)
    return (resolver.resolve(day), resolver.resolve(night))
  }

  private let greeting = UILabel()
  private let accent = UIView()

  public override func viewDidLoad() {
    super.viewDidLoad()
    for part in [greeting, accent] { view.addSubview(part) }
    view.skin.backgroundColor("app.background")
    greeting.skin.text("app.greeting").textColor("app.title").font("app.title")
    accent.skin.backgroundColor("app.accent").cornerRadius("app.radius")
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let width = view.bounds.width
    greeting.frame = CGRect(x: 24, y: 72, width: width - 48, height: 40)
    accent.frame = CGRect(x: 24, y: 136, width: width - 48, height: 72)
  }
}

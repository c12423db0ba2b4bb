// An app's window whose views follow a skin, directly and by rules.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

let document = try SkinDocument.read(SkinFolderFiles(URL(filePath: CommandLine.arguments[1])))
let resolver = SkinResolver(builtIn: document)
let manager = SkinManager.shared
manager.builtIn = resolver.resolve(document)
let window = UIWindow(frame: UIScreen.main.bounds)
manager.followAppearance(of: window)
let (label, button, image) = (UILabel(), UIButton(), UIImageView())
for view in [label, button, image] { window.addSubview(view) }
label.skin.textColor("home.title").font("home.title_font").backgroundGradient("home.back")
button.skin.titleColor("home.button", for: .normal).tintColor("home.tint")
image.skin.image("home.logo")
UINavigationBar().skin.bar.backgroundColor("app.bar").bar.title.color("app.bar_title")
SkinRules.shared.start()
manager.apply(resolver.resolve(document), transition: .crossDissolve)

// An app that uses the façade, with skins of all formats in its bundle, and from a server.

import Foundation
import SkinFormats
import SkinUI
import UIKit

guard let url = URL(string: CommandLine.arguments[1]) else { exit(1) }
SkinApp.start("Skins", builtIn: "builtin", formats: .all, server: .init(url, app: "festival", root: "root"))
let window = UIWindow(frame: UIScreen.main.bounds)
let (label, button, image) = (UILabel(), UIButton(), UIImageView())
for view in [label, button, image] { window.addSubview(view) }
label.skin.textColor("home.title").font("home.title_font").backgroundGradient("home.back")
button.skin.titleColor("home.button", for: .normal).tintColor("home.tint")
image.skin.image("home.logo")
try SkinApp.choose("night", from: button)
for await _ in SkinApp.changes { print(SkinApp.available) }

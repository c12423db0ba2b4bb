// An app that uses the façade, with skins in its bundle only.

import Foundation
import SkinUI
import UIKit

SkinApp.start("Skins", builtIn: "builtin")
let window = UIWindow(frame: UIScreen.main.bounds)
let (label, button, image) = (UILabel(), UIButton(), UIImageView())
for view in [label, button, image] { window.addSubview(view) }
label.skin.textColor("home.title").font("home.title_font").backgroundGradient("home.back")
button.skin.titleColor("home.button", for: .normal).tintColor("home.tint")
image.skin.image("home.logo")
try SkinApp.choose("night", from: button)
for await _ in SkinApp.changes { print(SkinApp.available) }

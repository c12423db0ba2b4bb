// Text fields: empty, filled, with icons, in every border style and state.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

extension GallerySheet {
  func fillFields(_ kit: GalleryKit) {
    let styles: [(UITextField.BorderStyle, String)] = [
      (.none, "none"), (.line, "line"), (.bezel, "bezel"), (.roundedRect, "roundedRect"),
    ]
    for (style, name) in styles {
      let empty = field(style, kit)
      empty.placeholder = "Mobile number"
      let filled = field(style, kit)
      filled.text = "138 0013 8000"
      group(
        "Border \(name)",
        [
          GalleryItem(empty, "empty", width: .column(2), height: 40),
          GalleryItem(filled, "filled", width: .column(2), height: 40),
        ])
    }
    let disabled = field(.roundedRect, kit)
    disabled.text = "Can't be changed"
    disabled.isEnabled = false
    let secure = field(.roundedRect, kit)
    secure.text = "secret"
    secure.isSecureTextEntry = true
    let icon = field(.roundedRect, kit)
    icon.placeholder = "Search the market"
    let image = UIImageView(image: GallerySymbols.circle)
    image.contentMode = .center
    image.frame = CGRect(x: 0, y: 0, width: 36, height: 36)
    kit.color(.placeholder) { image.skin.tintColor($0) }
    icon.leftView = image
    icon.leftViewMode = .always
    group(
      "States and side views",
      [
        GalleryItem(disabled, "disabled", width: .column(2), height: 40),
        GalleryItem(secure, "secure", width: .column(2), height: 40),
        GalleryItem(icon, "left view", width: .full, height: 40),
      ])
  }

  private func field(_ style: UITextField.BorderStyle, _ kit: GalleryKit) -> UITextField {
    let field = UITextField()
    field.borderStyle = style
    kit.color(.text) { field.skin.textColor($0) }
    kit.font(.bodyFont) { field.skin.font($0) }
    kit.color(.accent) { field.skin.tintColor($0) }
    if style != .line { kit.color(.field) { field.skin.backgroundColor($0) } }
    return field
  }
}

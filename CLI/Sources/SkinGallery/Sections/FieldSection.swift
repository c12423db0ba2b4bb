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
      let empty = field(style, placeholder: "Mobile number", kit)
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
    let icon = field(.roundedRect, placeholder: "Search the market", kit)
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
    group(
      "Search bars", isWide: true,
      [
        GalleryItem(searchBar(.default, text: nil, kit), "default, empty", width: .full),
        GalleryItem(searchBar(.prominent, text: "Tea", kit), "prominent, with text and a cancel button", width: .full),
        GalleryItem(searchBar(.minimal, text: nil, kit), "minimal, with scopes", width: .full),
      ])
    group("Text views", [GalleryItem(textView(kit), "with a link", width: .full, height: 110)])
  }

  private func searchBar(_ style: UISearchBar.Style, text: String?, _ kit: GalleryKit) -> UISearchBar {
    let bar = UISearchBar()
    bar.searchBarStyle = style
    bar.placeholder = "Search the market"
    bar.text = text
    bar.showsCancelButton = text != nil
    if style == .minimal {
      bar.scopeButtonTitles = ["Goods", "Shops"]
      bar.showsScopeBar = true
    }
    if style != .minimal { kit.color(.background) { bar.skin.barTintColor($0) } }
    kit.color(.text) { bar.skin.scopeBarTitleColor($0) }
    kit.color(.accent) { bar.skin.tintColor($0) }
    kit.color(.field) { bar.skin.searchFieldBackgroundColor($0) }
    kit.color(.text) { bar.skin.searchFieldTextColor($0) }
    kit.font(.bodyFont) { bar.skin.searchFieldFont($0) }
    kit.color(.placeholder) { bar.skin.placeholderColor($0).searchIconColor($0) }
    return bar
  }

  private func textView(_ kit: GalleryKit) -> UITextView {
    let view = UITextView()
    let text = NSMutableAttributedString(
      string: "A text view shows longer text, which can be selected and edited. It can hold ",
      attributes: [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label])
    if let address = URL(string: "https://example.com") {
      text.append(
        NSAttributedString(string: "links", attributes: [.font: UIFont.systemFont(ofSize: 17), .link: address]))
    }
    view.attributedText = text
    view.layer.cornerRadius = 8
    view.textContainerInset = UIEdgeInsets(top: 10, left: 8, bottom: 10, right: 8)
    view.backgroundColor = .secondarySystemBackground
    kit.color(.field) { view.skin.backgroundColor($0) }
    kit.color(.text) { view.skin.textColor($0) }
    kit.font(.bodyFont) { view.skin.font($0) }
    kit.color(.accent) { view.skin.linkColor($0).tintColor($0) }
    return view
  }

  private func field(
    _ style: UITextField.BorderStyle, placeholder: String? = nil, _ kit: GalleryKit
  ) -> UITextField {
    let field = UITextField()
    field.placeholder = placeholder
    field.borderStyle = style
    kit.color(.text) { field.skin.textColor($0) }
    kit.font(.bodyFont) { field.skin.font($0) }
    kit.color(.placeholder) { field.skin.placeholderColor($0) }
    kit.color(.accent) { field.skin.tintColor($0) }
    if style != .line { kit.color(.field) { field.skin.backgroundColor($0) } }
    return field
  }
}

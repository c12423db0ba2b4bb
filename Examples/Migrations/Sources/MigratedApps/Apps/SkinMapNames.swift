import Foundation
import SkinUIKit
import UIKit

extension UIView {
  #if canImport(ObjectiveC)
    @objc(configSkinMapModule:skinMap:)
  #endif
  func configSkinMapModule(_ module: String, skinMap map: [String: String]) {
    let entries = map.compactMap { name, key in Self.skinMapEntries[name].map { ($0, key) } }
    skinMap(module: module, Dictionary(entries) { _, last in last })
  }

  private static let skinMapEntries: [String: SkinMapEntry] = [
    "kSkinMapKey_button_image": .buttonImage,
    "kSkinMapKey_button_highlightedImage": .buttonHighlightedImage,
    "kSkinMapKey_button_selectedImage": .buttonSelectedImage,
    "kSkinMapKey_button_disabledImage": .buttonDisabledImage,
    "kSkinMapKey_button_titleColor": .buttonTitleColor,
    "kSkinMapKey_button_titleHighlightedColor": .buttonHighlightedTitleColor,
    "kSkinMapKey_button_titleSelectedColor": .buttonSelectedTitleColor,
    "kSkinMapKey_button_titleDisabledColor": .buttonDisabledTitleColor,
    "kSkinMapKey_button_title": .buttonTitle,
    "kSkinMapKey_label_text": .labelText,
    "kSkinMapKey_label_textColor": .labelTextColor,
    "kSkinMapKey_label_backgroundColor": .backgroundColor,
    "kSkinMapKey_imageView_image": .imageViewImage,
    "kSkinMapKey_imageView_gif": .imageViewGIF,
    "kSkinMapKey_imageView_backgroundColor": .backgroundColor,
  ]
}

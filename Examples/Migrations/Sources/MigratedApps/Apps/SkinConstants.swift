// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The names of the article's SkinConstants, which the app keeps.

let kSkinMapKey_button_image = "kSkinMapKey_button_image"
let kSkinMapKey_button_selectedImage = "kSkinMapKey_button_selectedImage"
let kSkinMapKey_button_title = "kSkinMapKey_button_title"
let kSkinMapKey_button_titleColor = "kSkinMapKey_button_titleColor"
let kSkinMapKey_button_titleSelectedColor = "kSkinMapKey_button_titleSelectedColor"
let kSkinMapKey_imageView_image = "kSkinMapKey_imageView_image"
let kSkinMapKey_label_text = "kSkinMapKey_label_text"
let kSkinMapKey_label_textColor = "kSkinMapKey_label_textColor"

// The article's SkinConstants, as far as the app uses them. The app keeps this file.

@import Foundation;

static NSString *const kSkin_MODULE_HOME_TABBAR = @"home_tabbar";
static NSString *const kSkinMapKey_button_image = @"kSkinMapKey_button_image";
static NSString *const kSkinMapKey_button_selectedImage = @"kSkinMapKey_button_selectedImage";
static NSString *const kSkinMapKey_button_titleColor = @"kSkinMapKey_button_titleColor";
static NSString *const kSkinMapKey_button_title = @"kSkinMapKey_button_title";
static NSString *const kSkinMapKey_label_textColor = @"kSkinMapKey_label_textColor";
static NSString *const kSkinMapKey_imageView_gif = @"kSkinMapKey_imageView_gif";

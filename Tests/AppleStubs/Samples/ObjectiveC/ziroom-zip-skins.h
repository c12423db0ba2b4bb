// The declarations that the code of docs/migrating/ziroom-zip-skins.md uses.

extern NSString *const kSkinMapKey_button_image;
extern NSString *const kSkinMapKey_button_selectedImage;
extern NSString *const kSkinMapKey_button_titleColor;
extern NSString *const kSkinMapKey_button_title;
extern NSString *const kSkinMapKey_label_textColor;
extern NSString *const kSkinMapKey_imageView_gif;

@interface UIView (ZRSkin)
- (void)configSkinMapModule:(NSString *)module skinMap:(NSDictionary<NSString *, NSString *> *)map;
@end

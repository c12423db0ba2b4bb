// The category of the article. The app keeps this file, and its method gets another body.

@import UIKit;

@interface UIView (ZRSkin)
- (void)configSkinMapModule:(NSString *)module skinMap:(NSDictionary<NSString *, NSString *> *)map;
@end

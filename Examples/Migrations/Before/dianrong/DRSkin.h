// The part of the team's library that the app uses.

@import UIKit;

@interface DRSkinManager : NSObject
+ (instancetype)sharedManager;
- (void)switchToBundle:(NSBundle *)bundle;
@end

@interface UIColor (DRSkin)
+ (UIColor *)colorWithKey:(NSString *)key;
@end

@interface UIFont (DRSkin)
+ (UIFont *)fontWithKey:(NSString *)key;
@end

@interface UIImage (DRSkin)
+ (UIImage *)imageWithKey:(NSString *)key;
@end

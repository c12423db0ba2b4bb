// The part of the manager that the app uses.

@import UIKit;

#define SkinColor(sign) [[ZRSkinManager sharedInstance] colorForSign:(sign)]

extern NSString *const kZRSkinDidChangeNotification;

@interface ZRSkinManager : NSObject
@property (nonatomic) BOOL isOpenZRSkinManager;
+ (instancetype)sharedInstance;
- (void)loadSkin;
- (void)requestSkin;
- (UIColor *)colorForSign:(NSString *)sign;
@end

// The part of LYThemeManager that the app uses.

@import UIKit;

typedef NS_ENUM(NSInteger, LYThemeChangeType) {
  LYThemeChangeTypeDefault = 0,
  LYThemeChangeTypeNight,
};

@interface LYThemeManager : NSObject
@property (nonatomic, assign) LYThemeChangeType themeType;
+ (instancetype)shareManager;
@end

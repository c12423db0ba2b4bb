// A home page with zip skins: the manager shows the skin it has and asks the server, and views register maps of keys.

@import UIKit;
#import "SkinConstants.h"
#import "UIView+ZRSkin.h"
#import "ZRSkinManager.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic) UIWindow *window;
@end

@interface HomeController : UIViewController
@property (nonatomic, weak) AppDelegate *app;
@property (nonatomic, weak) IBOutlet UIView *bar;
@property (nonatomic, weak) IBOutlet UIButton *tabbarButton;
@property (nonatomic, weak) IBOutlet UIImageView *loading;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  [[ZRSkinManager sharedInstance] loadSkin];
  return YES;
}

- (void)applicationDidBecomeActive:(UIApplication *)application {
  [[ZRSkinManager sharedInstance] requestSkin];
}

@end

@implementation HomeController

- (void)viewDidLoad {
  [super viewDidLoad];
  [self.tabbarButton configSkinMapModule:kSkin_MODULE_HOME_TABBAR skinMap:@{
    kSkinMapKey_button_image: @"image_one_button_normal",
    kSkinMapKey_button_selectedImage: @"image_one_button_selected",
    kSkinMapKey_button_titleColor: @"color_button_normal",
    kSkinMapKey_button_title: @"value_one_button",
  }];
  [self.loading configSkinMapModule:@"loading" skinMap:@{kSkinMapKey_imageView_gif: @"resource_refreshImage"}];
  self.bar.backgroundColor = SkinColor(@"home_navi.color_background");
  [[NSNotificationCenter defaultCenter] addObserver:self
                                           selector:@selector(skinDidChange)
                                               name:kZRSkinDidChangeNotification
                                             object:nil];
}

- (void)skinDidChange {
  self.bar.backgroundColor = SkinColor(@"home_navi.color_background");
}

- (IBAction)switchSkins:(UISwitch *)control {
  [ZRSkinManager sharedInstance].isOpenZRSkinManager = control.isOn;
}

@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass(AppDelegate.class));
  }
}

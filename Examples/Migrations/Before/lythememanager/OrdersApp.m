// A finished app whose pages know nothing of skins: the manager hooks the setters and applies its lists.

@import UIKit;
#import "LYThemeManager.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic) UIWindow *window;
@end

@interface OrdersController : UIViewController
@property (nonatomic, weak) IBOutlet UILabel *text;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  [LYThemeManager shareManager].themeType = LYThemeChangeTypeDefault;
  return YES;
}

@end

@implementation OrdersController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.title = @"Orders";
  self.text.text = @"They arrive tomorrow between nine and eleven.";
}

- (IBAction)switchNight:(UISwitch *)control {
  [LYThemeManager shareManager].themeType = control.isOn ? LYThemeChangeTypeNight : LYThemeChangeTypeDefault;
}

@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass(AppDelegate.class));
  }
}

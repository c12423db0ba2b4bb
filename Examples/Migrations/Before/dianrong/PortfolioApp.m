// A page whose views have their values by key; hooked setters remember the keys, and a switch replays the calls.

@import UIKit;
#import "DRSkin.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic) UIWindow *window;
@end

@interface PortfolioController : UIViewController
@property (nonatomic, weak) IBOutlet UILabel *titleLabel;
@property (nonatomic, weak) IBOutlet UIImageView *picture;
@end

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  [[DRSkinManager sharedManager] switchToBundle:NSBundle.mainBundle];
  return YES;
}

@end

@implementation PortfolioController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.view.backgroundColor = [UIColor colorWithKey:@"pageColor"];
  self.titleLabel.textColor = [UIColor colorWithKey:@"navigationTitleColor"];
  self.titleLabel.font = [UIFont fontWithKey:@"navigationTitleFont"];
  self.picture.image = [UIImage imageWithKey:@"cardPicture"];
}

- (IBAction)switchNight:(UISwitch *)control {
  NSURL *night = [NSBundle.mainBundle URLForResource:@"Night" withExtension:@"bundle"];
  [[DRSkinManager sharedManager] switchToBundle:control.isOn ? [NSBundle bundleWithURL:night] : NSBundle.mainBundle];
}

@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass(AppDelegate.class));
  }
}

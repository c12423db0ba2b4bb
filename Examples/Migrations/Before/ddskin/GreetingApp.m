// A greeting with an accent: keys at the properties of views, property lists with super, a handler with a block.

@import UIKit;
#import "DDSkin.h"

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic) UIWindow *window;
@end

@interface GreetingController : UIViewController
@property (nonatomic, weak) IBOutlet UILabel *greeting;
@property (nonatomic, weak) IBOutlet UILabel *terms;
@property (nonatomic, weak) IBOutlet UIView *accent;
@end

static DDSkinStorage *storage(NSString *name) {
  NSURL *file = [NSBundle.mainBundle URLForResource:name withExtension:@"plist"];
  NSDictionary *list = [NSDictionary dictionaryWithContentsOfURL:file];
  DDSkinDefaultStorageParser *parser = [[DDSkinDefaultStorageParser alloc] initWithDictionary:list];
  [parser parse];
  return parser.skinStorage;
}

@implementation AppDelegate

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  [DDSkinManager setCurrentStorage:storage(@"day")];
  return YES;
}

@end

@implementation GreetingController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.view.backgroundColorSkinKey = @"background";
  self.greeting.textSkinKey = @"greeting";
  self.greeting.textColorSkinKey = @"title";
  self.greeting.fontSkinKey = @"title";
  self.accent.backgroundColorSkinKey = @"accent";
  DDSkinHandler *handler = [DDSkinHandler handlerWithTargetKey:@"terms" storageKey:@"accent"
    block:^(DDSkinHandler *handler, id<DDSkinStorageProtocol> skinStorage, NSObject *target) {
      UIColor *color = [skinStorage colorForKey:handler.storageKey];
      ((UILabel *)target).attributedText = [[NSAttributedString alloc] initWithString:@"Terms"
        attributes:@{NSForegroundColorAttributeName: color}];
    }];
  [DDSkinManager registerTarget:self.terms handler:handler apply:YES];
}

- (IBAction)switchNight:(UISwitch *)control {
  [DDSkinManager setCurrentStorage:storage(control.isOn ? @"night" : @"day")];
}

@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass(AppDelegate.class));
  }
}

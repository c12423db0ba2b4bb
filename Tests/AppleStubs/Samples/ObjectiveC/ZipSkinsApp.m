// An app in Objective-C whose skins are zips of its server, with the code of docs/migrating/ziroom-zip-skins.md and
// docs/migrating/ddskin.md. Its window and its outlets are in a storyboard.

@import UIKit;
@import SkinUI;
@import SkinUIKit;
@import SkinObjectiveC;

static NSString *const kSkin_MODULE_HOME_TABBAR = @"home_tabbar";
static NSString *const kSkinMapKey_button_image = @"kSkinMapKey_button_image";
static NSString *const kSkinMapKey_button_selectedImage = @"kSkinMapKey_button_selectedImage";
static NSString *const kSkinMapKey_button_titleColor = @"kSkinMapKey_button_titleColor";
static NSString *const kSkinMapKey_button_title = @"kSkinMapKey_button_title";
static NSString *const kSkinMapKey_label_textColor = @"kSkinMapKey_label_textColor";
static NSString *const kSkinMapKey_imageView_gif = @"kSkinMapKey_imageView_gif";

@interface UIView (ZRSkin)
- (void)configSkinMapModule:(NSString *)module skinMap:(NSDictionary<NSString *, NSString *> *)map;
@end

@implementation UIView (ZRSkin)
- (void)configSkinMapModule:(NSString *)module skinMap:(NSDictionary<NSString *, NSString *> *)map {
  NSDictionary *names = @{
    kSkinMapKey_button_image: @"buttonImage",
    kSkinMapKey_button_selectedImage: @"buttonSelectedImage",
    kSkinMapKey_button_titleColor: @"buttonTitleColor",
    kSkinMapKey_button_title: @"buttonTitle",
    kSkinMapKey_label_textColor: @"labelTextColor",
    kSkinMapKey_imageView_gif: @"imageViewGIF",
  };
  NSMutableDictionary *entries = [NSMutableDictionary dictionary];
  for (NSString *name in map) { entries[names[name] ?: name] = map[name]; }
  [self skn_setSkinMap:entries module:module];
}
@end

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@property (nonatomic) UIWindow *window;
@property (nonatomic) SKNZipSkins *skins;
@end

@implementation AppDelegate {
  NSURL *skinFolder;
  NSURL *question;
}

- (instancetype)init {
  if (self = [super init]) {
    NSArray<NSURL *> *folders = [NSFileManager.defaultManager URLsForDirectory:NSApplicationSupportDirectory
                                                                     inDomains:NSUserDomainMask];
    skinFolder = [folders.firstObject URLByAppendingPathComponent:@"Skins"];
    question = [NSURL URLWithString:@"https://skins.example/question"];
  }
  return self;
}

- (BOOL)application:(UIApplication *)application didFinishLaunchingWithOptions:(NSDictionary *)options {
  NSURL *localConfig = [NSBundle.mainBundle URLForResource:@"localConfig" withExtension:@"json"];
  NSError *error = nil;
  self.skins = [[SKNZipSkins alloc] initWithLocalConfig:localConfig folder:skinFolder question:question
                                               envelope:@"data" sign:@"skinSign" link:@"skinUrl" error:&error];
  [self.skins showCurrent];
  return YES;
}

- (void)applicationDidBecomeActive:(UIApplication *)application {
  [self.skins updateWithCompletion:nil];   // or a block with BOOL isChanged, NSError *error
}

- (void)updateNow {
  [self.skins updateWithCompletion:^(BOOL isChanged, NSError *error) {
    if (error != nil) { NSLog(@"%@", error.localizedDescription); }
  }];
}
@end

@interface HomeController : UIViewController
@property (nonatomic, weak) IBOutlet UILabel *label;
@property (nonatomic, weak) IBOutlet UIButton *tabbarButton;
@property (nonatomic, weak) AppDelegate *app;
@end

@implementation HomeController

- (void)viewDidLoad {
  [super viewDidLoad];
  [_tabbarButton configSkinMapModule:kSkin_MODULE_HOME_TABBAR skinMap:
    @{kSkinMapKey_button_image : @"image_one_button_normal", kSkinMapKey_button_title : @"value_one_button"}];

  UIView *view = self.view;
  UIButton *button = self.tabbarButton;
  view.backgroundColorSkinKey = @"background";
  button.highlightedTitleColorSkinKey = @"accent";

  [SKNSkin replayOn:self.label name:@"terms" keys:@[@"text", @"accent"] call:^(UILabel *label, SKNValues *values) {
    UIColor *color = [values colorForKey:@"text"];
    if (color == nil) { return; }   // the skin has a value that isn't a color
    label.attributedText = [[NSAttributedString alloc] initWithString:@"Terms"
      attributes:@{NSForegroundColorAttributeName: color}];
  } otherwise:nil];

  NSNotificationCenter *center = NSNotificationCenter.defaultCenter;
  [center addObserver:self selector:@selector(skinDidChange) name:SKNSkin.didChangeNotification object:nil];
  [center addObserver:self selector:@selector(issueFound:) name:SKNSkin.issueFoundNotification object:nil];
}

- (IBAction)switchSkins:(UISwitch *)control {
  self.app.skins.isEnabled = control.isOn;
}

- (void)skinDidChange {
  self.title = [SKNSkin textForKey:@"home_tabbar.title"];
}

- (void)issueFound:(NSNotification *)notification {
  NSError *issue = notification.userInfo[@"SkinKit.issue"];
  NSLog(@"%@ %@", issue.localizedDescription, issue.localizedRecoverySuggestion);
}
@end

int main(int argc, char *argv[]) {
  @autoreleasepool {
    return UIApplicationMain(argc, argv, nil, NSStringFromClass(AppDelegate.class));
  }
}

#import "ProfileViewController.h"

@import SkinUI;
@import SkinUIKit;

@interface ProfileViewController ()
@property(nonatomic) UILabel *nameLabel;
@property(nonatomic) UIButton *nightButton;
@end

@implementation ProfileViewController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.title = @"Objective-C";
  self.view.backgroundColor = [SKNSkin colorForKey:@"app.page"];
  self.nameLabel = [[UILabel alloc] init];
  self.nameLabel.textAlignment = NSTextAlignmentCenter;
  self.nameLabel.text = @"This screen is made of Objective-C.";
  self.nameLabel.textColorSkinKey = @"app.text";
  self.nameLabel.fontSkinKey = @"app.body_font";
  self.nightButton = [UIButton buttonWithType:UIButtonTypeSystem];
  [self.nightButton setTitle:@"Night Market" forState:UIControlStateNormal];
  [self.nightButton skn_setTitleColor:@"app.brand" forState:UIControlStateNormal];
  [self.nightButton addTarget:self action:@selector(chooseNight:) forControlEvents:UIControlEventTouchUpInside];
  [self.view addSubview:self.nameLabel];
  [self.view addSubview:self.nightButton];
}

- (void)viewDidLayoutSubviews {
  [super viewDidLayoutSubviews];
  CGRect area = self.view.safeAreaLayoutGuide.layoutFrame;
  self.nameLabel.frame = CGRectMake(16, CGRectGetMidY(area) - 40, CGRectGetWidth(area) - 32, 30);
  self.nightButton.frame = CGRectMake(16, CGRectGetMidY(area), CGRectGetWidth(area) - 32, 44);
}

- (void)chooseNight:(UIButton *)button {
  NSError *error = nil;
  if (![SKNSkin chooseSkin:@"night" fromView:button error:&error]) { NSLog(@"%@", error.localizedDescription); }
}

@end

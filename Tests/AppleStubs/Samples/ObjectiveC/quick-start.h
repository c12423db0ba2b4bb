// The declarations that the code of docs/quick-start.md uses.

@interface AppDelegate : UIResponder <UIApplicationDelegate>
@end

@interface HomeController : UIViewController
@property (nonatomic, weak) IBOutlet UILabel *titleLabel;
@property (nonatomic, weak) IBOutlet UIButton *signIn;
@property (nonatomic, weak) IBOutlet UIButton *tab;
@property (nonatomic, weak) IBOutlet UIImageView *logo;
@end

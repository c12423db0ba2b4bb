// The declarations that the code of README.md uses.

@interface HomeController : UIViewController
@property (nonatomic, weak) IBOutlet UILabel *titleLabel;
@end

// What the README's code uses.

@interface HomeController : UIViewController
@property (nonatomic, weak) IBOutlet UILabel *titleLabel;
@end

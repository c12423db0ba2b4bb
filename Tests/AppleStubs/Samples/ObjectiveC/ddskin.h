// The declarations that the code of docs/migrating/ddskin.md uses.

extern UIView *view;
extern UIButton *button;

@interface TermsController : UIViewController
@property (nonatomic, weak) IBOutlet UILabel *label;
@end

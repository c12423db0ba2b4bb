// The declarations that the code of docs/migrating/dianrong-bundles.md uses.

extern UIView *view;
extern UILabel *titleLabel;

@interface DetailController : UIViewController
@property (nonatomic) UIBarButtonItem *backItem;
@end

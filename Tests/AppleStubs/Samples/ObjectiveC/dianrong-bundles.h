// The declarations that the code of docs/migrating/dianrong-bundles.md uses.

@interface DetailController : UIViewController
@property (nonatomic) UIBarButtonItem *backItem;
@end

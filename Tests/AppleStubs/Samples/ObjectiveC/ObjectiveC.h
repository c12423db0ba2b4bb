// The declarations that the canary uses.

@interface Canary : UIViewController
@property (nonatomic) UIButton *button;
@end

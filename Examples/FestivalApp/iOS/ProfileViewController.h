// A screen of Objective-C.

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

@interface ProfileViewController : UIViewController
@end

NS_ASSUME_NONNULL_END

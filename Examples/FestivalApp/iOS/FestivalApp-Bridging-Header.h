// What the app's Swift code sees of its Objective-C code.

#import "ProfileViewController.h"

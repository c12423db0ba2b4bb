// The part of DDSkin that the app uses.

@import UIKit;

@protocol DDSkinStorageProtocol
- (UIColor *)colorForKey:(NSString *)key;
@end

@interface DDSkinStorage : NSObject <DDSkinStorageProtocol>
@end

@interface DDSkinDefaultStorageParser : NSObject
@property (nonatomic, readonly) DDSkinStorage *skinStorage;
- (instancetype)initWithDictionary:(NSDictionary *)dictionary;
- (void)parse;
@end

@interface DDSkinHandler : NSObject
@property (nonatomic, readonly) NSString *storageKey;
+ (instancetype)handlerWithTargetKey:(NSString *)targetKey
                          storageKey:(NSString *)storageKey
                               block:(void (^)(DDSkinHandler *handler, id<DDSkinStorageProtocol> skinStorage, NSObject *target))block;
@end

@interface DDSkinManager : NSObject
+ (void)setCurrentStorage:(id<DDSkinStorageProtocol>)storage;
+ (void)registerTarget:(NSObject *)target handler:(DDSkinHandler *)handler apply:(BOOL)apply;
@end

@interface UIView (DDSkin)
@property (nonatomic, copy) NSString *backgroundColorSkinKey;
@end

@interface UILabel (DDSkin)
@property (nonatomic, copy) NSString *textSkinKey;
@property (nonatomic, copy) NSString *textColorSkinKey;
@property (nonatomic, copy) NSString *fontSkinKey;
@end

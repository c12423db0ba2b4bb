// The root class. Only Objective-C can declare one; members that name Swift's types are those of NSObject in Foundation's stub.

__attribute__((objc_root_class))
@interface ObjectiveCRoot
- (nonnull instancetype)init;
+ (nullable Class)superclass;
+ (_Bool)isSubclassOfClass:(nonnull Class)aClass;
- (nonnull id)copy;
- (nonnull id)mutableCopy;
- (_Bool)isEqual:(nullable id)object;
- (_Bool)isKindOfClass:(nonnull Class)aClass;
- (_Bool)isMemberOfClass:(nonnull Class)aClass;
- (_Bool)isProxy;
- (void)awakeFromNib;
- (void)prepareForInterfaceBuilder;
@property (readonly) long hash;
@property (readonly, nullable) Class superclass;
@end

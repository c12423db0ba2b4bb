// Where an object keeps the keys that Interface Builder set.

#if canImport(UIKit) && canImport(ObjectiveC)
  public import Foundation
  import ObjectiveC

  /// Only its address counts.
  @MainActor private var keysAddress: UInt8 = 0

  extension NSObject {
    /// The keys that were set by properties whose names end in `SkinKey`.
    ///
    /// Each of those binds the property of ``SkinPropertyCatalog`` that it is named for; `nil` ends that:
    /// ```objc
    /// label.textColorSkinKey = @"login.title";
    /// button.highlightedTitleColorSkinKey = @"red";   // of the module app, or of skinModule
    /// ```
    /// In Interface Builder they are in the attributes inspector, and can be set as user-defined runtime attributes: that of
    /// a view's layer by the key path `layer.cornerRadiusSkinKey`.
    @MainActor var skinKeys: InspectableKeys {
      if let keys = objc_getAssociatedObject(self, &keysAddress) as? InspectableKeys { return keys }
      let keys = InspectableKeys(of: self)
      objc_setAssociatedObject(self, &keysAddress, keys, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return keys
    }

    /// The module that keys without one are taken from, of those that Interface Builder and Objective-C set; `nil` is `app`.
    @MainActor @IBInspectable public var skinModule: String? {
      get { skinKeys.module }
      set { skinKeys.module = newValue }
    }
  }
#endif

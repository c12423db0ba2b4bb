#if canImport(UIKit) && canImport(ObjectiveC) && !HEADLESS
  public import Foundation
  import ObjectiveC

  /// Only the address is used.
  @MainActor private var keysAddress: UInt8 = 0

  extension NSObject {
    /// The keys of the properties whose names end in `SkinKey`.
    ///
    /// Each of them binds the property of ``SkinPropertyCatalog`` that it is named after; `nil` unbinds it:
    /// ```objc
    /// label.textColorSkinKey = @"login.title";
    /// button.highlightedTitleColorSkinKey = @"red";   // of the module app, or of skinModule
    /// ```
    /// Interface Builder shows them in the attributes inspector. User-defined runtime attributes set them, too, and reach a view's
    /// layer by the key path `layer.cornerRadiusSkinKey`. ``SkinInspectableKeys`` shows how a class of your own gets such a property.
    @MainActor @preconcurrency public var skinKeys: SkinInspectableKeys {
      if let keys = objc_getAssociatedObject(self, &keysAddress) as? SkinInspectableKeys { return keys }
      let keys = SkinInspectableKeys(of: self)
      objc_setAssociatedObject(self, &keysAddress, keys, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return keys
    }

    /// The module of keys that Interface Builder and Objective-C set without one; `nil` for `app`.
    @MainActor @preconcurrency @IBInspectable public var skinModule: String? {
      get { skinKeys.module }
      set { skinKeys.module = newValue }
    }
  }
#endif

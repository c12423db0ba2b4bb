#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UITableView {
    /// Binds the effect of the lines between rows to a key.
    ///
    /// Its key is that of a text: a style of `UIBlurEffect`, such as `systemThinMaterial`, or `none`.
    public var separatorEffect: SkinCall<Target, String> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("separatorEffect"), to: key, original: \.separatorEffect,
          make: { values, appearance in UIBlurEffect.named(values[appearance]) }, set: { $0.separatorEffect = $1 })
      }
    }
  }
#endif

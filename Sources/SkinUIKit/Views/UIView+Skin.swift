#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIView {
    /// Binds the view's background to an image that is tiled in both directions.
    public var backgroundPattern: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("backgroundPattern"), to: key, original: \.backgroundColor,
          make: { UIImage.skinValue($0, in: $1).map { UIColor(patternImage: $0) } },
          set: { $0.backgroundColor = $1 })
      }
    }

    /// Binds the view's tint to a key.
    ///
    /// If no skin defines the key, a view that inherited its tint inherits it again.
    public var tintColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty(\Target.tintColor), to: key,
          original: { ViewTint.own(of: $0) },
          current: { .some(ViewTint.undimmed($0)) }, set: { $0.tintColor = $1 })
      }
    }

    /// Binds the adjustment of the view's tint to a key.
    ///
    /// If no skin defines the key, a view that had its superview's adjustment has it again.
    ///
    /// Its key is that of a text: `automatic`, `normal` or `dimmed`.
    public var tintAdjustmentMode: SkinCall<Target, SkinOption> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty(\Target.tintAdjustmentMode), to: key, get: { ViewTint.adjustmentMode(of: $0) },
          set: { $0.tintAdjustmentMode = $1 })
      }
    }
  }
#endif

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIView {
    /// Binds the view's background to an image that is tiled in both directions.
    /// - Parameter key: The image's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundPattern(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bind(
        BindingProperty("backgroundPattern"), to: key, original: \.backgroundColor,
        make: { UIImage.skinValue($0, in: $1).map { UIColor(patternImage: $0) } }, set: { $0.backgroundColor = $1 })
    }

    /// Binds the view's tint to a key.
    ///
    /// If no skin defines the key, a view that inherited its tint inherits it again.
    /// - Parameter key: The color's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func tintColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bind(
        BindingProperty(\Target.tintColor), to: key,
        get: { view -> UIColor? in
          // UIKit doesn't report whether a tint is inherited. A tint equal to the inherited one counts as inherited.
          let inherited = view.superview?.tintColor ?? UIView().tintColor
          return view.tintColor == inherited ? nil : view.tintColor
        }, set: { $0.tintColor = $1 })
    }
  }
#endif

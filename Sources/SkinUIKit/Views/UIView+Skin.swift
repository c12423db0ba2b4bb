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

    /// Binds the view's mask to an image, whose opaque part determines the visible part of the view.
    ///
    /// The image fills the view at any size. A recipe with `resizable` keeps its edges unscaled.
    /// - Parameter key: The image's key.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func mask(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bind(
        BindingProperty("mask"), to: key, original: { ViewMask.original($0.mask) },
        make: { UIImage.skinValue($0, in: $1).map(ViewMask.image) },
        set: { view, mask in
          switch mask {
          case .original(let original): TraitObserverView.unmask(view, original: original)
          case .image(let image): TraitObserverView.mask(view, with: image)
          }
        })
    }
  }

  /// The mask of a view.
  private enum ViewMask {
    case original(UIView?)
    case image(UIImage)
  }

  extension UIView.TintAdjustmentMode: SkinEnumeration {
    /// The cases by their names in code.
    public static var names: [String: Self] {
      ["automatic": .automatic, "normal": .normal, "dimmed": .dimmed]
    }
  }

  extension SkinNamedProperty {
    static let view: [SkinNamedProperty] = [
      SkinNamedProperty("alpha", \UIView.alpha),
      SkinNamedProperty("backgroundColor", \UIView.backgroundColor),
      SkinNamedProperty("backgroundGradient", of: UIView.self) { $0.backgroundGradient($1) },
      SkinNamedProperty("backgroundPattern", of: UIView.self) { $0.backgroundPattern($1) },
      SkinNamedProperty("borderColor", of: UIView.self) { $0.borderColor($1) },
      SkinNamedProperty("borderWidth", of: UIView.self) { $0.borderWidth($1) },
      SkinNamedProperty("clipsToBounds", \UIView.clipsToBounds),
      SkinNamedProperty("contentMode", \UIView.contentMode),
      SkinNamedProperty("cornerCurve", of: UIView.self, options: CALayerCornerCurve.names.keys) { $0.cornerCurve($1) },
      SkinNamedProperty("cornerRadius", of: UIView.self) { $0.cornerRadius($1) },
      SkinNamedProperty("isHidden", \UIView.isHidden),
      SkinNamedProperty("isOpaque", \UIView.isOpaque),
      SkinNamedProperty("layoutMargins", \UIView.layoutMargins),
      SkinNamedProperty("mask", of: UIView.self) { $0.mask($1) },
      SkinNamedProperty("maskedCorners", of: UIView.self) { $0.maskedCorners($1) },
      SkinNamedProperty("overrideUserInterfaceStyle", \UIView.overrideUserInterfaceStyle),
      SkinNamedProperty("shadow", of: UIView.self) { $0.shadow($1) },
      SkinNamedProperty("layerShadowColor", of: UIView.self) { $0.layerShadowColor($1) },
      SkinNamedProperty("layerShadowOffset", of: UIView.self) { $0.layerShadowOffset($1) },
      SkinNamedProperty("layerShadowOpacity", of: UIView.self) { $0.layerShadowOpacity($1) },
      SkinNamedProperty("layerShadowRadius", of: UIView.self) { $0.layerShadowRadius($1) },
      SkinNamedProperty("tintAdjustmentMode", \UIView.tintAdjustmentMode),
      SkinNamedProperty("tintColor", of: UIView.self) { $0.tintColor($1) },
    ]
  }
#endif

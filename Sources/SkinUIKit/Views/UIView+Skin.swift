// What a view shows that a property can't say: patterns, masks, a tint that may be inherited; and the names of it all.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIView {
    /// Lets the view's background be an image, side by side in both directions, following a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundPattern(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bind(
        BindingProperty("backgroundPattern"), to: key, original: \.backgroundColor,
        make: { UIImage.skinValue($0, in: $1).map { UIColor(patternImage: $0) } }, set: { $0.backgroundColor = $1 })
    }

    /// Lets the view's tint follow a key.
    ///
    /// A view that only inherits its tint inherits it again where no skin has the key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func tintColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      bind(
        BindingProperty(\Target.tintColor), to: key,
        original: { view -> UIColor? in
          // There is no asking whether a tint is a view's own; one that is the same as what it would inherit needs not be.
          let inherited = view.superview?.tintColor ?? UIView().tintColor
          return view.tintColor == inherited ? nil : view.tintColor
        },
        make: { UIColor?.skinValue($0, in: $1) }, set: { $0.tintColor = $1 })
    }

    /// Lets an image's opaque part be what of the view is seen, following a key.
    ///
    /// The image fills the view whatever its size; a recipe with `resizable` keeps its edges as they are.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func mask(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bind(
        BindingProperty("mask"), to: key, original: { ViewMask.own($0.mask) },
        make: { UIImage.skinValue($0, in: $1).map(ViewMask.image) },
        set: { view, mask in
          switch mask {
          case .own(let own): TraitObserverView.unmask(view, original: own)
          case .image(let image): TraitObserverView.mask(view, with: image)
          }
        })
    }
  }

  /// What masks a view.
  private enum ViewMask {
    case own(UIView?)
    case image(UIImage)
  }

  extension UIView.TintAdjustmentMode: SkinEnumeration {
    /// The cases by the names that code has for them.
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

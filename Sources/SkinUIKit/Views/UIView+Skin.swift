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
        BindingProperty("backgroundPattern"), to: key, own: \.backgroundColor,
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
        own: { view -> UIColor? in
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
        BindingProperty("mask"), to: key, own: { ViewMask.own($0.mask) },
        make: { UIImage.skinValue($0, in: $1).map(ViewMask.image) },
        set: { view, mask in
          switch mask {
          case .own(let own): TraitObserverView.unmask(view, own: own)
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
#endif

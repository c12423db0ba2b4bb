// What layers show that a property can't say: a whole shadow, an image as contents; and their names.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// Layers hear of no traits.
  ///
  /// Their colours are those of the manager's appearance, and are made again when that changes; a view's own layer follows the view's traits
  /// by the methods of the view, such as `view.skin.borderColor("card.border")`.
  extension SkinProxy where Target: CALayer {
    /// Lets the whole shadow of the layer follow a key.
    /// - Parameter key: The shadow's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func shadow(_ key: SkinKey<SkinShadow>) -> SkinProxy {
      bind(
        BindingProperty("shadow"), to: key, own: { LayerShadow(of: $0) }, make: { LayerShadow($0[$1]) },
        set: { $1.show(on: $0) })
    }

    /// Lets the layer's contents be an image, following a key.
    ///
    /// Where they go in the layer is for `contentsGravity` to say.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contents(_ key: SkinKey<SkinImage>) -> SkinProxy {
      bind(
        BindingProperty("contents"), to: key, own: { LayerContents(contents: $0.contents, scale: $0.contentsScale) },
        make: { UIImage.skinValue($0, in: $1).map { LayerContents(contents: $0.cgImage, scale: $0.scale) } },
        set: {
          $0.contents = $1.contents
          $0.contentsScale = $1.scale
        })
    }
  }

  /// A layer's contents, with how many pixels of them make a point.
  private struct LayerContents {
    let contents: Any?
    let scale: CGFloat
  }
#endif

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// A layer follows the traits of the nearest view above it. Bind it after adding it to the view: until then, it has the values of the
  /// manager's appearance. It changes without implicit animations. For the layer of a view, use the methods of the view, such as
  /// `view.skin.borderColor("card.border")`.
  extension SkinProxy where Target: CALayer {
    /// Binds the whole shadow of the layer to a key.
    ///
    /// A single shadow without a spread is that of the layer, and follows its content. Several shadows, a spread and inset shadows follow
    /// the layer's bounds and corners. A shape, text or emitter layer can't have these; it shows the first shadow that it can.
    public var shadow: SkinCall<Target, SkinShadow> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("shadow"), to: key, original: { LayerShadow(original: $0) },
          make: { LayerShadow($0[$1]) },
          set: { $1.apply(to: $0) })
      }
    }

    /// Binds the layer's contents to an image's key.
    ///
    /// `contentsGravity` determines the image's position in the layer.
    public var contents: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.bindContents(
          key, get: { ImageContents(contents: $0.contents, scale: $0.contentsScale) },
          set: {
            $0.contents = $1.contents
            $0.contentsScale = $1.scale
          })
      }
    }
  }

  /// An image as the contents of a layer or an emitter cell, and its scale.
  struct ImageContents {
    let contents: Any?
    let scale: CGFloat
  }

  extension SkinProxy {
    /// Binds the contents of a layer or an emitter cell to an image's key.
    func bindContents(
      _ key: SkinKey<SkinImage>, get: @escaping (Target) -> ImageContents,
      set: @escaping @MainActor (Target, ImageContents) -> Void
    ) -> SkinProxy {
      bind(
        SkinBindingProperty("contents"), to: key, original: get,
        make: { UIImage.skinValue($0, in: $1).map { ImageContents(contents: $0.cgImage, scale: $0.scale) } }, set: set,
        changes: {
          ChangeDetection(current: { get($0) }, isSame: { $0.contents as AnyObject === $1.contents as AnyObject })
        })
    }
  }
#endif

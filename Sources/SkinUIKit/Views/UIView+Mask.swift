#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIView {
    /// Binds the view's mask to an image, whose opaque part determines the visible part of the view.
    ///
    /// The image fills the view at any size. A recipe with `resizable` keeps its edges unscaled.
    public var mask: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("mask"), to: key, original: { ViewMask.original($0.mask) },
          make: { UIImage.skinValue($0, in: $1).map(ViewMask.image) }, set: { $1.show(on: $0) },
          changes: { ChangeDetection(current: { .original($0.mask) }, isSame: { $0.view === $1.view }) })
      }
    }
  }

  /// The mask of a view.
  @MainActor
  private enum ViewMask {
    case original(UIView?)
    case image(UIImage)

    /// The view, if it was read from a view.
    var view: UIView? { if case .original(let view) = self { view } else { nil } }

    func show(on view: UIView) {
      switch self {
      case .original(let original):
        CompanionView.onLayout(of: view, nil)
        view.mask = original
      case .image(let image):
        let mask = view.mask as? MaskView ?? MaskView(frame: view.bounds)
        mask.image = image
        view.mask = mask
        // A mask is no subview, so that it isn't resized with its view.
        CompanionView.onLayout(of: view) { [weak view] in
          if let view { view.mask?.frame = view.bounds }
        }
      }
    }
  }

  /// The mask of a view, which an image fills.
  private final class MaskView: UIImageView {}
#endif

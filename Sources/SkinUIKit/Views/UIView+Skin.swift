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

  /// The tint that belongs to a view itself, which UIKit's getters don't tell from an inherited one.
  @MainActor
  private enum ViewTint {
    /// The tint that the app has set on a view; `nil` if it has the inherited one.
    ///
    /// A tint equal to the inherited one is treated as inherited.
    static func own(of view: UIView) -> UIColor? {
      guard let superview = view.superview else {
        let tint = undimmed(view)
        return tint == UIView().tintColor ? nil : tint
      }
      let tint = undimmed(view)
      return tint == undimmed(superview) ? nil : tint
    }

    /// The adjustment that the app has set on a view; `automatic` if it is that of the superview.
    static func adjustmentMode(of view: UIView) -> UIView.TintAdjustmentMode {
      let inherited = view.superview?.tintAdjustmentMode ?? .normal
      return view.tintAdjustmentMode == inherited ? .automatic : view.tintAdjustmentMode
    }

    /// The tint of a view as it is while no alert dims it.
    static func undimmed(_ view: UIView) -> UIColor? {
      guard view.tintAdjustmentMode == .dimmed else { return view.tintColor }
      // A dimmed view returns a gray. A subview that isn't dimmed inherits the color itself.
      let probe = UIView()
      probe.tintAdjustmentMode = .normal
      ((view as? UIVisualEffectView)?.contentView ?? view).addSubview(probe)
      defer { probe.removeFromSuperview() }
      return probe.tintColor
    }
  }
#endif

#if canImport(UIKit)
  import UIKit

  /// The tint that belongs to a view itself, which UIKit's getters don't tell from an inherited one.
  @MainActor
  enum ViewTint {
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

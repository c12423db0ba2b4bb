#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A gradient below the other sublayers of a view's layer, which covers the visible bounds.
  final class GradientBackgroundLayer: CAGradientLayer {
    private var observation: ShapeObservation?
    private var traits: TraitObservation?

    static func find(in layer: CALayer) -> GradientBackgroundLayer? {
      layer.sublayers?.lazy.compactMap { $0 as? GradientBackgroundLayer }.first
    }

    @MainActor static func behind(_ layer: CALayer) -> GradientBackgroundLayer {
      let background = GradientBackgroundLayer()
      layer.insertSublayer(background, at: 0)
      background.observation = ShapeObservation(of: layer) { find(in: $0)?.update(to: $0) }
      background.update(to: layer)
      return background
    }

    /// Shows the gradient for a view's appearance, also after that has changed.
    @MainActor func show(_ variants: SkinVariants<SkinGradient>, in view: UIView) {
      show(variants[SkinAppearance(view.traitCollection)])
      traits?.end()
      traits =
        variants.isVaried
        ? TraitObservation(of: view) { [weak self, weak view] in
          if let view { self?.show(variants[SkinAppearance(view.traitCollection)]) }
        } : nil
    }

    @MainActor func end() {
      observation?.end()
      traits?.end()
      removeFromSuperlayer()
    }

    private func update(to layer: CALayer) {
      frame = layer.bounds
      cornerRadius = layer.cornerRadius
      maskedCorners = layer.maskedCorners
      cornerCurve = layer.cornerCurve
    }

    /// Changes at once: the layer follows another one, which has its own animations.
    /// - Parameter event: Unused.
    /// - Returns: `nil`.
    override func action(forKey event: String) -> (any CAAction)? { nil }
  }
#endif

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The shadows of a layer that follow its bounds and corners: several, with a spread, or inset.
  ///
  /// The layer is a sublayer of the one with the shadows. As in CSS, outer shadows are drawn outside of the box only, and inset ones above
  /// its background.
  final class BoxShadowLayer: CALayer {
    private struct Shadow {
      let layer: CALayer
      let spread: CGFloat
      let isInset: Bool
    }

    private var observation: ShapeObservation?
    private var shadows: [Shadow] = []
    /// The outer shadows, within a mask that leaves the box out.
    private let outside = CALayer()
    private let cutout = CAShapeLayer()
    /// The inset shadows, clipped to the box.
    private let inside = CALayer()

    static func find(in layer: CALayer) -> BoxShadowLayer? {
      layer.sublayers?.lazy.compactMap { $0 as? BoxShadowLayer }.first
    }

    /// The kind of a layer that can't have such shadows, for people; `nil` if it can.
    @MainActor static func unsuitableKind(of layer: CALayer) -> String? {
      switch layer {
      case is CAShapeLayer: "a shape layer"
      case is CATextLayer: "a text layer"
      case is CAEmitterLayer: "an emitter layer"
      case _ where layer.delegate is UIVisualEffectView: "an effect view"
      default: nil
      }
    }

    @MainActor static func add(to layer: CALayer) -> BoxShadowLayer {
      let shadows = BoxShadowLayer()
      shadows.outside.mask = shadows.cutout
      shadows.cutout.fillRule = .evenOdd
      shadows.inside.masksToBounds = true
      shadows.sublayers = [shadows.outside, shadows.inside]
      shadows.observation = ShapeObservation(of: layer) { find(in: $0)?.update(to: $0) }
      return shadows
    }

    /// Shows shadows, the first of which is the topmost.
    @MainActor func show(_ values: [SkinShadow], on layer: CALayer) {
      // The topmost ones, as many as a file may have: an app's code can make more.
      shadows = values.prefix(SkinShadow.maximumLayers).map { value in
        let shadow = CALayer()
        PlainShadow(value).apply(to: shadow)
        return Shadow(layer: shadow, spread: value.spread, isInset: value.isInset)
      }
      Self.immediately {
        outside.sublayers = shadows.filter { !$0.isInset }.map(\.layer).reversed()
        inside.sublayers = shadows.filter(\.isInset).map(\.layer).reversed()
      }
      place(in: layer)
      update(to: layer)
    }

    /// Puts the layer above the background gradient of a layer and below all others.
    @MainActor func place(in layer: CALayer) {
      let background = layer.sublayers?.last {
        $0 is GradientBackgroundLayer || ($0.delegate as? SkinGradientView)?.isBackground == true
      }
      Self.immediately {
        if let background {
          layer.insertSublayer(self, above: background)
        } else {
          layer.insertSublayer(self, at: 0)
        }
      }
    }

    func end() {
      observation?.end()
      Self.immediately { removeFromSuperlayer() }
    }

    private func update(to layer: CALayer) { Self.immediately { fit(layer) } }

    /// Changes layers without implicit animations, which layers without a view have.
    private static func immediately(_ changes: () -> Void) {
      CATransaction.begin()
      defer { CATransaction.commit() }
      CATransaction.setDisableActions(true)
      changes()
    }

    /// Takes over the bounds and corners of the layer with the shadows.
    private func fit(_ layer: CALayer) {
      frame = layer.bounds
      cutout.contentsScale = layer.contentsScale
      let box = BoxShape(of: layer)
      for part in [outside, inside, cutout] + shadows.map(\.layer) { part.frame = bounds }
      inside.cornerRadius = layer.cornerRadius
      inside.maskedCorners = layer.maskedCorners
      inside.cornerCurve = layer.cornerCurve
      var extent = bounds
      for shadow in shadows {
        let reach = BoxShape.reach(of: shadow.layer, spread: shadow.spread)
        extent = extent.union(bounds.insetBy(dx: -reach, dy: -reach))
        shadow.layer.shadowPath =
          shadow.isInset
          ? box.grown(by: -shadow.spread).hole(in: bounds.insetBy(dx: -reach, dy: -reach))
          : box.grown(by: shadow.spread).outline
      }
      cutout.path = box.hole(in: extent)
    }
  }
#endif

#if canImport(UIKit)
  import UIKit

  /// Calls a closure whenever the bounds of a layer change, by resizing or scrolling, or its corners.
  final class ShapeObservation {
    #if canImport(ObjectiveC) && !HEADLESS
      private var observations: [NSKeyValueObservation] = []

      init(of layer: CALayer, changed: @escaping @Sendable (CALayer) -> Void) {
        observations = [
          // UIKit moves the origin of the layer's bounds as a view scrolls.
          layer.observe(\.bounds) { layer, _ in changed(layer) },
          layer.observe(\.cornerRadius) { layer, _ in changed(layer) },
          layer.observe(\.maskedCorners) { layer, _ in changed(layer) },
          layer.observe(\.cornerCurve) { layer, _ in changed(layer) },
        ]
      }

      func end() { observations = [] }
    #else
      private weak var layer: CALayer?

      init(of layer: CALayer, changed: @escaping (CALayer) -> Void) {
        self.layer = layer
        layer.shapeObservers[ObjectIdentifier(self)] = changed
      }

      func end() { layer?.shapeObservers[ObjectIdentifier(self)] = nil }
    #endif
  }
#endif

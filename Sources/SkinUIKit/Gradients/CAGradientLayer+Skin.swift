// A gradient layer's gradient: colours, locations, points and kind as one.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: CAGradientLayer {
    /// Lets the layer's whole gradient follow a key: its colours, where they stand, its points and its kind.
    ///
    /// The colours are those of the manager's appearance; ``GradientView`` follows the traits of views.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func gradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      bind(
        BindingProperty("gradient"), to: key, original: { LayerGradient.own(OwnGradient(of: $0)) },
        make: { .skin($0[$1]) },
        set: { layer, gradient in
          switch gradient {
          case .own(let own): own.show(on: layer)
          case .skin(let gradient): layer.show(gradient)
          }
        })
    }
  }

  /// What a gradient layer shows.
  private enum LayerGradient {
    case own(OwnGradient)
    case skin(SkinGradient)
  }

  /// The five properties that make a layer's gradient.
  private struct OwnGradient {
    let colors: [Any]?
    let locations: [NSNumber]?
    let startPoint: CGPoint
    let endPoint: CGPoint
    let type: CAGradientLayerType

    init(of layer: CAGradientLayer) {
      colors = layer.colors
      locations = layer.locations
      startPoint = layer.startPoint
      endPoint = layer.endPoint
      type = layer.type
    }

    func show(on layer: CAGradientLayer) {
      layer.colors = colors
      layer.locations = locations
      layer.startPoint = startPoint
      layer.endPoint = endPoint
      layer.type = type
    }
  }
#endif

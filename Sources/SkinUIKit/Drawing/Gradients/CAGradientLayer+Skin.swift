#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: CAGradientLayer {
    /// Binds the layer's gradient to a key: its colors, locations, points and type.
    ///
    /// The gradient follows the traits of the nearest view above the layer.
    public var gradient: SkinCall<Target, SkinGradient> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("gradient"), to: key, original: { LayerGradient.original(GradientProperties(of: $0)) },
          make: { .skin($0[$1]) },
          set: { layer, gradient in
            switch gradient {
            case .original(let original): original.show(on: layer)
            case .skin(let gradient): layer.show(gradient)
            }
          },
          changes: {
            ChangeDetection(current: { .original(.init(of: $0)) }, isSame: { $0.properties == $1.properties })
          })
      }
    }
  }

  /// The gradient of a layer: the original one or a skin's.
  private enum LayerGradient {
    case original(GradientProperties)
    case skin(SkinGradient)

    /// The properties, if they were read from a layer.
    var properties: GradientProperties? { if case .original(let properties) = self { properties } else { nil } }
  }

  /// The gradient of a layer: five properties as one value.
  private struct GradientProperties: Equatable {
    let colors: [CGColor]?
    let locations: [NSNumber]?
    let startPoint: CGPoint
    let endPoint: CGPoint
    let type: CAGradientLayerType

    init(of layer: CAGradientLayer) {
      colors = layer.colors as? [CGColor]
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

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The shadow of a layer: four properties as one value.
  struct LayerShadow {
    let color: CGColor?
    let opacity: Float
    let offset: CGSize
    let radius: CGFloat

    init(of layer: CALayer) {
      color = layer.shadowColor
      opacity = layer.shadowOpacity
      offset = layer.shadowOffset
      radius = layer.shadowRadius
    }

    init(_ shadow: SkinShadow) {
      color = UIColor(shadow.color.withAlpha(1)).cgColor
      opacity = Float(shadow.color.alpha)
      offset = CGSize(width: shadow.offset.width, height: shadow.offset.height)
      radius = shadow.radius
    }

    func apply(to layer: CALayer) {
      layer.shadowColor = color
      layer.shadowOpacity = opacity
      layer.shadowOffset = offset
      layer.shadowRadius = radius
    }
  }
#endif

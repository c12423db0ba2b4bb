#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The shadow that a layer draws by itself: four properties as one value.
  struct PlainShadow: Equatable {
    private let color: CGColor?
    private let opacity: Float
    private let offset: CGSize
    private let radius: CGFloat

    init(of layer: CALayer) {
      color = layer.shadowColor
      opacity = layer.shadowOpacity
      offset = layer.shadowOffset
      radius = layer.shadowRadius
    }

    /// Creates the properties of a shadow, which have no spread; `nil` is no shadow.
    init(_ shadow: SkinShadow?) {
      color = (shadow?.color).map { UIColor($0.withAlpha(1)).cgColor }
      opacity = Float(shadow?.color.alpha ?? 0)
      offset = CGSize(width: shadow?.offset.width ?? 0, height: shadow?.offset.height ?? 0)
      radius = shadow?.radius ?? 0
    }

    func apply(to layer: CALayer) {
      layer.shadowColor = color
      layer.shadowOpacity = opacity
      layer.shadowOffset = offset
      layer.shadowRadius = radius
    }
  }
#endif

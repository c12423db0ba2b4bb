#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import Foundation
  import SkinKit
  import SkinUIKit
  import SwiftUI
  import UIKit

  @available(iOS 17, *)
  extension AnyShapeStyle {
    /// Creates a style from a skin's gradient.
    ///
    /// SwiftUI's elliptical gradients have one radius for both directions, relative to the view. The larger radius of the skin's is used.
    init(skin gradient: SkinGradient) {
      let stops = gradient.stops.map { Gradient.Stop(color: Color(uiColor: UIColor($0.color)), location: $0.location) }
      let start = UnitPoint(x: gradient.start.x, y: gradient.start.y)
      let (width, height) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
      switch gradient.shape {
      case .axial:
        let end = UnitPoint(x: gradient.end.x, y: gradient.end.y)
        self.init(LinearGradient(stops: stops, startPoint: start, endPoint: end))
      case .radial:
        self.init(
          EllipticalGradient(
            stops: stops, center: start, startRadiusFraction: 0, endRadiusFraction: max(abs(width), abs(height))))
      case .conic:
        let angle = Angle(radians: atan2(height, width))
        self.init(AngularGradient(stops: stops, center: start, startAngle: angle, endAngle: angle + .degrees(360)))
      }
    }
  }
#endif

#if canImport(UIKit)
  import Foundation
  import UIKit

  /// The rounded rectangle of a layer, from which the shadows of its box are made.
  struct BoxShape {
    private let rect: CGRect
    private let radius: CGFloat
    private let corners: CACornerMask

    private init(rect: CGRect, radius: CGFloat, corners: CACornerMask) {
      self.rect = rect
      self.radius = radius
      self.corners = corners
    }

    /// Creates the shape of a layer, in coordinates that begin at its upper left corner.
    init(of layer: CALayer) {
      let size = layer.bounds.size
      self.init(
        rect: CGRect(origin: .zero, size: size), radius: min(layer.cornerRadius, size.width / 2, size.height / 2),
        corners: layer.maskedCorners)
    }

    /// The greatest distance from a box at which its shadow can be seen.
    static func reach(of shadow: CALayer, spread: CGFloat) -> CGFloat {
      abs(spread) + max(abs(shadow.shadowOffset.width), abs(shadow.shadowOffset.height)) + shadow.shadowRadius * 3 + 1
    }

    /// Returns the shape with its edges moved outwards, with the corners that CSS gives to the shadows of boxes.
    ///
    /// Sharp corners stay sharp. A corner with a radius below the spread gets a smaller radius than the sum of both, so that the shape
    /// changes steadily as a radius approaches 0.
    func grown(by spread: CGFloat) -> BoxShape {
      // A rectangle that is inset by more than its size would be `null`.
      let (width, height) = (max(rect.width + spread * 2, 0), max(rect.height + spread * 2, 0))
      let grown = CGRect(x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height)
      var growth = spread
      if spread > radius {
        let gap = radius / spread - 1
        growth *= 1 + gap * gap * gap
      }
      return BoxShape(rect: grown, radius: radius > 0 ? max(radius + growth, 0) : 0, corners: corners)
    }

    /// The shape's outline, clockwise on screen; `nil` if the shape has no area.
    var outline: CGPath? {
      guard rect.width > 0, rect.height > 0 else { return nil }
      let path = CGMutablePath()
      addOutline(to: path)
      return path
    }

    /// A rectangle without the shape, by the winding rule and the even-odd rule alike.
    func hole(in frame: CGRect) -> CGPath {
      let path = CGMutablePath()
      // Counterclockwise: a hole by the winding rule, which shadows have, needs the other direction.
      path.addLines(between: [
        CGPoint(x: frame.minX, y: frame.minY), CGPoint(x: frame.minX, y: frame.maxY),
        CGPoint(x: frame.maxX, y: frame.maxY), CGPoint(x: frame.maxX, y: frame.minY),
      ])
      path.closeSubpath()
      if rect.width > 0, rect.height > 0 { addOutline(to: path) }
      return path
    }

    private func addOutline(to path: CGMutablePath) {
      let limit = min(rect.width, rect.height) / 2
      func radius(_ corner: CACornerMask) -> CGFloat { corners.contains(corner) ? min(self.radius, limit) : 0 }
      let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
      var corner = radius(.layerMinXMinYCorner)
      path.move(to: CGPoint(x: left + corner, y: top))
      // Each corner: its point, and the directions to it and on from it.
      let others: [(mask: CACornerMask, point: CGPoint, from: CGVector, on: CGVector)] = [
        (.layerMaxXMinYCorner, CGPoint(x: right, y: top), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)),
        (.layerMaxXMaxYCorner, CGPoint(x: right, y: bottom), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0)),
        (.layerMinXMaxYCorner, CGPoint(x: left, y: bottom), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1)),
        (.layerMinXMinYCorner, CGPoint(x: left, y: top), CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)),
      ]
      for (mask, point, from, on) in others {
        corner = radius(mask)
        path.addLine(to: point.moved(from, by: -corner))
        guard corner > 0 else { continue }
        // The control points of a quarter circle.
        let control = corner * (1 - 0.552_284_75)
        path.addCurve(
          to: point.moved(on, by: corner), control1: point.moved(from, by: -control),
          control2: point.moved(on, by: control))
      }
      path.closeSubpath()
    }
  }

  extension CGPoint {
    fileprivate func moved(_ direction: CGVector, by distance: CGFloat) -> CGPoint {
      CGPoint(x: x + direction.dx * distance, y: y + direction.dy * distance)
    }
  }
#endif

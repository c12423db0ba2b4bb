// CGPath and CGMutablePath: lists of elements that are handed to cairo when drawn.

internal import CPangoCairo
public import Foundation

/// One step of a path.
enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case curve(CGPoint, CGPoint, CGPoint)
  case close
}

public class CGPath: Hashable, @unchecked Sendable {
  // Unchecked: only CGMutablePath changes its elements, and as in CoreGraphics it must not be shared.
  fileprivate(set) var elements: [PathElement]

  init(elements: [PathElement]) { self.elements = elements }

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(elements: CGPath.rectangle(rect).map { $0.applying(transform?.pointee ?? .identity) })
  }

  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(elements: CGPath.ellipse(rect).map { $0.applying(transform?.pointee ?? .identity) })
  }

  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    self.init(
      elements: CGPath.rounded(rect, radii: radii, corners: .allCorners).map {
        $0.applying(transform?.pointee ?? .identity)
      })
  }

  public var isEmpty: Bool { elements.isEmpty }

  public var currentPoint: CGPoint {
    for element in elements.reversed() {
      if let end = element.end { return end }
    }
    return .zero
  }

  public var boundingBox: CGRect { CGPath.box(elements.flatMap(\.points)) }

  public var boundingBoxOfPath: CGRect {
    withCairoPath { cairo, _ in
      var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
      cairo_path_extents(cairo, &x1, &y1, &x2, &y2)
      return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }
  }

  public func copy() -> CGPath? { CGPath(elements: elements) }

  public func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.elements = elements
    return copy
  }

  public func contains(_ point: CGPoint) -> Bool { contains(point, using: .winding, transform: .identity) }

  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    withCairoPath { cairo, _ in
      cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      let place = point.applying(transform)
      return cairo_in_fill(cairo, Double(place.x), Double(place.y)) != 0
    }
  }

  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }

  private func withCairoPath<Result>(_ body: (OpaquePointer?, CGPath) -> Result) -> Result {
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    let cairo = cairo_create(surface)
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    append(to: cairo)
    return body(cairo, self)
  }

  /// Adds the path to cairo's current path.
  func append(to cairo: OpaquePointer?) {
    for element in elements {
      switch element {
      case .move(let p): cairo_move_to(cairo, Double(p.x), Double(p.y))
      case .line(let p): cairo_line_to(cairo, Double(p.x), Double(p.y))
      case .curve(let c1, let c2, let p):
        cairo_curve_to(
          cairo, Double(c1.x), Double(c1.y), Double(c2.x), Double(c2.y), Double(p.x), Double(p.y))
      case .close: cairo_close_path(cairo)
      }
    }
  }
}

public final class CGMutablePath: CGPath, @unchecked Sendable {
  public init() { super.init(elements: []) }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.move(point.applying(transform)))
  }

  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append((elements.isEmpty ? PathElement.move(point) : .line(point)).applying(transform))
  }

  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    for (index, point) in points.enumerated() {
      elements.append((index == 0 ? PathElement.move(point) : .line(point)).applying(transform))
    }
  }

  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    elements.append(PathElement.curve(control1, control2, end).applying(transform))
  }

  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    let start = currentPoint.applying(transform.inverted())
    let c1 = CGPoint(x: start.x + (control.x - start.x) * 2 / 3, y: start.y + (control.y - start.y) * 2 / 3)
    let c2 = CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
    addCurve(to: end, control1: c1, control2: c2, transform: transform)
  }

  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    elements += CGPath.rectangle(rect).map { $0.applying(transform) }
  }

  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    elements += CGPath.ellipse(rect).map { $0.applying(transform) }
  }

  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    elements += CGPath.rounded(rect, radii: radii, corners: .allCorners).map { $0.applying(transform) }
  }

  /// `clockwise` is CoreGraphics's: in a coordinate system whose y axis points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let arc = CGPath.arc(
      center: center, radius: radius, from: startAngle, to: endAngle, increasing: !clockwise, joins: !elements.isEmpty)
    elements += arc.map { $0.applying(transform) }
  }

  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.elements.map { $0.applying(transform) }
  }

  public func closeSubpath() { elements.append(.close) }
}

public enum CGPathFillRule: Int, Sendable {
  case winding
  case evenOdd
}

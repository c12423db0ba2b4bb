// The elements of common shapes: rectangles, rounded rectangles, ellipses, arcs.

internal import Foundation

extension PathElement {
  var points: [CGPoint] {
    switch self {
    case .move(let p), .line(let p): [p]
    case .curve(let c1, let c2, let p): [c1, c2, p]
    case .close: []
    }
  }

  var end: CGPoint? { points.last }

  func applying(_ t: CGAffineTransform) -> PathElement {
    switch self {
    case .move(let p): .move(p.applying(t))
    case .line(let p): .line(p.applying(t))
    case .curve(let c1, let c2, let p): .curve(c1.applying(t), c2.applying(t), p.applying(t))
    case .close: .close
    }
  }
}

extension CGPath {
  /// The distance of a quarter circle's control points from its ends, as a fraction of the radius.
  private static let kappa: CGFloat = 0.552_284_75

  static func rectangle(_ rect: CGRect) -> [PathElement] {
    [
      .move(CGPoint(x: rect.minX, y: rect.minY)), .line(CGPoint(x: rect.maxX, y: rect.minY)),
      .line(CGPoint(x: rect.maxX, y: rect.maxY)), .line(CGPoint(x: rect.minX, y: rect.maxY)), .close,
    ]
  }

  static func ellipse(_ rect: CGRect) -> [PathElement] {
    rounded(rect, radii: CGSize(width: rect.width / 2, height: rect.height / 2), corners: .allCorners)
  }

  static func rounded(_ rect: CGRect, radii: CGSize, corners: UIRectCorner) -> [PathElement] {
    let rx = min(max(radii.width, 0), rect.width / 2)
    let ry = min(max(radii.height, 0), rect.height / 2)
    guard rx > 0, ry > 0 else { return rectangle(rect) }
    let (kx, ky) = (rx * (1 - kappa), ry * (1 - kappa))
    let (l, t, r, b) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    var elements: [PathElement] = []
    if corners.contains(.topLeft) {
      elements.append(.move(CGPoint(x: l + rx, y: t)))
    } else {
      elements.append(.move(CGPoint(x: l, y: t)))
    }
    if corners.contains(.topRight) {
      elements.append(.line(CGPoint(x: r - rx, y: t)))
      elements.append(.curve(CGPoint(x: r - kx, y: t), CGPoint(x: r, y: t + ky), CGPoint(x: r, y: t + ry)))
    } else {
      elements.append(.line(CGPoint(x: r, y: t)))
    }
    if corners.contains(.bottomRight) {
      elements.append(.line(CGPoint(x: r, y: b - ry)))
      elements.append(.curve(CGPoint(x: r, y: b - ky), CGPoint(x: r - kx, y: b), CGPoint(x: r - rx, y: b)))
    } else {
      elements.append(.line(CGPoint(x: r, y: b)))
    }
    if corners.contains(.bottomLeft) {
      elements.append(.line(CGPoint(x: l + rx, y: b)))
      elements.append(.curve(CGPoint(x: l + kx, y: b), CGPoint(x: l, y: b - ky), CGPoint(x: l, y: b - ry)))
    } else {
      elements.append(.line(CGPoint(x: l, y: b)))
    }
    if corners.contains(.topLeft) {
      elements.append(.line(CGPoint(x: l, y: t + ry)))
      elements.append(.curve(CGPoint(x: l, y: t + ky), CGPoint(x: l + kx, y: t), CGPoint(x: l + rx, y: t)))
    }
    elements.append(.close)
    return elements
  }

  /// Creates an arc. `increasing` follows growing angles, which is clockwise on screen.
  static func arc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, increasing: Bool, joins: Bool
  ) -> [PathElement] {
    let full = CGFloat.pi * 2
    var sweep = end - start
    if increasing {
      if sweep < 0 { sweep = sweep.truncatingRemainder(dividingBy: full) + full }
      sweep = min(sweep, full)
    } else {
      if sweep > 0 { sweep = sweep.truncatingRemainder(dividingBy: full) - full }
      sweep = max(sweep, -full)
    }
    func place(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    var elements: [PathElement] = [joins ? .line(place(start)) : .move(place(start))]
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4) * radius
    for index in 0..<count {
      let from = start + step * CGFloat(index)
      let to = from + step
      let (a, b) = (place(from), place(to))
      elements.append(
        .curve(
          CGPoint(x: a.x - handle * sin(from), y: a.y + handle * cos(from)),
          CGPoint(x: b.x + handle * sin(to), y: b.y - handle * cos(to)), b))
    }
    return elements
  }

  static func box(_ points: [CGPoint]) -> CGRect {
    guard let first = points.first else { return .null }
    var (l, t, r, b) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() {
      l = min(l, point.x)
      t = min(t, point.y)
      r = max(r, point.x)
      b = max(b, point.y)
    }
    return CGRect(x: l, y: t, width: r - l, height: b - t)
  }
}

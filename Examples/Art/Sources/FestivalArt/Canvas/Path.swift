import CArtCairo
import Foundation

/// An outline of lines and curves, as a value that can be filled, stroked and used for clipping.
struct Path {
  private enum Step {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case ring(Point, Double, Double)
    case close
  }

  private var steps: [Step] = []

  init() {}

  init(_ build: (inout Path) -> Void) { build(&self) }

  mutating func move(_ x: Double, _ y: Double) { steps.append(.move(Point(x, y))) }
  mutating func move(_ point: Point) { steps.append(.move(point)) }
  mutating func line(_ x: Double, _ y: Double) { steps.append(.line(Point(x, y))) }
  mutating func line(_ point: Point) { steps.append(.line(point)) }
  mutating func close() { steps.append(.close) }

  mutating func curve(_ c1: Point, _ c2: Point, _ end: Point) { steps.append(.curve(c1, c2, end)) }

  /// Appends a curve with two control points and an end.
  mutating func curve(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double) {
    steps.append(.curve(Point(ax, ay), Point(bx, by), Point(x, y)))
  }

  mutating func add(_ other: Path) { steps += other.steps }

  static func circle(_ center: Point, _ radius: Double) -> Path { ellipse(center, radius, radius) }

  static func ellipse(_ center: Point, _ rx: Double, _ ry: Double) -> Path {
    var path = Path()
    path.steps.append(.ring(center, rx, ry))
    return path
  }

  static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    polygon([Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)])
  }

  static func rounded(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double) -> Path {
    let r = min(radius, width / 2, height / 2)
    let k = r * 0.4477
    return Path {
      $0.move(x + r, y)
      $0.line(x + width - r, y)
      $0.curve(x + width - k, y, x + width, y + k, x + width, y + r)
      $0.line(x + width, y + height - r)
      $0.curve(x + width, y + height - k, x + width - k, y + height, x + width - r, y + height)
      $0.line(x + r, y + height)
      $0.curve(x + k, y + height, x, y + height - k, x, y + height - r)
      $0.line(x, y + r)
      $0.curve(x, y + k, x + k, y, x + r, y)
      $0.close()
    }
  }

  static func polygon(_ points: [Point], closed: Bool = true) -> Path {
    Path { path in
      for (index, point) in points.enumerated() {
        if index == 0 { path.move(point) } else { path.line(point) }
      }
      if closed { path.close() }
    }
  }

  /// Returns a smooth line through all points (Catmull-Rom).
  static func smooth(_ points: [Point], closed: Bool = false) -> Path {
    guard points.count > 2, let first = points.first else { return polygon(points, closed: closed) }
    let count = points.count
    func at(_ index: Int) -> Point {
      closed ? points[(index + count) % count] : points[min(max(index, 0), count - 1)]
    }
    return Path { path in
      path.move(first)
      for index in 0..<(closed ? count : count - 1) {
        let (before, from, to, after) = (at(index - 1), at(index), at(index + 1), at(index + 2))
        path.curve(
          from.offset((to.x - before.x) / 6, (to.y - before.y) / 6),
          to.offset((from.x - after.x) / 6, (from.y - after.y) / 6), to)
      }
      if closed { path.close() }
    }
  }

  /// Returns a star or, with an inner radius near the outer one, a scalloped disc.
  static func star(_ center: Point, _ outer: Double, _ inner: Double, points: Int, turned: Double = -.pi / 2) -> Path {
    polygon(
      (0..<points * 2).map { index in
        center.polar(index.isMultiple(of: 2) ? outer : inner, turned + Double(index) * .pi / Double(points))
      })
  }

  /// Returns the arc between two angles, as an open line.
  static func arc(_ center: Point, _ radius: Double, _ from: Double, _ to: Double) -> Path {
    let parts = max(2, Int(abs(to - from) / 0.2))
    return smooth((0...parts).map { center.polar(radius, from + (to - from) * Double($0) / Double(parts)) })
  }

  /// Appends the outline to the current path of a Cairo context.
  func trace(_ context: OpaquePointer) {
    cairo_new_path(context)
    for step in steps {
      switch step {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let a, let b, let end): cairo_curve_to(context, a.x, a.y, b.x, b.y, end.x, end.y)
      case .close: cairo_close_path(context)
      case .ring(let center, let rx, let ry):
        cairo_new_sub_path(context)
        cairo_save(context)
        cairo_translate(context, center.x, center.y)
        cairo_scale(context, max(rx, 1e-6), max(ry, 1e-6))
        cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
        cairo_restore(context)
        cairo_close_path(context)
      }
    }
  }
}

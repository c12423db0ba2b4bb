// Repeating background patterns: waves, lattices, clouds, dots.

import Foundation

extension Canvas {
  /// Overlapping rings, the wave pattern of cloth and porcelain.
  func waves(_ area: (Double, Double, Double, Double), radius: Double, color: RGBA, width: Double = 0.6) {
    let (left, top, right, bottom) = area
    clipped(to: .rect(left, top, right - left, bottom - top)) {
      var row = 0
      var y = top
      while y < bottom + radius {
        var x = left - (row.isMultiple(of: 2) ? 0 : radius)
        while x < right + radius {
          for share in [1.0, 0.68, 0.36] {
            stroke(.arc(Point(x, y + radius), radius * share, -.pi, 0), color, width)
          }
          x += radius * 2
        }
        y += radius * 0.5
        row += 1
        // Each row hides the lower halves of the previous one, so arcs suffice.
        y += radius * 0.5
      }
    }
  }

  /// A lattice of squares set in squares, as in window frames.
  func lattice(_ area: (Double, Double, Double, Double), cell: Double, color: RGBA, width: Double = 0.6) {
    let (left, top, right, bottom) = area
    clipped(to: .rect(left, top, right - left, bottom - top)) {
      var y = top
      while y < bottom + cell {
        var x = left
        while x < right + cell {
          let c = cell
          stroke(.rect(x, y, c, c), color, width)
          stroke(
            .polygon([
              Point(x + c * 0.25, y + c * 0.5), Point(x + c * 0.5, y + c * 0.25), Point(x + c * 0.75, y + c * 0.5),
              Point(x + c * 0.5, y + c * 0.75),
            ]), color, width)
          for (dx, dy) in [(0.0, 0.0), (c, 0), (0, c), (c, c)] {
            stroke(
              .polygon(
                [Point(x + dx, y + dy), Point(x + c / 2 + (dx - c / 2) * 0.5, y + c / 2 + (dy - c / 2) * 0.5)],
                closed: false), color, width)
          }
          x += cell
        }
        y += cell
      }
    }
  }

  /// A meander along a line.
  func meander(_ from: Point, length: Double, height: Double, color: RGBA, width: Double) {
    let h = height
    let unit = h * 1.25
    let count = max(Int(length / unit), 1)
    let step = length / Double(count)
    for index in 0..<count {
      let x = from.x + Double(index) * step
      let y = from.y
      stroke(
        .polygon(
          [
            Point(x, y + h), Point(x, y), Point(x + step * 0.8, y), Point(x + step * 0.8, y + h * 0.72),
            Point(x + step * 0.32, y + h * 0.72), Point(x + step * 0.32, y + h * 0.38),
            Point(x + step * 0.54, y + h * 0.38),
          ], closed: false), color, width)
      stroke(.polygon([Point(x, y + h), Point(x + step, y + h)], closed: false), color, width)
    }
  }

  /// Dots on a slanted grid.
  func dots(_ area: (Double, Double, Double, Double), step: Double, radius: Double, color: RGBA) {
    var row = 0
    var y = area.1
    while y <= area.3 {
      var x = area.0 + (row.isMultiple(of: 2) ? 0 : step / 2)
      while x <= area.2 {
        fill(.circle(Point(x, y), radius), color)
        x += step
      }
      y += step / 2
      row += 1
    }
  }
}

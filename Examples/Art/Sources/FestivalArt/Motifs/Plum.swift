// Plum blossoms and their branches.

import Foundation

/// The colors of blossoms and wood.
struct PlumColors {
  var petal = RGBA(0xFFB3BE)
  var petalDeep = RGBA(0xE8456A)
  var stamen = RGBA(0xFFE08A)
  var wood = RGBA(0x5B2A1E)
  var woodLight = RGBA(0x8B4B33)
}

extension Canvas {
  /// A blossom of five petals seen from the front.
  func blossom(
    _ center: Point, _ radius: Double, turned: Double = 0, colors: PlumColors = .init(), stamens: Bool = true
  ) {
    at(center, turned: turned) {
      for index in 0..<5 {
        let angle = Double(index) * 2 * .pi / 5 - .pi / 2
        let place = Point(0, 0).polar(radius * 0.55, angle)
        fill(
          .circle(place, radius * 0.46),
          .radial(
            Point(0, 0), radius * 1.02,
            [(0, colors.petalDeep), (0.4, colors.petal.mixed(with: colors.petalDeep, 0.45)), (1, colors.petal)]))
        stroke(
          .arc(place, radius * 0.45, angle - 1.5, angle + 1.5), colors.petal.lighter(0.55).opacity(0.8), radius * 0.035)
      }
      fill(
        .circle(Point(0, 0), radius * 0.34),
        .radial(Point(0, 0), radius * 0.34, colors.petalDeep, colors.petalDeep.opacity(0)))
      guard stamens else { return }
      for index in 0..<10 {
        let angle = Double(index) * 2 * .pi / 10 - .pi / 2 + 0.1
        let tip = Point(0, 0).polar(radius * (index.isMultiple(of: 2) ? 0.46 : 0.34), angle)
        stroke(.polygon([Point(0, 0), tip], closed: false), colors.stamen.opacity(0.9), radius * 0.03)
        fill(.circle(tip, radius * 0.055), colors.stamen)
      }
      fill(.circle(Point(0, 0), radius * 0.09), colors.stamen.lighter(0.3))
    }
  }

  /// A closed bud.
  func bud(_ center: Point, _ radius: Double, colors: PlumColors = .init()) {
    fill(.circle(center.offset(0, radius * 0.5), radius * 0.6), colors.wood)
    fill(
      .circle(center, radius),
      .radial(center.offset(-radius * 0.3, -radius * 0.4), radius * 1.6, colors.petal.lighter(0.3), colors.petalDeep))
    stroke(
      .smooth([
        center.offset(-radius * 0.1, -radius * 0.95), center.offset(radius * 0.3, 0), center.offset(0, radius * 0.8),
      ]),
      colors.petalDeep.darker(0.15).opacity(0.6), radius * 0.12)
  }

  /// A branch through points, thick at its beginning and thin at its end.
  func branch(_ points: [Point], _ width: Double, to end: Double = 0.6, colors: PlumColors = .init()) {
    var left: [Point] = []
    var right: [Point] = []
    for (index, point) in points.enumerated() {
      let before = points[max(index - 1, 0)]
      let after = points[min(index + 1, points.count - 1)]
      let length = max(hypot(after.x - before.x, after.y - before.y), 1e-6)
      let share = Double(index) / Double(max(points.count - 1, 1))
      // Plum wood is knotty, so every other joint is thicker.
      let knot = index.isMultiple(of: 2) ? 1.0 : 1.18
      let half = (width + (end - width) * share) / 2 * knot
      let (nx, ny) = (-(after.y - before.y) / length * half, (after.x - before.x) / length * half)
      left.append(point.offset(nx, ny))
      right.append(point.offset(-nx, -ny))
    }
    fill(.smooth(left + right.reversed(), closed: true), colors.wood)
    stroke(
      .smooth(left.enumerated().map { $0.element.mixed(with: points[$0.offset], 0.45) }),
      colors.woodLight.opacity(0.75), max(width * 0.14, 0.3))
  }

  /// A flowering branch from the upper right corner, for the corner of a picture; it fits a square of side 100.
  func flowering(colors: PlumColors = .init(), seed: UInt64 = 7, density: Double = 1) {
    branch(
      [Point(104, -4), Point(84, 14), Point(70, 18), Point(52, 34), Point(40, 37), Point(20, 52)], 5.4, colors: colors)
    branch([Point(70, 18), Point(62, 8), Point(46, 7), Point(30, 13)], 2.4, colors: colors)
    branch([Point(84, 14), Point(88, 32), Point(80, 48), Point(82, 64)], 2.8, colors: colors)
    branch([Point(52, 34), Point(50, 48), Point(40, 58)], 1.8, colors: colors)
    branch([Point(88, 32), Point(97, 42), Point(98, 56)], 1.6, colors: colors)
    for place in [Point(30, 12), Point(22, 53), Point(82, 66), Point(39, 60), Point(98, 58), Point(58, 5)] {
      bud(place, 2.3, colors: colors)
    }
    var chance = Chance(seed)
    let places: [(Double, Double, Double)] = [
      (72, 14, 9), (52, 32, 8.2), (86, 28, 7.4), (38, 40, 6), (44, 8, 6.6), (81, 50, 6.8), (95, 10, 7.6), (48, 50, 5.2),
      (62, 26, 5.4), (96, 45, 5),
    ]
    for (x, y, radius) in places where density >= 1 || chance.pick(0...1) < density {
      blossom(Point(x, y), radius, turned: chance.pick(0...6), colors: colors)
    }
  }

  /// Flying petals.
  func petals(
    _ count: Int, in area: (Double, Double, Double, Double), seed: UInt64, colors: PlumColors = .init(),
    size: Double = 3
  ) {
    var chance = Chance(seed)
    for _ in 0..<count {
      let place = Point(chance.pick(area.0...area.2), chance.pick(area.1...area.3))
      let length = size * chance.pick(0.6...1.2)
      at(place, turned: chance.pick(0...6.28)) {
        fill(
          Path {
            $0.move(-length, 0)
            $0.curve(-length * 0.4, -length * 0.9, length * 0.7, -length * 0.7, length, 0)
            $0.curve(length * 0.7, length * 0.5, -length * 0.4, length * 0.5, -length, 0)
          },
          .linear(Point(-length, 0), Point(length, 0), colors.petalDeep, colors.petal))
      }
    }
  }
}

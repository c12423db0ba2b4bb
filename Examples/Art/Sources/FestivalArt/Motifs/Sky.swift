// Motifs of the sky: clouds, fireworks, stars, rays, moon, confetti.

import Foundation

extension Canvas {
  /// A cloud with curled lobes, as on porcelain and robes.
  ///
  /// It is about `width` wide and stands on its baseline.
  func cloud(_ base: Point, _ width: Double, fill paint: (top: RGBA, bottom: RGBA), line: RGBA, mirrored: Bool = false)
  {
    let unit = width / 100
    // The high lobes are behind the low ones.
    let lobes: [(Double, Double, Double)] = [
      (10, -26, 20), (-14, -20, 15), (33, -13, 13), (-31, -11, 11), (8, -10, 10),
    ]
    at(base, scaled: unit, mirrored: mirrored) {
      for (x, y, radius) in lobes {
        let lobe = Path.circle(Point(x, y), radius)
        clipped(to: .rect(x - radius - 2, y - radius - 2, radius * 2 + 4, min(radius * 2 + 2, -y + radius))) {
          self.fill(lobe, .linear(Point(0, -46), Point(0, 0), paint.top, paint.bottom))
          stroke(.circle(Point(x, y), radius - 0.65), line, 1.3)
          stroke(curl(Point(x, y), radius * 0.66, turns: 1.3, flipped: x < 0), line, 1.4)
        }
      }
      self.fill(.rounded(-50, -10, 100, 10, 5), .linear(Point(0, -46), Point(0, 0), paint.top, paint.bottom))
      stroke(.arc(Point(-45, -5), 4.4, .pi * 0.5, .pi * 1.5), line, 1.3)
      stroke(.arc(Point(45, -5), 4.4, -.pi * 0.5, .pi * 0.5), line, 1.3)
      stroke(.polygon([Point(-44, -3.4), Point(14, -3.4)], closed: false), line.opacity(0.8), 1.2)
      stroke(.polygon([Point(22, -3.4), Point(44, -3.4)], closed: false), line.opacity(0.8), 1.2)
    }
  }

  /// A spiral line that winds inwards.
  func curl(_ center: Point, _ radius: Double, turns: Double, flipped: Bool = false) -> Path {
    let count = 30
    return .smooth(
      (0...count).map { index in
        let share = Double(index) / Double(count)
        let angle = .pi * 0.75 + share * turns * 2 * .pi
        return center.polar(radius * (1 - share * 0.86), flipped ? .pi - angle : angle)
      })
  }

  /// A burst of sparks.
  func firework(_ center: Point, _ radius: Double, _ colors: [RGBA], rays: Int = 26, seed: UInt64 = 1) {
    var chance = Chance(seed)
    lit {
      fill(
        .circle(center, radius * 0.9),
        .radial(center, radius * 0.9, colors[0].opacity(0.38), colors[0].opacity(0)))
      for ring in 0..<2 {
        for index in 0..<rays {
          let color = colors[(index + ring) % colors.count]
          let angle = (Double(index) + Double(ring) * 0.5) / Double(rays) * 2 * .pi
          let far = radius * (ring == 0 ? 1 : 0.62) * chance.pick(0.86...1.04)
          let from = center.polar(far * 0.26, angle)
          // Sparks fall a little.
          let tip = center.polar(far, angle).offset(0, radius * 0.05)
          stroke(
            .smooth([from, center.polar(far * 0.66, angle).offset(0, radius * 0.004), tip]),
            .linear(from, tip, [(0, color.opacity(0)), (0.55, color.opacity(0.75)), (1, color.lighter(0.5))]),
            max(radius * 0.018, 0.35))
          fill(.circle(tip, max(radius * 0.026, 0.45)), color.lighter(0.55))
          if ring == 0, index.isMultiple(of: 2) {
            fill(.circle(center.polar(far * 1.12, angle).offset(0, radius * 0.08), radius * 0.015), color)
          }
        }
      }
      fill(.circle(center, radius * 0.2), .radial(center, radius * 0.2, RGBA.white.opacity(0.9), colors[0].opacity(0)))
    }
  }

  /// Rays of light from a point.
  func rays(_ center: Point, _ radius: Double, count: Int, color: RGBA, turned: Double = 0) {
    let step = 2 * .pi / Double(count)
    for index in 0..<count {
      let angle = turned + Double(index) * step
      fill(
        .polygon([center, center.polar(radius, angle), center.polar(radius, angle + step / 2)]),
        .radial(center, radius, color, color.opacity(0)))
    }
  }

  /// A four-pointed twinkle.
  func twinkle(_ center: Point, _ radius: Double, _ color: RGBA) {
    fill(.circle(center, radius * 0.9), .radial(center, radius * 0.9, color.opacity(0.5), color.opacity(0)))
    fill(
      Path {
        $0.move(center.x, center.y - radius)
        for quarter in 1...4 {
          let angle = Double(quarter) * .pi / 2 - .pi / 2
          let tip = center.polar(radius, angle)
          $0.curve(center.polar(radius * 0.1, angle - .pi / 2), center.polar(radius * 0.1, angle), tip)
        }
        $0.close()
      }, color)
  }

  /// Random stars in an area.
  func stars(_ count: Int, in area: (Double, Double, Double, Double), seed: UInt64, color: RGBA, size: Double = 0.8) {
    var chance = Chance(seed)
    for _ in 0..<count {
      let place = Point(chance.pick(area.0...area.2), chance.pick(area.1...area.3))
      fill(.circle(place, size * chance.pick(0.35...1)), color.opacity(chance.pick(0.3...1)))
    }
  }

  /// A full moon with a halo.
  func moon(_ center: Point, _ radius: Double, _ color: RGBA, halo: Double = 2.6) {
    fill(
      .circle(center, radius * halo),
      .radial(center, radius * halo, [(0, color.opacity(0.5)), (0.4, color.opacity(0.22)), (1, color.opacity(0))]))
    let disc = Path.circle(center, radius)
    fill(disc, .radial(center.offset(-radius * 0.3, -radius * 0.3), radius * 1.5, color.lighter(0.7), color))
    clipped(to: disc) {
      for (dx, dy, share) in [
        (0.3, 0.1, 0.24), (-0.3, 0.35, 0.18), (0.05, -0.4, 0.14), (0.45, 0.5, 0.12), (-0.5, -0.15, 0.1),
      ] {
        fill(.circle(center.offset(radius * dx, radius * dy), radius * share), color.darker(0.1).opacity(0.28))
      }
    }
  }
}

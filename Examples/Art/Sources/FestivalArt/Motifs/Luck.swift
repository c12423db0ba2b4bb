// Lucky charms: red envelopes, ingots, coins.

import Foundation

extension Canvas {
  /// A red envelope with a golden seal.
  func envelope(
    _ center: Point, _ size: Double, turned: Double = 0, red: RGBA = RGBA(0xD3202B), gold: RGBA = RGBA(0xF9CE6A),
    sign: String = "福"
  ) {
    at(center, turned: turned, scaled: size / 100) {
      let body = Path.rounded(-36, -50, 72, 100, 8)
      fill(body, .linear(Point(-36, -50), Point(36, 50), red.lighter(0.12), red, red.darker(0.25)))
      clipped(to: body) {
        group(0.28) { self.waves((-36, -6, 36, 50), radius: 9, color: gold, width: 0.9) }
        let flap = Path {
          $0.move(-40, -54)
          $0.line(40, -54)
          $0.line(40, -26)
          $0.curve(20, -2, -20, -2, -40, -26)
          $0.close()
        }
        shadow(RGBA.black.opacity(0.4), blur: 3, dy: 1) {
          fill(flap, .linear(Point(0, -54), Point(0, -6), red.lighter(0.06), red.darker(0.08)))
        }
        stroke(flap, gold.opacity(0.8), 1.2)
      }
      stroke(.rounded(-35, -49, 70, 98, 7), gold.opacity(0.55), 1)
      fill(.circle(Point(0, -9), 15), .radial(Point(-5, -14), 24, gold.lighter(0.55), gold, gold.darker(0.25)))
      stroke(.circle(Point(0, -9), 12.4), red.opacity(0.7), 0.9)
      text(sign, "Noto Serif CJK SC Bold", size: 17, at: Point(0, -9), .solid(red.darker(0.1)))
    }
  }

  /// A boat-shaped gold ingot.
  func ingot(_ center: Point, _ size: Double, gold: RGBA = RGBA(0xF6BE45)) {
    at(center, scaled: size / 100) {
      fill(.ellipse(Point(0, -8), 27, 22), .radial(Point(-8, -18), 36, gold.lighter(0.75), gold, gold.darker(0.28)))
      fill(
        Path {
          $0.move(-50, -16)
          $0.curve(-30, 4, 30, 4, 50, -16)
          $0.curve(48, 16, 30, 28, 0, 28)
          $0.curve(-30, 28, -48, 16, -50, -16)
          $0.close()
        }, .linear(Point(0, -14), Point(0, 30), gold.lighter(0.5), gold, gold.darker(0.34)))
      stroke(
        .smooth([Point(-49, -15), Point(-24, -2), Point(0, 1), Point(24, -2), Point(49, -15)]), gold.lighter(0.75), 2)
      fill(.ellipse(Point(-22, 10), 9, 4), RGBA.white.opacity(0.4))
    }
  }

  /// A round coin with a square hole.
  func coin(_ center: Point, _ radius: Double, gold: RGBA = RGBA(0xF6BE45), turned: Double = 0) {
    at(center, turned: turned) {
      let ring = Path {
        $0.add(.circle(Point(0, 0), radius))
        $0.add(.rounded(-radius * 0.24, -radius * 0.24, radius * 0.48, radius * 0.48, radius * 0.05))
      }
      fill(
        ring, .linear(Point(-radius, -radius), Point(radius, radius), gold.lighter(0.6), gold, gold.darker(0.35)),
        evenOdd: true)
      stroke(.circle(Point(0, 0), radius * 0.83), gold.darker(0.35).opacity(0.8), radius * 0.06)
      stroke(
        .rounded(-radius * 0.3, -radius * 0.3, radius * 0.6, radius * 0.6, radius * 0.06),
        gold.darker(0.35).opacity(0.8), radius * 0.05)
    }
  }
}

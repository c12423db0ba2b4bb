// Lanterns: the round red one of the festival, with ribs, golden caps and a tassel.

import Foundation

/// The colors of a lantern.
struct LanternColors {
  var edge = RGBA(0x9E0B14)
  var body = RGBA(0xE0202A)
  var heart = RGBA(0xFF7A45)
  var gold = RGBA(0xF7C75C)
  var goldDark = RGBA(0xB9771B)
  var glow = RGBA(0xFFB347)
}

extension Canvas {
  /// A lantern whose body is `radius` wide to each side; the cord goes up from it, the tassel hangs below.
  func lantern(
    _ center: Point, _ radius: Double, cord: Double = 0, sign: String? = nil, signColor: RGBA? = nil,
    colors: LanternColors = .init(), glow: Double = 0.5, swing: Double = 0
  ) {
    at(center.offset(0, -radius - cord), turned: swing) {
      at(Point(0, radius + cord)) {
        hang(radius, cord: cord, sign: sign, signColor: signColor, colors: colors, glow: glow)
      }
    }
  }

  private func hang(
    _ radius: Double, cord: Double, sign: String?, signColor: RGBA?, colors: LanternColors, glow: Double
  ) {
    let high = radius * 0.86
    let origin = Point(0, 0)
    if glow > 0 {
      fill(
        .circle(origin, radius * 2.1),
        .radial(
          origin, radius * 2.1,
          [
            (0, colors.glow.opacity(glow)), (0.42, colors.glow.opacity(glow * 0.55)),
            (1, colors.glow.opacity(0)),
          ]))
    }
    let golden = Paint.linear(
      Point(-radius * 0.5, 0), Point(radius * 0.5, 0), colors.goldDark, colors.gold, colors.gold.lighter(0.55),
      colors.gold, colors.goldDark)
    if cord > 0 {
      stroke(.polygon([Point(0, -high - cord), Point(0, -high)], closed: false), colors.gold, radius * 0.045)
    }
    tassel(Point(0, high * 1.06), length: radius * 1.05, radius: radius * 0.16, colors: colors)

    let body = Path.ellipse(origin, radius, high)
    fill(
      body,
      .radial(
        Point(-radius * 0.1, radius * 0.08), radius * 1.08,
        [
          (0, colors.heart.lighter(0.25)), (0.35, colors.heart), (0.7, colors.body), (1, colors.edge),
        ]))
    clipped(to: body) {
      for share in [0.28, 0.56, 0.8] {
        stroke(.ellipse(origin, radius * share, high), colors.edge.opacity(0.34), radius * 0.035)
        stroke(.ellipse(Point(radius * 0.014, 0), radius * share, high), colors.gold.opacity(0.35), radius * 0.016)
      }
      stroke(.polygon([Point(0, -high), Point(0, high)]), colors.edge.opacity(0.22), radius * 0.03)
      fill(
        .ellipse(Point(-radius * 0.45, -high * 0.45), radius * 0.34, high * 0.26),
        .radial(Point(-radius * 0.45, -high * 0.45), radius * 0.4, RGBA.white.opacity(0.38), RGBA.white.opacity(0)))
      fill(
        .rect(-radius, high * 0.45, radius * 2, high * 0.55),
        .linear(Point(0, high * 0.45), Point(0, high), colors.edge.opacity(0), colors.edge.opacity(0.55)))
    }
    for (place, side) in [(-high, -1.0), (high, 1.0)] {
      let top = side < 0 ? place - radius * 0.1 : place - radius * 0.06
      fill(.rounded(-radius * 0.46, top, radius * 0.92, radius * 0.17, radius * 0.05), golden)
      fill(
        .rounded(
          -radius * 0.34, side < 0 ? top - radius * 0.1 : top + radius * 0.15, radius * 0.68, radius * 0.12,
          radius * 0.05),
        golden)
    }
    if let sign {
      let golden = Paint.linear(Point(0, -radius * 0.4), Point(0, radius * 0.4), colors.gold.lighter(0.5), colors.gold)
      text(
        sign, "Noto Serif CJK SC Bold", size: radius * 0.92, at: Point(0, 0), signColor.map { .solid($0) } ?? golden)
    }
  }

  /// A tassel of threads below a bead.
  func tassel(_ top: Point, length: Double, radius: Double, colors: LanternColors = .init()) {
    stroke(.polygon([top, top.offset(0, length * 0.3)], closed: false), colors.gold, radius * 0.22)
    let bead = top.offset(0, length * 0.26)
    let skirt = bead.offset(0, radius * 0.5)
    for index in -3...3 {
      let lean = Double(index) / 3
      stroke(
        Path {
          $0.move(skirt.x + lean * radius * 0.45, skirt.y)
          $0.curve(
            skirt.x + lean * radius * 0.7, skirt.y + length * 0.25, skirt.x + lean * radius * 0.85,
            skirt.y + length * 0.45, skirt.x + lean * radius * 0.95, skirt.y + length * (0.68 - abs(lean) * 0.06))
        },
        .linear(skirt, skirt.offset(0, length * 0.7), colors.body, colors.body.mixed(with: colors.gold, 0.55)),
        radius * 0.26)
    }
    fill(
      .ellipse(bead, radius * 0.6, radius * 0.55),
      .radial(bead.offset(-radius * 0.2, -radius * 0.2), radius * 0.8, colors.gold.lighter(0.6), colors.goldDark))
  }
}

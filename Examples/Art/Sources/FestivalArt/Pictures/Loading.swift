import Foundation

/// The frames of a skin's loading animation, a square of 120 points at two pixels per point.
enum Loading {
  static let side = 120.0
  static let frames = 20
  /// The delay between frames, in hundredths of a second.
  static let delay = 7

  static func frame(_ index: Int, _ theme: Theme) throws -> Canvas {
    let canvas = try Canvas(side, side, scale: 2, opaque: true)
    canvas.fill(canvas.bounds, theme.page)
    let phase = Double(index) / Double(frames) * 2 * .pi
    switch theme.style {
    case .day: canvas.hoppingGoods(phase, theme)
    case .night: canvas.circlingMoon(phase, theme)
    case .spring, .lanternNight: canvas.swingingLantern(phase, theme)
    }
    return canvas
  }
}

extension Canvas {
  fileprivate func hoppingGoods(_ phase: Double, _ theme: Theme) {
    let colors = [theme.bar[0], theme.gold, RGBA(0xFF7A59)]
    for (index, color) in colors.enumerated() {
      let lift = max(0, sin(phase - Double(index) * 0.9)) * 26
      let x = 32 + Double(index) * 28
      fill(.ellipse(Point(x, 88), 10 - lift * 0.12, 2.4), RGBA(0x0B3B46, 0.16 - lift * 0.003))
      let ball = Point(x, 76 - lift)
      fill(.circle(ball, 10.5), .radial(ball.offset(-3, -4), 16, color.lighter(0.4), color))
    }
  }

  fileprivate func circlingMoon(_ phase: Double, _ theme: Theme) {
    let center = Point(60, 60)
    stroke(.circle(center, 36), theme.accent.opacity(0.18), 3)
    for step in 0..<14 {
      let angle = phase - Double(step) * 0.11
      fill(
        .circle(center.polar(36, angle), 3.6 - Double(step) * 0.2), theme.accent.opacity(0.55 - Double(step) * 0.038))
    }
    fill(.circle(center.polar(36, phase), 5.4), theme.gold)
    moon(center, 15, RGBA(0xFFE9BE), halo: 1.7)
  }

  fileprivate func swingingLantern(_ phase: Double, _ theme: Theme) {
    // The glow is static, because unchanged pixels need no space.
    let center = Point(60, 58)
    fill(
      .circle(center, 52),
      .radial(
        center, 52,
        [
          (0, theme.lantern.glow.opacity(0.42)), (0.4, theme.lantern.glow.opacity(0.24)),
          (1, theme.lantern.glow.opacity(0)),
        ]))
    lantern(Point(60, 56), 25, cord: 30, sign: "福", colors: theme.lantern, glow: 0, swing: sin(phase) * 0.16)
    for (index, place) in [(20.0, 30.0), (102, 44), (26, 92), (98, 96)].enumerated() {
      let light = (1 + sin(phase + Double(index) * 1.7)) / 2
      twinkle(Point(place.0, place.1), 3 + 3.4 * light, theme.gold.darker(0.06).opacity(0.45 + 0.55 * light))
    }
  }
}

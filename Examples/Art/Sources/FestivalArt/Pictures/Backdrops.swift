// Large backgrounds: the top of the home screen, the login, the check-in card, an empty list.

import Foundation

extension Canvas {
  /// Continues the navigation bar's gradient and fades into the page.
  func homeBackdrop(_ theme: Theme) {
    let fade = Path.rect(0, 0, width, height)
    fill(fade, .linear(Point(0, 0), Point(width, 0), theme.bar[0], theme.bar[1]))
    switch theme.style {
    case .day:
      fill(.circle(Point(width * 0.88, 6), 96), RGBA.white.opacity(0.07))
      fill(.circle(Point(width * 0.12, 96), 70), RGBA.white.opacity(0.06))
    case .night:
      stars(50, in: (0, 0, width, height * 0.8), seed: 17, color: .white, size: 0.9)
      twinkle(Point(width - 24, 58), 4, RGBA(0xDDE3FF))
    case .spring, .lanternNight:
      group(0.17) { self.waves((0, 0, self.width, self.height), radius: 15, color: theme.gold, width: 0.9) }
      rays(Point(width * 0.5, -40), 300, count: 36, color: theme.gold.opacity(0.16))
    }
    // Patterns fade in below the bar, which has none.
    for step in 0..<40 {
      let share = 1 - Double(step) / 40
      fill(
        .rect(0, Double(step), width, 1),
        .linear(Point(0, 0), Point(width, 0), theme.bar[0].opacity(share), theme.bar[1].opacity(share)))
    }
    let page = theme.page
    fill(
      .rect(0, height * 0.3, width, height * 0.7 + 1),
      .linear(Point(0, height * 0.3), Point(0, height), [(0, page.opacity(0)), (0.75, page.opacity(0.92)), (1, page)]))
    guard theme.isFestive else { return }
    let paint = (top: RGBA(0xFFEFD6, 0.95), bottom: page)
    let line = theme.gold.opacity(0.9)
    cloud(Point(36, height * 0.72), 108, fill: paint, line: line)
    cloud(Point(width - 40, height * 0.7), 120, fill: paint, line: line, mirrored: true)
  }

  /// The upper part of the login screen.
  func loginBackground(_ theme: Theme) {
    fill(bounds, .linear(Point(0, 0), Point(width, height), theme.bar[0], theme.bar[1]))
    switch theme.style {
    case .day:
      fill(.circle(Point(width * 0.9, 30), 120), RGBA.white.opacity(0.08))
      fill(.circle(Point(width * 0.05, height * 0.72), 104), RGBA.white.opacity(0.07))
      fill(.circle(Point(width * 0.74, height * 0.8), 44), RGBA.white.opacity(0.07))
      dots((24, 40, 110, 110), step: 14, radius: 1.3, color: RGBA.white.opacity(0.3))
    case .night:
      stars(110, in: (0, 0, width, height * 0.85), seed: 5, color: .white, size: 1)
      moon(Point(width - 70, 62), 24, RGBA(0xFFE9BE))
      twinkle(Point(70, 70), 5, RGBA(0xDDE3FF))
      twinkle(Point(126, 150), 3.4, RGBA(0xDDE3FF))
    case .spring, .lanternNight:
      group(0.15) { self.waves((0, 0, self.width, self.height), radius: 18, color: theme.gold, width: 1) }
      let sun = Point(width / 2, height * 0.42)
      rays(sun, 300, count: 32, color: RGBA(0xFFD27A, 0.24))
      fill(.circle(sun, 150), .radial(sun, 150, [(0, RGBA(0xFFD98A, 0.6)), (1, RGBA(0xFFB04A, 0))]))
      firework(Point(158, 66), 24, [RGBA(0xFFE08A), RGBA(0xFF9D6B)], rays: 22, seed: 4)
      firework(Point(width - 152, 60), 19, [RGBA(0xFFE9B0), RGBA(0xFFC26B)], rays: 20, seed: 9)
      at(Point(width - 112, -8), scaled: 1.14) { self.flowering(colors: theme.plum, seed: 5) }
      lantern(Point(108, 104), 19, cord: 90, sign: "福", colors: theme.lantern, glow: 0.4)
      lantern(Point(width - 108, 104), 19, cord: 90, sign: "春", colors: theme.lantern, glow: 0.4)
      // The status bar must be legible on every picture.
      fill(
        .rect(0, 0, width, 78),
        .linear(
          Point(0, 0), Point(0, 78), [(0, RGBA(0x7A0614, 0.7)), (0.45, RGBA(0x7A0614, 0.42)), (1, RGBA(0x7A0614, 0))]))
      petals(14, in: (40, 90, width - 30, height - 60), seed: 3, colors: theme.plum, size: 3)
    }
    // The page overlaps it in a soft wave.
    let rise = Path {
      $0.move(0, height - 26)
      $0.curve(width * 0.3, height + 10, width * 0.62, height - 52, width, height - 22)
      $0.line(width, height + 1)
      $0.line(0, height + 1)
      $0.close()
    }
    if theme.isFestive {
      for (x, size, mirrored) in [(40.0, 150.0, false), (width - 46, 164, true), (width * 0.5, 130, false)] {
        cloud(Point(x, height - 2), size, fill: (RGBA(0xFFF1DA), theme.page), line: theme.gold, mirrored: mirrored)
      }
      fill(.rect(0, height - 6, width, 7), theme.page)
    } else {
      fill(rise, theme.page)
    }
  }

  /// One line of the couplet that hangs next to a door at New Year.
  func couplet(_ line: String, _ theme: Theme) {
    shadow(RGBA(0x5A0510, 0.45), blur: 3, dy: 1.5) {
      self.fill(
        Path.rounded(4, 4, self.width - 8, self.height - 10, 3),
        .linear(Point(4, 0), Point(self.width - 4, 0), RGBA(0xC8152B), RGBA(0xE2332F), RGBA(0xB90E22)))
    }
    clipped(to: .rounded(4, 4, width - 8, height - 10, 3)) {
      group(0.2) { self.waves((4, 4, self.width - 4, self.height), radius: 7, color: theme.gold, width: 0.7) }
    }
    stroke(.rounded(6.5, 6.5, width - 13, height - 15, 2), theme.gold, 1)
    stroke(.rounded(8.5, 8.5, width - 17, height - 19, 1.4), theme.gold.opacity(0.55), 0.5)
    let signs = Array(line)
    let step = (height - 34) / Double(signs.count)
    for (index, sign) in signs.enumerated() {
      text(
        String(sign), "Noto Serif CJK SC Bold", size: min(step * 0.86, width * 0.56),
        at: Point(width / 2, 15 + step * (Double(index) + 0.5)),
        .linear(Point(0, 0), Point(width, height), RGBA(0xFFEFC2), theme.gold))
    }
  }

  /// The background of the check-in card.
  func checkIn(_ theme: Theme) {
    switch theme.style {
    case .day:
      fill(bounds, .linear(Point(0, 0), Point(width, height), RGBA(0xFFFFFF), RGBA(0xE8F6F3)))
      fill(.circle(Point(width - 52, height * 0.5), 66), RGBA(0x12A594, 0.07))
      fill(.circle(Point(width - 10, 4), 40), RGBA(0x12A594, 0.06))
    case .night:
      fill(bounds, .linear(Point(0, 0), Point(width, height), RGBA(0x1B2342), RGBA(0x2C2358)))
      stars(26, in: (0, 0, width, height), seed: 8, color: .white, size: 0.8)
    case .spring, .lanternNight:
      fill(bounds, .linear(Point(0, 0), Point(width, height), RGBA(0xFFFBF2), RGBA(0xFFEBCB), RGBA(0xFBD694)))
      group(0.5) { self.waves((0, 0, self.width, self.height), radius: 11, color: RGBA(0xFFFFFF), width: 0.8) }
      fill(
        bounds,
        .linear(
          Point(0, 0), Point(width * 0.75, 0),
          [(0, RGBA(0xFFFBF2)), (0.4, RGBA(0xFFF8EA, 0.9)), (1, RGBA(0xFFF3DC, 0))]))
      cloud(
        Point(width - 122, height + 4), 74, fill: (RGBA(0xFFF6E2, 0.9), RGBA(0xFBD89A, 0.9)), line: RGBA(0xE0A345, 0.8))
    }
  }

  /// The picture of an empty list of orders.
  func emptyOrders(_ theme: Theme) {
    let center = Point(width / 2, height * 0.56)
    let tint = theme.style == .night ? RGBA(0x2B3560) : theme.accent.mixed(with: theme.page, 0.82)
    fill(.circle(center, 62), .radial(center, 62, [(0, tint), (0.7, tint.opacity(0.7)), (1, tint.opacity(0))]))
    if theme.isFestive {
      envelope(center.offset(-16, -4), 92, turned: -0.2, sign: "吉")
      envelope(center.offset(16, -2), 98, turned: 0.12)
      ingot(center.offset(-40, 42), 34)
      coin(center.offset(44, 42), 11, turned: 0.3)
      coin(center.offset(26, 50), 9, turned: -0.2)
      at(Point(width - 62, -2), scaled: 0.56) { self.flowering(colors: theme.plum, seed: 5) }
    } else {
      at(center.offset(0, 4), scaled: 1.02) {
        self.gift(box: theme.accent.mixed(with: theme.bar[1], 0.4), ribbon: theme.gold)
      }
      twinkle(Point(width * 0.2, height * 0.3), 6, theme.gold)
      twinkle(Point(width * 0.82, height * 0.24), 8, theme.accent)
      twinkle(Point(width * 0.86, height * 0.66), 4.5, theme.gold)
    }
  }
}

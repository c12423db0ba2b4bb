// The banner of the home screen: one scene per skin, with space for text on the left.

import Foundation

extension Canvas {
  func banner(_ theme: Theme) {
    switch theme.style {
    case .day: marketBanner(theme)
    case .night: nightBanner(theme)
    case .spring: springBanner(theme)
    case .lanternNight: lanternBanner(theme)
    }
  }

  // MARK: Built-in

  private func marketBanner(_ theme: Theme) {
    fill(bounds, .linear(Point(0, 0), Point(width, height), RGBA(0xD9F3EA), RGBA(0xBFE6EA), RGBA(0xFFE7CF)))
    fill(.circle(Point(300, 50), 96), .radial(Point(300, 50), 96, RGBA(0xFFF6DD, 0.95), RGBA(0xFFF6DD, 0)))
    fill(.circle(Point(318, 40), 20), .linear(Point(318, 20), Point(318, 60), RGBA(0xFFD98A), RGBA(0xFFB35C)))
    // Hills behind.
    fill(
      .smooth(
        [
          Point(-20, 175), Point(-20, 132), Point(60, 122), Point(130, 134), Point(210, 106), Point(290, 124),
          Point(380, 98),
          Point(380, 175),
        ], closed: true), RGBA(0x9ED8CF, 0.6))
    fill(
      .smooth(
        [
          Point(-20, 180), Point(-20, 148), Point(70, 142), Point(170, 146), Point(260, 132), Point(380, 140),
          Point(380, 180),
        ], closed: true), RGBA(0x74C4B8, 0.55))
    at(Point(262, 150)) { self.stall(theme) }
    for (x, y, size) in [(152.0, 34.0, 30.0), (196, 22, 18)] { softCloud(Point(x, y), size) }
    at(Point(176, 139), scaled: 0.36) {
      self.vase(
        glaze: RGBA(0xFFFFFF), mark: RGBA(0x2C7DA0),
        blossoms: PlumColors(wood: RGBA(0x6B4A3A), woodLight: RGBA(0x9A7258)))
    }
    dots((10, 10, 120, 30), step: 9, radius: 0.9, color: RGBA.white.opacity(0.5))
  }

  private func softCloud(_ center: Point, _ size: Double) {
    fill(
      Path {
        $0.add(.circle(center, size * 0.34))
        $0.add(.circle(center.offset(size * 0.34, size * 0.06), size * 0.27))
        $0.add(.circle(center.offset(-size * 0.34, size * 0.1), size * 0.22))
        $0.add(.rounded(center.x - size * 0.56, center.y + size * 0.05, size * 1.16, size * 0.28, size * 0.14))
      }, RGBA.white.opacity(0.85))
  }

  /// A market stall with a scalloped awning, on a ground line at y = 0.
  private func stall(_ theme: Theme) {
    fill(.ellipse(Point(0, 4), 92, 7), .radial(Point(0, 4), 92, RGBA(0x0B5563, 0.35), RGBA(0x0B5563, 0)))
    for x in [-62.0, 62] {
      fill(.rounded(x - 2.5, -92, 5, 96, 2), .linear(Point(x - 3, 0), Point(x + 3, 0), RGBA(0xD9A066), RGBA(0x9A6230)))
    }
    fill(.rect(-60, -84, 120, 56), .linear(Point(0, -84), Point(0, -28), RGBA(0x0B4F5E, 0.55), RGBA(0x0B4F5E, 0.2)))
    // Goods on the shelf, behind the counter.
    at(Point(-34, -36), scaled: 0.36) { self.teapot(glaze: RGBA(0xF4FBFF), mark: RGBA(0x2C7DA0), tea: RGBA(0xC98A3A)) }
    at(Point(4, -36.5), scaled: 0.34) { self.gift(box: RGBA(0xFF7A59), ribbon: RGBA(0xFFE08A)) }
    for (x, y) in [(33.0, -29.0), (46, -29), (39.5, -38)] { tangerine(Point(x, y), 7) }
    fill(.rounded(-72, -24, 144, 28, 4), .linear(Point(0, -24), Point(0, 4), RGBA(0xF6C58C), RGBA(0xC98445)))
    for index in 0..<9 {
      let x = -72 + Double(index) * 16
      stroke(.polygon([Point(x, -22), Point(x, 2)], closed: false), RGBA(0x8A5526, 0.28), 0.8)
    }
    fill(.rounded(-76, -28, 152, 7, 3), .linear(Point(0, -28), Point(0, -21), RGBA(0xFFE0B5), RGBA(0xDA9C5C)))
    // Awning.
    let strips = 8
    let step = 160.0 / Double(strips)
    shadow(RGBA(0x0B3B46, 0.4), blur: 5, dy: 3) {
      for index in 0..<strips {
        let x = -80 + Double(index) * step
        let topX = -66 + Double(index) * (132 / Double(strips))
        let color = index.isMultiple(of: 2) ? theme.bar[0] : RGBA(0xFFFDF8)
        fill(
          Path {
            $0.move(topX, -116)
            $0.line(topX + 132 / Double(strips), -116)
            $0.line(x + step, -88)
            $0.curve(x + step, -75, x, -75, x, -88)
            $0.close()
          }, .linear(Point(0, -116), Point(0, -78), color.lighter(0.12), color.darker(0.08)))
      }
    }
    fill(.rounded(-68, -120, 136, 6, 3), .linear(Point(0, -120), Point(0, -114), RGBA(0xFFE0B5), RGBA(0xC98445)))
    // A string of pennants.
    stroke(.smooth([Point(-62, -70), Point(-20, -62), Point(20, -62), Point(62, -70)]), RGBA(0xFFFDF8, 0.9), 0.8)
    for (index, x) in [-44.0, -22, 0, 22, 44].enumerated() {
      let y = -62.5 - abs(x) * abs(x) * 0.0019
      fill(
        .polygon([Point(x - 4.5, y), Point(x + 4.5, y), Point(x, y + 9)]),
        [RGBA(0xFF7A59), RGBA(0xFFC24B), RGBA(0xFFFFFF), RGBA(0xFFC24B), RGBA(0xFF7A59)][index])
    }
  }

  // MARK: Night

  private func nightBanner(_ theme: Theme) {
    fill(
      bounds,
      .linear(Point(0, 0), Point(60, height), [(0, RGBA(0x0D1233)), (0.55, RGBA(0x2A2463)), (1, RGBA(0x6B3B7E))]))
    stars(90, in: (0, 0, width, 110), seed: 11, color: .white, size: 1)
    for (x, y, size) in [(40.0, 26.0, 4.0), (168, 18, 3), (226, 54, 3.4), (120, 70, 2.4)] {
      twinkle(Point(x, y), size, RGBA(0xDDE3FF))
    }
    moon(Point(290, 48), 27, RGBA(0xFFE9BE))
    hills(RGBA(0x332A6B), base: 118, seed: 3, rise: 26)
    city()
    hills(RGBA(0x17163F), base: 142, seed: 9, rise: 9)
    for (x, y, radius) in [(206.0, 92.0, 8.0), (246, 74, 5.6), (330, 104, 6.6)] {
      lantern(Point(x, y), radius, colors: theme.lantern, glow: 0.65)
    }
  }

  private func hills(_ color: RGBA, base: Double, seed: UInt64, rise: Double) {
    var chance = Chance(seed)
    var points = [Point(-20, height + 20), Point(-20, base)]
    for x in stride(from: 30.0, through: width + 30, by: 54) { points.append(Point(x, base - chance.pick(0...rise))) }
    points.append(Point(width + 40, height + 20))
    fill(.smooth(points, closed: true), .linear(Point(0, base - rise), Point(0, height), color.lighter(0.1), color))
  }

  private func city() {
    var chance = Chance(21)
    var x = 176.0
    while x < width {
      let breadth = chance.pick(12...22)
      let high = chance.pick(18...48)
      let top = 140 - high
      fill(
        .rounded(x, top, breadth, high + 30, 1.5), .linear(Point(0, top), Point(0, 150), RGBA(0x2C2560), RGBA(0x1B1A48))
      )
      for row in stride(from: top + 5, to: 136, by: 6) {
        for column in stride(from: x + 3, to: x + breadth - 3, by: 5) where chance.pick(0...1) < 0.55 {
          fill(.rect(column, row, 2.2, 2.8), RGBA(0xFFD27A, chance.pick(0.45...0.95)))
        }
      }
      x += breadth + chance.pick(1...5)
    }
  }

  // MARK: Spring festival

  private func springBanner(_ theme: Theme) {
    fill(
      bounds,
      .linear(Point(0, 0), Point(width, height), [(0, RGBA(0xB70A1F)), (0.45, RGBA(0xD91F2B)), (1, RGBA(0xF2642C))]))
    group(0.16) { self.waves((0, 0, self.width, self.height), radius: 13, color: theme.gold, width: 0.8) }
    let sun = Point(262, 78)
    rays(sun, 230, count: 30, color: RGBA(0xFFD27A, 0.26), turned: 0.05)
    fill(
      .circle(sun, 110),
      .radial(sun, 110, [(0, RGBA(0xFFE3A0, 0.85)), (0.5, RGBA(0xFFB04A, 0.35)), (1, RGBA(0xFF9A3C, 0))]))
    firework(Point(176, 30), 24, [RGBA(0xFFE08A), RGBA(0xFF9D6B)], rays: 20, seed: 4)
    firework(Point(346, 118), 20, [RGBA(0xFFE9B0), RGBA(0xFFC26B)], rays: 18, seed: 8)
    medallion(sun, 56, theme)
    cloud(Point(330, 162), 110, fill: (RGBA(0xFFE9C4), RGBA(0xF7B867)), line: RGBA(0xC8452A), mirrored: true)
    cloud(Point(214, 168), 96, fill: (RGBA(0xFFF3DD), RGBA(0xF9C97F)), line: RGBA(0xC8452A))
    cloud(Point(120, 172), 74, fill: (RGBA(0xFFD9A0, 0.9), RGBA(0xEE8F4B, 0.9)), line: RGBA(0xB32A22), mirrored: true)
    ingot(Point(274, 148), 22)
    coin(Point(250, 151), 7.5)
    coin(Point(300, 153), 6.4, turned: 0.3)
    at(Point(258, -6), scaled: 1.02) { self.flowering(colors: theme.plum, seed: 5) }
    lantern(Point(187, 66), 17, cord: 54, sign: "福", colors: theme.lantern, glow: 0.42)
    lantern(Point(334, 62), 12.5, cord: 50, sign: "春", colors: theme.lantern, glow: 0.42)
    petals(12, in: (120, 60, 350, 150), seed: 12, colors: theme.plum, size: 2.4)
    fill(.rect(0, 0, 190, height), .linear(Point(0, 0), Point(190, 0), RGBA(0xA80A1C, 0.55), RGBA(0xA80A1C, 0)))
  }

  /// A golden disc with the ram on it.
  func medallion(_ center: Point, _ radius: Double, _ theme: Theme) {
    shadow(RGBA(0x6B0610, 0.55), blur: 9, dy: 3) {
      self.fill(
        Path.star(center, radius * 1.0, radius * 0.95, points: 28),
        .linear(
          center.offset(-radius, -radius), center.offset(radius, radius), theme.gold.lighter(0.65), theme.gold,
          theme.gold.darker(0.28)))
    }
    fill(.circle(center, radius * 0.88), .radial(center, radius * 0.9, RGBA(0xE23A33), RGBA(0xA90C1E)))
    clipped(to: .circle(center, radius * 0.86)) {
      group(0.2) {
        self.waves(
          (center.x - radius, center.y - radius, center.x + radius, center.y + radius), radius: radius * 0.16,
          color: theme.gold,
          width: 0.7)
      }
    }
    stroke(.circle(center, radius * 0.83), theme.gold, radius * 0.02)
    stroke(.circle(center, radius * 0.79), theme.gold.opacity(0.6), radius * 0.01)
    shadow(RGBA(0x5A0510, 0.6), blur: 3, dy: 1) {
      self.ram(
        center.offset(0, radius * 0.02), radius * 1.22,
        paper: .linear(Point(0, -50), Point(0, 55), RGBA(0xFFF2C6), RGBA(0xF9CB63), RGBA(0xE79A35)), cut: RGBA(0xB3101F)
      )
    }
  }

  // MARK: Lantern festival

  private func lanternBanner(_ theme: Theme) {
    fill(
      bounds,
      .linear(Point(0, 0), Point(90, height), [(0, RGBA(0x2B0B3F)), (0.5, RGBA(0x7A1244)), (1, RGBA(0xD8403A))]))
    stars(44, in: (140, 0, width, 90), seed: 31, color: RGBA(0xFFE9C9), size: 0.9)
    moon(Point(262, 64), 44, RGBA(0xFFE6AE), halo: 2.4)
    firework(Point(188, 38), 27, [RGBA(0xFFD27A), RGBA(0xFF7AA0)], rays: 22, seed: 3)
    firework(Point(338, 34), 22, [RGBA(0xFFB0C8), RGBA(0xFFE08A)], rays: 20, seed: 6)
    firework(Point(128, 24), 13, [RGBA(0xFFE9B0), RGBA(0xFF9D6B)], rays: 16, seed: 13)
    hills(RGBA(0x6E1140), base: 128, seed: 6, rise: 22)
    pagoda(Point(322, 146), 0.94)
    hills(RGBA(0x4A0B36), base: 148, seed: 2, rise: 8)
    cloud(Point(228, 166), 92, fill: (RGBA(0xFFD3A6, 0.95), RGBA(0xE98A55, 0.95)), line: RGBA(0xA82A35))
    cloud(Point(356, 170), 84, fill: (RGBA(0xFFC79A, 0.9), RGBA(0xD9694A, 0.9)), line: RGBA(0x98203A), mirrored: true)
    for (x, y, radius) in [
      (160.0, 96.0, 5.0), (214, 118, 6.5), (292, 22, 4), (146, 58, 3.4), (306, 104, 4.4), (184, 132, 3.6),
    ] {
      skyLantern(Point(x, y), radius, theme)
    }
    lantern(Point(262, 74), 25, cord: 60, sign: "元", signColor: RGBA(0x9E1414), colors: theme.lantern, glow: 0.5)
    lantern(Point(216, 58), 14, cord: 50, colors: theme.lantern, glow: 0.45)
    lantern(Point(307, 56), 14, cord: 48, colors: theme.lantern, glow: 0.45)
    at(Point(292, -12), scaled: 0.7) { self.flowering(colors: theme.plum, seed: 5) }
    petals(9, in: (120, 50, 350, 150), seed: 15, colors: theme.plum, size: 2.2)
    fill(.rect(0, 0, 180, height), .linear(Point(0, 0), Point(180, 0), RGBA(0x2B0830, 0.55), RGBA(0x2B0830, 0)))
  }

  /// A flying paper lantern.
  func skyLantern(_ center: Point, _ radius: Double, _ theme: Theme) {
    fill(
      .circle(center, radius * 2.6),
      .radial(center, radius * 2.6, theme.lantern.glow.opacity(0.6), theme.lantern.glow.opacity(0)))
    fill(
      Path {
        $0.move(center.x - radius * 0.6, center.y + radius)
        $0.curve(
          center.x - radius * 1.15, center.y - radius * 0.3, center.x - radius * 0.8, center.y - radius * 1.15,
          center.x,
          center.y - radius * 1.15)
        $0.curve(
          center.x + radius * 0.8, center.y - radius * 1.15, center.x + radius * 1.15, center.y - radius * 0.3,
          center.x + radius * 0.6, center.y + radius)
        $0.close()
      },
      .linear(center.offset(0, -radius * 1.1), center.offset(0, radius), RGBA(0xE8642A), RGBA(0xFFB04A), RGBA(0xFFF0B8))
    )
  }

  /// A tower of three stories with lit windows, standing on a base point.
  func pagoda(_ base: Point, _ scale: Double) {
    let roof = RGBA(0x3A0A2C)
    let light = RGBA(0xFFCF73)
    at(base, scaled: scale) {
      for (level, half) in [24.0, 19, 14].enumerated() {
        let y = -Double(level) * 23
        fill(
          .rect(-half * 0.72, y - 16, half * 1.44, 17),
          .linear(Point(0, y - 16), Point(0, y), RGBA(0x8A1A3E), RGBA(0x5A1036)))
        for column in stride(from: -half * 0.5, through: half * 0.5, by: half * 0.5) {
          fill(.rounded(column - half * 0.14, y - 12.5, half * 0.28, 9, 1), light.opacity(0.92))
        }
        fill(
          Path {
            $0.move(-half * 1.25, y - 18)
            $0.curve(-half * 0.9, y - 17, -half * 0.65, y - 20, -half * 0.55, y - 25)
            $0.line(half * 0.55, y - 25)
            $0.curve(half * 0.65, y - 20, half * 0.9, y - 17, half * 1.25, y - 18)
            $0.curve(half, y - 14.5, half * 0.8, y - 14.4, half * 0.6, y - 14.4)
            $0.line(-half * 0.6, y - 14.4)
            $0.curve(-half * 0.8, y - 14.4, -half, y - 14.5, -half * 1.25, y - 18)
            $0.close()
          }, .linear(Point(0, y - 25), Point(0, y - 14), roof.lighter(0.16), roof))
        stroke(
          .smooth([
            Point(-half * 1.22, y - 17.8), Point(-half * 0.6, y - 15.6), Point(half * 0.6, y - 15.6),
            Point(half * 1.22, y - 17.8),
          ]),
          light.opacity(0.8), 0.8)
      }
      stroke(.polygon([Point(0, -71), Point(0, -82)], closed: false), light, 1.4)
      fill(.circle(Point(0, -76), 2), light)
    }
  }
}

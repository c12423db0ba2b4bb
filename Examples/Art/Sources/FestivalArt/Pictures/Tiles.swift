// Small pictures: tab icons, category tiles, products, logo, marks.

import Foundation

extension Canvas {
  private var middle: Point { Point(width / 2, height / 2) }

  // MARK: Tabs

  func tab(_ glyph: Glyph, selected: Bool, _ theme: Theme) {
    guard selected else {
      return self.glyph(glyph, middle, size: width * 0.86, .solid(theme.tabNormal), solid: false)
    }
    if theme.isFestive {
      let seal = Path.star(middle, width * 0.5, width * 0.46, points: 16)
      fill(seal, .linear(Point(0, 0), Point(0, height), theme.tabSelected.0, theme.tabSelected.1))
      stroke(.circle(middle, width * 0.405), theme.gold, 0.7)
      self.glyph(
        glyph, middle, size: width * 0.6, .linear(Point(0, -10), Point(0, 10), RGBA(0xFFF4D0), theme.gold), solid: true)
    } else {
      self.glyph(
        glyph, middle, size: width * 0.86,
        .linear(Point(0, -10), Point(0, 10), theme.tabSelected.0, theme.tabSelected.1), solid: true)
    }
  }

  // MARK: Categories

  func category(_ glyph: Glyph, _ index: Int, _ theme: Theme) {
    let (top, bottom) = theme.signs[index]
    let sign = Paint.linear(Point(0, -10), Point(0, 10), top, bottom)
    switch theme.style {
    case .day:
      let tile = Path.rounded(1, 1, width - 2, height - 2, 17)
      fill(tile, .linear(Point(0, 0), Point(0, height), top.mixed(with: .white, 0.86), top.mixed(with: .white, 0.72)))
      self.glyph(glyph, middle, size: 29, sign, solid: true)
    case .night:
      let tile = Path.rounded(1, 1, width - 2, height - 2, 17)
      fill(tile, .linear(Point(0, 0), Point(0, height), RGBA(0x2A3358), RGBA(0x1A2140)))
      stroke(.rounded(1.5, 1.5, width - 3, height - 3, 16.5), RGBA.white.opacity(0.08), 1)
      fill(.circle(middle, 22), .radial(middle, 22, bottom.opacity(0.3), bottom.opacity(0)))
      self.glyph(glyph, middle, size: 28, sign, solid: true)
    case .spring, .lanternNight:
      shadow(RGBA(0x8A0B18, 0.35), blur: 2.5, dy: 1) {
        self.fill(
          self.petalTile(self.width / 2 - 2.5),
          .linear(Point(0, 0), Point(0, self.height), RGBA(0xF0523A), RGBA(0xC0121F)))
      }
      stroke(
        petalTile(width / 2 - 5),
        .linear(Point(0, 0), Point(0, height), theme.gold.lighter(0.4), theme.gold.darker(0.12)), 0.9)
      clipped(to: petalTile(width / 2 - 5.5)) {
        group(0.13) { self.waves((0, 0, self.width, self.height), radius: 6, color: theme.gold, width: 0.7) }
      }
      self.glyph(glyph, middle, size: 26, sign, solid: true)
    }
  }

  /// A tile with the outline of a four-petalled window.
  private func petalTile(_ radius: Double) -> Path {
    let count = 80
    return .smooth(
      (0..<count).map { index in
        let angle = Double(index) / Double(count) * 2 * .pi
        return middle.polar(radius * (0.955 + 0.045 * cos(8 * angle)), angle)
      }, closed: true)
  }

  // MARK: Products

  func product(_ index: Int, _ theme: Theme) {
    let (top, bottom) = theme.cards[index]
    fill(bounds, .linear(Point(0, 0), Point(width, height), top, bottom))
    let glow = Point(width / 2, height * 0.46)
    let light =
      theme.style == .night ? RGBA(0xFFFFFF, 0.16) : RGBA(0xFFFFFF, theme.isFestive && index == 3 ? 0.22 : 0.75)
    switch theme.style {
    case .day, .night:
      fill(.circle(Point(width * 0.86, height * 0.12), 44), RGBA.white.opacity(theme.style == .day ? 0.28 : 0.04))
      fill(.circle(Point(width * 0.08, height * 0.9), 34), RGBA.white.opacity(theme.style == .day ? 0.24 : 0.035))
    case .spring, .lanternNight:
      group(index == 3 ? 0.3 : 0.4) {
        self.waves((0, 0, self.width, self.height), radius: 12, color: index == 3 ? theme.gold : RGBA.white, width: 0.8)
      }
    }
    fill(.circle(glow, 74), .radial(glow, 74, light, light.opacity(0)))
    let table = bottom.mixed(with: theme.style == .night ? .black : bottom.darker(0.4), 0.35)
    fill(
      .rect(0, height * 0.78, width, height * 0.22),
      .linear(Point(0, height * 0.78), Point(0, height), table.opacity(0.45), table.opacity(0.1)))
    if theme.isFestive {
      at(Point(width - 52, -3), scaled: 0.56) { self.flowering(colors: theme.plum, seed: 5) }
      if index == 1 { lantern(Point(24, 34), 9.5, cord: 28, colors: theme.lantern, glow: 0.35) }
    }
    at(Point(width / 2 - (index == 0 ? 5 : 0), height * 0.55), scaled: 0.92) {
      switch index {
      case 0:
        self.teapot(
          glaze: RGBA(0xF6FAFF), mark: theme.isFestive ? RGBA(0xC8202E) : RGBA(0x2B6CB0), tea: RGBA(0xC9822E))
      case 1:
        self.gift(
          box: theme.isFestive ? RGBA(0xC8152B) : RGBA(0xF26B4E),
          ribbon: theme.isFestive ? RGBA(0xF8C766) : RGBA(0xFFE3A0))
      case 2:
        self.tangerines(
          bowl: theme.isFestive ? RGBA(0xFFF3DC) : RGBA(0xF3F8FB),
          mark: theme.isFestive ? RGBA(0xC8202E) : RGBA(0x2B6CB0))
      default:
        self.vase(
          glaze: theme.isFestive ? RGBA(0xFFF3DC) : RGBA(0xEAF6FA),
          mark: theme.isFestive ? RGBA(0xB9771B) : RGBA(0x2B6CB0),
          blossoms: PlumColors())
      }
    }
  }

  // MARK: Logo and marks

  func logo(_ theme: Theme, framed: Bool) {
    let side = width
    if framed { logoTile(theme, inset: 4) }
    let size = framed ? side - 8 : side
    if theme.isFestive {
      ram(
        middle.offset(0, -side * 0.02), size * (framed ? 0.74 : 0.96),
        paper: .linear(Point(0, -45), Point(0, 52), RGBA(0xFFF4D2), theme.gold, theme.gold.darker(0.14)),
        cut: framed ? theme.bar[0].darker(0.08) : RGBA(0xC8152B))
    } else if framed, theme.style == .day {
      let brand = Paint.linear(Point(0, -12), Point(0, 12), theme.bar[0], theme.bar[1])
      marketSign(middle, size: size * 0.66, brand, accent: theme.gold)
    } else {
      let white = Paint.linear(Point(0, -12), Point(0, 12), .white, RGBA(0xFFFFFF, 0.86))
      marketSign(middle, size: size * (framed ? 0.66 : 0.92), white, accent: theme.gold)
    }
  }

  /// The rounded background of the large logo, with space for its shadow.
  private func logoTile(_ theme: Theme, inset: Double) {
    let side = width - 2 * inset
    let tile = Path.rounded(inset, inset - 1, side, side, side * 0.24)
    let (top, bottom): (RGBA, RGBA) =
      switch theme.style {
      case .day: (.white, RGBA(0xE6F4F3))
      case .night: (RGBA(0x7382FF), RGBA(0x8A4FD8))
      case .spring: (RGBA(0xE0282F), RGBA(0xA80C1E))
      case .lanternNight: (RGBA(0xA81650), RGBA(0x5E0C3C))
      }
    shadow(RGBA(0x000000, 0.3), blur: 3.5, dy: 1.5) {
      self.fill(tile, .linear(Point(0, inset), Point(side * 0.4, inset + side), top, bottom))
    }
    guard theme.isFestive else { return }
    clipped(to: tile) {
      group(0.2) {
        self.waves((0, 0, self.width, self.height), radius: side * 0.1, color: theme.gold, width: side * 0.008)
      }
      rays(middle, side * 0.75, count: 24, color: theme.gold.opacity(0.22))
    }
    stroke(
      .rounded(inset + 1, inset, side - 2, side - 2, side * 0.23),
      .linear(Point(0, inset), Point(0, inset + side), theme.gold.lighter(0.4), theme.gold.darker(0.1)), 1.6)
  }

  /// The app icon: the logo without rounded corners, which the system adds.
  func icon(_ theme: Theme) {
    fill(bounds, .linear(Point(0, 0), Point(width, height), theme.bar[0].lighter(0.12), theme.bar[1]))
    fill(.circle(Point(width * 0.9, height * 0.06), width * 0.42), RGBA.white.opacity(0.12))
    fill(.circle(Point(width * 0.02, height * 0.98), width * 0.36), RGBA.black.opacity(0.07))
    marketSign(
      middle, size: width * 0.62, .linear(Point(0, -12), Point(0, 12), .white, RGBA(0xFFFFFF, 0.86)), accent: theme.gold
    )
  }

  /// The symbol of the market: an awning over a bag.
  private func marketSign(_ center: Point, size: Double, _ paint: Paint, accent: RGBA) {
    at(center, scaled: size / 24) {
      for index in 0..<4 {
        let x = -10 + Double(index) * 5
        let scallop = Path {
          $0.move(x + 0.75 * (index < 2 ? 1 : 0) * Double(2 - index), -9)
          $0.line(x + 5 - 0.75 * (index > 1 ? 1 : 0) * Double(index - 1), -9)
          $0.line(x + 5, -3)
          $0.curve(x + 5, 0.6, x, 0.6, x, -3)
          $0.close()
        }
        if index.isMultiple(of: 2) { fill(scallop, paint) } else { fill(scallop, accent) }
      }
      fill(
        Path {
          $0.move(-8.4, 1.4)
          $0.line(8.4, 1.4)
          $0.line(8.4, 8)
          $0.curve(8.4, 9.3, 7.6, 10, 6.4, 10)
          $0.line(-6.4, 10)
          $0.curve(-7.6, 10, -8.4, 9.3, -8.4, 8)
          $0.close()
        }, paint)
      stroke(.smooth([Point(-3.6, 4), Point(-1.6, 6.2), Point(1.6, 6.2), Point(3.6, 4)]), accent.darker(0.12), 1.5)
    }
  }

  /// The mark before a section's heading.
  func sectionMark(_ theme: Theme) {
    switch theme.style {
    case .day, .night:
      fill(
        .rounded(width * 0.36, height * 0.12, width * 0.26, height * 0.76, 3),
        .linear(Point(0, 0), Point(0, height), theme.tabSelected.0, theme.tabSelected.1))
    case .spring, .lanternNight:
      blossom(
        middle, width * 0.48, turned: 0.1,
        colors: PlumColors(petal: RGBA(0xFF8E86), petalDeep: theme.accent, stamen: theme.gold))
    }
  }

  /// The user's picture next to the greeting.
  func avatar(_ theme: Theme) {
    let disc = Path.circle(middle, width / 2 - 1)
    fill(disc, .linear(Point(0, 0), Point(0, height), RGBA(0xFFE6C9), RGBA(0xF9C58F)))
    clipped(to: disc) {
      let w = width
      fill(
        .ellipse(Point(w / 2, w * 1.0), w * 0.4, w * 0.32), theme.isFestive ? RGBA(0xC8152B) : theme.bar[0].lighter(0.1)
      )
      fill(.rounded(w * 0.42, w * 0.55, w * 0.16, w * 0.2, w * 0.06), RGBA(0xF1C09A))
      fill(.ellipse(Point(w / 2, w * 0.44), w * 0.2, w * 0.22), RGBA(0xFFD9B8))
      fill(
        Path {
          $0.move(w * 0.27, w * 0.5)
          $0.curve(w * 0.2, w * 0.1, w * 0.8, w * 0.1, w * 0.73, w * 0.5)
          $0.curve(w * 0.7, w * 0.36, w * 0.6, w * 0.32, w * 0.46, w * 0.34)
          $0.curve(w * 0.38, w * 0.36, w * 0.32, w * 0.4, w * 0.27, w * 0.5)
          $0.close()
        }, RGBA(0x3B2420))
      for x in [0.42, 0.58] { fill(.circle(Point(w * x, w * 0.46), w * 0.018), RGBA(0x3B2420)) }
      stroke(
        .smooth([Point(w * 0.45, w * 0.54), Point(w * 0.5, w * 0.565), Point(w * 0.55, w * 0.54)]), RGBA(0xC8604A),
        w * 0.02)
    }
    stroke(.circle(middle, width / 2 - 1), theme.isFestive ? theme.gold : RGBA.white.opacity(0.9), 1.6)
  }
}

// Icons of one color in a box of 24 points around the origin, for tabs, categories and buttons.

import Foundation

/// An icon.
enum Glyph: String, CaseIterable {
  case tea, sweets, fruit, flowers, gifts, crafts, tickets, more
  case home, discover, orders, me
  case gate, fireworks, envelope, ram
  case search, bell, plus
}

extension Canvas {
  /// Draws an icon as an outline or, if `solid`, filled with transparent details.
  func glyph(_ glyph: Glyph, _ center: Point, size: Double, _ paint: Paint, solid: Bool, weight: Double = 1.7) {
    at(center, scaled: size / 24) {
      group(1) { self.draw(glyph, GlyphPen(canvas: self, paint: paint, solid: solid, weight: weight)) }
    }
  }

  private func draw(_ glyph: Glyph, _ pen: GlyphPen) {
    switch glyph {
    case .tea: tea(pen)
    case .sweets: sweets(pen)
    case .fruit: fruit(pen)
    case .flowers: flowers(pen)
    case .gifts: gifts(pen)
    case .crafts: fan(pen)
    case .tickets: tickets(pen)
    case .more: more(pen)
    case .home: house(pen)
    case .discover: compass(pen)
    case .orders: bag(pen)
    case .me: person(pen)
    case .gate: gate(pen)
    case .fireworks: sparks(pen)
    case .envelope: luckyEnvelope(pen)
    case .ram: ramSign(pen)
    case .search: search(pen)
    case .bell: bell(pen)
    case .plus: plus(pen)
    }
  }
}

/// A pen for outlined and solid icons.
///
/// In solid icons, details are transparent.
struct GlyphPen {
  let canvas: Canvas
  let paint: Paint
  let solid: Bool
  let weight: Double

  func body(_ path: Path) {
    if solid { canvas.fill(path, paint) }
    canvas.stroke(path, paint, weight)
  }

  func line(_ path: Path) { canvas.stroke(path, paint, weight) }

  func detail(_ path: Path) {
    if solid { canvas.erase(path, width: weight * 0.95) } else { canvas.stroke(path, paint, weight) }
  }

  func spot(_ path: Path) {
    if solid { canvas.erase(path) } else { canvas.fill(path, paint) }
  }

  func dot(_ path: Path) { canvas.fill(path, paint) }
}

extension Canvas {
  private func tea(_ pen: GlyphPen) {
    pen.body(
      Path {
        $0.move(-8.5, -1.5)
        $0.line(5.5, -1.5)
        $0.curve(5.5, 5, 3, 8.5, -1.5, 8.5)
        $0.curve(-6, 8.5, -8.5, 5, -8.5, -1.5)
        $0.close()
      })
    pen.line(
      Path {
        $0.move(5.3, 0)
        $0.curve(10.5, -1, 10.5, 5, 3.9, 5)
      })
    for x in [-4.4, 1.0] {
      pen.line(.smooth([Point(x, -5), Point(x + 1.5, -6.8), Point(x - 0.4, -8.2), Point(x + 0.9, -10)]))
    }
    if pen.solid { pen.detail(.smooth([Point(-5.6, 1.6), Point(-4.8, 4.2), Point(-3.4, 5.6)])) }
  }

  private func sweets(_ pen: GlyphPen) {
    // A wrapped candy.
    at(Point(0, 0), turned: -.pi / 4) {
      for side in [-1.0, 1.0] {
        pen.body(
          Path {
            $0.move(side * 5, 0)
            $0.line(side * 10.6, -4.4)
            $0.curve(side * 9.4, -1.6, side * 9.4, 1.6, side * 10.6, 4.4)
            $0.close()
          })
      }
      if !pen.solid { erase(.circle(Point(0, 0), 5.8)) }
      pen.body(.circle(Point(0, 0), 5.6))
      for x in [-2.4, 2.4] { pen.detail(.smooth([Point(x - 1, -4.6), Point(x + 0.9, 0), Point(x - 1, 4.6)])) }
      if pen.solid {
        for side in [-1.0, 1.0] {
          pen.detail(.arc(Point(0, 0), 6.6, side > 0 ? -0.7 : .pi - 0.7, side > 0 ? 0.7 : .pi + 0.7))
        }
      }
    }
  }

  private func fruit(_ pen: GlyphPen) {
    pen.body(.ellipse(Point(0, 2.2), 8.4, 7.6))
    pen.line(.smooth([Point(0, -5.4), Point(0.4, -8)]))
    pen.body(
      Path {
        $0.move(0.4, -7)
        $0.curve(2, -10.6, 6, -10.6, 8, -9)
        $0.curve(6.6, -6, 3, -5.4, 0.4, -7)
        $0.close()
      })
    pen.detail(.arc(Point(0, 2.2), 5, .pi * 0.95, .pi * 1.4))
  }

  private func flowers(_ pen: GlyphPen) {
    let petals = Path { path in
      let count = 60
      path.add(
        .smooth(
          (0..<count).map { index in
            let angle = Double(index) / Double(count) * 2 * .pi
            return Point(0, 0).polar(7.4 + 2.3 * cos(5 * angle), angle - .pi / 2)
          }, closed: true))
    }
    pen.body(petals)
    pen.spot(.circle(Point(0, 0), 2.1))
    if pen.solid {
      for index in 0..<5 {
        let angle = Double(index) * 2 * .pi / 5 - .pi / 2
        pen.detail(.polygon([Point(0, 0).polar(3.4, angle), Point(0, 0).polar(5.4, angle)], closed: false))
      }
    }
  }

  private func gifts(_ pen: GlyphPen) {
    pen.body(.rounded(-7.6, -0.6, 15.2, 9.4, 1.6))
    pen.body(.rounded(-9, -5, 18, 4.4, 1.3))
    for side in [-1.0, 1.0] {
      pen.line(
        Path {
          $0.move(0, -5.2)
          $0.curve(side * 1.2, -10.4, side * 6.8, -10.4, side * 6, -7)
          $0.curve(side * 5.6, -5.4, side * 2.6, -5.1, 0, -5.2)
        })
    }
    if pen.solid { pen.detail(.polygon([Point(-8.4, -0.6), Point(8.4, -0.6)], closed: false)) }
    pen.detail(.polygon([Point(0, -4.6), Point(0, 8.6)], closed: false))
  }

  private func fan(_ pen: GlyphPen) {
    let pivot = Point(0, 8.4)
    let (from, to) = (-Double.pi * 0.93, -Double.pi * 0.07)
    pen.body(
      Path { path in
        path.add(.arc(pivot, 15.2, from, to))
        path.line(pivot.polar(5.4, to))
        for step in 0...8 { path.line(pivot.polar(5.4, to + (from - to) * Double(step) / 8)) }
        path.close()
      })
    for share in [0.25, 0.5, 0.75] {
      let angle = from + (to - from) * share
      pen.detail(.polygon([pivot.polar(6.6, angle), pivot.polar(14.2, angle)], closed: false))
    }
    for share in [0.0, 0.5, 1] {
      let angle = from + (to - from) * share
      pen.line(.polygon([pivot, pivot.polar(5.4, angle)], closed: false))
    }
  }

  private func tickets(_ pen: GlyphPen) {
    at(Point(0, 0), turned: -0.3) {
      pen.body(
        Path {
          $0.move(-8.6, -5.8)
          $0.line(8.6, -5.8)
          $0.curve(9.4, -5.8, 9.8, -5.4, 9.8, -4.6)
          $0.line(9.8, -2)
          $0.curve(7.2, -1.8, 7.2, 1.8, 9.8, 2)
          $0.line(9.8, 4.6)
          $0.curve(9.8, 5.4, 9.4, 5.8, 8.6, 5.8)
          $0.line(-8.6, 5.8)
          $0.curve(-9.4, 5.8, -9.8, 5.4, -9.8, 4.6)
          $0.line(-9.8, 2)
          $0.curve(-7.2, 1.8, -7.2, -1.8, -9.8, -2)
          $0.line(-9.8, -4.6)
          $0.curve(-9.8, -5.4, -9.4, -5.8, -8.6, -5.8)
          $0.close()
        })
      for y in [-3.2, 0, 3.2] { pen.detail(.polygon([Point(3.4, y - 0.5), Point(3.4, y + 0.5)], closed: false)) }
      pen.spot(.star(Point(-2.8, 0), 3, 1.25, points: 5))
    }
  }

  private func more(_ pen: GlyphPen) {
    for (x, y) in [(-4.9, -4.9), (4.9, 4.9), (-4.9, 4.9)] { pen.body(.rounded(x - 3.2, y - 3.2, 6.4, 6.4, 2)) }
    pen.body(.circle(Point(4.9, -4.9), 3.3))
  }
}

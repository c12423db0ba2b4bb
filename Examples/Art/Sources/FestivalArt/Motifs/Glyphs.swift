// Signs of one colour in a box of 24 points around the origin: for tabs, categories and buttons.

import Foundation

/// A sign and how it is drawn.
enum Glyph: String, CaseIterable {
  case tea, sweets, fruit, flowers, gifts, crafts, tickets, more
  case home, discover, orders, me
  case gate, fireworks, envelope, ram
  case search, bell, plus
}

extension Canvas {
  /// Draws a sign in outline or, when `solid`, filled with its details left open.
  func glyph(_ glyph: Glyph, _ center: Point, size: Double, _ paint: Paint, solid: Bool, weight: Double = 1.7) {
    at(center, scaled: size / 24) {
      group(1) { self.draw(glyph, Pen(canvas: self, paint: paint, solid: solid, weight: weight)) }
    }
  }

  private func draw(_ glyph: Glyph, _ pen: Pen) {
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

/// Outlines a shape or fills it, and draws the details inside: as lines, or as lines left open.
private struct Pen {
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
  private func tea(_ pen: Pen) {
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

  private func sweets(_ pen: Pen) {
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

  private func fruit(_ pen: Pen) {
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

  private func flowers(_ pen: Pen) {
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

  private func gifts(_ pen: Pen) {
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

  private func fan(_ pen: Pen) {
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

  private func tickets(_ pen: Pen) {
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

  private func more(_ pen: Pen) {
    for (x, y) in [(-4.9, -4.9), (4.9, 4.9), (-4.9, 4.9)] { pen.body(.rounded(x - 3.2, y - 3.2, 6.4, 6.4, 2)) }
    pen.body(.circle(Point(4.9, -4.9), 3.3))
  }

  private func house(_ pen: Pen) {
    pen.body(
      Path {
        $0.move(-8, -1.4)
        $0.line(-1.2, -7.9)
        $0.curve(-0.5, -8.5, 0.5, -8.5, 1.2, -7.9)
        $0.line(8, -1.4)
        $0.line(8, 6.6)
        $0.curve(8, 7.7, 7.3, 8.4, 6.2, 8.4)
        $0.line(-6.2, 8.4)
        $0.curve(-7.3, 8.4, -8, 7.7, -8, 6.6)
        $0.close()
      })
    pen.detail(.polygon([Point(-2.6, 4.4), Point(2.6, 4.4)], closed: false))
  }

  private func compass(_ pen: Pen) {
    pen.body(.circle(Point(0, 0), 9))
    let needle = Path.polygon([Point(4.4, -4.4), Point(1.6, 1.6), Point(-4.4, 4.4), Point(-1.6, -1.6)])
    if pen.solid { pen.spot(needle) } else { pen.line(needle) }
  }

  private func bag(_ pen: Pen) {
    pen.body(
      Path {
        $0.move(-7.2, -4)
        $0.line(7.2, -4)
        $0.line(8.2, 6.8)
        $0.curve(8.3, 8, 7.6, 8.8, 6.4, 8.8)
        $0.line(-6.4, 8.8)
        $0.curve(-7.6, 8.8, -8.3, 8, -8.2, 6.8)
        $0.close()
      })
    pen.line(
      Path {
        $0.move(-3.6, -4.2)
        $0.curve(-3.6, -10.4, 3.6, -10.4, 3.6, -4.2)
      })
    pen.detail(.smooth([Point(-3.5, 1), Point(0, 3.6), Point(3.5, 1)]))
  }

  private func person(_ pen: Pen) {
    pen.body(.circle(Point(0, -4.4), 4.1))
    pen.body(
      Path {
        $0.move(-8, 8.6)
        $0.curve(-8, 0.6, 8, 0.6, 8, 8.6)
        $0.close()
      })
  }

  private func gate(_ pen: Pen) {
    // A gate house with swung eaves.
    pen.body(
      Path {
        $0.move(-10.6, -2.2)
        $0.curve(-6, -2.6, -3.4, -5, -2.4, -7.6)
        $0.line(2.4, -7.6)
        $0.curve(3.4, -5, 6, -2.6, 10.6, -2.2)
        $0.curve(10, 0.2, 8.6, 1, 7, 1)
        $0.line(-7, 1)
        $0.curve(-8.6, 1, -10, 0.2, -10.6, -2.2)
        $0.close()
      })
    pen.line(.polygon([Point(0, -7.6), Point(0, -10.2)], closed: false))
    pen.body(.polygon([Point(-6.8, 1.4), Point(6.8, 1.4), Point(6.8, 9), Point(-6.8, 9)]))
    if pen.solid { pen.detail(.polygon([Point(-7.6, 1.2), Point(7.6, 1.2)], closed: false)) }
    pen.detail(
      Path {
        $0.move(-2.4, 9)
        $0.line(-2.4, 6.4)
        $0.curve(-2.4, 3.4, 2.4, 3.4, 2.4, 6.4)
        $0.line(2.4, 9)
      })
  }

  private func sparks(_ pen: Pen) {
    for index in 0..<8 {
      let angle = Double(index) * .pi / 4 + .pi / 8
      pen.line(.polygon([Point(0, 0).polar(3.6, angle), Point(0, 0).polar(6.6, angle)], closed: false))
      pen.dot(.circle(Point(0, 0).polar(9.2, angle), pen.solid ? 1.35 : 1))
    }
    if pen.solid { pen.dot(.star(Point(0, 0), 3.4, 1.6, points: 8)) } else { pen.dot(.circle(Point(0, 0), 1.4)) }
  }

  private func luckyEnvelope(_ pen: Pen) {
    pen.body(.rounded(-7, -9.2, 14, 18.4, 2.2))
    pen.detail(.smooth([Point(-7, -5), Point(-3.2, -2), Point(0, -1.2), Point(3.2, -2), Point(7, -5)]))
    if pen.solid {
      pen.spot(.circle(Point(0, -0.8), 2.9))
      pen.dot(.circle(Point(0, -0.8), 1.5))
    } else {
      erase(.circle(Point(0, -0.8), 3))
      pen.line(.circle(Point(0, -0.8), 2.2))
    }
  }

  private func ramSign(_ pen: Pen) {
    for side in [-1.0, 1.0] {
      let center = Point(side * 6.2, -2.8)
      let horn = Path.smooth(
        (0...24).map { index in
          let share = Double(index) / 24
          let angle = (side > 0 ? -.pi * 0.95 : -.pi * 0.05) + side * share * 1.25 * 2 * .pi
          return center.polar(4.6 * (1 - share * 0.74), angle)
        })
      stroke(horn, pen.paint, pen.solid ? 2.6 : pen.weight)
    }
    let face = Path {
      $0.move(-4, -5)
      $0.curve(-4.6, 2, -3.4, 6, -2.4, 8)
      $0.curve(-1.4, 9.6, 1.4, 9.6, 2.4, 8)
      $0.curve(3.4, 6, 4.6, 2, 4, -5)
      $0.curve(2, -8, -2, -8, -4, -5)
      $0.close()
    }
    if !pen.solid { erase(face) }
    pen.body(face)
    for side in [-1.0, 1.0] { pen.spot(.circle(Point(side * 1.9, 0.6), 0.9)) }
    pen.detail(.smooth([Point(-1.4, 6), Point(0, 6.9), Point(1.4, 6)]))
  }

  private func search(_ pen: Pen) {
    pen.line(.circle(Point(-1.6, -1.6), 6.4))
    pen.line(.polygon([Point(3.2, 3.2), Point(8, 8)], closed: false))
  }

  private func bell(_ pen: Pen) {
    pen.body(
      Path {
        $0.move(-8, 5.4)
        $0.curve(-5.6, 3, -6, 0.4, -6, -2)
        $0.curve(-6, -10.4, 6, -10.4, 6, -2)
        $0.curve(6, 0.4, 5.6, 3, 8, 5.4)
        $0.close()
      })
    pen.line(.arc(Point(0, 6.6), 2.6, 0.35, .pi - 0.35))
  }

  private func plus(_ pen: Pen) {
    pen.line(.polygon([Point(-6, 0), Point(6, 0)], closed: false))
    pen.line(.polygon([Point(0, -6), Point(0, 6)], closed: false))
  }
}

// The icons of tabs and buttons, plain and festive.

import Foundation

extension Canvas {
  func house(_ pen: GlyphPen) {
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

  func compass(_ pen: GlyphPen) {
    pen.body(.circle(Point(0, 0), 9))
    let needle = Path.polygon([Point(4.4, -4.4), Point(1.6, 1.6), Point(-4.4, 4.4), Point(-1.6, -1.6)])
    if pen.solid { pen.spot(needle) } else { pen.line(needle) }
  }

  func bag(_ pen: GlyphPen) {
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

  func person(_ pen: GlyphPen) {
    pen.body(.circle(Point(0, -4.4), 4.1))
    pen.body(
      Path {
        $0.move(-8, 8.6)
        $0.curve(-8, 0.6, 8, 0.6, 8, 8.6)
        $0.close()
      })
  }

  func gate(_ pen: GlyphPen) {
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

  func sparks(_ pen: GlyphPen) {
    for index in 0..<8 {
      let angle = Double(index) * .pi / 4 + .pi / 8
      pen.line(.polygon([Point(0, 0).polar(3.6, angle), Point(0, 0).polar(6.6, angle)], closed: false))
      pen.dot(.circle(Point(0, 0).polar(9.2, angle), pen.solid ? 1.35 : 1))
    }
    if pen.solid { pen.dot(.star(Point(0, 0), 3.4, 1.6, points: 8)) } else { pen.dot(.circle(Point(0, 0), 1.4)) }
  }

  func luckyEnvelope(_ pen: GlyphPen) {
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

  func ramSign(_ pen: GlyphPen) {
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

  func search(_ pen: GlyphPen) {
    pen.line(.circle(Point(-1.6, -1.6), 6.4))
    pen.line(.polygon([Point(3.2, 3.2), Point(8, 8)], closed: false))
  }

  func bell(_ pen: GlyphPen) {
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

  func plus(_ pen: GlyphPen) {
    pen.line(.polygon([Point(-6, 0), Point(6, 0)], closed: false))
    pen.line(.polygon([Point(0, -6), Point(0, 6)], closed: false))
  }
}

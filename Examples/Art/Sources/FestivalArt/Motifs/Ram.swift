// The animal of the year: a ram's head as a paper cut, with curled horns, a blossom on the brow and cut-out ornaments.

import Foundation

extension Canvas {
  /// A ram's head about 100 wide and 100 high around the origin of a canvas state.
  func ram(_ center: Point, _ size: Double, paper: Paint, cut: RGBA) {
    at(center, scaled: size / 100) {
      for mirrored in [false, true] { at(Point(0, 0), mirrored: mirrored) { self.ramHalf(paper: paper, cut: cut) } }
      ramFace(paper: paper, cut: cut)
    }
  }

  private func ramHalf(paper: Paint, cut: RGBA) {
    // The ear, below the horn.
    fill(
      Path {
        $0.move(15, 2)
        $0.curve(24, -3, 36, 2, 44, 14)
        $0.curve(34, 16, 22, 14, 14, 10)
        $0.close()
      }, paper)
    fill(
      Path {
        $0.move(21, 5.5)
        $0.curve(27, 4, 33, 7, 37, 11.6)
        $0.curve(31, 12, 25, 10.5, 20, 8.4)
        $0.close()
      }, cut)
    // The horn: a spiral whose width shrinks inwards.
    let center = Point(29, -17)
    let turns = 1.42
    var outer: [Point] = []
    var inner: [Point] = []
    let count = 48
    for index in 0...count {
      let share = Double(index) / Double(count)
      let angle = -.pi * 0.93 + share * turns * 2 * .pi
      let middle = 21 * pow(1 - share, 0.82) + 2.2
      let half = 8.2 * pow(1 - share, 0.75) + 0.5
      outer.append(center.polar(middle + half, angle))
      inner.append(center.polar(max(middle - half, 0.2), angle))
    }
    fill(.smooth(outer + inner.reversed(), closed: true), paper)
    // Notches across the horn.
    for index in stride(from: 5, through: 38, by: 3) {
      let from = inner[index].mixed(with: outer[index], 0.26)
      let to = inner[index].mixed(with: outer[index], 0.86)
      let bend = from.mixed(with: to, 0.5).mixed(
        with: inner[min(index + 2, count)].mixed(with: outer[min(index + 2, count)], 0.5), 0.5)
      stroke(.smooth([from, bend, to]), cut, 1.9 - Double(index) * 0.026)
    }
  }

  private func ramFace(paper: Paint, cut: RGBA) {
    // Wool on the crown.
    for (x, y, radius) in [(-9.0, -27.0, 7.5), (0, -31, 8.5), (9, -27, 7.5), (-5, -22, 8), (5, -22, 8)] {
      fill(.circle(Point(x, y), radius), paper)
    }
    for (x, flipped) in [(-8.0, true), (8, false)] {
      stroke(curl(Point(x, -28), 4, turns: 1.1, flipped: flipped), cut, 1.3)
    }
    stroke(curl(Point(0, -32.5), 4.4, turns: 1.1), cut, 1.3)
    fill(
      Path {
        $0.move(0, -24)
        $0.curve(13, -24, 20, -12, 18, 1)
        $0.curve(17, 12, 14, 22, 11, 32)
        $0.curve(9.5, 38, 5, 41, 0, 41)
        $0.curve(-5, 41, -9.5, 38, -11, 32)
        $0.curve(-14, 22, -17, 12, -18, 1)
        $0.curve(-20, -12, -13, -24, 0, -24)
        $0.close()
      }, paper)
    // A beard of three locks.
    fill(
      Path {
        $0.move(-8, 38)
        $0.curve(-6, 46, -3, 47, -4, 52)
        $0.curve(0, 49, 0, 49, 0, 55)
        $0.curve(0, 49, 0, 49, 4, 52)
        $0.curve(3, 47, 6, 46, 8, 38)
        $0.close()
      }, paper)
    for side in [-1.0, 1.0] {
      // Eyes, brows, nostrils, cheeks.
      fill(
        Path {
          $0.move(side * 4.8, 3.2)
          $0.curve(side * 7, -1.8, side * 12.5, -2, side * 15.2, 1.4)
          $0.curve(side * 12, 4.8, side * 8, 5.6, side * 4.8, 3.2)
          $0.close()
        }, cut)
      fill(.circle(Point(side * 10, 1.3), 1.55), paper)
      stroke(.smooth([Point(side * 4.4, -2.4), Point(side * 9, -6.6), Point(side * 15, -4)]), cut, 1.3)
      stroke(.smooth([Point(side * 1.6, 33), Point(side * 4.6, 30.6), Point(side * 6.4, 32.4)]), cut, 1.7)
      stroke(.smooth([Point(side * 5, 8), Point(side * 5.4, 17), Point(side * 3.6, 25)]), cut, 1.2)
      for step in 0..<3 {
        let y = 11 + Double(step) * 5.4
        stroke(
          .smooth([
            Point(side * (14.6 - Double(step) * 1.2), y), Point(side * (11.4 - Double(step) * 1.1), y + 1.4),
            Point(side * (9 - Double(step) * 0.8), y + 4.6),
          ]), cut, 1.3)
      }
    }
    stroke(.smooth([Point(-4.4, 36.4), Point(0, 37.6), Point(4.4, 36.4)]), cut, 1.3)
    stroke(.polygon([Point(0, 33.5), Point(0, 36.6)], closed: false), cut, 1.2)
    // The blossom on the brow.
    for index in 0..<5 {
      let place = Point(0, -12).polar(3.4, Double(index) * 2 * .pi / 5 - .pi / 2)
      fill(.circle(place, 2.3), cut)
    }
    fill(.circle(Point(0, -12), 1.5), paper)
    for (dy, radius) in [(-4.4, 1.2), (-1, 0.9), (1.8, 0.7)] { fill(.circle(Point(0, dy), radius), cut) }
  }
}

// Products: tea, gifts, tangerines, a vase. Each is about 100 by 100 points around the origin and stands on y = 40.

import Foundation

extension Canvas {
  /// The soft shadow of an object on the ground.
  func ground(_ width: Double, _ color: RGBA, y: Double = 40) {
    let center = Point(0, 0)
    at(Point(0, y)) {
      self.fill(
        Path.ellipse(center, width / 2, width * 0.085),
        .radial(center, width / 2, [(0, color), (0.55, color.opacity(0.5)), (1, color.opacity(0))]))
    }
  }

  /// A porcelain teapot and a cup.
  func teapot(glaze: RGBA, mark: RGBA, tea: RGBA) {
    ground(104, mark.darker(0.5).opacity(0.34))
    let shade = glaze.mixed(with: mark, 0.42)
    let porcelain = Paint.linear(
      Point(-44, 0), Point(30, 0),
      [(0, glaze.mixed(with: mark, 0.2)), (0.3, glaze.lighter(0.6)), (0.65, glaze), (1, shade)])
    // Handle and spout.
    stroke(.smooth([Point(-32, -14), Point(-49, -14), Point(-52, 6), Point(-40, 22), Point(-30, 24)]), porcelain, 6)
    fill(
      Path {
        $0.move(18, 14)
        $0.curve(32, 16, 32, -14, 46, -20)
        $0.line(51, -16)
        $0.curve(44, -4, 44, 26, 18, 30)
        $0.close()
      }, porcelain)
    fill(.ellipse(Point(48.4, -18), 3.2, 1.8), mark.darker(0.25))
    // Belly.
    let belly = Path {
      $0.move(-18, -20)
      $0.curve(-44, -16, -46, 32, -20, 38)
      $0.line(12, 38)
      $0.curve(38, 32, 36, -16, 10, -20)
      $0.close()
    }
    fill(belly, porcelain)
    clipped(to: belly) {
      at(Point(-5, 9), scaled: 0.5) { self.sprig(mark) }
      stroke(.smooth([Point(-36, -9), Point(-4, -5), Point(28, -9)]), mark.opacity(0.7), 1.2)
      stroke(.smooth([Point(-36, 30), Point(-4, 34), Point(28, 30)]), mark.opacity(0.7), 1.6)
      fill(
        .ellipse(Point(-22, -2), 6, 15),
        .radial(Point(-22, -2), 14, RGBA.white.opacity(0.85), RGBA.white.opacity(0)))
    }
    fill(.rounded(-19, 36, 30, 4.5, 2), shade)
    // Lid.
    fill(
      Path {
        $0.move(-20, -19)
        $0.curve(-18, -30, 10, -30, 12, -19)
        $0.close()
      }, porcelain)
    stroke(.polygon([Point(-21, -19), Point(13, -19)], closed: false), mark, 2)
    fill(.circle(Point(-4, -31), 4.4), .radial(Point(-5.5, -32.5), 6, glaze.lighter(0.7), shade))
    // Cup.
    let cup = Path {
      $0.move(32, 16)
      $0.line(58, 16)
      $0.curve(57, 30, 53, 38, 50, 40)
      $0.line(40, 40)
      $0.curve(37, 38, 33, 30, 32, 16)
      $0.close()
    }
    fill(cup, .linear(Point(32, 0), Point(58, 0), glaze.lighter(0.5), glaze, shade))
    fill(.ellipse(Point(45, 16), 13, 3.6), shade)
    fill(.ellipse(Point(45, 16.5), 11.2, 2.7), tea)
    stroke(.smooth([Point(34, 30), Point(45, 33), Point(56, 30)]), mark.opacity(0.8), 1.3)
    for (x, lift) in [(41.0, 0.0), (47.5, -3)] {
      stroke(
        .smooth([Point(x, 9 + lift), Point(x + 3, 3 + lift), Point(x - 1.5, -3 + lift), Point(x + 2, -10 + lift)]),
        .linear(Point(x, 10), Point(x, -12), RGBA.white.opacity(0.75), RGBA.white.opacity(0)), 1.8)
    }
  }

  /// A painted spray of leaves and blossoms, one color.
  private func sprig(_ color: RGBA) {
    stroke(.smooth([Point(-34, 24), Point(-12, 8), Point(10, 2), Point(34, -20)]), color, 3)
    for (x, y, turn) in [(-24.0, 10.0, -0.9), (-6, 14, 0.9), (12, -9, -1.2), (24, 2, 0.6)] {
      at(Point(x, y), turned: turn) {
        fill(
          Path {
            $0.move(-9, 0)
            $0.curve(-3, -6, 5, -5, 10, 0)
            $0.curve(5, 5, -3, 6, -9, 0)
          }, color.opacity(0.8))
      }
    }
    for (x, y, radius) in [(2.0, 2.0, 9.0), (30, -18, 7)] {
      for index in 0..<5 {
        fill(.circle(Point(x, y).polar(radius * 0.6, Double(index) * 1.2566 - 1.57), radius * 0.42), color)
      }
      fill(.circle(Point(x, y), radius * 0.25), RGBA.white)
    }
  }

  /// A box with a ribbon and a bow.
  func gift(box: RGBA, ribbon: RGBA) {
    ground(92, box.darker(0.6).opacity(0.36))
    let body = Path.rounded(-34, -8, 68, 48, 4)
    fill(body, .linear(Point(-34, 0), Point(34, 0), box.lighter(0.12), box, box.darker(0.22)))
    clipped(to: body) {
      group(0.22) {
        self.waves((-34, -8, 34, 40), radius: 7, color: ribbon.lighter(0.3), width: 0.7)
      }
      fill(.rect(-34, -8, 68, 8), .linear(Point(0, -8), Point(0, 2), RGBA.black.opacity(0.3), RGBA.black.opacity(0)))
    }
    let satin = Paint.linear(
      Point(-7, 0), Point(7, 0), ribbon.darker(0.12), ribbon.lighter(0.35), ribbon, ribbon.darker(0.2))
    fill(.rect(-7, -8, 14, 48), satin)
    let lid = Path.rounded(-39, -21, 78, 15, 4)
    fill(lid, .linear(Point(-39, 0), Point(39, 0), box.lighter(0.25), box.lighter(0.06), box.darker(0.15)))
    fill(.rect(-7.5, -21, 15, 15), satin)
    // The bow.
    for side in [-1.0, 1.0] {
      let loop = Path {
        $0.move(0, -22)
        $0.curve(side * 8, -44, side * 38, -46, side * 32, -30)
        $0.curve(side * 28, -21, side * 12, -20, 0, -22)
        $0.close()
      }
      fill(loop, .linear(Point(0, -44), Point(side * 8, -20), ribbon.lighter(0.4), ribbon.darker(0.1)))
      fill(
        Path {
          $0.move(side * 4, -24)
          $0.curve(side * 12, -36, side * 26, -38, side * 25, -31)
          $0.curve(side * 22, -25, side * 12, -23, side * 4, -24)
          $0.close()
        }, ribbon.darker(0.32))
      fill(
        Path {
          $0.move(0, -21)
          $0.curve(side * 10, -16, side * 16, -10, side * 21, 2)
          $0.line(side * 15, 0)
          $0.line(side * 12, 6)
          $0.curve(side * 9, -6, side * 4, -12, 0, -17)
          $0.close()
        }, .linear(Point(0, -20), Point(side * 18, 4), ribbon.lighter(0.2), ribbon.darker(0.15)))
    }
    fill(
      .rounded(-6.5, -28, 13, 11, 4),
      .linear(Point(-6, 0), Point(6, 0), ribbon, ribbon.lighter(0.4), ribbon.darker(0.15)))
  }

  /// One tangerine with leaves.
  func tangerine(
    _ center: Point, _ radius: Double, skin: RGBA = RGBA(0xFF8A1F), leaf: RGBA = RGBA(0x2F9E5B), leaves: Bool = true
  ) {
    let disc = Path.ellipse(center, radius, radius * 0.93)
    fill(
      disc,
      .radial(
        center.offset(-radius * 0.35, -radius * 0.4), radius * 1.6,
        [(0, skin.lighter(0.55)), (0.35, skin), (0.75, skin.darker(0.14)), (1, skin.darker(0.36))]))
    clipped(to: disc) {
      var chance = Chance(UInt64(radius * 31))
      for _ in 0..<26 {
        let place = center.polar(radius * chance.pick(0.15...0.95), chance.pick(0...6.28))
        fill(.circle(place, radius * 0.022), skin.darker(0.3).opacity(0.35))
      }
    }
    guard leaves else { return }
    let top = center.offset(0, -radius * 0.86)
    stroke(
      .smooth([top.offset(0, radius * 0.06), top.offset(radius * 0.04, -radius * 0.2)]), leaf.darker(0.4), radius * 0.1)
    for (turn, size) in [(-0.5, 0.85), (-2.55, 0.62)] {
      at(top.offset(0, -radius * 0.04), turned: turn, scaled: radius * size) {
        let blade = Path {
          $0.move(0, 0)
          $0.curve(0.3, -0.38, 0.8, -0.36, 1.15, -0.04)
          $0.curve(0.8, 0.26, 0.3, 0.24, 0, 0)
        }
        fill(blade, .linear(Point(0, -0.3), Point(1, 0.2), leaf.lighter(0.3), leaf.darker(0.2)))
        stroke(
          .smooth([Point(0.05, 0), Point(0.55, -0.05), Point(1.05, -0.03)]), leaf.lighter(0.45).opacity(0.8), 0.035)
      }
    }
  }

  /// A bowl of tangerines.
  func tangerines(bowl: RGBA, mark: RGBA) {
    ground(100, mark.darker(0.55).opacity(0.36))
    tangerine(Point(-21, -4), 19)
    tangerine(Point(22, -3), 18.5)
    tangerine(Point(0, -19), 19.5)
    tangerine(Point(1, 8), 18, leaves: false)
    let dish = Path {
      $0.move(-46, 6)
      $0.line(46, 6)
      $0.curve(44, 26, 26, 36, 14, 37)
      $0.line(-14, 37)
      $0.curve(-26, 36, -44, 26, -46, 6)
      $0.close()
    }
    fill(dish, .linear(Point(-46, 0), Point(46, 0), bowl.lighter(0.35), bowl, bowl.mixed(with: mark, 0.4)))
    clipped(to: dish) {
      meander(Point(-46, 10.5), length: 92, height: 5, color: mark.opacity(0.85), width: 1)
      for x in stride(from: -34.0, through: 34, by: 17) {
        blossom(Point(x, 25), 5, colors: oneColor(mark), stamens: false)
      }
    }
    fill(.rounded(-15, 36, 30, 4.5, 2), bowl.mixed(with: mark, 0.35))
    stroke(.polygon([Point(-46, 6), Point(46, 6)], closed: false), bowl.lighter(0.6), 1.8)
  }

  private func oneColor(_ color: RGBA) -> PlumColors {
    PlumColors(petal: color, petalDeep: color.darker(0.1), stamen: color.lighter(0.6))
  }

  /// A vase with a blossoming branch.
  func vase(glaze: RGBA, mark: RGBA, blossoms: PlumColors = .init()) {
    ground(66, mark.darker(0.5).opacity(0.38))
    branch([Point(0, -4), Point(-4, -18), Point(-16, -28), Point(-18, -44), Point(-30, -54)], 3.2, colors: blossoms)
    branch([Point(-4, -16), Point(10, -30), Point(14, -42), Point(30, -52)], 2.6, colors: blossoms)
    branch([Point(-16, -29), Point(-30, -30), Point(-38, -36)], 1.7, colors: blossoms)
    branch([Point(13, -38), Point(26, -34), Point(36, -36)], 1.5, colors: blossoms)
    for (x, y) in [(-31.0, -55.0), (31, -53), (-39.5, -37), (37.5, -36.5)] { bud(Point(x, y), 2.5, colors: blossoms) }
    let places: [(Double, Double, Double)] = [
      (-18, -42, 8), (-7, -24, 7), (14, -40, 8.5), (24, -50, 6), (-29, -31, 6.6), (26, -33, 6.4), (5, -27, 5),
      (-26, -51, 5),
    ]
    for (index, place) in places.enumerated() {
      blossom(Point(place.0, place.1), place.2, turned: Double(index) * 1.3, colors: blossoms)
    }
    let body = Path {
      $0.move(-7, -4)
      $0.line(7, -4)
      $0.curve(6, 4, 8, 6, 14, 10)
      $0.curve(26, 18, 22, 34, 11, 40)
      $0.line(-11, 40)
      $0.curve(-22, 34, -26, 18, -14, 10)
      $0.curve(-8, 6, -6, 4, -7, -4)
      $0.close()
    }
    fill(
      body,
      .linear(
        Point(-22, 0), Point(22, 0),
        [
          (0, glaze.mixed(with: mark, 0.25)), (0.3, glaze.lighter(0.55)), (0.6, glaze),
          (1, glaze.mixed(with: mark, 0.5)),
        ]))
    clipped(to: body) {
      at(Point(0, 24), scaled: 0.4) { self.sprig(mark) }
      for y in [1.5, 10.5] {
        stroke(.smooth([Point(-24, y - 1), Point(0, y + 1), Point(24, y - 1)]), mark.opacity(0.75), 1.1)
      }
      stroke(.smooth([Point(-24, 36), Point(0, 38), Point(24, 36)]), mark.opacity(0.75), 1.4)
    }
    fill(
      .ellipse(Point(0, -4), 8.2, 2.2),
      .linear(Point(-8, 0), Point(8, 0), glaze.lighter(0.4), glaze.mixed(with: mark, 0.5)))
    fill(.ellipse(Point(0, -4), 5.8, 1.3), mark.darker(0.4))
  }
}

// The values of drawings: points, colors, paints and a seeded random number generator.

import Foundation

/// A position on a canvas, in points from the upper left corner.
struct Point: Hashable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the point at a distance and an angle (in radians, clockwise from the right).
  func polar(_ distance: Double, _ angle: Double) -> Point {
    Point(x + distance * cos(angle), y + distance * sin(angle))
  }

  func offset(_ dx: Double, _ dy: Double) -> Point { Point(x + dx, y + dy) }

  func mixed(with other: Point, _ share: Double) -> Point {
    Point(x + (other.x - x) * share, y + (other.y - y) * share)
  }
}

/// A color in sRGB with components from 0 to 1.
struct RGBA: Hashable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  /// Creates a color from `0xRRGGBB`.
  init(_ hex: UInt32, _ alpha: Double = 1) {
    red = Double(hex >> 16 & 0xFF) / 255
    green = Double(hex >> 8 & 0xFF) / 255
    blue = Double(hex & 0xFF) / 255
    self.alpha = alpha
  }

  func opacity(_ alpha: Double) -> RGBA {
    var copy = self
    copy.alpha *= alpha
    return copy
  }

  func mixed(with other: RGBA, _ share: Double) -> RGBA {
    var copy = self
    copy.red += (other.red - red) * share
    copy.green += (other.green - green) * share
    copy.blue += (other.blue - blue) * share
    copy.alpha += (other.alpha - alpha) * share
    return copy
  }

  func lighter(_ share: Double) -> RGBA { mixed(with: RGBA(0xFFFFFF, alpha), share) }
  func darker(_ share: Double) -> RGBA { mixed(with: RGBA(0x000000, alpha), share) }

  static let white = RGBA(0xFFFFFF)
  static let black = RGBA(0x000000)
}

/// The color or gradient of a fill or stroke.
enum Paint {
  case solid(RGBA)
  case linear(Point, Point, [(Double, RGBA)])
  case radial(Point, Double, [(Double, RGBA)])

  /// Returns an even gradient from one point to another.
  static func linear(_ from: Point, _ to: Point, _ colors: RGBA...) -> Paint {
    .linear(from, to, even(colors))
  }

  /// Returns an even gradient from a center outwards.
  static func radial(_ center: Point, _ radius: Double, _ colors: RGBA...) -> Paint {
    .radial(center, radius, even(colors))
  }

  private static func even(_ colors: [RGBA]) -> [(Double, RGBA)] {
    colors.enumerated().map { (Double($0.offset) / Double(max(colors.count - 1, 1)), $0.element) }
  }
}

/// A seeded random number generator, so that the pictures are reproducible.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}

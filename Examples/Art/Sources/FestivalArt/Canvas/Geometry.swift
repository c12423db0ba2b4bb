// Points, colours, paints and seeded chance: the values that pictures are made of.

import Foundation

/// A place on a canvas, in points; y grows downwards.
struct Point: Hashable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at a distance and an angle (radians, clockwise from the right) from this one.
  func polar(_ distance: Double, _ angle: Double) -> Point {
    Point(x + distance * cos(angle), y + distance * sin(angle))
  }

  func offset(_ dx: Double, _ dy: Double) -> Point { Point(x + dx, y + dy) }

  func mixed(with other: Point, _ share: Double) -> Point {
    Point(x + (other.x - x) * share, y + (other.y - y) * share)
  }
}

/// A colour in sRGB with components from 0 to 1.
struct RGBA: Hashable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  /// Reads `0xRRGGBB`.
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

/// What a shape is filled or stroked with.
enum Paint {
  case solid(RGBA)
  case linear(Point, Point, [(Double, RGBA)])
  case radial(Point, Double, [(Double, RGBA)])

  /// An even gradient from one point to another.
  static func linear(_ from: Point, _ to: Point, _ colors: RGBA...) -> Paint {
    .linear(from, to, even(colors))
  }

  /// An even gradient from a centre outwards.
  static func radial(_ center: Point, _ radius: Double, _ colors: RGBA...) -> Paint {
    .radial(center, radius, even(colors))
  }

  private static func even(_ colors: [RGBA]) -> [(Double, RGBA)] {
    colors.enumerated().map { (Double($0.offset) / Double(max(colors.count - 1, 1)), $0.element) }
  }
}

/// Chance that falls the same way on every run, so that a picture drawn again is the same file.
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

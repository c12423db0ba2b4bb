// What the tests of drawing share: pictures, and colours at places of them.

import Foundation
import Testing
import UIKit

/// A colour of a pixel, 0…255.
struct Pixel: Equatable, CustomStringConvertible {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }

  /// True when no part differs by more than a little.
  func isNear(_ other: Pixel, by tolerance: Int = 3) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance && abs(blue - other.blue) <= tolerance
      && abs(alpha - other.alpha) <= tolerance
  }

  static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
  static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
  static let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
  static let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
  static let green = Pixel(red: 0, green: 255, blue: 0, alpha: 255)
  static let blue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)
}

import Foundation
import Testing

@testable import UIKit

/// The color of a pixel, with components of 0…255.
struct Pixel: Equatable, CustomStringConvertible {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }

  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Whether no component differs by more than a tolerance.
  func isNear(_ other: Pixel, by tolerance: Int = 3) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance && abs(blue - other.blue) <= tolerance
      && abs(alpha - other.alpha) <= tolerance
  }

  static let clear = Pixel(0, 0, 0, 0)
  static let white = Pixel(255, 255, 255)
  static let black = Pixel(0, 0, 0)
  static let red = Pixel(255, 0, 0)
  static let green = Pixel(0, 255, 0)
  static let blue = Pixel(0, 0, 255)
}

/// An image with access to its pixels.
struct Picture {
  let image: UIImage

  init(_ image: UIImage) { self.image = image }

  /// Draws on a transparent image of one pixel per point.
  init(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, _ draw: (CGContext) -> Void) {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
      draw($0.cgContext)
    }
  }

  /// Lays out and draws a view.
  @MainActor
  init(of view: UIView, scale: CGFloat = 1) {
    self.init(view.bounds.width, view.bounds.height, scale: scale) { _ in
      view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    }
  }

  /// Draws a layer in its coordinates, from an origin.
  init(of layer: CALayer, in size: CGSize, at place: CGPoint = .zero) {
    self.init(size.width, size.height) { context in
      context.translateBy(x: place.x, y: place.y)
      layer.render(in: context)
    }
  }

  /// The pixel at a position, in pixels.
  subscript(_ x: Int, _ y: Int) -> Pixel {
    guard let pixel = image.parts.pixels?.surface.pixel(x: x, y: y) else { return Pixel(-1, -1, -1, -1) }
    return Pixel(pixel.red, pixel.green, pixel.blue, pixel.alpha)
  }

  /// The bounding box of the pixels that differ from the background; nil if there are none.
  func drawn(on background: Pixel = .clear) -> CGRect? {
    guard let pixels = image.parts.pixels else { return nil }
    var box: CGRect?
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where !self[x, y].isNear(background, by: 2) {
        let place = CGRect(x: x, y: y, width: 1, height: 1)
        box = box.map { $0.union(place) } ?? place
      }
    }
    return box
  }

  /// Returns the number of pixels of a rectangle that are near a color.
  func count(of color: Pixel, in rect: CGRect, by tolerance: Int = 3) -> Int {
    var count = 0
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) where self[x, y].isNear(color, by: tolerance) { count += 1 }
    }
    return count
  }
}

extension UIColor {
  static let pureRed = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
}

/// Creates an image of one color.
func plain(_ color: UIColor, _ width: CGFloat = 10, _ height: CGFloat = 10, scale: CGFloat = 1) -> UIImage {
  Picture(width, height, scale: scale) { context in
    context.setFillColor(color.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  }.image
}

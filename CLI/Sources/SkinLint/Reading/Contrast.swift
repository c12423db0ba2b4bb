// Contrast by WCAG 2.2.

import Foundation
public import SkinKit

extension SkinColor {
  /// Returns the contrast ratio of this color on another one, by WCAG 2.2.
  /// - Parameter background: The background. If it is translucent, it is blended over white.
  /// - Returns: The ratio, from 1 to 21. Text needs 4.5, large text 3.
  public func contrast(on background: SkinColor) -> Double {
    let below = ScreenColor(background).over(.white)
    return ScreenColor(self).over(below).contrast(to: below)
  }

  /// Returns the lowest contrast ratio of this color anywhere on a gradient, by WCAG 2.2, as `low-contrast` checks it.
  /// - Parameter background: The background, or the gradient of a single color.
  /// - Returns: The ratio, from 1 to 21.
  public func contrast(on background: SkinGradient) -> Double {
    ContrastBackground(background).contrast(of: ScreenColor(self))
  }
}

/// A color in extended sRGB: the components of wide-gamut colors lie outside 0...1.
struct ScreenColor: Hashable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double = 1

  static let black = ScreenColor(red: 0, green: 0, blue: 0)
  static let white = ScreenColor(red: 1, green: 1, blue: 1)

  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Converts Display P3 by the matrices of CSS Color 4, section 17, without clamping to sRGB.
  init(_ color: SkinColor) {
    guard color.space == .displayP3 else {
      self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      return
    }
    let (r, g, b) = (Self.linear(color.red), Self.linear(color.green), Self.linear(color.blue))
    self.init(
      red: Self.encoded(1.2249401762805598 * r - 0.2249401762805597 * g),
      green: Self.encoded(-0.0420569547096881 * r + 1.0420569547096881 * g),
      blue: Self.encoded(-0.0196375545903344 * r - 0.0786360455506319 * g + 1.0982736001409661 * b), alpha: color.alpha)
  }

  /// Blends this color over an opaque one.
  func over(_ below: ScreenColor) -> ScreenColor { below.mixed(withOpaque: self, alpha) }

  /// Interpolates to another color, opacity included, as gradients do.
  func mixed(with other: ScreenColor, _ part: Double) -> ScreenColor {
    var mixed = mixed(withOpaque: other, part)
    mixed.alpha = alpha + (other.alpha - alpha) * part
    return mixed
  }

  private func mixed(withOpaque other: ScreenColor, _ part: Double) -> ScreenColor {
    ScreenColor(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part)
  }

  /// The relative luminance, 0 for black to 1 for white.
  ///
  /// WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
  var luminance: Double {
    min(max(0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue), 0), 1)
  }

  /// Returns the contrast ratio of two opaque colors, from 1 to 21.
  ///
  /// WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  func contrast(to other: ScreenColor) -> Double {
    let (lighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (lighter + 0.05) / (darker + 0.05)
  }

  /// sRGB's transfer function; negative components are mirrored.
  private static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let linear = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -linear : linear
  }

  private static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let encoded = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -encoded : encoded
  }
}

/// The background of a text: all colors that are visible behind it.
struct ContrastBackground {
  private let colors: [ScreenColor]

  /// The most colors of a gradient's background.
  static func sampleCount(of gradient: SkinGradient) -> Int {
    // Two equal stops are a single color.
    gradient.stops.count == 2 && gradient.stops[0].color == gradient.stops[1].color ? 1 : 32 * gradient.stops.count
  }

  /// Creates a background of a color or gradient.
  ///
  /// Gradients are sampled at their stops and at 15 places between two stops, where the contrast can be lower than at either.
  /// Translucent colors are blended over white and over black, since the color below isn't known.
  init(_ gradient: SkinGradient) {
    let stops = gradient.stops.map { ScreenColor($0.color) }
    var seen = Set(stops)
    for (first, second) in zip(stops, stops.dropFirst()) where first != second {
      for step in 1..<16 { seen.insert(first.mixed(with: second, Double(step) / 16)) }
    }
    colors = seen.flatMap { $0.alpha < 1 ? [$0.over(.white), $0.over(.black)] : [$0] }
  }

  /// Returns the lowest contrast ratio of a text color anywhere on the background.
  func contrast(of text: ScreenColor) -> Double {
    colors.map { text.over($0).contrast(to: $0) }.min() ?? 1
  }

  /// Returns the color of the same hue and saturation with the nearest lightness that has enough contrast, in 8 bits.
  func nearestColor(to text: ScreenColor, minimum: Double) -> SkinColor? {
    let hsl = HSL(text)
    let candidates = (0...255).map { Double($0) / 255 }.sorted { abs($0 - hsl.lightness) < abs($1 - hsl.lightness) }
    for lightness in candidates {
      let color = hsl.color(lightness: lightness, alpha: text.alpha)
      if contrast(of: ScreenColor(color)) >= minimum { return color }
    }
    return nil
  }
}

/// A color by hue, saturation and lightness (CSS Color 4, section 7).
private struct HSL {
  let hue: Double
  let saturation: Double
  let lightness: Double

  init(_ color: ScreenColor) {
    let parts = [color.red, color.green, color.blue].map { min(max($0, 0), 1) }
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    lightness = (high + low) / 2
    guard range > 0 else {
      hue = 0
      saturation = 0
      return
    }
    saturation = (high - lightness) / min(lightness, 1 - lightness)
    hue =
      switch high {
      case red: (green - blue) / range + (green < blue ? 6 : 0)
      case green: (blue - red) / range + 2
      default: (red - green) / range + 4
      }
  }

  /// Returns the color with another lightness, rounded to 8 bits.
  func color(lightness: Double, alpha: Double) -> SkinColor {
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue * 2).truncatingRemainder(dividingBy: 12)
      let value = lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(place - 3, 9 - place, 1))
      return (value * 255).rounded() / 255
    }
    return SkinColor(red: channel(0), green: channel(8), blue: channel(4), alpha: (alpha * 255).rounded() / 255)
  }
}

// The contrast of two colours by WCAG 2.2, and the nearest colour that has enough of it.

import Foundation
public import SkinKit

extension SkinColor {
  /// The contrast ratio of this colour on another one, by WCAG 2.2.
  /// - Parameter background: What lies under it; where that isn't opaque, it counts as on white.
  /// - Returns: The ratio, 1 to 21; texts need 4.5, large ones 3.
  public func contrast(on background: SkinColor) -> Double {
    let below = ScreenColor(background).over(.white)
    return ScreenColor(self).over(below).contrast(to: below)
  }
}

/// A colour in sRGB whose components may lie outside of 0...1, as those of wider spaces do.
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

  /// Converts Display P3 by the matrices of CSS Color 4, section 17, without cutting off what sRGB can't show.
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

  /// What is seen where this colour lies over an opaque one.
  func over(_ below: ScreenColor) -> ScreenColor { below.mixed(withOpaque: self, alpha) }

  /// The colour a part of the way to another one, opacity included, as gradients run.
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

  /// The contrast ratio of two opaque colours, 1 to 21.
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

/// What a text stands on: the colours that are seen anywhere behind it.
struct ContrastBackground {
  private let colors: [ScreenColor]

  /// A background of a colour or gradient.
  ///
  /// A gradient counts at its stops and at 15 places between two of them, where the contrast can be worse than at either.
  /// What lets through what is below counts over white and over black, since what is below isn't known.
  init(_ gradient: SkinGradient) {
    let stops = gradient.stops.map { ScreenColor($0.color) }
    var seen = Set(stops)
    for (first, second) in zip(stops, stops.dropFirst()) where first != second {
      for step in 1..<16 { seen.insert(first.mixed(with: second, Double(step) / 16)) }
    }
    colors = seen.flatMap { $0.alpha < 1 ? [$0.over(.white), $0.over(.black)] : [$0] }
  }

  /// The lowest contrast ratio that a text of a colour has anywhere.
  func contrast(of text: ScreenColor) -> Double {
    colors.map { text.over($0).contrast(to: $0) }.min() ?? 1
  }

  /// The colour of the same hue and saturation whose lightness is nearest and which has enough contrast, as it is written.
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

/// A colour by hue, saturation and lightness, as CSS Color 4, section 7, has it.
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

  /// The colour with another lightness, rounded to what hexadecimal digits can say.
  func color(lightness: Double, alpha: Double) -> SkinColor {
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue * 2).truncatingRemainder(dividingBy: 12)
      let value = lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(place - 3, 9 - place, 1))
      return (value * 255).rounded() / 255
    }
    return SkinColor(red: channel(0), green: channel(8), blue: channel(4), alpha: (alpha * 255).rounded() / 255)
  }
}

/// A color with components in sRGB or Display P3.
///
/// ```swift
/// let red = try SkinColor("#C8102E")
/// let glow = try SkinColor("color(display-p3 1 0.4 0.1 / 80%)")
/// ```
/// Two colors are equal if their space and components are. ``init(_:order:)`` lists the syntaxes.
public struct SkinColor: Hashable, Sendable {
  /// A color space.
  public enum Space: String, Hashable, Sendable, Codable {
    /// IEC 61966-2-1, the space of hexadecimal colors.
    case sRGB = "srgb"
    /// Display P3, the wider space of Apple's screens, with sRGB's transfer function.
    case displayP3 = "display-p3"
  }

  /// The space of the components.
  public let space: Space
  /// Red, 0...1.
  public let red: Double
  /// Green, 0...1.
  public let green: Double
  /// Blue, 0...1.
  public let blue: Double
  /// Opacity, from 0 (clear) to 1 (opaque).
  public let alpha: Double

  /// Creates a color from components.
  ///
  /// Components are clamped to 0...1, and NaN becomes 0.
  /// - Parameters:
  ///   - red: Red, 0...1.
  ///   - green: Green, 0...1.
  ///   - blue: Blue, 0...1.
  ///   - alpha: Opacity, 0...1.
  ///   - space: The space of the components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1, space: Space = .sRGB) {
    self.space = space
    self.red = Self.clamped(red)
    self.green = Self.clamped(green)
    self.blue = Self.clamped(blue)
    self.alpha = Self.clamped(alpha)
  }

  /// The same color with another opacity.
  /// - Parameter alpha: Opacity, 0...1.
  /// - Returns: A color of the same components.
  public func withAlpha(_ alpha: Double) -> SkinColor {
    SkinColor(red: red, green: green, blue: blue, alpha: alpha, space: space)
  }

  private static func clamped(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
}

extension SkinColor: CustomStringConvertible {
  /// The color as CSS: `#RRGGBB` or `#RRGGBBAA` if that is exact, otherwise `color(…)`.
  public var description: String {
    let bytes = [red, green, blue, alpha].map { ($0 * 255).rounded() }
    let isExact = zip(bytes, [red, green, blue, alpha]).allSatisfy { abs($0 / 255 - $1) < 1e-9 }
    guard space == .sRGB, isExact else {
      let parts = [red, green, blue].map(Self.short).joined(separator: " ")
      return "color(\(space.rawValue) \(parts)\(alpha == 1 ? "" : " / \(Self.short(alpha))"))"
    }
    let shown = alpha == 1 ? bytes.dropLast() : bytes[...]
    return "#"
      + shown.map { byte in
        let hex = String(Int(byte), radix: 16, uppercase: true)
        return hex.count == 1 ? "0" + hex : hex
      }.joined()
  }

  /// At most six decimals, without trailing zeros.
  private static func short(_ value: Double) -> String {
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

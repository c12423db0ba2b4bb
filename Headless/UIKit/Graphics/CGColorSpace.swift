// Color spaces: sRGB, Display P3 and gray. Everything is drawn in sRGB; components outside of its gamut are clamped
// when drawn, and kept as extended sRGB.

internal import Foundation

public final class CGColorSpace: Hashable, Sendable {
  enum Model: Sendable {
    case sRGB
    case displayP3
    case gray
  }

  let model: Model

  init(_ model: Model) { self.model = model }

  public convenience init?(name: CFString) {
    switch name {
    case CGColorSpace.sRGB, CGColorSpace.extendedSRGB: self.init(.sRGB)
    case CGColorSpace.displayP3: self.init(.displayP3)
    case CGColorSpace.genericGrayGamma2_2: self.init(.gray)
    default: return nil
    }
  }

  /// The type of a color space's name: CFString where CoreFoundation is.
  public typealias CFString = String

  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

  public var name: CFString? {
    switch model {
    case .sRGB: CGColorSpace.sRGB
    case .displayP3: CGColorSpace.displayP3
    case .gray: CGColorSpace.genericGrayGamma2_2
    }
  }

  public var numberOfComponents: Int { model == .gray ? 1 : 3 }

  public var isWideGamutRGB: Bool { model == .displayP3 }

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool { left.model == right.model }

  public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.sRGB) }

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.gray) }

/// Red, green, blue and alpha in extended sRGB: the form in which colors are drawn.
struct RGBA: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A Display P3 color in extended sRGB: same white point and transfer function, other primaries.
  init(displayP3 red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    let (r, g, b) = (RGBA.linear(red), RGBA.linear(green), RGBA.linear(blue))
    self.init(
      RGBA.gamma(1.2249401763 * r - 0.2249401763 * g),
      RGBA.gamma(-0.0420569547 * r + 1.0420569547 * g),
      RGBA.gamma(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b),
      alpha)
  }

  /// The same color in Display P3.
  var displayP3: RGBA {
    let (r, g, b) = (RGBA.linear(red), RGBA.linear(green), RGBA.linear(blue))
    return RGBA(
      RGBA.gamma(0.8224619687 * r + 0.1775380313 * g),
      RGBA.gamma(0.0331941989 * r + 0.9668058011 * g),
      RGBA.gamma(0.0170826307 * r + 0.0723974407 * g + 0.9105199286 * b),
      alpha)
  }

  /// The color with every component between 0 and 1.
  var clamped: RGBA {
    RGBA(min(max(red, 0), 1), min(max(green, 0), 1), min(max(blue, 0), 1), min(max(alpha, 0), 1))
  }

  func multiplied(alpha factor: Double) -> RGBA { RGBA(red, green, blue, alpha * factor) }

  private static func linear(_ value: Double) -> Double {
    let size = abs(value)
    let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -result : result
  }

  private static func gamma(_ value: Double) -> Double {
    let size = abs(value)
    let result = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -result : result
  }
}

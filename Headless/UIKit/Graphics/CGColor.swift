// CGColor: components in a color space, or a pattern image.

public import Foundation

public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  public let colorSpace: CGColorSpace?
  private let values: [CGFloat]
  /// The repeated image of a pattern color.
  let pattern: UIImage?
  /// The drawn content.
  let rgba: RGBA

  init(space: CGColorSpace, values: [CGFloat]) {
    colorSpace = space
    self.values = values
    pattern = nil
    let v = values.map { Double($0) }
    switch space.model {
    case .sRGB: rgba = RGBA(v[0], v[1], v[2], v[3])
    case .displayP3: rgba = RGBA(displayP3: v[0], v[1], v[2], v[3])
    case .gray: rgba = RGBA(v[0], v[0], v[0], v[1])
    }
  }

  /// Creates a color that repeats an image.
  init(pattern: UIImage, alpha: CGFloat) {
    colorSpace = nil
    values = [alpha]
    self.pattern = pattern
    rgba = RGBA(0, 0, 0, Double(alpha))
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: CGColorSpace(.sRGB), values: [red, green, blue, alpha])
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: CGColorSpace(.gray), values: [gray, alpha])
  }

  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard components.count == space.numberOfComponents + 1 else { return nil }
    self.init(space: space, values: components)
  }

  public var components: [CGFloat]? { values }

  public var numberOfComponents: Int { values.count }

  public var alpha: CGFloat { values.last ?? 1 }

  public func copy(alpha: CGFloat) -> CGColor? {
    if let pattern { return CGColor(pattern: pattern, alpha: alpha) }
    guard let colorSpace else { return nil }
    return CGColor(space: colorSpace, values: values.dropLast() + [alpha])
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  public var description: String { "CGColor(\(colorSpace?.name ?? "pattern"), \(values))" }

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left === right
      || (left.colorSpace == right.colorSpace && left.values == right.values && left.pattern === right.pattern)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

// UIColor: a fixed color, a pattern image, or a dynamic color.

public import Foundation

/// Unchecked Sendable because NSObject's subclasses can't be checked: nothing in a color ever changes.
open class UIColor: NSObject, @unchecked Sendable {
  private let foundationGuard = AttributeValue.guardWord
  private let fixed: CGColor?
  private let provider: (@Sendable (UITraitCollection) -> UIColor)?

  public init(cgColor: CGColor) {
    fixed = cgColor
    provider = nil
  }

  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    fixed = nil
    provider = dynamicProvider
  }

  public override convenience init() { self.init(white: 0, alpha: 0) }

  /// Creates the color of a literal: `#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)`.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(space: CGColorSpace(.displayP3), values: [red, green, blue, alpha]))
  }

  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let h = (hue - hue.rounded(.down)) * 6
    let sector = Int(h)
    let f = h - CGFloat(sector)
    let (v, s) = (brightness, saturation)
    let (p, q, t) = (v * (1 - s), v * (1 - s * f), v * (1 - s * (1 - f)))
    let (r, g, b) =
      switch sector % 6 {
      case 0: (v, t, p)
      case 1: (q, v, p)
      case 2: (p, v, t)
      case 3: (p, q, v)
      case 4: (t, p, v)
      default: (v, p, q)
      }
    self.init(red: r, green: g, blue: b, alpha: alpha)
  }

  public convenience init(patternImage image: UIImage) { self.init(cgColor: CGColor(pattern: image, alpha: 1)) }

  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard let provider else { return self }
    // A provider can return another dynamic color. One that returns itself must not cause an infinite loop.
    var color = traitCollection.asCurrent { provider(traitCollection) }
    for _ in 0..<16 {
      guard let next = color.provider else { return color }
      color = traitCollection.asCurrent { next(traitCollection) }
    }
    return UIColor.clear
  }

  open var cgColor: CGColor {
    fixed ?? resolvedColor(with: .current).fixed ?? CGColor.clear
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    if let fixed { return UIColor(cgColor: fixed.copy(alpha: alpha) ?? fixed) }
    return UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) }
  }

  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    guard color.pattern == nil else { return false }
    red?.pointee = CGFloat(color.rgba.red)
    green?.pointee = CGFloat(color.rgba.green)
    blue?.pointee = CGFloat(color.rgba.blue)
    alpha?.pointee = CGFloat(color.rgba.alpha)
    return true
  }

  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let color = cgColor
    guard color.pattern == nil else { return false }
    let c = color.rgba
    let isGray = c.red == c.green && c.green == c.blue
    white?.pointee = CGFloat(isGray ? c.red : 0.299 * c.red + 0.587 * c.green + 0.114 * c.blue)
    alpha?.pointee = CGFloat(c.alpha)
    return true
  }

  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    guard color.pattern == nil else { return false }
    let c = color.rgba
    let top = max(c.red, c.green, c.blue)
    let range = top - min(c.red, c.green, c.blue)
    var turn = 0.0
    if range > 0 {
      if top == c.red {
        turn = (c.green - c.blue) / range
      } else if top == c.green {
        turn = 2 + (c.blue - c.red) / range
      } else {
        turn = 4 + (c.red - c.green) / range
      }
    }
    hue?.pointee = CGFloat((turn < 0 ? turn + 6 : turn) / 6)
    saturation?.pointee = CGFloat(top > 0 ? range / top : 0)
    brightness?.pointee = CGFloat(top)
    alpha?.pointee = CGFloat(c.alpha)
    return true
  }

  open func set() {
    setFill()
    setStroke()
  }

  open func setFill() { GraphicsStack.current?.setFillColor(cgColor) }

  open func setStroke() { GraphicsStack.current?.setStrokeColor(cgColor) }

  /// Fixed colors are equal by value, dynamic ones only to themselves.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    guard let fixed, let otherFixed = other.fixed else { return self === other }
    return fixed == otherFixed || (fixed.pattern == nil && otherFixed.pattern == nil && fixed.rgba == otherFixed.rgba)
  }

  open override var hash: Int { fixed?.rgba.hashValue ?? ObjectIdentifier(self).hashValue }

  open override var description: String { fixed?.description ?? "UIColor(dynamic)" }

  var isDynamic: Bool { provider != nil }

  /// The color that is drawn in the given traits.
  func rgba(in traits: UITraitCollection) -> RGBA { resolvedColor(with: traits).cgColor.rgba }
}

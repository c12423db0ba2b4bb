/// One shadow of a box, or several, with the meaning that CSS and Figma give to their fields.
///
/// ```swift
/// let card = SkinShadow(color: ink, offset: SkinSize(width: 0, height: 4), blur: 12, spread: -2)
/// ```
public struct SkinShadow: Hashable, Sendable, CustomStringConvertible {
  /// The most shadows that a view draws, each as a layer of its own, and that a value in a file may have.
  package static let maximumLayers = 16

  /// Its color with its opacity.
  public let color: SkinColor
  /// The offset to the right (width) and down (height), in points.
  public let offset: SkinSize
  /// The blur in points, 0 or greater: twice the standard deviation of the Gaussian, as in CSS and Figma.
  public let blur: Double
  /// The size by which the shadow exceeds its box on each side, in points; an inset shadow begins as far inside of the edges.
  public let spread: Double
  /// Whether it falls inside of its box.
  public let isInset: Bool
  /// Further shadows below this one.
  public let further: [SkinShadow]

  /// Creates a shadow with the blur of CSS and Figma.
  /// - Parameters:
  ///   - color: Its color with its opacity.
  ///   - offset: The offset to the right and down, in points.
  ///   - blur: The blur in points, twice the standard deviation; a negative one becomes 0.
  ///   - spread: The size by which it exceeds its box on each side, in points.
  ///   - isInset: Whether it falls inside of its box.
  ///   - further: Further shadows below this one.
  public init(
    color: SkinColor, offset: SkinSize, blur: Double, spread: Double = 0, isInset: Bool = false,
    further: [SkinShadow] = []
  ) {
    self.color = color
    self.offset = offset
    self.blur = max(blur, 0)
    self.spread = spread
    self.isInset = isInset
    self.further = further
  }

  /// Creates a shadow with the radius of a layer, half of its blur.
  /// - Parameters:
  ///   - color: Its color with its opacity.
  ///   - offset: The offset to the right and down, in points.
  ///   - radius: The `shadowRadius` of layers in points; a negative one becomes 0.
  ///   - spread: The size by which it exceeds its box on each side, in points.
  ///   - isInset: Whether it falls inside of its box.
  ///   - further: Further shadows below this one.
  public init(
    color: SkinColor, offset: SkinSize, radius: Double, spread: Double = 0, isInset: Bool = false,
    further: [SkinShadow] = []
  ) {
    self.init(color: color, offset: offset, blur: radius * 2, spread: spread, isInset: isInset, further: further)
  }

  /// The `shadowRadius` of layers in points, half of ``blur``: the standard deviation of the Gaussian.
  public var radius: Double { blur / 2 }

  /// The shadow and those below it, from the topmost down, each without further ones.
  ///
  /// - Complexity: O(n) for n shadows.
  public var layers: [SkinShadow] {
    let first = SkinShadow(color: color, offset: offset, blur: blur, spread: spread, isInset: isInset)
    return [first] + further.flatMap(\.layers)
  }

  /// The shadow in the order of CSS: offset, blur, spread, color; several are joined by commas.
  public var description: String {
    let first =
      "\(isInset ? "inset " : "")\(offset.width) \(offset.height) \(blur)\(spread == 0 ? "" : " \(spread)") \(color)"
    return ([first] + further.map(\.description)).joined(separator: ", ")
  }
}

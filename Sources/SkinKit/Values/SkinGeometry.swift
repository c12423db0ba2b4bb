/// A width and a height in points.
public struct SkinSize: Hashable, Sendable, CustomStringConvertible {
  /// The width in points.
  public let width: Double
  /// The height in points.
  public let height: Double

  /// Creates a size.
  /// - Parameters:
  ///   - width: The width in points.
  ///   - height: The height in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size as `width×height`.
  public var description: String { "\(width)×\(height)" }
}

/// Distances from the four edges in points, inwards positive.
public struct SkinInsets: Hashable, Sendable, CustomStringConvertible {
  /// From the top.
  public let top: Double
  /// From the left.
  public let left: Double
  /// From the bottom.
  public let bottom: Double
  /// From the right.
  public let right: Double

  /// Creates insets.
  /// - Parameters:
  ///   - top: From the top.
  ///   - left: From the left.
  ///   - bottom: From the bottom.
  ///   - right: From the right.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The insets as `(top, left, bottom, right)`.
  public var description: String { "(\(top), \(left), \(bottom), \(right))" }
}

/// A shadow, as layers draw it.
public struct SkinShadow: Hashable, Sendable, CustomStringConvertible {
  /// Its color with its opacity.
  public let color: SkinColor
  /// The offset to the right (width) and down (height), in points.
  public let offset: SkinSize
  /// The blur radius in points, 0 or greater.
  public let radius: Double
  /// The size by which the shadow exceeds its object on each side, in points; layers ignore it.
  public let spread: Double
  /// Whether it falls inside of its object; layers ignore it.
  public let isInset: Bool
  /// Further shadows below this one; layers show only the first.
  public let further: [SkinShadow]

  /// Creates a shadow.
  /// - Parameters:
  ///   - color: Its color with its opacity.
  ///   - offset: The offset to the right and down, in points.
  ///   - radius: The blur radius in points; a negative one becomes 0.
  ///   - spread: The size by which it exceeds its object on each side, in points.
  ///   - isInset: Whether it falls inside of its object.
  ///   - further: Further shadows below this one.
  public init(
    color: SkinColor, offset: SkinSize, radius: Double, spread: Double = 0, isInset: Bool = false,
    further: [SkinShadow] = []
  ) {
    self.color = color
    self.offset = offset
    self.radius = max(radius, 0)
    self.spread = spread
    self.isInset = isInset
    self.further = further
  }

  /// The shadow in the order of CSS: offset, radius, spread, color; several are joined by commas.
  public var description: String {
    let first =
      "\(isInset ? "inset " : "")\(offset.width) \(offset.height) \(radius)\(spread == 0 ? "" : " \(spread)") \(color)"
    return ([first] + further.map(\.description)).joined(separator: ", ")
  }
}

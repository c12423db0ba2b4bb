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

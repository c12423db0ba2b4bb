/// A gradient of two or more colors.
///
/// ```swift
/// let sky = try SkinGradient(colors: [night, day], direction: .down)
/// ```
/// Points are in the unit square of the filled area: (0, 0) is its top left corner, (1, 1) its bottom right one,
/// as in `CAGradientLayer`.
public struct SkinGradient: Hashable, Sendable {
  /// A color and its location.
  public struct Stop: Hashable, Sendable {
    /// The color.
    public let color: SkinColor
    /// The location, 0...1.
    public let location: Double

    /// Creates a stop.
    /// - Parameters:
    ///   - color: The color.
    ///   - location: The location, 0...1.
    public init(color: SkinColor, location: Double) {
      self.color = color
      self.location = location
    }
  }

  /// The shape along which colors change.
  public enum Shape: String, Hashable, Sendable, Codable {
    /// Along the line from start to end.
    case axial
    /// From the start outwards; the end is a corner of the ellipse's box.
    case radial
    /// Around the start, beginning in the direction of the end.
    case conic

    /// The points of a gradient that names none: to the right, or from the center to a corner or upwards.
    public var points: (start: Point, end: Point) {
      switch self {
      case .axial: Direction.right.points
      case .radial: (Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))
      case .conic: (Point(x: 0.5, y: 0.5), Point(x: 0.5, y: 0))
      }
    }
  }

  /// A point of the unit square.
  public struct Point: Hashable, Sendable {
    /// To the right, 0...1.
    public let x: Double
    /// Down, 0...1.
    public let y: Double

    /// Creates a point.
    /// - Parameters:
    ///   - x: To the right, 0...1.
    ///   - y: Down, 0...1.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The named directions.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// From left to right.
    case right
    /// From top to bottom.
    case down
    /// From top left to bottom right.
    case downRight = "down-right"
    /// From bottom left to top right.
    case upRight = "up-right"

    /// The points at which a gradient of this direction starts and ends.
    public var points: (start: Point, end: Point) {
      switch self {
      case .right: (Point(x: 0, y: 0.5), Point(x: 1, y: 0.5))
      case .down: (Point(x: 0.5, y: 0), Point(x: 0.5, y: 1))
      case .downRight: (Point(x: 0, y: 0), Point(x: 1, y: 1))
      case .upRight: (Point(x: 0, y: 1), Point(x: 1, y: 0))
      }
    }
  }

  /// The most colors of a gradient, which is set with all of them on each object that shows it.
  package static let maximumStops = 256

  /// The colors by rising location, two at least.
  public let stops: [Stop]
  /// The shape along which colors change.
  public let shape: Shape
  /// The location of the first color.
  public let start: Point
  /// The location of the last color.
  public let end: Point

  /// Creates a gradient.
  /// - Parameters:
  ///   - stops: Two colors or more, at most 256, at locations in 0...1 that don't fall.
  ///   - shape: The shape along which colors change.
  ///   - start: The location of the first color; that of the shape's ``Shape/points`` by default.
  ///   - end: The location of the last color; that of the shape's ``Shape/points`` by default.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedGradient``.
  public init(stops: [Stop], shape: Shape = .axial, start: Point? = nil, end: Point? = nil) throws {
    guard stops.count <= Self.maximumStops else {
      throw SkinIssue(
        .malformedGradient, "The gradient has \(stops.count) colors, more than \(Self.maximumStops)",
        suggestion: "Leave colors out: those between two others are computed.")
    }
    let locations = stops.map(\.location)
    guard stops.count >= 2, locations.allSatisfy({ (0...1).contains($0) }),
      zip(locations, locations.dropFirst()).allSatisfy({ $0 <= $1 })
    else {
      throw SkinIssue(
        .malformedGradient, "A gradient needs two colors or more at rising locations between 0 and 1",
        suggestion: "Specify as many locations as colors, from 0 to 1, none smaller than the one before.")
    }
    self.stops = stops
    self.shape = shape
    self.start = start ?? shape.points.start
    self.end = end ?? shape.points.end
  }

  /// Creates a gradient of evenly spread colors.
  /// - Parameters:
  ///   - colors: Two colors or more, at most 256.
  ///   - direction: The direction from the first color to the last.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedGradient``.
  public init(colors: [SkinColor], direction: Direction = .right) throws {
    let last = Double(max(colors.count - 1, 1))
    let stops = colors.enumerated().map { Stop(color: $1, location: Double($0) / last) }
    try self.init(stops: stops, start: direction.points.start, end: direction.points.end)
  }

  /// Creates a gradient of a single color.
  /// - Parameter color: The color.
  public init(_ color: SkinColor) {
    stops = [Stop(color: color, location: 0), Stop(color: color, location: 1)]
    shape = .axial
    (start, end) = Direction.right.points
  }
}

extension SkinGradient: CustomStringConvertible {
  /// The gradient similar to CSS: shape, points, and stops.
  public var description: String {
    let stops = stops.map { "\($0.color) \(Int(($0.location * 100).rounded()))%" }.joined(separator: ", ")
    return "\(shape.rawValue)-gradient((\(start.x), \(start.y)) to (\(end.x), \(end.y)), \(stops))"
  }
}

extension SkinIssue.Code {
  /// A gradient that can't be read.
  public static let malformedGradient: Self = "malformed-gradient"
}

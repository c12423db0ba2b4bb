/// A cubic Bézier timing curve from (0, 0) to (1, 1), as in CSS's `cubic-bezier()` and `UICubicTimingParameters`.
public struct SkinCurve: Hashable, Sendable, CustomStringConvertible {
  /// The first control point's share of the time, 0...1.
  public let x1: Double
  /// The first control point's progress; outside of 0...1 it overshoots.
  public let y1: Double
  /// The second control point's share of the time, 0...1.
  public let x2: Double
  /// The second control point's progress; outside of 0...1 it overshoots.
  public let y2: Double

  /// Creates a curve.
  /// - Parameters:
  ///   - x1: The first control point's share of the time, 0...1.
  ///   - y1: The first control point's progress.
  ///   - x2: The second control point's share of the time, 0...1.
  ///   - y2: The second control point's progress.
  /// - Throws: ``SkinIssue`` with the code ``SkinIssue/Code/malformedCurve`` if a share of time is outside of 0...1.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else {
      throw SkinIssue(
        .malformedCurve, "A timing curve's first and third numbers are shares of time, from 0 to 1",
        suggestion: "Write [x1, y1, x2, y2] such as [0.25, 0.1, 0.25, 1].")
    }
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The curve in CSS syntax.
  public var description: String { "cubic-bezier(\(x1), \(y1), \(x2), \(y2))" }
}

extension SkinIssue.Code {
  /// A timing curve that can't be read.
  public static let malformedCurve: Self = "malformed-curve"
}

public import Foundation

/// How long to wait after one failure, two, three …: doubled each time up to a limit, and then somewhere between half of
/// it and all of it, so that the many clients of a server that was away don't come back in the same moment.
public struct BackOff: Hashable, Sendable {
  /// The longest wait after the first failure, in seconds.
  public var first: TimeInterval
  /// The longest wait after any failure, in seconds.
  public var limit: TimeInterval
  private var failures = 0

  /// Makes a schedule.
  /// - Parameters:
  ///   - first: The longest wait after the first failure, in seconds.
  ///   - limit: The longest wait after any failure, in seconds.
  public init(first: TimeInterval = 1, limit: TimeInterval = 300) {
    self.first = first
    self.limit = limit
  }

  /// Counts a failure.
  /// - Returns: How long to wait now, in seconds.
  public mutating func next() -> TimeInterval {
    let longest = min(limit, first * pow(2, Double(min(failures, 40))))
    failures += 1
    return longest * Double.random(in: 0.5...1)
  }

  /// The least wait where a server asks for one, by `Retry-After` for instance.
  ///
  /// At most an hour of it counts. It may be half as long again, so that those whom a server asks for the same wait don't
  /// come back in the same moment.
  /// - Parameter asked: How long the server wants to be left alone, in seconds; nil where it says nothing.
  /// - Returns: How long to wait at least, in seconds.
  static func least(_ asked: TimeInterval?) -> TimeInterval { min(asked ?? 0, 3_600) * Double.random(in: 1...1.5) }

  /// Forgets the failures, because something succeeded.
  public mutating func reset() { failures = 0 }
}

public import Foundation

/// Growing waits after failures: the limit doubles with each failure up to a maximum, and each wait is between half of
/// the limit and all of it, so that the clients of a server don't return at the same moment.
public struct BackOff: Hashable, Sendable {
  /// The longest wait after the first failure, in seconds.
  public var first: TimeInterval
  /// The longest wait after any failure, in seconds.
  public var limit: TimeInterval
  private var failures = 0

  /// Creates a schedule.
  /// - Parameters:
  ///   - first: The longest wait after the first failure, in seconds.
  ///   - limit: The longest wait after any failure, in seconds.
  public init(first: TimeInterval = 1, limit: TimeInterval = 300) {
    self.first = first
    self.limit = limit
  }

  /// Counts a failure.
  /// - Returns: The wait before the next attempt, in seconds.
  public mutating func next() -> TimeInterval {
    var generator = SystemRandomNumberGenerator()
    return next(using: &generator)
  }

  /// Counts a failure.
  /// - Parameter generator: The source of the wait's random part.
  /// - Returns: The wait before the next attempt, in seconds.
  package mutating func next(using generator: inout some RandomNumberGenerator) -> TimeInterval {
    let longest = min(limit, first * pow(2, Double(min(failures, 40))))
    failures += 1
    return longest * Double.random(in: 0.5...1, using: &generator)
  }

  /// Forgets the failures, because an attempt succeeded.
  public mutating func reset() { failures = 0 }
}

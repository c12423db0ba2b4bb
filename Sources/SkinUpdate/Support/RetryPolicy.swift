import Foundation
import SkinKit

/// A schedule of waits after failures.
///
/// Each wait is at least as long as the server asks for, by `Retry-After` for instance, and otherwise follows ``backOff``.
struct RetryPolicy: Hashable, Sendable {
  /// The waits after one failure, two, three ….
  var backOff: BackOff
  /// The number of attempts before the client gives up.
  var maximumAttempts = Int.max
  /// The longest requested wait that the client accepts, in seconds; if a server asks for more, the client gives up.
  var longestAcceptedWait = TimeInterval.infinity
  /// The longest requested wait that is followed in full, in seconds.
  var longestRequestedWait: TimeInterval = 3_600
  /// The most that a requested wait is extended by, as a fraction of it, so that clients don't return at the same moment.
  var spread = 0.5
  private var failures = 0

  /// Creates a schedule.
  init(backOff: BackOff) { self.backOff = backOff }

  /// Counts a failure.
  /// - Parameters:
  ///   - issue: The failure.
  ///   - requested: Another wait that the server asked for, in seconds.
  /// - Returns: The wait before the next attempt, in seconds; nil to give up.
  mutating func delay(after issue: SkinIssue, requested: TimeInterval? = nil) -> TimeInterval? {
    failures += 1
    let requested = max(requested ?? 0, issue.retryAfter ?? 0)
    guard failures < maximumAttempts, requested <= longestAcceptedWait else { return nil }
    return max(backOff.next(), extended(requested))
  }

  /// Forgets the failures, because an attempt succeeded.
  mutating func reset() {
    failures = 0
    backOff.reset()
  }

  private func extended(_ requested: TimeInterval) -> TimeInterval {
    min(requested, longestRequestedWait) * Double.random(in: 1...1 + spread)
  }
}

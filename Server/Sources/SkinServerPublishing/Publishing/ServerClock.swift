package import Foundation

/// The clock of a server, replaceable in tests.
package struct ServerClock: Sendable {
  /// Returns the current time.
  package var now: @Sendable () -> Date
  /// Suspends until a time, or throws if the task is canceled.
  package var sleep: @Sendable (_ until: Date) async throws -> Void

  /// Creates a clock.
  /// - Parameters:
  ///   - now: Returns the current time.
  ///   - sleep: Suspends until a time, or throws if the task is canceled.
  init(now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (_ until: Date) async throws -> Void) {
    self.now = now
    self.sleep = sleep
  }

  /// The machine's clock.
  package static let system = ServerClock(
    // In the precision of the database, so that a time equals its stored copy.
    now: { Date(timeIntervalSince1970: Date.now.timeIntervalSince1970) },
    sleep: { date in
      // In steps, because the machine may be suspended or its clock set in the meantime.
      while date > .now { try await Task.sleep(for: .seconds(min(max(date.timeIntervalSinceNow, 0.01), 600))) }
    })
}

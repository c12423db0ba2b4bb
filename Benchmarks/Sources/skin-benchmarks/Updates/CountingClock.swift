import Foundation
import SkinKit
import SkinTesting
import SkinUpdate

/// A manual clock that counts the timers that fire, each of which wakes an app.
final class CountingClock: UpdateClock {
  private let clock: ManualClock
  private let state = Locked((fired: 0, due: [UUID: Date]()))

  init(_ clock: ManualClock) { self.clock = clock }

  var now: Date { clock.now }

  /// The number of timers that have fired.
  var fired: Int { state.withLock { $0.fired } }

  func sleep(seconds: TimeInterval) async throws {
    let id = UUID()
    state.withLock { $0.due[id] = clock.now.addingTimeInterval(seconds) }
    defer { state.withLock { $0.due[id] = nil } }
    try await clock.sleep(seconds: seconds)
    state.withLock { $0.fired += 1 }
  }

  /// Advances the clock from timer to timer.
  /// - Parameters:
  ///   - end: The time at which it stops.
  ///   - timers: The number of timers of an app that waits for all of them.
  @MainActor func run(until end: Date, timers: Int) async {
    while true {
      while clock.sleeperCount < timers { await Task.yield() }
      guard let next = state.withLock({ $0.due.values.min() }), next <= end else { return clock.set(end) }
      clock.set(next)
    }
  }
}

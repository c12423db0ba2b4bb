import Foundation

@testable import SkinServerPublishing

/// A clock that stands still until the test advances it.
///
/// Unchecked, because all mutable state is only accessed under `lock`.
final class TestClock: @unchecked Sendable {
  private struct Sleeper {
    var until: Date
    var wake: CheckedContinuation<Void, Never>
  }

  private let lock = NSLock()
  private var time: Date
  private var sleepers: [Sleeper] = []
  private var isCanceled = false

  init(_ start: Date = .now) { time = start }

  var now: Date { lock.withLock { time } }
  /// The times until which tasks sleep.
  var wakeTimes: [Date] { lock.withLock { sleepers.map(\.until) } }

  /// The clock for a server.
  var serverClock: ServerClock {
    ServerClock(now: { self.now }, sleep: { try await self.sleep(until: $0) })
  }

  func advance(by seconds: TimeInterval) { advance(to: now + seconds) }

  func advance(to date: Date) {
    let due = lock.withLock {
      time = date
      defer { sleepers.removeAll { $0.until <= date } }
      return sleepers.filter { $0.until <= date }
    }
    for sleeper in due { sleeper.wake.resume() }
  }

  private func cancel() {
    let all = lock.withLock {
      isCanceled = true
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in all { sleeper.wake.resume() }
  }

  func sleep(until date: Date) async throws {
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        let isDue = lock.withLock {
          if date <= time || isCanceled { return true }
          sleepers.append(Sleeper(until: date, wake: wake))
          return false
        }
        if isDue { wake.resume() }
      }
    } onCancel: {
      cancel()
    }
    try Task.checkCancellation()
  }
}

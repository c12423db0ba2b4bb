public import Foundation
public import SkinUpdate

/// A clock that moves only when a test moves it.
///
/// A sleeping task wakes when the clock has moved far enough.
/// ```swift
/// let clock = ManualClock()
/// let updater = try SkinUpdater(…, clock: clock)
/// clock.advance(by: 8 * 86_400)          // the metadata has expired now
/// ```
public final class ManualClock: UpdateClock, @unchecked Sendable {
  // Unchecked because of the mutable state below, which is only accessed under `lock`.
  private let lock = NSLock()
  private var moment: Date
  private var sleepers: [UUID: (until: Date, continuation: CheckedContinuation<Void, any Error>)] = [:]
  private var canceled: Set<UUID> = []
  private let skipsWaits: Bool

  /// The shortest sleep that isn't skipped, in seconds.
  private static let shortestWait: TimeInterval = 600

  /// Creates a clock.
  /// - Parameters:
  ///   - now: The initial time; 2030-01-01 by default.
  ///   - skipsWaits: Whether a sleep of less than ten minutes returns at once and advances the clock, for tests of
  ///     behavior after pauses. Longer ones, such as those between two checks, wait until the clock is moved.
  public init(now: Date = Date(timeIntervalSince1970: 1_893_456_000), skipsWaits: Bool = false) {
    moment = now
    self.skipsWaits = skipsWaits
  }

  /// The clock's current time.
  public var now: Date { lock.withLock { moment } }

  /// The number of tasks that sleep on this clock.
  public var sleeperCount: Int { lock.withLock { sleepers.count } }

  /// Advances the clock and wakes the tasks that have slept long enough.
  /// - Parameter seconds: The number of seconds; a negative number wakes no task.
  public func advance(by seconds: TimeInterval) { move { $0.addingTimeInterval(seconds) } }

  /// Sets the clock and wakes the tasks that have slept long enough.
  /// - Parameter moment: The new time.
  public func set(_ moment: Date) { move { _ in moment } }

  private func move(_ next: (Date) -> Date) {
    let awake = lock.withLock {
      moment = next(moment)
      let due = sleepers.filter { $0.value.until <= moment }
      for id in due.keys { sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in awake { continuation.resume() }
  }

  /// Sleeps until the clock has moved far enough.
  /// - Parameter seconds: The number of seconds.
  /// - Throws: `CancellationError` if the task is canceled.
  public func sleep(seconds: TimeInterval) async throws {
    if skipsWaits, seconds < Self.shortestWait {
      try Task.checkCancellation()
      return advance(by: max(0, seconds))
    }
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = lock.withLock {
          if canceled.remove(id) != nil { return .failure(CancellationError()) }
          if seconds <= 0 { return .success(()) }
          sleepers[id] = (moment.addingTimeInterval(seconds), continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = lock.withLock {
        let found = sleepers.removeValue(forKey: id)
        // Canceled before it slept: the sleep finds this entry. The identifier is unique to it.
        if found == nil { canceled.insert(id) }
        return found
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    lock.withLock { _ = canceled.remove(id) }
  }
}

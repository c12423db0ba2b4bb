// A clock that stands still until a test moves it.

public import Foundation
public import SkinUpdate

/// A clock that stands still until it is moved.
///
/// Whoever sleeps by it wakes when the clock was moved far enough.
/// ```swift
/// let clock = ManualClock()
/// let updater = try SkinUpdater(…, clock: clock)
/// clock.advance(by: 8 * 86_400)          // the metadata is past its date now
/// ```
public final class ManualClock: UpdateClock, @unchecked Sendable {
  // Unchecked because of the mutable state below, which is only touched under `lock`.
  private let lock = NSLock()
  private var moment: Date
  private var sleepers: [UUID: (until: Date, continuation: CheckedContinuation<Void, any Error>)] = [:]
  private var cancelled: Set<UUID> = []
  private let skipsWaits: Bool

  /// Makes a clock.
  /// - Parameters:
  ///   - now: The moment at which it stands, 2030-01-01 where nothing else is said.
  ///   - skipsWaits: Whether nobody who sleeps waits: the clock then moves itself on by as much, for tests of what comes
  ///     after pauses.
  public init(now: Date = Date(timeIntervalSince1970: 1_893_456_000), skipsWaits: Bool = false) {
    moment = now
    self.skipsWaits = skipsWaits
  }

  /// The moment at which the clock stands.
  public var now: Date { lock.withLock { moment } }

  /// How many tasks sleep by this clock.
  public var sleeperCount: Int { lock.withLock { sleepers.count } }

  /// Moves the clock on and wakes whoever has slept long enough.
  /// - Parameter seconds: How far; the clock never wakes anyone when it is moved back.
  public func advance(by seconds: TimeInterval) { set(now.addingTimeInterval(seconds)) }

  /// Sets the clock and wakes whoever has slept long enough.
  /// - Parameter moment: The new moment.
  public func set(_ moment: Date) {
    let awake = lock.withLock {
      self.moment = moment
      let due = sleepers.filter { $0.value.until <= moment }
      for id in due.keys { sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in awake { continuation.resume() }
  }

  /// Waits until the clock was moved far enough.
  /// - Parameter seconds: How far.
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(seconds: TimeInterval) async throws {
    if skipsWaits {
      try Task.checkCancellation()
      return advance(by: max(0, seconds))
    }
    let id = UUID()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = lock.withLock {
          if cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if seconds <= 0 { return .success(()) }
          sleepers[id] = (moment.addingTimeInterval(seconds), continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = lock.withLock {
        let found = sleepers.removeValue(forKey: id)
        // Cancelled before it slept: the sleep finds this note. Nobody else has the identifier.
        if found == nil { cancelled.insert(id) }
        return found
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    lock.withLock { _ = cancelled.remove(id) }
  }
}

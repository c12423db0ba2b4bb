public import Foundation

/// Where time comes from: the moment, and waiting.
///
/// Tests bring their own.
public protocol UpdateClock: Sendable {
  /// The moment.
  var now: Date { get }
  /// Waits.
  /// - Parameter seconds: How long.
  /// - Throws: `CancellationError` where the task is cancelled.
  func sleep(seconds: TimeInterval) async throws
}

/// The machine's own clock.
public struct SystemClock: UpdateClock {
  /// Makes the clock.
  public init() {}

  /// The moment.
  public var now: Date { Date() }

  /// Waits.
  /// - Parameter seconds: How long.
  /// - Throws: `CancellationError` where the task is cancelled.
  public func sleep(seconds: TimeInterval) async throws {
    try await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 1e9)) * 1e9))
  }
}

public import Foundation

/// A clock, which tests can replace.
public protocol UpdateClock: Sendable {
  /// The current time.
  var now: Date { get }
  /// Waits.
  /// - Parameter seconds: The time to wait.
  /// - Throws: `CancellationError` if the task is canceled.
  func sleep(seconds: TimeInterval) async throws
}

/// The system's clock.
public struct SystemClock: UpdateClock {
  /// Creates the clock.
  public init() {}

  /// The current time.
  public var now: Date { Date() }

  /// Waits.
  /// - Parameter seconds: The time to wait.
  /// - Throws: `CancellationError` if the task is canceled.
  public func sleep(seconds: TimeInterval) async throws {
    try await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 1e9)) * 1e9))
  }
}

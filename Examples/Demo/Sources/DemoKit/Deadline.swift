// What must end within some seconds.

import Foundation

/// Runs something that must end within some seconds, and cancels it when it doesn't.
/// - Parameters:
///   - seconds: How long it may take.
///   - what: What it is, for the error.
///   - body: What to run; must end when it is cancelled.
/// - Returns: What it gave.
/// - Throws: ``DeadlineError`` where it did not end, or what it threw.
public func withDeadline<Result: Sendable>(
  _ seconds: Double, _ what: String, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask { try await body() }
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw DeadlineError(description: "\(what) did not end within \(Int(seconds.rounded(.up))) s")
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}

/// Something took longer than it may.
public struct DeadlineError: Error, Hashable, CustomStringConvertible {
  /// What did.
  public var description: String
}

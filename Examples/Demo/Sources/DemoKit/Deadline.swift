import Foundation

/// Runs an operation with a deadline, and cancels it afterwards.
/// - Parameters:
///   - seconds: The time limit.
///   - what: The description of the operation, for the error.
///   - body: The operation, which must end when it is canceled.
/// - Returns: The result of the operation.
/// - Throws: ``DeadlineError`` if the operation didn't end in time, or its error.
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

/// The error of an operation that exceeded its deadline.
public struct DeadlineError: Error, Hashable, CustomStringConvertible {
  /// A description of the operation.
  public var description: String
}

import SkinKit

/// A FIFO async mutex.
package final class AsyncMutex: Sendable {
  private let state = Locked((isLocked: false, waiting: [CheckedContinuation<Void, Never>]()))

  package init() {}

  /// Runs a closure while no other one runs.
  ///
  /// Waiting can't be canceled; the closure may check `Task.isCancelled`.
  /// - Parameters:
  ///   - isolation: The actor of the caller, on which the closure runs.
  ///   - body: The closure.
  /// - Returns: The closure's result.
  /// - Throws: The closure's error.
  package func withLock<Result: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    await lock(isolation: isolation)
    defer { unlock() }
    return try await body()
  }

  private func lock(isolation: isolated (any Actor)?) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.isLocked else {
          state.isLocked = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  private func unlock() {
    // The mutex stays locked while it is handed over, so that no newcomer overtakes the first in line.
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isLocked = false
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

import SkinKit

/// A task that concurrent callers share: the first caller starts it, and the others join it.
///
/// The task is canceled when all callers that wait for it are canceled. A canceled task can't be joined.
final class SharedTask<Success: Sendable>: Sendable {
  private struct Run {
    let id: Int
    let task: Task<Success, any Error>
    var waiters = 1
  }

  private let state = Locked((run: Run?.none, started: 0))

  /// The number of callers that wait for the running task; 0 if there is none to join.
  var waiters: Int { state.withLock { $0.run?.waiters ?? 0 } }

  /// Whether there is a running task to join.
  var isRunning: Bool { waiters > 0 }

  /// Returns the result of the running task, or of a new one.
  /// - Parameter work: The work of a new task.
  /// - Returns: The task's result.
  /// - Throws: The task's error.
  func value(_ work: @escaping @Sendable () async throws -> Success) async throws -> Success {
    let run = state.withLock { state in
      if let run = state.run {
        state.run?.waiters += 1
        return run
      }
      state.started += 1
      let run = Run(id: state.started, task: Task { try await work() })
      state.run = run
      return run
    }
    defer { state.withLock { if $0.run?.id == run.id { $0.run = nil } } }
    return try await withTaskCancellationHandler {
      try await run.task.value
    } onCancel: {
      leave(run.id)
    }
  }

  /// Removes a waiter, and cancels the task when none remain.
  private func leave(_ id: Int) {
    let abandoned = state.withLock { state -> Task<Success, any Error>? in
      guard let run = state.run, run.id == id else { return nil }
      state.run?.waiters -= 1
      guard run.waiters <= 1 else { return nil }
      state.run = nil
      return run.task
    }
    abandoned?.cancel()
  }
}

// Who works alone, in the order of asking.

import SkinKit

/// Lets one after the other work, in the order in which they asked.
final class AsyncMutex: Sendable {
  private let state = Locked((isTaken: false, waiting: [CheckedContinuation<Void, Never>]()))

  /// Waits for the turn; whoever has it gives it on by ``give()``.
  ///
  /// Waiting can't be cancelled: look at `Task.isCancelled` afterwards.
  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Gives the turn to the one who has waited longest.
  func give() {
    // It stays taken while it is handed over, so that nobody who comes just now is faster.
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil as CheckedContinuation<Void, Never>?
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

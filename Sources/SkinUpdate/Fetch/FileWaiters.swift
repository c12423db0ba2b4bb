import Foundation
import SkinKit

/// The callers that wait for files of the system's tasks, one for each file.
///
/// A waiter is resumed by the code that removes it, so each gets exactly one end: the file, the error of its task, its
/// own cancellation, or its replacement by another caller.
final class FileWaiters: Sendable {
  private struct Waiter {
    var id: UUID
    var request: FileRequest
    var progress: @Sendable (DownloadProgress) -> Void
    var end: CheckedContinuation<DownloadProgress, any Error>
    /// The task that downloads the file; nil while there is none.
    var task: (number: Int, cancel: @Sendable () -> Void)?
  }

  private let state = Locked((waiting: [String: Waiter](), over: Set<Int>()))

  /// Adds a waiter, and ends an earlier one for the same file.
  func add(
    _ id: UUID, for request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void,
    end: CheckedContinuation<DownloadProgress, any Error>
  ) {
    let waiter = Waiter(id: id, request: request, progress: progress, end: end)
    let earlier = state.withLock { $0.waiting.updateValue(waiter, forKey: request.file.lastPathComponent) }
    earlier?.end.resume(throwing: CancellationError())
  }

  /// Whether a waiter is still waiting.
  func isWaiting(_ id: UUID, for name: String) -> Bool { state.withLock { $0.waiting[name]?.id == id } }

  /// The request of the waiter for a file; nil if there is none.
  func request(for name: String) -> FileRequest? { state.withLock { $0.waiting[name]?.request } }

  /// Notes the task that downloads a waiter's file.
  /// - Returns: Whether the waiter still waits; a task that is over isn't noted, because its end would be missed.
  func attach(
    _ task: Int, to id: UUID, for name: String, cancel: @escaping @Sendable () -> Void
  ) -> Bool {
    state.withLock { state in
      guard state.waiting[name]?.id == id, !state.over.contains(task) else { return false }
      state.waiting[name]?.task = (task, cancel)
      return true
    }
  }

  /// Passes the progress of a task to its waiter.
  func report(_ progress: DownloadProgress, of name: String, by task: Int) {
    let report = state.withLock { $0.waiting[name].flatMap { $0.task?.number == task ? $0.progress : nil } }
    report?(progress)
  }

  /// Ends the wait for a file that is present, whichever task downloaded it.
  func succeed(_ name: String, _ end: DownloadProgress) {
    state.withLock { $0.waiting.removeValue(forKey: name) }?.end.resume(returning: end)
  }

  /// Notes that a task is over, and ends the wait for a file it didn't deliver.
  func fail(_ name: String, by task: Int, _ error: any Error) {
    let waiter = state.withLock { state -> Waiter? in
      state.over.insert(task)
      return state.waiting[name]?.task?.number == task ? state.waiting.removeValue(forKey: name) : nil
    }
    waiter?.end.resume(throwing: error)
  }

  /// Ends one wait, and cancels its task.
  func leave(_ id: UUID, for name: String, _ error: any Error = CancellationError()) {
    let cancel = state.withLock { $0.waiting[name].flatMap { $0.id == id ? $0.task?.cancel : nil } }
    // The task is canceled first: a caller that requests the file right after this must not join it.
    cancel?()
    let waiter = state.withLock { state in
      state.waiting[name]?.id == id ? state.waiting.removeValue(forKey: name) : nil
    }
    waiter?.end.resume(throwing: error)
  }
}

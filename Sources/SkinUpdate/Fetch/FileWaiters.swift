// Those who wait for files that the system brings, and which file a task of the system is about.

import Foundation
import SkinKit

/// Those who wait for files that tasks of the system bring, one for each file.
///
/// Whoever takes a waiter out of here resumes it, so each hears exactly one end: the file, what went wrong with its task,
/// its own cancellation, or that another one asks for the same file.
final class FileWaiters: Sendable {
  private struct Waiter {
    var id: UUID
    var request: FileRequest
    var progress: @Sendable (DownloadProgress) -> Void
    var end: CheckedContinuation<DownloadProgress, any Error>
    /// The task that brings the file; nil while there is none yet.
    var task: (number: Int, cancel: @Sendable () -> Void)?
  }

  private let state = Locked((waiting: [String: Waiter](), over: Set<Int>()))

  /// Adds somebody who waits; one who waited for the same file before has waited long enough.
  func add(
    _ id: UUID, for request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void,
    end: CheckedContinuation<DownloadProgress, any Error>
  ) {
    let waiter = Waiter(id: id, request: request, progress: progress, end: end)
    let earlier = state.withLock { $0.waiting.updateValue(waiter, forKey: request.file.lastPathComponent) }
    earlier?.end.resume(throwing: CancellationError())
  }

  /// Whether somebody still waits.
  func isWaiting(_ id: UUID, for name: String) -> Bool { state.withLock { $0.waiting[name]?.id == id } }

  /// What is asked for, where anybody waits for a file.
  func request(for name: String) -> FileRequest? { state.withLock { $0.waiting[name]?.request } }

  /// Notes which task brings the file to somebody who waits.
  /// - Returns: Whether it does: not where it is over already, and nobody would hear of its end.
  func attach(
    _ task: Int, to id: UUID, for name: String, cancel: @escaping @Sendable () -> Void
  ) -> Bool {
    state.withLock { state in
      guard state.waiting[name]?.id == id, !state.over.contains(task) else { return false }
      state.waiting[name]?.task = (task, cancel)
      return true
    }
  }

  /// Tells whoever waits for a task how far it is.
  func tell(_ progress: DownloadProgress, of name: String, by task: Int) {
    let report = state.withLock { $0.waiting[name].flatMap { $0.task?.number == task ? $0.progress : nil } }
    report?(progress)
  }

  /// Ends the waiting for a file that is there, whoever brought it.
  func succeed(_ name: String, _ end: DownloadProgress) {
    state.withLock { $0.waiting.removeValue(forKey: name) }?.end.resume(returning: end)
  }

  /// Notes that a task is over, and ends the waiting for what it didn't bring.
  func fail(_ name: String, by task: Int, _ error: any Error) {
    let waiter = state.withLock { state -> Waiter? in
      state.over.insert(task)
      return state.waiting[name]?.task?.number == task ? state.waiting.removeValue(forKey: name) : nil
    }
    waiter?.end.resume(throwing: error)
  }

  /// Ends somebody's own waiting and cancels the task that it was for.
  func leave(_ id: UUID, for name: String, _ error: any Error = CancellationError()) {
    let cancel = state.withLock { $0.waiting[name].flatMap { $0.id == id ? $0.task?.cancel : nil } }
    // The task first: whoever asks for the file as soon as this is over must not join one that is about to be cancelled.
    cancel?()
    let waiter = state.withLock { state in
      state.waiting[name]?.id == id ? state.waiting.removeValue(forKey: name) : nil
    }
    waiter?.end.resume(throwing: error)
  }
}

/// Which file a task is about, noted in its description: a task outlives the process that began it.
struct BackgroundFile: Hashable, Sendable {
  /// The file's length, and the most bytes that the task may bring.
  var length: Int
  /// The name under which the file comes to lie.
  var name: String

  /// The note: the length, a space, the name.
  var text: String { "\(length) \(name)" }

  init(length: Int, name: String) { (self.length, self.name) = (length, name) }

  /// Reads the note; nil where it isn't one.
  init?(_ text: String?) {
    let parts = text?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.count == 2, let length = Int(parts[0]), length >= 0, !parts[1].contains("/") else { return nil }
    self.init(length: length, name: String(parts[1]))
  }
}

package import Foundation
package import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle
package import SkinKit
package import SkinServerStorage
import SkinUpdate

/// The worker of a queue.
package protocol QueueWorker: Sendable {
  associatedtype Work: QueuedWork

  /// Does claimed work, and commits its result together with the end of the work.
  ///
  /// The task is canceled if the server stops, or if the work was removed or taken over by another server.
  /// - Parameters:
  ///   - work: The work.
  ///   - report: Reports the completed fraction; 1 right before the commit, because the claim isn't renewed any longer.
  /// - Throws: The reason for which the work isn't done. A `SkinIssue` is kept with the work.
  func perform(_ work: Work, report: @escaping @Sendable (Double) -> Void) async throws

  /// Whether further attempts would have the same issue.
  func isFinal(_ issue: SkinIssue) -> Bool
}

/// The service that does the work of a queue in the database, one piece at a time.
///
/// Several servers may run it at once: work is claimed first. If a server is killed, another one or its next start goes on,
/// at most ``WorkProgress/mostAttempts`` times.
package struct WorkQueue<Worker: QueueWorker>: Service {
  var worker: Worker
  var store: any MetadataStore
  var signal: WorkSignal
  var now: @Sendable () -> Date
  var logger: Logger

  package init(
    worker: Worker, store: any MetadataStore, signal: WorkSignal, now: @escaping @Sendable () -> Date, logger: Logger
  ) {
    (self.worker, self.store, self.signal, self.now, self.logger) = (worker, store, signal, now, logger)
  }

  /// The pause after which the queue looks for expired claims and for work of which it wasn't notified.
  private static var pause: Duration { .seconds(30) }
  /// The interval at which a claim is renewed.
  private static var renewal: Duration { .seconds(2) }
  /// The time after which a claim that isn't renewed expires, in seconds.
  static var lease: TimeInterval { 60 }

  package func run() async throws {
    await cancelWhenGracefulShutdown {
      await attempt {
        // The server that claimed the work is this one, and it ended.
        let moment = now()
        if !store.isShared { try await store.write { try $0.release(Worker.Work.self, at: moment) } }
        return true
      }
      for await _ in signal.wakes(atLeastEvery: Self.pause) {
        while !Task.isCancelled, await attempt({ try await performNext() }) {}
      }
    }
    // A service that ends would stop the server.
    try? await gracefulShutdown()
  }

  @discardableResult
  private func attempt(_ work: () async throws -> Bool) async -> Bool {
    do { return try await work() } catch {
      // The server stops.
      if !Task.isCancelled {
        logger.error("a queue failed", metadata: ["queue": "\(Worker.Work.table)", "error": "\(error)"])
      }
      return false
    }
  }

  /// Does the work that has been due for the longest time.
  /// - Returns: Whether there was any.
  /// - Throws: The database error, or `CancellationError`.
  func performNext() async throws -> Bool {
    let moment = now()
    guard let due = try await store.read({ try $0.due(Worker.Work.self, at: moment) }) else { return false }
    let claimed = try await store.write { store -> Worker.Work? in
      guard let claimed = try store.claim(due, until: moment + Self.lease) else { return nil }
      guard claimed.progress.attempts > WorkProgress.mostAttempts else { return claimed }
      _ = try store.update(claimed) { $0.end(.failed, Worker.Work.interruption, at: moment) }
      return nil
    }
    guard let claimed else { return true }
    do {
      try await perform(claimed)
    } catch {
      try await record(error, of: claimed)
    }
    return true
  }

  /// Does claimed work while its claim is renewed.
  private func perform(_ work: Worker.Work) async throws {
    let fraction = NIOLockedValueBox(0.0)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await worker.perform(work) { done in fraction.withLockedValue { $0 = max($0, done) } }
        return true
      }
      group.addTask {
        try await renew(work, fraction)
        return false
      }
      defer { group.cancelAll() }
      while let isDone = try await group.next(), !isDone {}
    }
  }

  /// Renews a claim until the work is about to be committed.
  /// - Throws: `CancellationError` if the claim is lost.
  private func renew(_ work: Worker.Work, _ fraction: NIOLockedValueBox<Double>) async throws {
    while true {
      try await Task.sleep(for: Self.renewal)
      let done = fraction.withLockedValue { $0 }
      guard done < 1 else { return }
      let until = now() + Self.lease
      do {
        let isClaimed = try await store.write { store in
          try store.update(work) { ($0.fraction, $0.dueAt) = (done, until) }
        }
        guard isClaimed else { throw CancellationError() }
      } catch let error where !(error is CancellationError) {
        // The database may answer again before the claim expires.
        logger.warning("a claim can't be renewed", metadata: ["queue": "\(Worker.Work.table)", "error": "\(error)"])
      }
    }
  }

  /// Records why work isn't done, and when it is tried again.
  private func record(_ error: any Error, of work: Worker.Work) async throws {
    let isCanceled = error is CancellationError || Task.isCancelled
    let issue =
      (error as? SkinIssue) ?? (error as? HTTPProblem)?.issue
      ?? SkinIssue(.internalError, "\(error)", suggestion: "Look for the cause in the server's log.")
    let isFinal = worker.isFinal(issue) || work.progress.attempts >= WorkProgress.mostAttempts
    let moment = now()
    if !isCanceled {
      let key = Dictionary(work.key.map { ($0.column, Logger.MetadataValue.string("\($0.value)")) }) { $1 }
      logger.warning(
        "queued work failed",
        metadata: key.merging([
          "queue": "\(Worker.Work.table)", "code": "\(issue.code.rawValue)", "reason": "\(issue.message)",
          "attempts": "\(work.progress.attempts)",
        ]) { $1 })
    }
    // An unstructured task, because a canceled one can't write to the database.
    let change = Task {
      try await store.write { store in
        _ = try store.update(work) { progress in
          progress.fraction = nil
          if isCanceled {
            // A stop isn't an attempt.
            progress.attempts -= 1
            progress.dueAt = moment
          } else if issue.code == .diskFull {
            // A full disk is for the operator to solve; the work waits meanwhile.
            progress.attempts -= 1
            progress.issue = issue
            progress.dueAt = moment + WorkProgress.waits[0]
          } else if isFinal {
            progress.end(.failed, issue, at: moment)
          } else {
            progress.issue = issue
            progress.dueAt = moment + WorkProgress.waits[progress.attempts - 1]
          }
        }
      }
    }
    try await change.value
  }
}

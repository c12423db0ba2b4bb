import Foundation
package import SkinKit

#if canImport(os)
  import os
#endif

/// Collects the issues of skins and, in debug builds, writes each of them once.
///
/// In release builds it only collects: apps observe `SkinManager.issueFound`.
package final class IssueLog: Sendable {
  /// The most issues that are kept.
  private static let limit = 100

  private struct State {
    var issues: [SkinIssue] = []
    var onIssue: (@Sendable () -> Void)?
    var observer: (any NSObjectProtocol)?
    var readers: [UUID: AsyncStream<SkinIssue>.Continuation] = [:]
  }

  private let state = Locked(State())
  private let write: @Sendable (SkinIssue) -> Void

  /// The distinct issues, the newest last.
  package var issues: [SkinIssue] { state.withLock { $0.issues } }

  /// Begins to collect.
  /// - Parameter write: Writes an issue, on the thread that posted it.
  package init(write: @escaping @Sendable (SkinIssue) -> Void = IssueLog.writeToConsole) {
    self.write = write
    let observer = NotificationCenter.default.addObserver(
      forName: SkinManager.issueFound, object: nil, queue: nil
    ) { [weak self] notification in
      if let issue = notification.userInfo?[SkinManager.issueKey] as? SkinIssue { self?.add(issue) }
    }
    state.withLock { $0.observer = observer }
  }

  /// Calls a closure after each new issue, on the thread that posted it.
  /// - Parameter onIssue: The closure, in place of the previous one.
  package func notify(_ onIssue: (@Sendable () -> Void)?) { state.withLock { $0.onIssue = onIssue } }

  /// The distinct issues so far, and the new ones; a reader that is more than 100 behind misses the oldest.
  package var stream: AsyncStream<SkinIssue> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: SkinIssue.self, bufferingPolicy: .bufferingNewest(Self.limit))
    let reader = UUID()
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.readers[reader] = nil } }
    state.withLock { state in
      // Within the lock, so that none is missed or comes twice.
      for issue in state.issues { continuation.yield(issue) }
      state.readers[reader] = continuation
    }
    return stream
  }

  /// Ends collecting, and the streams.
  package func end() {
    let (observer, readers) = state.withLock { state in
      defer { (state.observer, state.readers) = (nil, [:]) }
      return (state.observer, state.readers)
    }
    for reader in readers.values { reader.finish() }
    if let observer { NotificationCenter.default.removeObserver(observer) }
  }

  private func add(_ issue: SkinIssue) {
    let (isNew, onIssue) = state.withLock { state in
      guard !state.issues.contains(issue) else { return (false, state.onIssue) }
      if state.issues.count == Self.limit { state.issues.removeFirst() }
      state.issues.append(issue)
      for reader in state.readers.values { reader.yield(issue) }
      return (true, state.onIssue)
    }
    guard isNew else { return }
    write(issue)
    onIssue?()
  }

  /// Writes an issue to the system's log, or to standard error where there is none; nothing in release builds.
  @Sendable package static func writeToConsole(_ issue: SkinIssue) {
    #if DEBUG
      #if canImport(os)
        let logger = Logger(subsystem: "SkinKit", category: "skins")
        switch issue.severity {
        case .error: logger.error("\(issue.description, privacy: .public)")
        case .warning: logger.warning("\(issue.description, privacy: .public)")
        }
      #else
        FileHandle.standardError.write(Data("SkinKit: \(issue)\n".utf8))
      #endif
    #endif
  }
}

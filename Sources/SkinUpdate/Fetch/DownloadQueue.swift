// Downloads in their order, some at once, each file once.

import Foundation

/// Brings files, no more than some at once and each only once, however many ask for it.
///
/// ```swift
/// let queue = DownloadQueue(transport: transport)
/// for try await progress in await queue.progress(of: request) {
///   show(progress.present, of: progress.total)
/// }                                                // the file is there, and what it must be
/// ```
/// A download is cancelled when all who wait for it are gone, and the others' waiting isn't disturbed by one that leaves.
public actor DownloadQueue {
  /// How far a download is, again and again: the newest state, and then the end.
  public typealias Progress = AsyncThrowingStream<DownloadProgress, any Error>

  /// A file that somebody waits for.
  private struct Job {
    var request: FileRequest
    var waiting: [UUID: Progress.Continuation] = [:]
    /// nil while other downloads come first.
    var task: Task<Void, Never>?
    var newest: DownloadProgress?
  }

  private let transport: any FileTransport
  private let limit: Int
  private var jobs: [URL: Job] = [:]
  /// The files whose downloads haven't begun, in the order in which they were asked for.
  private var order: [URL] = []
  private var running = 0

  /// Makes a queue.
  /// - Parameters:
  ///   - transport: What brings the files.
  ///   - limit: How many may come at once; at least one does.
  public init(transport: any FileTransport, limit: Int = 2) {
    self.transport = transport
    self.limit = max(1, limit)
  }

  /// Makes a queue over connections of the app's own.
  /// - Parameters:
  ///   - transport: What fetches.
  ///   - clock: What pauses between attempts are waited for by.
  ///   - limit: How many files may come at once; at least one does.
  public init(
    transport: any HTTPTransport = URLSessionTransport(), clock: any UpdateClock = SystemClock(), limit: Int = 2
  ) {
    self.init(transport: ForegroundTransport(transport: transport, clock: clock), limit: limit)
  }

  /// Asks for a file.
  ///
  /// Whoever reads slowly gets only the newest state, so that nothing heaps up; the end is never left out. Of two who
  /// ask for the same place on disk, the second one joins the first one's download.
  /// - Parameter request: The file.
  /// - Returns: How far the file is, from now until it is there; ends with a `SkinIssue` where it can't be brought.
  public func progress(of request: FileRequest) -> Progress { join(request).progress }

  private func join(_ request: FileRequest) -> (id: UUID, progress: Progress) {
    let (stream, continuation) = Progress.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (id, file) = (UUID(), request.file)
    continuation.onTermination = { [weak self] end in
      guard case .cancelled = end else { return }
      Task { [weak self] in await self?.leave(file, id) }
    }
    if jobs[file] == nil {
      jobs[file] = Job(request: request)
      order.append(file)
    }
    jobs[file]?.waiting[id] = continuation
    if let newest = jobs[file]?.newest { continuation.yield(newest) }
    beginNext()
    return (id, stream)
  }

  /// Brings a file.
  ///
  /// When it returns or throws, nobody writes to the file any more, unless others wait for it too.
  /// - Parameters:
  ///   - request: The file.
  ///   - report: Is told how far it is, not of every step where they come too fast.
  /// - Returns: How far it is in the end: complete, and what it must be.
  /// - Throws: `SkinIssue` where it can't be brought; `CancellationError` where the task is cancelled.
  public nonisolated func download(
    _ request: FileRequest, report: @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> DownloadProgress {
    let total = request.facts.length ?? 0
    var last = DownloadProgress(present: total, received: 0, total: total)
    let (id, progress) = await join(request)
    for try await step in progress {
      last = step
      report(step)
    }
    if Task.isCancelled { await settle(request.file, id) }
    try Task.checkCancellation()
    return last
  }

  /// Leaves a download, and waits for its end where nobody else waits for it.
  private func settle(_ file: URL, _ id: UUID) async {
    leave(file, id)
    guard let job = jobs[file], job.waiting.isEmpty else { return }
    await job.task?.value
  }

  private func beginNext() {
    while running < limit, !order.isEmpty {
      let file = order.removeFirst()
      guard let request = jobs[file]?.request else { continue }
      running += 1
      jobs[file]?.task = Task { [transport] in
        let (steps, step) = AsyncStream.makeStream(of: DownloadProgress.self, bufferingPolicy: .bufferingNewest(1))
        // Through one stream, so that the steps stay in their order.
        async let result: Result<DownloadProgress, any Error> = Self.bring(request, by: transport, step)
        for await progress in steps { self.tell(progress, of: file) }
        await self.end(file, result)
      }
    }
  }

  private static func bring(
    _ request: FileRequest, by transport: any FileTransport, _ step: AsyncStream<DownloadProgress>.Continuation
  ) async -> Result<DownloadProgress, any Error> {
    defer { step.finish() }
    do {
      return .success(try await transport.download(request) { step.yield($0) })
    } catch { return .failure(error) }
  }

  private func tell(_ progress: DownloadProgress, of file: URL) {
    jobs[file]?.newest = progress
    for waiting in jobs[file]?.waiting.values.map({ $0 }) ?? [] { waiting.yield(progress) }
  }

  private func end(_ file: URL, _ result: Result<DownloadProgress, any Error>) {
    running -= 1
    defer { beginNext() }
    guard var job = jobs.removeValue(forKey: file) else { return }
    if job.task?.isCancelled == true, !job.waiting.isEmpty {
      // Everybody had left, and then somebody came while the download was still ending.
      (job.task, job.newest) = (nil, nil)
      jobs[file] = job
      order.append(file)
      return
    }
    for waiting in job.waiting.values {
      switch result {
      case .success(let progress):
        waiting.yield(progress)
        waiting.finish()
      case .failure(let error): waiting.finish(throwing: error)
      }
    }
  }

  private func leave(_ file: URL, _ id: UUID) {
    guard jobs[file]?.waiting.removeValue(forKey: id) != nil, jobs[file]?.waiting.isEmpty == true else { return }
    if let task = jobs[file]?.task {
      task.cancel()
    } else {
      jobs[file] = nil
      order.removeAll { $0 == file }
    }
  }
}

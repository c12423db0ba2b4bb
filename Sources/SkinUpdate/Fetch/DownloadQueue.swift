import Foundation

/// Downloads files, a limited number at once, and each only once for all callers.
///
/// ```swift
/// let queue = DownloadQueue(transport: transport)
/// for try await progress in await queue.progress(of: request) {
///   show(progress.present, of: progress.total)
/// }                                                // the file is there, and what it must be
/// ```
/// A download is canceled when all its callers are. A caller that leaves doesn't disturb the others.
public actor DownloadQueue {
  /// The progress of a download: the newest state at each step, and then the end.
  public typealias Progress = AsyncThrowingStream<DownloadProgress, any Error>

  /// A requested file.
  private struct Job {
    var request: FileRequest
    var waiting: [UUID: Progress.Continuation] = [:]
    /// The running download; nil while it is queued.
    var task: Task<Void, Never>?
    var newest: DownloadProgress?
  }

  private let transport: any FileTransport
  private let limit: Int
  private var jobs: [URL: Job] = [:]
  /// The files whose downloads haven't started, in the order of the requests.
  private var order: [URL] = []
  private var running = 0

  /// Creates a queue.
  /// - Parameters:
  ///   - transport: The transport of the files.
  ///   - limit: The number of concurrent downloads; at least one.
  public init(transport: any FileTransport, limit: Int = 2) {
    self.transport = transport
    self.limit = max(1, limit)
  }

  /// Creates a queue over the app's own connections.
  /// - Parameters:
  ///   - transport: The transport.
  ///   - clock: The clock used to wait between attempts.
  ///   - limit: The number of concurrent downloads; at least one.
  public init(
    transport: any HTTPTransport = URLSessionTransport(), clock: any UpdateClock = SystemClock(), limit: Int = 2
  ) {
    self.init(transport: ForegroundTransport(transport: transport, clock: clock), limit: limit)
  }

  /// Requests a file.
  ///
  /// A slow reader receives only the newest state, so that states don't accumulate; the end is always delivered. A
  /// second request for the same place on disk joins the first one's download.
  /// - Parameter request: The file.
  /// - Returns: The progress from now on; it ends with a `SkinIssue` if the file can't be downloaded.
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

  /// Downloads a file.
  ///
  /// When it returns or throws, the file isn't written any more, unless other callers wait for it.
  /// - Parameters:
  ///   - request: The file.
  ///   - report: Receives the progress; steps that follow too fast are left out.
  /// - Returns: The final progress of the complete, checked file.
  /// - Throws: `SkinIssue` if the file can't be downloaded; `CancellationError` if the task is canceled.
  public nonisolated func download(
    _ request: FileRequest, report: @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> DownloadProgress {
    let total = request.digest.length ?? 0
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

  /// Leaves a download, and waits for its end if no other caller does.
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
        // All steps pass through one stream, so that they stay in order.
        async let result: Result<DownloadProgress, any Error> = Self.bring(request, by: transport, step)
        for await progress in steps { self.report(progress, of: file) }
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

  private func report(_ progress: DownloadProgress, of file: URL) {
    jobs[file]?.newest = progress
    for waiting in jobs[file]?.waiting.values.map({ $0 }) ?? [] { waiting.yield(progress) }
  }

  private func end(_ file: URL, _ result: Result<DownloadProgress, any Error>) {
    running -= 1
    defer { beginNext() }
    guard var job = jobs.removeValue(forKey: file) else { return }
    if job.task?.isCancelled == true, !job.waiting.isEmpty {
      // All callers had left, and another one arrived while the download was ending.
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

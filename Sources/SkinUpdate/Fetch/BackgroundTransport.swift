#if os(iOS)
  public import Foundation
  import SkinKit

  /// Downloads files in a background session: the system continues while the app is suspended, or after it ended the
  /// app.
  ///
  /// Create one at each launch, with the same identifier and folder, before files are requested, so that the system can
  /// hand over what it downloaded meanwhile. A file that arrived without a waiting caller is checked when it is
  /// requested.
  /// ```swift
  /// let transport = BackgroundTransport(identifier: "skins", folder: SkinStore.downloads(at: storeFolder))
  /// let updater = try SkinUpdater(…, downloads: transport)
  ///
  /// func application(
  ///   _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
  ///   completionHandler: @escaping () -> Void
  /// ) {
  ///   transport.finishEvents(of: identifier) { completionHandler() }
  /// }
  /// ```
  /// Background sessions follow every redirect, and have neither the rate nor the waits of other downloads: the system
  /// decides. While the app is suspended, no length is enforced; a file that is too long is discarded when the app
  /// resumes. A download restarts if its permission for the cellular network is withdrawn, whether it runs or would
  /// continue from the system's note.
  ///
  /// It is written by the documentation of `URLSession`, and has not run on a device yet.
  public final class BackgroundTransport: NSObject, FileTransport, @unchecked Sendable {
    // Unchecked because of the mutable state below, which is only touched under `lock`; the session is created once, in
    // init.
    private let lock = NSLock()
    private var finishEvents: (@MainActor () -> Void)?
    private let waiters = FileWaiters()
    private let identifier: String
    private let folder: URL
    private let isDiscretionary: Bool
    private let clock: any UpdateClock
    private lazy var session = makeSession()

    /// Creates a transport, and takes over the downloads of an earlier one.
    /// - Parameters:
    ///   - identifier: The session's name, unique in the app and the same at each launch.
    ///   - folder: The folder of the downloaded files; requested files must be in it.
    ///   - isDiscretionary: Whether the system may wait for a good moment, such as power and Wi-Fi.
    ///   - clock: The clock by which a `Retry-After` date is read.
    public init(
      identifier: String, folder: URL, isDiscretionary: Bool = false, clock: any UpdateClock = SystemClock()
    ) {
      self.identifier = identifier
      self.folder = folder
      self.isDiscretionary = isDiscretionary
      self.clock = clock
      super.init()
      lock.withLock { _ = session }
    }

    private func makeSession() -> URLSession {
      let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
      configuration.isDiscretionary = isDiscretionary
      configuration.sessionSendsLaunchEvents = true
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    }

    /// Accepts the events of `application(_:handleEventsForBackgroundURLSession:completionHandler:)`.
    /// - Parameters:
    ///   - identifier: The name of the session.
    ///   - completion: Called on the main actor when all events have arrived; the system waits for it.
    /// - Returns: Whether the session is this one.
    @discardableResult
    public func finishEvents(of identifier: String, _ completion: @escaping @MainActor () -> Void) -> Bool {
      guard identifier == self.identifier else { return false }
      lock.withLock { finishEvents = completion }
      return true
    }

    /// Downloads a file.
    ///
    /// A second call for the same file ends the first caller's wait, not its download.
    /// - Parameters:
    ///   - request: The file.
    ///   - progress: Receives the progress.
    /// - Returns: The final progress.
    /// - Throws: `SkinIssue` if the file can't be downloaded; `CancellationError` if the task is canceled.
    public func download(
      _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws -> DownloadProgress {
      let (id, name) = (UUID(), request.file.lastPathComponent)
      guard let length = request.digest.length else { throw SkinIssue.mismatch(name, "its length isn't signed") }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { end in
          waiters.add(id, for: request, progress: progress, end: end)
          // Canceled before the waiter was added, the handler found none.
          guard !Task.isCancelled else { return waiters.leave(id, for: name) }
          Task { await self.begin(request, length, for: id) }
        }
      } onCancel: {
        waiters.leave(id, for: name)
      }
    }

    /// Looks for the file, then for a running task, and starts one if there is neither.
    ///
    /// The waiter is added before, so that a file that arrives meanwhile isn't missed.
    private func begin(_ request: FileRequest, _ length: Int, for id: UUID) async {
      let name = request.file.lastPathComponent
      do {
        if let whole = try arrived(request) { return waiters.succeed(name, whole) }
      } catch { return waiters.leave(id, for: name, SkinIssue.wrapping(error)) }
      for case let task as URLSessionDownloadTask in await session.allTasks {
        guard let file = BackgroundFile(task), file.isOf(request), [.running, .suspended].contains(task.state) else {
          continue
        }
        guard file.respectsNetworks(of: request) else {
          task.cancel()
          continue
        }
        if attach(task, to: id, name) { return task.resume() }
      }
      // A canceled caller must not use up the note of an earlier download.
      guard waiters.isWaiting(id, for: name) else { return }
      let task = task(for: request)
      let allowsCellular = task.originalRequest?.allowsCellularAccess
      task.taskDescription =
        BackgroundFile(length: length, name: name, url: request.url, allowsCellular: allowsCellular).text
      if attach(task, to: id, name) { task.resume() } else { task.cancel() }
    }

    private func attach(_ task: URLSessionDownloadTask, to id: UUID, _ name: String) -> Bool {
      let resumption = resumption(of: name)
      return waiters.attach(task.taskIdentifier, to: id, for: name) {
        // With the note, the next download continues; without one, it restarts.
        task.cancel(byProducingResumeData: { try? $0?.write(to: resumption) })
      }
    }

    private func task(for request: FileRequest) -> URLSessionDownloadTask {
      if let task = resumed(request) { return task }
      var message = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
      message.allowsCellularAccess = request.allowsCellular
      message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
      let task = session.downloadTask(with: message)
      if let length = request.digest.length { task.countOfBytesClientExpectsToReceive = Int64(length) }
      return task
    }

    /// The task that continues by the system's note; nil without one, or if it might use a network that the request doesn't permit.
    private func resumed(_ request: FileRequest) -> URLSessionDownloadTask? {
      let name = request.file.lastPathComponent
      let resumption = resumption(of: name)
      guard let data = try? Data(contentsOf: resumption) else { return nil }
      try? FileManager.default.removeItem(at: resumption)
      let task = session.downloadTask(withResumeData: data)
      // The networks are those of the first request.
      let first = task.originalRequest ?? task.currentRequest
      let file = BackgroundFile(length: 0, name: name, allowsCellular: first?.allowsCellularAccess)
      if file.respectsNetworks(of: request) { return task }
      task.cancel()
      return nil
    }

    /// The place of the system's note by which an interrupted download continues.
    private func resumption(of name: String) -> URL { DownloadPart.resumption(beside: folder.appending(path: name)) }

    /// Checks a file that is present; nil if it is missing or wrong, and then it is removed.
    private func arrived(_ request: FileRequest) throws -> DownloadProgress? {
      guard let length = request.digest.length, DurableFile.size(of: request.file) == length else { return nil }
      do { try request.digest.check(fileAt: request.file, file: request.url.lastPathComponent) } catch {
        try FileManager.default.removeItem(at: request.file)
        return nil
      }
      return DownloadProgress(present: length, received: 0, total: length)
    }
  }

  extension BackgroundFile {
    /// Reads the note of a task.
    fileprivate init?(_ task: URLSessionTask) { self.init(task.taskDescription, original: task.originalRequest) }
  }

  extension BackgroundTransport: URLSessionDownloadDelegate {
    /// Moves a file from the system's place, which the system clears right afterwards.
    public func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
      guard let note = BackgroundFile(downloadTask) else { return }
      let url = note.url
      do {
        guard let response = downloadTask.response as? HTTPURLResponse else {
          throw SkinIssue.network(url, "the answer isn't HTTP")
        }
        let type = response.value(forHTTPHeaderField: "Content-Type")
        if let reason = CaptivePortal.reason(status: response.statusCode, type: type) {
          throw SkinIssue.captivePortal(url, reason)
        }
        // With 206 the system had the beginning already: the file is complete.
        guard [200, 206].contains(response.statusCode) else {
          throw SkinIssue.unexpectedStatus(
            response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"), now: clock.now, url: url
          )
        }
        let file = folder.appending(path: note.name)
        let part = DownloadPart(file: file)
        part.discard()
        try FileManager.default.moveItem(at: location, to: file)
        let size = part.size
        guard size == note.length else {
          part.discard()
          throw SkinIssue.wrongLength(url, size, expected: note.length)
        }
        // Read only now: a caller that starts to wait later finds the file in its place, and checks it then.
        guard let request = waiters.request(for: note.name) else { return }
        do { try request.digest.check(fileAt: file, file: request.url.lastPathComponent) } catch {
          part.discard()
          throw error
        }
        let received = Int(downloadTask.countOfBytesReceived)
        waiters.succeed(note.name, DownloadProgress(present: size, received: received, total: size))
      } catch { waiters.fail(note.name, by: downloadTask.taskIdentifier, SkinIssue.wrapping(error)) }
    }

    /// Passes the progress of a file on.
    public func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
      totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
      guard let note = BackgroundFile(downloadTask) else { return }
      let present = Int(totalBytesWritten)
      guard present <= note.length else {
        let issue = SkinIssue.tooLong(note.url, limit: note.length)
        waiters.fail(note.name, by: downloadTask.taskIdentifier, issue)
        return downloadTask.cancel()
      }
      let progress = DownloadProgress(present: present, received: present, total: note.length)
      waiters.report(progress, of: note.name, by: downloadTask.taskIdentifier)
    }

    /// Handles the end of a task: its waiter, if there still is one, gets an error.
    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let note = BackgroundFile(task) else { return }
      if let data = (error as NSError?)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data {
        try? data.write(to: resumption(of: note.name))
      }
      let url = note.url
      let reason: any Error =
        switch (error as? URLError)?.code {
        case .cancelled: CancellationError()
        case .timedOut: SkinIssue.timeout(url)
        default: SkinIssue.network(url, error?.localizedDescription ?? "the download ended without its file")
        }
      waiters.fail(note.name, by: task.taskIdentifier, reason)
    }

    /// Notifies the system that its events were handled.
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
      let completion = lock.withLock {
        defer { finishEvents = nil }
        return finishEvents
      }
      if let completion { Task { @MainActor in completion() } }
    }
  }
#endif

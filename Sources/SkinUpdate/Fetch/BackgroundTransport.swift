// Files that the system brings while the app sleeps.

#if os(iOS)
  public import Foundation
  import SkinKit

  /// Brings files by a background session: the system goes on while the app is suspended or was ended by it.
  ///
  /// Make one at each launch, with the same identifier and folder, before anything is asked for: so the system can hand
  /// over what it brought meanwhile. A file that came while nobody waited lies in its place when it is asked for, and is
  /// checked then.
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
  /// Background sessions follow every redirect and know neither the rate nor the pauses of other downloads: the system
  /// decides. While the app sleeps no length is kept either; what is longer than it may be is thrown away when the app is
  /// awake. A download that goes on from where the system had to stop keeps its permission for the cellular network; one
  /// that is still running is begun anew where that permission is taken from it.
  ///
  /// Written by the documentation of `URLSession`; it has not run on a device yet.
  public final class BackgroundTransport: NSObject, FileTransport, @unchecked Sendable {
    // Unchecked because of the mutable state below, which is only touched under `lock`; the session is made once, in init.
    private let lock = NSLock()
    private var finishEvents: (@MainActor () -> Void)?
    private let waiters = FileWaiters()
    private let identifier: String
    private let folder: URL
    private let isDiscretionary: Bool
    private lazy var session = makeSession()

    /// Makes a transport and takes up what the system is doing for an earlier one.
    /// - Parameters:
    ///   - identifier: The session's name, unique in the app and the same at each launch.
    ///   - folder: Where files come to lie; those that are asked for must belong there.
    ///   - isDiscretionary: Whether the system may wait for a good moment, such as power and Wi-Fi.
    public init(identifier: String, folder: URL, isDiscretionary: Bool = false) {
      self.identifier = identifier
      self.folder = folder
      self.isDiscretionary = isDiscretionary
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

    /// Takes what `application(_:handleEventsForBackgroundURLSession:completionHandler:)` brings.
    /// - Parameters:
    ///   - identifier: The name of the session.
    ///   - completion: What the system waits for; called on the main actor when all events have come.
    /// - Returns: Whether the session is this one.
    @discardableResult
    public func finishEvents(of identifier: String, _ completion: @escaping @MainActor () -> Void) -> Bool {
      guard identifier == self.identifier else { return false }
      lock.withLock { finishEvents = completion }
      return true
    }

    /// Brings a file.
    ///
    /// A second call for the same file ends the first one's waiting, not its download.
    /// - Parameters:
    ///   - request: The file.
    ///   - progress: Is told how far it is.
    /// - Returns: How far it is in the end.
    /// - Throws: `SkinIssue` where it can't be brought; `CancellationError` where the task is cancelled.
    public func download(
      _ request: FileRequest, progress: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws -> DownloadProgress {
      let (id, name) = (UUID(), request.file.lastPathComponent)
      guard let length = request.facts.length else { throw SkinIssue.mismatch(name, "its length isn't signed") }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { end in
          waiters.add(id, for: request, progress: progress, end: end)
          // Cancelled before anybody waited, it found nobody to tell.
          guard !Task.isCancelled else { return waiters.leave(id, for: name) }
          Task { await self.begin(request, BackgroundFile(length: length, name: name), for: id) }
        }
      } onCancel: {
        waiters.leave(id, for: name)
      }
    }

    /// Looks for the file, then for a task that brings it already, and begins one where there is neither.
    ///
    /// Somebody waits by then, so that a file that comes meanwhile isn't missed.
    private func begin(_ request: FileRequest, _ file: BackgroundFile, for id: UUID) async {
      do {
        if let whole = try arrived(request) { return waiters.succeed(file.name, whole) }
      } catch { return waiters.leave(id, for: file.name, SkinIssue.wrapping(error)) }
      for case let task as URLSessionDownloadTask in await session.allTasks
      where BackgroundFile(task.taskDescription) == file && task.originalRequest?.url == request.url
        && [.running, .suspended].contains(task.state)
      {
        guard request.allowsCellular || task.originalRequest?.allowsCellularAccess == false else {
          task.cancel()
          continue
        }
        if attach(task, to: id, file) { return task.resume() }
      }
      // Whoever left doesn't use up the note of an earlier download.
      guard waiters.isWaiting(id, for: file.name) else { return }
      let task = task(for: request)
      task.taskDescription = file.text
      if attach(task, to: id, file) { task.resume() } else { task.cancel() }
    }

    private func attach(_ task: URLSessionDownloadTask, to id: UUID, _ file: BackgroundFile) -> Bool {
      let resumption = resumption(of: file.name)
      return waiters.attach(task.taskIdentifier, to: id, for: file.name) {
        // The note lets the next download go on; without one it begins anew.
        task.cancel(byProducingResumeData: { try? $0?.write(to: resumption) })
      }
    }

    private func task(for request: FileRequest) -> URLSessionDownloadTask {
      let resumption = resumption(of: request.file.lastPathComponent)
      if let data = try? Data(contentsOf: resumption) {
        try? FileManager.default.removeItem(at: resumption)
        return session.downloadTask(withResumeData: data)
      }
      var message = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
      message.allowsCellularAccess = request.allowsCellular
      message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
      let task = session.downloadTask(with: message)
      if let length = request.facts.length { task.countOfBytesClientExpectsToReceive = Int64(length) }
      return task
    }

    /// Where the system's own note lies that a broken download goes on by.
    private func resumption(of name: String) -> URL { DownloadPart.resumption(beside: folder.appending(path: name)) }

    /// Checks a file that is there; nil where it isn't there or is wrong, when it is removed.
    private func arrived(_ request: FileRequest) throws -> DownloadProgress? {
      guard let length = request.facts.length, DurableFile.size(of: request.file) == length else { return nil }
      do { try request.facts.check(fileAt: request.file, file: request.url.lastPathComponent) } catch {
        try FileManager.default.removeItem(at: request.file)
        return nil
      }
      return DownloadProgress(present: length, received: 0, total: length)
    }
  }

  extension BackgroundTransport: URLSessionDownloadDelegate {
    /// Takes a file over from the system, which removes it right afterwards.
    public func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
      guard let note = BackgroundFile(downloadTask.taskDescription), let url = downloadTask.originalRequest?.url
      else { return }
      do {
        guard let response = downloadTask.response as? HTTPURLResponse else {
          throw SkinIssue.network(url, "the answer isn't HTTP")
        }
        if let reason = CaptivePortal.reason(in: response) { throw SkinIssue.captivePortal(url, reason) }
        // 206 is the rest of what the system has the beginning of: the file is whole.
        guard [200, 206].contains(response.statusCode) else {
          let retryAfter = RetryAfter.seconds(response.value(forHTTPHeaderField: "Retry-After"), now: Date())
          throw SkinIssue.unexpectedStatus(response.statusCode, retryAfter: retryAfter, url: url)
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
        // Asked only now: whoever begins to wait later finds the file in its place, and checks it then.
        guard let request = waiters.request(for: note.name) else { return }
        do { try request.facts.check(fileAt: file, file: url.lastPathComponent) } catch {
          part.discard()
          throw error
        }
        let received = Int(downloadTask.countOfBytesReceived)
        waiters.succeed(note.name, DownloadProgress(present: size, received: received, total: size))
      } catch { waiters.fail(note.name, by: downloadTask.taskIdentifier, SkinIssue.wrapping(error)) }
    }

    /// Takes how far a file is.
    public func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
      totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
      guard let note = BackgroundFile(downloadTask.taskDescription) else { return }
      let present = Int(totalBytesWritten)
      guard present <= note.length else {
        let issue = SkinIssue.tooLong(downloadTask.originalRequest?.url, limit: note.length)
        waiters.fail(note.name, by: downloadTask.taskIdentifier, issue)
        return downloadTask.cancel()
      }
      let progress = DownloadProgress(present: present, received: present, total: note.length)
      waiters.tell(progress, of: note.name, by: downloadTask.taskIdentifier)
    }

    /// Takes the end of a task: whoever still waits for it then waits for nothing.
    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let note = BackgroundFile(task.taskDescription) else { return }
      if let data = (error as NSError?)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data {
        try? data.write(to: resumption(of: note.name))
      }
      let url = task.originalRequest?.url
      let reason: any Error =
        switch (error as? URLError)?.code {
        case .cancelled: CancellationError()
        case .timedOut: SkinIssue.timeout(url)
        default: SkinIssue.network(url, error?.localizedDescription ?? "the download ended without its file")
        }
      waiters.fail(note.name, by: task.taskIdentifier, reason)
    }

    /// Tells the system that its events were taken.
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
      let completion = lock.withLock {
        defer { finishEvents = nil }
        return finishEvents
      }
      if let completion { Task { @MainActor in completion() } }
    }
  }
#endif

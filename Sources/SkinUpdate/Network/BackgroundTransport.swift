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
  /// decides. Written by the documentation of `URLSession`; it has not run on a device yet.
  public final class BackgroundTransport: NSObject, FileTransport, @unchecked Sendable {
    // Unchecked because of the mutable state below, which is only touched under `lock`; the session is made once, in init.
    private let lock = NSLock()
    private var waiting: [String: Waiting] = [:]
    private var finishEvents: (@MainActor () -> Void)?
    private let identifier: String
    private let folder: URL
    private let isDiscretionary: Bool
    private lazy var session = makeSession()

    /// Somebody who waits for a file.
    private struct Waiting {
      var request: FileRequest
      var progress: @Sendable (DownloadProgress) -> Void
      var end: CheckedContinuation<DownloadProgress, any Error>
    }

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
      let name = request.file.lastPathComponent
      if let whole = try arrived(request) { return whole }
      let running = await session.allTasks.first {
        $0.taskDescription == name && $0.originalRequest?.url == request.url && $0.state != .canceling
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { end in
          let waiter = Waiting(request: request, progress: progress, end: end)
          let earlier = lock.withLock { waiting.updateValue(waiter, forKey: name) }
          earlier?.end.resume(throwing: CancellationError())
          if Task.isCancelled { return cancel(name) }
          let task = running ?? task(for: request)
          task.taskDescription = name
          task.resume()
        }
      } onCancel: {
        cancel(name)
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
      guard let length = request.facts.length, FileDownload.size(of: request.file) == length else { return nil }
      do { try request.facts.check(fileAt: request.file, file: request.url.lastPathComponent) } catch {
        try FileManager.default.removeItem(at: request.file)
        return nil
      }
      return DownloadProgress(present: length, received: 0, total: length)
    }

    private func cancel(_ name: String) {
      finish(name, .failure(CancellationError()))
      Task { [session, resumption = resumption(of: name)] in
        for task in await session.allTasks where task.taskDescription == name {
          // The note lets the next download go on; without one it begins anew.
          let data = await (task as? URLSessionDownloadTask)?.cancelByProducingResumeData()
          try? data?.write(to: resumption)
        }
      }
    }

    private func finish(_ name: String, _ result: Result<DownloadProgress, any Error>) {
      lock.withLock { waiting.removeValue(forKey: name) }?.end.resume(with: result)
    }
  }

  extension BackgroundTransport: URLSessionDownloadDelegate {
    /// Takes a file over from the system, which removes it right afterwards.
    public func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
      guard let name = downloadTask.taskDescription, let url = downloadTask.originalRequest?.url else { return }
      let request = lock.withLock { waiting[name]?.request }
      do {
        guard let response = downloadTask.response as? HTTPURLResponse else {
          throw SkinIssue.network(url, "the answer isn't HTTP")
        }
        if let reason = CaptivePortal.reason(in: response) { throw SkinIssue.captivePortal(url, reason) }
        // 206 is the rest of what the system has the beginning of: the file is whole.
        guard [200, 206].contains(response.statusCode) else {
          throw SkinIssue.unexpectedStatus(response.statusCode, url: url)
        }
        let file = folder.appending(path: name)
        let part = DownloadPart(file: file)
        part.discard()
        try FileManager.default.moveItem(at: location, to: file)
        // Without anybody who knows what it must be it is checked when it is asked for.
        guard let request else { return }
        let size = part.size
        if let length = request.facts.length, size != length {
          part.discard()
          throw SkinIssue.wrongLength(url, size, expected: length)
        }
        do { try request.facts.check(fileAt: file, file: url.lastPathComponent) } catch {
          part.discard()
          throw error
        }
        let received = Int(downloadTask.countOfBytesReceived)
        finish(name, .success(DownloadProgress(present: size, received: received, total: size)))
      } catch { finish(name, .failure(SkinIssue.wrapping(error))) }
    }

    /// Takes how far a file is.
    public func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
      totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
      guard let name = downloadTask.taskDescription, let waiting = lock.withLock({ waiting[name] }) else { return }
      let total = waiting.request.facts.length ?? Int(totalBytesExpectedToWrite)
      guard totalBytesWritten <= Int64(total) else {
        downloadTask.cancel()
        return finish(name, .failure(SkinIssue.tooLong(waiting.request.url, limit: total)))
      }
      let present = Int(totalBytesWritten)
      waiting.progress(DownloadProgress(present: present, received: present, total: total))
    }

    /// Takes the end of a download, its failure above all.
    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let error, let name = task.taskDescription else { return }
      let cause = error as NSError
      if let data = cause.userInfo[NSURLSessionDownloadTaskResumeData] as? Data {
        try? data.write(to: resumption(of: name))
      }
      let url = task.originalRequest?.url
      switch (error as? URLError)?.code {
      case .cancelled: finish(name, .failure(CancellationError()))
      case .timedOut: finish(name, .failure(SkinIssue.timeout(url)))
      default: finish(name, .failure(SkinIssue.network(url, error.localizedDescription)))
      }
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

import Foundation
import SkinKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request of a URLSession and its answer.
///
/// The session and the clock call from any thread; the first of them that ends the exchange decides how it ended.
final class Exchange: @unchecked Sendable {
  // Unchecked because of the mutable state below, which is only touched under `lock`.
  private let lock = NSLock()
  private let request: TransportRequest
  private let task: URLSessionDataTask
  private let body: AsyncThrowingStream<Data, any Error>.Continuation
  /// Held until it is handed out.
  ///
  /// From then on its reader holds it, and the connection is closed when the reader drops it.
  private var stream: AsyncThrowingStream<Data, any Error>?
  private var head: CheckedContinuation<TransportStream, any Error>?
  /// How it ended, for a caller that waits only afterwards.
  private var end: Result<Void, any Error>?
  private var received = 0
  /// The most bytes of the body, and whether more of them are an error or are left out.
  private var bound: (length: Int, isHard: Bool)
  /// The beginning of the body, until it is long enough to distinguish a web page from a file.
  private var opening: CaptivePortal.Opening?
  /// The time and the number of bytes at the start of the window in which the rate is measured.
  private var window: (start: DispatchTime, received: Int)?
  private var redirects = 0
  private var isRedirecting = false
  private var isLetGo = false
  private var lastActivity = DispatchTime.now()
  private let started = DispatchTime.now()

  /// The most unread pieces of a body without a maximum length; a piece is at most what a socket holds.
  ///
  /// Without a limit, a server that sends faster than the reader reads would fill the memory. Other bodies are limited
  /// by their length, and their reader may be as slow as its disk. Pausing the server instead isn't possible:
  /// suspending and resuming a task can crash the process in swift-corelibs-foundation.
  static let mostUnread = 256

  init(request: TransportRequest, task: URLSessionDataTask) {
    self.request = request
    self.task = task
    bound = (request.maximumLength, true)
    let (stream, body) = AsyncThrowingStream.makeStream(
      of: Data.self,
      bufferingPolicy: request.maximumLength == .max ? .bufferingOldest(Self.mostUnread) : .unbounded)
    self.stream = stream
    self.body = body
    // A reader that leaves must not leave the connection open.
    body.onTermination = { [weak self] _ in self?.letGo() }
  }

  /// Sends the request and waits for the head of the answer.
  func start() async throws -> TransportStream {
    try await withCheckedThrowingContinuation { continuation in
      let alreadyEnded = lock.withLock { () -> (any Error)? in
        if case .failure(let error)? = end { return error }
        head = continuation
        return nil
      }
      if let alreadyEnded {
        continuation.resume(throwing: alreadyEnded)
      } else {
        task.resume()
        watch()
      }
    }
  }

  /// Accepts the head of the answer.
  /// - Returns: Whether the body is wanted.
  func receive(_ response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else {
      fail(SkinIssue.network(request.url, "the answer isn't HTTP"))
      return false
    }
    let isSuccess = (200..<300).contains(response.statusCode)
    if let reason = CaptivePortal.reason(in: response) {
      fail(SkinIssue.captivePortal(request.url, reason))
      return false
    }
    guard !isSuccess || response.expectedContentLength <= Int64(request.maximumLength) else {
      fail(SkinIssue.tooLong(request.url, limit: request.maximumLength))
      return false
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String { headers[name.lowercased()] = "\(value)" }
    }
    lock.lock()
    lastActivity = .now()
    window = (lastActivity, 0)
    if isSuccess {
      opening = CaptivePortal.Opening()
    } else {
      // The status of an error is enough, and its page may be cut.
      bound = (min(request.maximumLength, 65_536), false)
    }
    let (waiting, body) = (head, stream)
    (head, stream) = (nil, nil)
    lock.unlock()
    guard let waiting, let body else { return false }
    waiting.resume(returning: TransportStream(status: response.statusCode, headers: headers, body: body))
    return true
  }

  /// Accepts the next bytes of the body.
  func receive(_ data: Data) {
    let (isTooLong, isPage) = lock.withLock {
      lastActivity = .now()
      received += data.count
      return (received > bound.length, opening?.feed(data) ?? false)
    }
    if isPage { return fail(SkinIssue.captivePortal(request.url, "a web page arrived instead of a file")) }
    guard isTooLong else {
      if case .dropped = body.yield(data) { fail(SkinIssue.tooFast(request.url)) }
      return
    }
    let isHard = lock.withLock { bound.isHard }
    guard isHard else {
      finish(.success(()))
      return letGo()
    }
    fail(SkinIssue.tooLong(request.url, limit: request.maximumLength))
  }

  /// Decides about a redirect: not to another scheme, and not forever.
  ///
  /// swift-corelibs-foundation crashes the process if a task is canceled between its question and the answer. So the
  /// task isn't canceled while the answer is pending, and a canceled task isn't answered.
  /// - Parameters:
  ///   - target: The address of the redirect.
  ///   - answer: Receives whether the redirect is followed.
  func redirect(to target: URL?, answer: (Bool) -> Void) {
    let count: Int? = lock.withLock {
      guard !isLetGo else { return nil }
      isRedirecting = true
      redirects += 1
      lastActivity = .now()
      return redirects
    }
    guard let count else {
      #if canImport(Darwin)
        answer(false)
      #endif
      return
    }
    let isAllowed = target?.scheme?.lowercased() == request.url.scheme?.lowercased() && count <= 5
    if !isAllowed {
      let reason = CaptivePortal.reason(redirectedFrom: request.url, to: target)
      let issue = reason.map { SkinIssue.captivePortal(request.url, $0) }
      finish(.failure(issue ?? SkinIssue.refusedRedirect(from: request.url, to: target)))
    }
    answer(isAllowed)
    let isOver = lock.withLock {
      isRedirecting = false
      return end != nil
    }
    if isOver { letGo() }
  }

  /// Accepts the session's notice that the task is over.
  func complete(_ error: (any Error)?) {
    guard let error else { return finish(.success(())) }
    if let error = error as? URLError {
      switch error.code {
      case .cancelled: finish(.failure(CancellationError()))
      case .timedOut: finish(.failure(SkinIssue.timeout(request.url)))
      #if canImport(Darwin)
        case _ where error.networkUnavailableReason == .cellular:
          finish(.failure(SkinIssue.cellularRefused(request.url)))
      #endif
      default: finish(.failure(SkinIssue.network(request.url, error.localizedDescription)))
      }
    } else {
      finish(.failure(SkinIssue.network(request.url, error.localizedDescription)))
    }
  }

  /// Ends the exchange and closes the connection.
  func fail(_ error: any Error) {
    finish(.failure(error))
    letGo()
  }

  private func letGo() {
    let isNow = lock.withLock {
      guard !isRedirecting, !isLetGo else { return false }
      isLetGo = true
      return true
    }
    if isNow { task.cancel() }
  }

  private func finish(_ result: Result<Void, any Error>) {
    let waiting: CheckedContinuation<TransportStream, any Error>? = lock.withLock {
      guard end == nil else { return nil }
      end = result
      defer { head = nil }
      return head
    }
    switch result {
    case .success:
      waiting?.resume(throwing: SkinIssue.network(request.url, "the answer has no head"))
      body.finish()
    case .failure(let error):
      waiting?.resume(throwing: error)
      body.finish(throwing: error)
    }
  }

  /// Checks the time again when the earliest limit could be exceeded.
  ///
  /// The clock is monotonic: setting the device's date neither ends a transfer nor extends it.
  private func watch() {
    let (next, issue) = lock.withLock { () -> (DispatchTime?, SkinIssue?) in
      guard end == nil else { return (nil, nil) }
      let now = DispatchTime.now()
      var next = lastActivity + request.idleTimeout
      if let total = request.totalTimeout { next = min(next, started + total) }
      guard next > now else { return (nil, SkinIssue.timeout(request.url)) }
      if let rate = request.minimumRate {
        if let window, window.start + request.rateWindow <= now {
          guard Double(received - window.received) >= Double(rate) * request.rateWindow else {
            return (nil, SkinIssue.tooSlow(request.url, rate: rate))
          }
          self.window = (now, received)
        }
        next = min(next, (window?.start ?? now) + request.rateWindow)
      }
      return (next, nil)
    }
    if let issue { return fail(issue) }
    guard let next else { return }
    // After its end the exchange waits for nothing, so it isn't held.
    DispatchQueue.global().asyncAfter(deadline: next) { [weak self] in self?.watch() }
  }
}

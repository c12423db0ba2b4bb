package import Foundation
import SkinKit

/// One request of a connection and its answer, within the limits of the request.
///
/// A transport passes on what its connection receives, and closes the connection when the exchange says so. The
/// connection and the clock call from any thread; the first of them that ends the exchange decides how it ended.
package final class Exchange: @unchecked Sendable {
  // Unchecked because of the mutable state below, which is only touched under `lock`.
  private let lock = NSLock()
  private let request: TransportRequest
  private let close: @Sendable () -> Void
  private let body = BodyBuffer()
  private var head: CheckedContinuation<TransportStream, any Error>?
  /// How it ended, for a caller that waits only afterwards.
  private var end: Result<Void, any Error>?
  private var received = 0
  /// The maximum size in bytes of the body, and whether more of them are an error or are left out.
  private var bound: (length: Int, isHard: Bool)
  /// The beginning of the body, until it is long enough to distinguish a web page from a file.
  private var opening: CaptivePortal.Opening?
  /// The time and the number of bytes at the start of the window in which the rate is measured.
  private var window: (start: DispatchTime, received: Int)?
  private let clock: Clock
  private var redirects = 0
  private var isRedirecting = false
  private var isLetGo = false
  private var lastActivity: DispatchTime
  private let started: DispatchTime

  /// The most unread bytes of a body without a maximum length.
  ///
  /// Without a limit, a server that sends faster than the reader reads would fill the memory. Other bodies are limited
  /// by their length, and their reader may be as slow as its disk. Pausing the server instead isn't possible:
  /// suspending and resuming a task can crash the process in swift-corelibs-foundation.
  static let mostUnread = 1 << 20

  /// The time of exchanges.
  ///
  /// It is monotonic: setting the device's date neither ends a transfer nor extends it.
  struct Clock: Sendable {
    /// Returns the current time.
    let now: @Sendable () -> DispatchTime
    /// Calls a closure at a time.
    let wait: @Sendable (_ until: DispatchTime, _ then: @escaping @Sendable () -> Void) -> Void

    static let system = Clock(now: { .now() }, wait: { DispatchQueue.global().asyncAfter(deadline: $0, execute: $1) })
  }

  /// Creates an exchange.
  /// - Parameters:
  ///   - request: The request, with its limits.
  ///   - close: Closes the connection; called at most once, from any thread.
  package convenience init(request: TransportRequest, close: @escaping @Sendable () -> Void) {
    self.init(request: request, clock: .system, close: close)
  }

  init(request: TransportRequest, clock: Clock, close: @escaping @Sendable () -> Void) {
    self.request = request
    self.clock = clock
    self.close = close
    bound = (request.maximumLength, true)
    started = clock.now()
    lastActivity = started
  }

  /// Sends the request and waits for the head of the answer.
  /// - Parameter send: Opens the connection.
  /// - Returns: The head of the answer.
  /// - Throws: `SkinIssue` or `CancellationError`, as the exchange ended.
  package func start(_ send: () -> Void) async throws -> TransportStream {
    try await withCheckedThrowingContinuation { continuation in
      let alreadyEnded = lock.withLock { () -> (any Error)? in
        if case .failure(let error)? = end { return error }
        head = continuation
        return nil
      }
      if let alreadyEnded {
        continuation.resume(throwing: alreadyEnded)
      } else {
        send()
        watch()
      }
    }
  }

  /// Accepts the head of the answer.
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields, names in lower case.
  /// - Returns: Whether the body is wanted.
  package func receive(status: Int, headers: [String: String]) -> Bool {
    let isSuccess = (200..<300).contains(status)
    if let issue = refusal(of: status, headers) {
      fail(issue)
      return false
    }
    lock.lock()
    lastActivity = clock.now()
    window = (lastActivity, 0)
    if isSuccess {
      opening = CaptivePortal.Opening()
    } else {
      // The status of an error is enough, and its page may be cut.
      bound = (min(request.maximumLength, 65_536), false)
    }
    let waiting = head
    head = nil
    lock.unlock()
    guard let waiting else { return false }
    // A reader that leaves must not leave the connection open.
    let stream = body.stream { [weak self] in self?.letGo() }
    waiting.resume(returning: TransportStream(status: status, headers: headers, body: stream))
    return true
  }

  /// The reason for which the body of an answer isn't read; nil if it is.
  private func refusal(of status: Int, _ headers: [String: String]) -> SkinIssue? {
    if let reason = CaptivePortal.reason(status: status, type: headers["content-type"]) {
      return .captivePortal(request.url, reason)
    }
    guard (200..<300).contains(status) else { return nil }
    if let length = ContentLength.announced(headers["content-length"]), length > request.maximumLength {
      return .tooLong(request.url, limit: request.maximumLength)
    }
    // Lengths and ranges refer to the files as they are stored, and a decoder's output has no length.
    guard let coding = headers["content-encoding"]?.lowercased(), coding != "identity" else { return nil }
    return .unrequestedEncoding(request.url, coding)
  }

  /// Accepts the next bytes of the body.
  /// - Parameter data: The bytes.
  package func receive(_ data: Data) {
    let (isTooLong, isPage) = lock.withLock {
      lastActivity = clock.now()
      received += data.count
      return (received > bound.length, opening?.feed(data) ?? false)
    }
    if isPage { return fail(SkinIssue.captivePortal(request.url, "a web page arrived instead of a file")) }
    guard isTooLong else {
      let unread = body.add(data)
      if request.maximumLength == .max, unread > Self.mostUnread { fail(SkinIssue.tooFast(request.url)) }
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
  ///   - answer: Receives whether the redirect is followed; on Linux it isn't called after the end.
  package func redirect(to target: URL?, answer: (Bool) -> Void) {
    let count: Int? = lock.withLock {
      guard !isLetGo else { return nil }
      isRedirecting = true
      redirects += 1
      lastActivity = clock.now()
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

  /// Accepts the notice that the connection ended.
  /// - Parameter error: The reason, a `SkinIssue` or `CancellationError`; nil if the answer is complete.
  package func complete(_ error: (any Error)?) { finish(error.map { .failure($0) } ?? .success(())) }

  /// Ends the exchange and closes the connection.
  /// - Parameter error: The reason, a `SkinIssue` or `CancellationError`.
  package func fail(_ error: any Error) {
    finish(.failure(error))
    letGo()
  }

  private func letGo() {
    let isNow = lock.withLock {
      guard !isRedirecting, !isLetGo else { return false }
      isLetGo = true
      return true
    }
    if isNow { close() }
  }

  private func finish(_ result: Result<Void, any Error>) {
    let waiting: CheckedContinuation<TransportStream, any Error>? = lock.withLock {
      guard end == nil else { return nil }
      end = result
      defer { head = nil }
      return head
    }
    switch result {
    case .success: waiting?.resume(throwing: SkinIssue.network(request.url, "the answer has no head"))
    case .failure(let error): waiting?.resume(throwing: error)
    }
    body.finish(result)
  }

  /// Checks the time again when the earliest limit could be exceeded.
  private func watch() {
    let (next, issue) = lock.withLock { () -> (DispatchTime?, SkinIssue?) in
      guard end == nil else { return (nil, nil) }
      let now = clock.now()
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
    clock.wait(next) { [weak self] in self?.watch() }
  }
}

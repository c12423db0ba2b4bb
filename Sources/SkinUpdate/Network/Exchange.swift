// One request and its answer: counts bytes, keeps time, and ends exactly once.

import Foundation
import SkinKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request of a URLSession and its answer.
///
/// The calls of a session and the clock come from any thread; whoever ends the exchange first decides how it ended.
final class Exchange: @unchecked Sendable {
  // Unchecked because of the mutable state below, which is only touched under `lock`.
  private let lock = NSLock()
  private let request: TransportRequest
  private let task: URLSessionDataTask
  private let body: AsyncThrowingStream<Data, any Error>.Continuation
  private let stream: AsyncThrowingStream<Data, any Error>
  private var head: CheckedContinuation<TransportStream, any Error>?
  /// How it ended, kept for whoever starts to wait only afterwards.
  private var end: Result<Void, any Error>?
  private var received = 0
  private var redirects = 0
  private var lastActivity = DispatchTime.now()
  private let started = DispatchTime.now()

  init(request: TransportRequest, task: URLSessionDataTask) {
    self.request = request
    self.task = task
    (stream, body) = AsyncThrowingStream.makeStream(of: Data.self)
    // A reader that goes away must not leave the connection open.
    body.onTermination = { [task] _ in task.cancel() }
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

  /// Takes the head of the answer.
  /// - Returns: Whether the body shall come.
  func receive(_ response: URLResponse) -> Bool {
    guard let response = response as? HTTPURLResponse else {
      fail(SkinIssue.network(request.url, "the answer isn't HTTP"))
      return false
    }
    guard response.expectedContentLength <= Int64(request.maximumLength) else {
      fail(SkinIssue.tooLong(request.url, limit: request.maximumLength))
      return false
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String { headers[name.lowercased()] = "\(value)" }
    }
    let waiting = lock.withLock {
      lastActivity = .now()
      defer { head = nil }
      return head
    }
    waiting?.resume(returning: TransportStream(status: response.statusCode, headers: headers, body: stream))
    return true
  }

  /// Takes the next bytes of the body.
  func receive(_ data: Data) {
    let total = lock.withLock {
      lastActivity = .now()
      received += data.count
      return received
    }
    guard total <= request.maximumLength else {
      return fail(SkinIssue.tooLong(request.url, limit: request.maximumLength))
    }
    body.yield(data)
  }

  /// Whether a redirect may be followed: not to another scheme, and not for ever.
  func allowsRedirect(to target: URL?) -> Bool {
    let count = lock.withLock {
      redirects += 1
      lastActivity = .now()
      return redirects
    }
    guard let scheme = target?.scheme?.lowercased(), scheme == request.url.scheme?.lowercased(), count <= 5 else {
      fail(SkinIssue.refusedRedirect(from: request.url, to: target))
      return false
    }
    return true
  }

  /// Takes the session's word that it is over.
  func complete(_ error: (any Error)?) {
    guard let error else { return finish(.success(())) }
    if let error = error as? URLError {
      switch error.code {
      case .cancelled: finish(.failure(CancellationError()))
      case .timedOut: finish(.failure(SkinIssue.timeout(request.url)))
      default: finish(.failure(SkinIssue.network(request.url, error.localizedDescription)))
      }
    } else {
      finish(.failure(SkinIssue.network(request.url, error.localizedDescription)))
    }
  }

  /// Ends the exchange and lets go of the connection.
  func fail(_ error: any Error) {
    finish(.failure(error))
    task.cancel()
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

  /// Looks at the clock again when the earlier of the two timeouts could be over.
  private func watch() {
    let next = lock.withLock { () -> DispatchTime? in
      guard end == nil else { return nil }
      let idle = lastActivity + request.idleTimeout
      return request.totalTimeout.map { min(idle, started + $0) } ?? idle
    }
    guard let next else { return }
    guard next > .now() else { return fail(SkinIssue.timeout(request.url)) }
    DispatchQueue.global().asyncAfter(deadline: next) { [weak self] in self?.watch() }
  }
}

// What sends reports: one HTTP POST.

public import SkinKit

#if canImport(FoundationNetworking)
  public import Foundation
  import FoundationNetworking
#else
  public import Foundation
#endif

/// What a server said to reports.
public enum ReportReceipt: Hashable, Sendable {
  /// It took them.
  case taken
  /// It will never take them.
  case refused(SkinIssue)
  /// It may take them later, not before that many seconds where it says so.
  case later(SkinIssue, after: TimeInterval?)
}

/// What sends reports.
public protocol ReportTransport: Sendable {
  /// Sends reports.
  /// - Parameter batch: The reports.
  /// - Returns: What the server said.
  /// - Throws: `SkinIssue` where there is no answer; `CancellationError` where the task is cancelled.
  func send(_ batch: ReportBatch) async throws -> ReportReceipt
}

/// Sends reports as JSON with HTTP POST.
///
/// Nothing else is sent: no cookies, no credentials, and not what a `URLSession` says of app, system and language by
/// itself. Redirects aren't followed, and an answer's body isn't read.
public struct HTTPReportTransport: ReportTransport {
  /// Where reports go.
  public var url: URL
  /// How long a server may take, in seconds.
  public var timeout: TimeInterval
  private let clock: any UpdateClock

  /// Names where reports go.
  /// - Parameters:
  ///   - url: The address.
  ///   - timeout: How long a server may take, in seconds.
  ///   - clock: The clock by which a `Retry-After` date is read.
  public init(url: URL, timeout: TimeInterval = 30, clock: any UpdateClock = SystemClock()) {
    self.url = url
    self.timeout = timeout
    self.clock = clock
  }

  /// The same from every device, in place of what tells them apart.
  private static let neutral = [
    "Accept": "*/*", "Accept-Encoding": "identity", "Accept-Language": "*", "User-Agent": "SkinKit",
  ]

  /// Sends reports.
  /// - Parameter batch: The reports.
  /// - Returns: Taken for a status of 2xx; later for 408, 425, 429 and 5xx; refused for all others.
  /// - Throws: `SkinIssue` where there is no answer; `CancellationError` where the task is cancelled.
  public func send(_ batch: ReportBatch) async throws -> ReportReceipt {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try encoder.encode(batch)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    for (name, value) in Self.neutral { request.setValue(value, forHTTPHeaderField: name) }
    request.timeoutInterval = timeout
    let answer = try await ReportExchange(url: url).run(request, timeout: timeout)
    if (200..<300).contains(answer.statusCode) { return .taken }
    let issue = SkinIssue.unexpectedStatus(
      answer.statusCode, retryAfter: answer.value(forHTTPHeaderField: "Retry-After"), now: clock.now, url: url)
    guard HTTPStatus.isTransient(answer.statusCode) else { return .refused(issue) }
    return .later(issue, after: issue.retryAfter.map { min($0, 86_400) })
  }
}

/// One request whose answer counts for its head alone.
private final class ReportExchange: NSObject, URLSessionDataDelegate, Sendable {
  private let url: URL
  private let waiting = Locked<CheckedContinuation<HTTPURLResponse, any Error>?>(nil)

  init(url: URL) { self.url = url }

  func run(_ request: URLRequest, timeout: TimeInterval) async throws -> HTTPURLResponse {
    try Task.checkCancellation()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    // A session holds its delegate until it is invalidated.
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.withLock { $0 = continuation }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  private func finish(_ result: Result<HTTPURLResponse, any Error>) {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }?.resume(with: result)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(.cancel)
    if let response = response as? HTTPURLResponse { finish(.success(response)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
    finish(.success(response))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let isCancelled = (error as? URLError)?.code == .cancelled
    let reason = error?.localizedDescription ?? "it gave no answer"
    finish(.failure(isCancelled ? CancellationError() : SkinIssue.network(url, reason)))
  }
}

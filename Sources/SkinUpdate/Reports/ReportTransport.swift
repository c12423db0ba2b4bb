public import SkinKit

#if canImport(FoundationNetworking)
  public import Foundation
  import FoundationNetworking
#else
  public import Foundation
#endif

/// A server's answer to reports.
public enum ReportReceipt: Hashable, Sendable {
  /// The server accepted them.
  case taken
  /// The server will never accept them.
  case refused(SkinIssue)
  /// The server may accept them later; not before that many seconds, if it specifies them.
  case later(SkinIssue, after: TimeInterval?)
}

/// A transport of reports.
public protocol ReportTransport: Sendable {
  /// Sends reports.
  /// - Parameter batch: The reports.
  /// - Returns: The server's answer.
  /// - Throws: `SkinIssue` if there is no answer; `CancellationError` if the task is canceled.
  func send(_ batch: ReportBatch) async throws -> ReportReceipt
}

/// A transport that sends reports as JSON with HTTP POST.
///
/// It sends nothing else: no cookies, no credentials, and none of the fields by which `URLSession` describes the app,
/// the system and the language. It follows no redirects, and doesn't read the answer's body.
///
/// Off Apple's platforms, it has the limit of ``URLSessionTransport``: a hostile length ends the process.
public struct HTTPReportTransport: ReportTransport {
  /// The address of the server.
  public var url: URL
  /// The longest time for an answer, in seconds.
  public var timeout: TimeInterval
  private let clock: any UpdateClock

  /// Creates a transport.
  /// - Parameters:
  ///   - url: The address.
  ///   - timeout: The longest time for an answer, in seconds.
  ///   - clock: The clock by which a `Retry-After` date is read.
  public init(url: URL, timeout: TimeInterval = 30, clock: any UpdateClock = SystemClock()) {
    self.url = url
    self.timeout = timeout
    self.clock = clock
  }

  /// Sends reports.
  /// - Parameter batch: The reports.
  /// - Returns: `taken` for a status of 2xx; `later` for 408, 425, 429 and 5xx; `refused` for all others.
  /// - Throws: `SkinIssue` if there is no answer; `CancellationError` if the task is canceled.
  public func send(_ batch: ReportBatch) async throws -> ReportReceipt {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try ReportPost.body(batch)
    for (name, value) in ReportPost.fields { request.setValue(value, forHTTPHeaderField: name) }
    request.timeoutInterval = timeout
    let answer = try await ReportExchange(url: url).run(request, timeout: timeout)
    return ReportPost.receipt(
      answer.statusCode, retryAfter: answer.value(forHTTPHeaderField: "Retry-After"), now: clock.now, url: url)
  }
}

/// The messages of reports, for every transport over HTTP.
package enum ReportPost {
  /// The header fields: the same values for every device, instead of values that distinguish devices.
  package static let fields = [
    "Accept": "*/*", "Accept-Encoding": "identity", "Accept-Language": "*", "Content-Type": "application/json",
    "User-Agent": "SkinKit",
  ]

  /// Returns the body of a request.
  package static func body(_ batch: ReportBatch) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(batch)
  }

  /// Returns the receipt of an answer.
  /// - Parameters:
  ///   - status: The status code.
  ///   - retryAfter: The answer's `Retry-After` field.
  ///   - now: The current time.
  ///   - url: The address of the request.
  /// - Returns: `taken` for a status of 2xx; `later` for 408, 425, 429 and 5xx; `refused` for all others.
  package static func receipt(_ status: Int, retryAfter: String?, now: Date, url: URL) -> ReportReceipt {
    if (200..<300).contains(status) { return .taken }
    let issue = SkinIssue.unexpectedStatus(status, retryAfter: retryAfter, now: now, url: url)
    guard HTTPStatus.isTransient(status) else { return .refused(issue) }
    return .later(issue, after: issue.retryAfter.map { min($0, 86_400) })
  }
}

/// A request of whose answer only the head is read.
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
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: SessionQueue.make())
    // A session holds its delegate until it is invalidated.
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.withLock { $0 = continuation }
        task.resume()
      }
    } onCancel: {
      SessionQueue.cancel(task)
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

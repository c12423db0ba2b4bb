import SkinKit

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// A transport over `URLSession`.
///
/// Nothing is cached and no cookies are stored: signatures authenticate a repository's files, and the store keeps them.
/// Hold the transport as long as its streams are read; its requests are canceled when it is released.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let delegate = ExchangeDelegate()

  /// Creates a transport with its own session.
  /// - Parameter configuration: The session's configuration; caches and cookies are switched off in it.
  public init(configuration: URLSessionConfiguration = .ephemeral) {
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    // The exchanges enforce their own time limits, see Exchange; the session's limits must not come first.
    configuration.timeoutIntervalForRequest = 3_600
    configuration.timeoutIntervalForResource = 7 * 86_400
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    // A session holds its delegate until it is invalidated.
    delegate.endAll()
    session.finishTasksAndInvalidate()
  }

  /// Sends a request and waits for the head of the answer.
  /// - Parameter request: The request.
  /// - Returns: The head of the answer, whatever its status.
  /// - Throws: `SkinIssue` if there is no answer; `CancellationError` if the task is canceled.
  public func open(_ request: TransportRequest) async throws -> TransportStream {
    try Task.checkCancellation()
    var message = URLRequest(url: request.url)
    message.cachePolicy = .reloadIgnoringLocalCacheData
    message.timeoutInterval = 3_600
    // Lengths and ranges refer to the files as they are stored.
    message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    message.allowsCellularAccess = request.allowsCellular
    for (name, value) in request.fields { message.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: message)
    let exchange = Exchange(request: request, task: task)
    delegate.add(exchange, for: task)
    return try await withTaskCancellationHandler {
      try await exchange.start()
    } onCancel: {
      exchange.fail(CancellationError())
    }
  }
}

/// Passes a session's calls on to their exchanges.
private final class ExchangeDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Unchecked because `exchanges` changes; it is only touched under `lock`.
  private let lock = NSLock()
  private var exchanges: [Int: Exchange] = [:]

  func add(_ exchange: Exchange, for task: URLSessionTask) {
    lock.withLock { exchanges[task.taskIdentifier] = exchange }
  }

  func endAll() {
    let all = lock.withLock { Array(exchanges.values) }
    for exchange in all { exchange.fail(CancellationError()) }
  }

  private func exchange(_ task: URLSessionTask) -> Exchange? { lock.withLock { exchanges[task.taskIdentifier] } }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isWanted = exchange(dataTask)?.receive(response) ?? false
    completionHandler(isWanted ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let exchange = exchange(task) else { return completionHandler(nil) }
    exchange.redirect(to: request.url) { completionHandler($0 ? request : nil) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let exchange = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }
    exchange?.complete(error)
  }
}

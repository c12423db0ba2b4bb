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
///
/// Off Apple's platforms, an answer whose `Content-Length` is 2⁶³ or nearly as much ends the process: Foundation converts
/// that number before it asks its delegate. A program that has such servers to fear uses another ``HTTPTransport`` there.
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
    session = URLSession(
      configuration: configuration, delegate: delegate, delegateQueue: SessionQueue.make())
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
    let exchange = Exchange(request: request) { SessionQueue.cancel(task) }
    delegate.add(exchange, for: task)
    return try await withTaskCancellationHandler {
      try await exchange.start { task.resume() }
    } onCancel: {
      exchange.fail(CancellationError())
    }
  }
}

/// Passes a session's calls on to their exchanges.
private final class ExchangeDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Unchecked because `exchanges` changes; it is only touched under `lock`.
  private let lock = NSLock()
  private var exchanges: [Int: (exchange: Exchange, pieces: PieceLimit)] = [:]

  func add(_ exchange: Exchange, for task: URLSessionTask) {
    lock.withLock { exchanges[task.taskIdentifier] = (exchange, PieceLimit()) }
  }

  func endAll() {
    let all = lock.withLock { exchanges.values.map(\.exchange) }
    for exchange in all { exchange.fail(CancellationError()) }
  }

  private func exchange(_ task: URLSessionTask) -> Exchange? {
    lock.withLock { exchanges[task.taskIdentifier]?.exchange }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    guard let exchange = exchange(dataTask) else { return completionHandler(.cancel) }
    guard let response = response as? HTTPURLResponse else {
      exchange.fail(SkinIssue.network(response.url, "the answer isn't HTTP"))
      return completionHandler(.cancel)
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String { headers[name.lowercased()] = "\(value)" }
    }
    let isWanted = exchange.receive(status: response.statusCode, headers: headers)
    completionHandler(isWanted ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let (exchange, isFragmented) = lock.withLock { () -> (Exchange?, Bool) in
      guard var running = exchanges[dataTask.taskIdentifier] else { return (nil, false) }
      defer { exchanges[dataTask.taskIdentifier] = running }
      return (running.exchange, running.pieces.isExceeded(by: data))
    }
    guard !isFragmented else {
      exchange?.fail(SkinIssue.network(dataTask.originalRequest?.url, "it sends its answer in too many small pieces"))
      return
    }
    exchange?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let exchange = exchange(task) else { return completionHandler(nil) }
    exchange.redirect(to: request.url) { completionHandler($0 ? request : nil) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let exchange = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier)?.exchange }
    exchange?.complete(error.map { Self.reason($0, task.originalRequest?.url) })
  }

  private static func reason(_ error: any Error, _ url: URL?) -> any Error {
    guard let error = error as? URLError else { return SkinIssue.network(url, error.localizedDescription) }
    switch error.code {
    case .cancelled: return CancellationError()
    case .timedOut: return SkinIssue.timeout(url)
    #if canImport(Darwin)
      case _ where error.networkUnavailableReason == .cellular: return SkinIssue.cellularRefused(url)
    #endif
    default: return SkinIssue.network(url, error.localizedDescription)
    }
  }
}

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinKit
package import SkinUpdate

/// A transport over AsyncHTTPClient, for the tools.
///
/// On Linux, `URLSession` reads faster than its delegate, decodes compressed answers that weren't requested, and ends
/// the process at some lengths. Here a piece is read when the previous one was counted, nothing is decoded, and lengths
/// are only text until they are checked.
///
/// All transports share their connections, which close with the process. Proxies are those of the environment; requests to
/// `http` addresses pass them in a tunnel, too.
package struct AsyncHTTPTransport: HTTPTransport {
  private let proxies: EnvironmentProxies

  /// Creates a transport.
  /// - Parameter proxies: The proxies; those of the process's environment by default.
  package init(proxies: EnvironmentProxies = EnvironmentProxies()) { self.proxies = proxies }

  /// Sends a request and waits for the head of the answer.
  package func open(_ request: TransportRequest) async throws -> TransportStream {
    try Task.checkCancellation()
    let transfer = Transfer()
    let exchange = Exchange(request: request) { transfer.cancel() }
    return try await withTaskCancellationHandler {
      try await exchange.start {
        transfer.start { await run(request, exchange) }
      }
    } onCancel: {
      exchange.fail(CancellationError())
    }
  }

  /// Passes an answer on to its exchange, piece by piece.
  private func run(_ request: TransportRequest, _ exchange: Exchange) async {
    var url = request.url
    do {
      while true {
        let response = try await send(request, to: url)
        if let target = Self.redirect(of: response, from: url) {
          var isAllowed = false
          exchange.redirect(to: target) { isAllowed = $0 }
          guard isAllowed else { return }
          url = target
          continue
        }
        let fields = response.headers.map { ($0.name.lowercased(), $0.value) }
        let headers = Dictionary(fields) { "\($0), \($1)" }
        guard exchange.receive(status: Int(response.status.code), headers: headers) else { return }
        for try await piece in response.body { exchange.receive(Data(piece.readableBytesView)) }
        return exchange.complete(nil)
      }
    } catch {
      exchange.complete(HTTPClients.reason(error, url))
    }
  }

  private func send(_ request: TransportRequest, to url: URL) async throws -> HTTPClientResponse {
    var message = HTTPClientRequest(url: url.absoluteString)
    for (name, value) in request.fields { message.headers.replaceOrAdd(name: name, value: value) }
    message.headers.replaceOrAdd(name: "Accept-Encoding", value: "identity")
    let client = HTTPClients.client(for: try proxies.proxy(for: url))
    do {
      return try await client.execute(message, deadline: .distantFuture)
    } catch let error as HTTPClientError where error == .remoteConnectionClosed {
      // The server may just have closed a connection that was kept open since an earlier request.
      return try await client.execute(message, deadline: .distantFuture)
    }
  }

  /// The address of a redirect; nil if the answer is none.
  private static func redirect(of response: HTTPClientResponse, from url: URL) -> URL? {
    guard [301, 302, 303, 307, 308].contains(response.status.code) else { return nil }
    return response.headers.first(name: "Location").flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
  }
}

/// The task that reads one answer; once canceled, it isn't started.
private final class Transfer: Sendable {
  private let state = Locked((task: Task<Void, Never>?.none, isCanceled: false))

  func start(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      guard !state.isCanceled else { return }
      state.task = Task { await work() }
    }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCanceled = true
      return state.task
    }
    task?.cancel()
  }
}

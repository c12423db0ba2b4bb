import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import SkinKit
import SkinUpdate

/// The HTTP clients of the process: one for each proxy and time limit.
///
/// Their connections close with the process.
enum HTTPClients {
  private struct Key: Hashable {
    var proxy: HTTPClient.Configuration.Proxy?
    var silence: TimeAmount?
  }

  private static let all = Locked<[Key: HTTPClient]>([:])

  /// Returns the client for a proxy.
  /// - Parameters:
  ///   - proxy: The proxy; nil for direct connections.
  ///   - silence: The longest time without a byte in either direction; nil if the caller watches the time itself.
  /// - Returns: The client, which all callers share.
  static func client(for proxy: HTTPClient.Configuration.Proxy?, silence: TimeAmount? = nil) -> HTTPClient {
    let key = Key(proxy: proxy, silence: silence)
    return all.withLock { clients in
      if let client = clients[key] { return client }
      var timeout = HTTPClient.Configuration.Timeout(connect: .seconds(30))
      timeout.read = silence
      timeout.write = silence
      var configuration = HTTPClient.Configuration(
        redirectConfiguration: .disallow, timeout: timeout, decompression: .disabled)
      // The callers repeat what may succeed later.
      configuration.connectionPool.retryConnectionEstablishment = false
      configuration.proxy = proxy
      let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
      clients[key] = client
      return client
    }
  }

  /// Returns the error for the caller: an issue, or the cancellation.
  static func reason(_ error: any Error, _ url: URL) -> any Error {
    switch error {
    case is CancellationError: CancellationError()
    case let issue as SkinIssue: issue
    case let error as HTTPClientError where error == .cancelled: CancellationError()
    case let error as HTTPClientError
    where [.connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded].contains(error):
      SkinIssue.timeout(url)
    case ChannelError.connectTimeout: SkinIssue.timeout(url)
    case let error as NIOConnectionError:
      SkinIssue.network(url, error.connectionErrors.first.map { "\($0.error)" } ?? "its address isn't known")
    default: SkinIssue.network(url, "\(error)")
    }
  }
}

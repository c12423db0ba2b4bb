import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinKit

/// Sends requests to the provider, within limits of size and time.
struct ProviderClient: Sendable {
  /// The time for an answer.
  var timeout: Duration

  /// The size of the longest answer, in bytes.
  private static let longest = 512 << 10

  /// An answer of the provider.
  struct Reply: Sendable {
    var status: Int
    var body: Data
  }

  /// Loads a document.
  /// - Parameter url: The address.
  /// - Returns: The bytes.
  /// - Throws: `HTTPProblem` with the status 502 if the provider doesn't serve it within the limits.
  func document(_ url: URL) async throws -> Data {
    let answer = try await send(HTTPClientRequest(url: url.absoluteString), to: url)
    guard answer.status == 200 else {
      throw HTTPProblem.providerFailed("The provider answered \(url.absoluteString) with the status \(answer.status)")
    }
    return answer.body
  }

  /// Sends a form.
  /// - Parameters:
  ///   - form: The encoded fields.
  ///   - url: The address.
  ///   - authorization: The client's credentials, as a header field; nil if they are in the form.
  /// - Returns: The answer.
  /// - Throws: `HTTPProblem` with the status 502 if the provider doesn't answer within the limits.
  func post(_ form: String, to url: URL, authorization: String?) async throws -> Reply {
    var request = HTTPClientRequest(url: url.absoluteString)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
    if let authorization { request.headers.add(name: "Authorization", value: authorization) }
    request.body = .bytes(ByteBuffer(string: form))
    return try await send(request, to: url)
  }

  private func send(_ request: HTTPClientRequest, to url: URL) async throws -> Reply {
    var request = request
    request.headers.add(name: "Accept", value: "application/json")
    request.headers.add(name: "User-Agent", value: "skin-server/\(ServerVersion.current)")
    request.headers.add(name: "Connection", value: "close")
    do {
      return try await withTimeout { [request] in try await exchange(request) }
    } catch let problem as HTTPProblem {
      throw problem
    } catch is CancellationError {
      throw CancellationError()
    } catch is NIOTooManyBytesError {
      throw HTTPProblem.providerFailed(
        "The provider answered \(url.absoluteString) with more than \(Self.longest) bytes")
    } catch {
      throw HTTPProblem.providerFailed("The provider can't be reached at \(url.absoluteString): \(error)")
    }
  }

  /// Runs an exchange, and cancels it after the time for an answer, however slowly the provider sends one.
  private func withTimeout(_ exchange: @escaping @Sendable () async throws -> Reply) async throws -> Reply {
    try await withThrowingTaskGroup(of: Reply.self) { group in
      group.addTask(operation: exchange)
      group.addTask {
        try await Task.sleep(for: timeout)
        throw HTTPProblem.providerFailed("The provider didn't answer within \(timeout)")
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }

  private func exchange(_ request: HTTPClientRequest) async throws -> Reply {
    var configuration = HTTPClient.Configuration()
    // The addresses of the provider are those of its documents.
    configuration.redirectConfiguration = .disallow
    configuration.timeout = .init(connect: TimeAmount(timeout), read: TimeAmount(timeout))
    // A refused connection fails at once.
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let response = try await client.execute(request, timeout: TimeAmount(timeout))
      let body = try await response.body.collect(upTo: Self.longest)
      try? await client.shutdown()
      return Reply(status: Int(response.status.code), body: Data(body.readableBytesView))
    } catch {
      try? await client.shutdown()
      throw error
    }
  }
}

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import SkinKit

/// The options of an object storage's client.
struct S3Options: Sendable {
  /// The number of attempts of a request.
  var attempts = 5
  /// The length of a part of a large upload.
  ///
  /// At least 5 MiB. Smaller files are uploaded in one request.
  var partSize = 8 << 20
  /// The age at which an unfinished upload is taken for one of a stopped server.
  var uploadLifetime: TimeInterval = 86_400
  /// The bytes of the local cache.
  var cacheSize = 1 << 30
  /// Returns the current time.
  var now: @Sendable () -> Date = { .now }
  /// Waits before the next attempt.
  var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
}

/// A client of an object storage, which signs requests and repeats those that fail for a moment.
package struct S3Client: Sendable {
  let location: S3Location
  let credentials: S3Credentials
  let options: S3Options

  /// The maximum size in bytes of an answer that isn't an object.
  private static let longestAnswer = 16 << 20
  /// The longest pause that the storage may demand, in seconds.
  private static let longestPause = 30.0

  /// The most connections of this process to an object storage.
  package static let connections = 320
  /// The connections for objects that are read.
  ///
  /// A connection that waits for a slow client is closed after the timeout, and opened again when the client goes on.
  private static let readers = client(connections: 256, timeout: .seconds(20))
  /// The connections for everything else, so that slow clients don't hold back publications.
  private static let callers = client(connections: 64, timeout: .seconds(60))

  private static func client(connections: Int, timeout: TimeAmount) -> HTTPClient {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10), read: timeout), decompression: .disabled)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Sends a request, and reads its answer.
  /// - Parameters:
  ///   - request: The request.
  ///   - expected: The statuses besides those of success that the caller handles.
  /// - Returns: The answer.
  /// - Throws: `SkinIssue` if the storage can't be reached, refuses the request or fails.
  func send(_ request: S3Request, expecting expected: Set<Int> = []) async throws -> S3Answer {
    try await repeating(request) {
      let response = try await execute(request, with: Self.callers)
      let answer = try await Self.collect(response, request)
      guard (200..<300).contains(answer.status) || expected.contains(answer.status) else { throw S3Failure(answer) }
      // Some answers report failures with the status 200, because they began before the end.
      guard answer.status >= 300 || S3Document.parse(answer.body)?.name != "Error" else { throw S3Failure(answer) }
      return answer
    }
  }

  /// The result of a request for a part of an object.
  private enum PartResponse {
    case stream(HTTPClientResponse)
    case missing
    case short
  }

  /// The error of a closure that receives an object's bytes.
  private struct ReceiverError: Error { var cause: any Error }

  /// Reads a part of an object.
  ///
  /// If the connection breaks, the rest is requested again.
  /// - Parameters:
  ///   - key: The object.
  ///   - range: The range of bytes.
  ///   - body: A closure called with each piece, in order.
  /// - Returns: Whether the object has all these bytes; nil if there is no such object.
  /// - Throws: `SkinIssue` as ``send(_:expecting:)`` does, or the error of the closure.
  func read(_ key: String, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws -> Bool? {
    var position = range.lowerBound
    var failures = 0
    while position < range.upperBound {
      let request = S3Request(.GET, key, headers: ["range": "bytes=\(position)-\(range.upperBound - 1)"])
      let response: HTTPClientResponse
      switch try await open(request) {
      case .stream(let stream): response = stream
      case .missing: return nil
      case .short: return false
      }
      let start = position
      var failure = S3Failure(network: HTTPClientError.remoteConnectionClosed)
      do {
        try await pass(response, &position, upTo: range.upperBound, body)
        if let length = Self.objectLength(response), length < range.upperBound { return false }
      } catch let error as ReceiverError {
        throw error.cause
      } catch {
        failure = try Self.failure(error)
      }
      failures = position > start ? 0 : failures + 1
      guard failures < options.attempts else { throw failure.issue(location, request) }
      if failures > 0 { try await options.pause(Self.pause(after: failures, failure)) }
    }
    return true
  }

  private func open(_ request: S3Request) async throws -> PartResponse {
    try await repeating(request) {
      let response = try await execute(request, with: Self.readers)
      if [200, 206].contains(response.status.code) { return .stream(response) }
      let failure = S3Failure(try await Self.collect(response, request))
      if failure.status == 404, failure.code != "NoSuchBucket" { return .missing }
      guard failure.status == 416 else { throw failure }
      return .short
    }
  }

  /// Passes the bytes of an answer on.
  private func pass(
    _ response: HTTPClientResponse, _ position: inout Int, upTo end: Int, _ body: (ByteBuffer) async throws -> Void
  ) async throws {
    // Without support of ranges, the answer is the complete object.
    var skipped = response.status == .ok ? position : 0
    for try await var piece in response.body {
      let ahead = min(skipped, piece.readableBytes)
      piece.moveReaderIndex(forwardBy: ahead)
      skipped -= ahead
      guard let part = piece.readSlice(length: min(piece.readableBytes, end - position)), part.readableBytes > 0
      else { continue }
      position += part.readableBytes
      do { try await body(part) } catch { throw ReceiverError(cause: error) }
    }
  }

  // MARK: Attempts

  /// Runs a request until it succeeds or fails for good.
  private func repeating<Value>(_ request: S3Request, _ body: () async throws -> Value) async throws -> Value {
    var attempt = 1
    while true {
      do {
        return try await body()
      } catch let failure as S3Failure {
        guard failure.isTransient, attempt < options.attempts else { throw failure.issue(location, request) }
        try await options.pause(Self.pause(after: attempt, failure))
        attempt += 1
      }
    }
  }

  /// Returns the pause before the next attempt: as demanded, or growing, with jitter.
  private static func pause(after attempt: Int, _ failure: S3Failure) -> Duration {
    if let demanded = failure.retryAfter { return .seconds(min(max(demanded, 0), longestPause)) }
    let most = min(0.1 * Double(1 << attempt), 5)
    return .seconds(Double.random(in: most / 2...most))
  }

  private func execute(_ request: S3Request, with client: HTTPClient) async throws -> HTTPClientResponse {
    try Task.checkCancellation()
    let query = request.queryText
    let scheme = location.endpoint.scheme ?? "https"
    var message = HTTPClientRequest(
      url: "\(scheme)://\(location.host)\(location.path(request.key))" + (query.isEmpty ? "" : "?\(query)"))
    message.method = request.method
    let signer = S3Signer(location: location, credentials: credentials)
    for (name, value) in signer.fields(of: request, now: options.now()) {
      message.headers.replaceOrAdd(name: name, value: value)
    }
    if let body = request.body { message.body = .bytes(body) }
    do {
      return try await client.execute(message, deadline: .distantFuture)
    } catch {
      throw try Self.failure(error)
    }
  }

  private static func collect(_ response: HTTPClientResponse, _ request: S3Request) async throws -> S3Answer {
    do {
      let body = request.method == .HEAD ? ByteBuffer() : try await response.body.collect(upTo: longestAnswer)
      return S3Answer(
        status: Int(response.status.code), headers: response.headers, body: Data(body.readableBytesView))
    } catch {
      throw try failure(error)
    }
  }

  /// Returns the failure of a connection, or throws if the task was canceled.
  private static func failure(_ error: any Error) throws -> S3Failure {
    if error is CancellationError { throw error }
    if let error = error as? HTTPClientError, error == .cancelled { throw CancellationError() }
    if let error = error as? NIOConnectionError, let first = error.connectionErrors.first {
      return S3Failure(network: first.error)
    }
    return S3Failure(network: error)
  }

  /// The length of the complete object, from the answer to a request for a part.
  private static func objectLength(_ response: HTTPClientResponse) -> Int? {
    let field = response.status == .ok ? "content-length" : "content-range"
    return response.headers.first(name: field).flatMap { $0.split(separator: "/").last }.flatMap { Int($0) }
  }
}

public import Foundation
import SkinKit

/// A GET request and the limits of its answer.
public struct TransportRequest: Sendable, Hashable {
  /// The address.
  public var url: URL
  /// Additional header fields.
  public var headers: [String: String] = [:]
  /// The `ETag` of the stored file, with its quotes.
  ///
  /// It is sent as `If-None-Match`, so that an unchanged file is answered with 304. With a `Range` it is sent as
  /// `If-Range`, so that the rest is only sent if the file is unchanged, and otherwise the complete file. A text that
  /// isn't an entity tag is never sent.
  public var validator: String?
  /// The maximum size in bytes of a body; a longer answer fails as soon as that is known.
  ///
  /// With `Int.max` the body may be endless, and fails if the reader falls far behind.
  public var maximumLength: Int
  /// The longest silence, in seconds.
  public var idleTimeout: TimeInterval = 30
  /// The longest time of the complete exchange, in seconds; nil for any.
  public var totalTimeout: TimeInterval?
  /// The minimum rate of a body in bytes per second, on average over each ``rateWindow``; nil for any rate.
  public var minimumRate: Int?
  /// The longest time that a body may be slower than ``minimumRate``, in seconds.
  public var rateWindow: TimeInterval = 30
  /// Whether the cellular network may be used.
  public var allowsCellular = true

  /// Creates a request.
  /// - Parameters:
  ///   - url: The address.
  ///   - maximumLength: The maximum size in bytes of a body.
  public init(url: URL, maximumLength: Int) {
    self.url = url
    self.maximumLength = maximumLength
  }

  /// The header fields to send, including that of the validator.
  public var fields: [String: String] {
    guard let validator = EntityTag.usable(validator) else { return headers }
    let name = headers["Range"] == nil ? "If-None-Match" : "If-Range"
    return headers.merging([name: validator]) { own, _ in own }
  }
}

/// A complete answer.
public struct TransportResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields, names in lower case.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// Creates an answer.
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields, names in lower case.
  ///   - body: The body.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The answer's `ETag`, with its quotes; nil if it isn't an entity tag, or has more than 256 bytes.
  public var validator: String? { EntityTag.usable(headers["etag"]) }
}

/// The head of an answer, and its body as it arrives.
public struct TransportStream: Sendable {
  /// The status code.
  public var status: Int
  /// The header fields, names in lower case.
  public var headers: [String: String]
  /// The body in pieces; it ends with an error if the connection breaks, takes too long or sends too much.
  public var body: AsyncThrowingStream<Data, any Error>

  /// Creates the head of an answer.
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields, names in lower case.
  ///   - body: The body in pieces.
  public init(status: Int, headers: [String: String], body: AsyncThrowingStream<Data, any Error>) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The answer's `ETag`, with its quotes; nil if it isn't an entity tag, or has more than 256 bytes.
  public var validator: String? { EntityTag.usable(headers["etag"]) }
}

/// A transport of HTTP requests.
///
/// Implementations stream: they must not buffer a complete body, nor, if its length is unlimited, the pieces that a
/// slow reader hasn't read. They stop at ``TransportRequest/maximumLength`` bytes, enforce the timeouts and the rate,
/// send ``TransportRequest/fields``, refuse redirects to another scheme, and close the connection when the stream is
/// dropped or the task is canceled. The body of an answer that isn't a success may be cut.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the head of the answer.
  /// - Parameter request: The request.
  /// - Returns: The head of the answer, whatever its status.
  /// - Throws: `SkinIssue` if there is no answer; `CancellationError` if the task is canceled.
  func open(_ request: TransportRequest) async throws -> TransportStream
}

extension HTTPTransport {
  /// Sends a request and collects the complete answer.
  /// - Parameter request: The request.
  /// - Returns: The answer, whatever its status.
  /// - Throws: `SkinIssue` if there is no complete answer within the limits.
  public func fetch(_ request: TransportRequest) async throws -> TransportResponse {
    let stream = try await open(request)
    var body = Data()
    for try await piece in stream.body {
      guard body.count + piece.count <= request.maximumLength else {
        throw SkinIssue.tooLong(request.url, limit: request.maximumLength)
      }
      body.append(piece)
    }
    // A stream also ends, without an error, if the task that reads it is canceled.
    try Task.checkCancellation()
    return TransportResponse(status: stream.status, headers: stream.headers, body: body)
  }
}

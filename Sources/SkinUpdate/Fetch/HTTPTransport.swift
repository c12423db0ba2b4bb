// What the updater needs of HTTP: one bounded request whose answer comes as a stream.

public import Foundation
import SkinKit

/// A GET request and the bounds of its answer.
public struct TransportRequest: Sendable, Hashable {
  /// The address.
  public var url: URL
  /// Additional header fields.
  public var headers: [String: String] = [:]
  /// The `ETag` of what is here already, with its quotes.
  ///
  /// It is sent as `If-None-Match`, to be answered with 304 where nothing changed; together with a `Range` it is sent as
  /// `If-Range`, so that the rest comes only while the file is still the same, and the whole file where it is not.
  public var validator: String?
  /// The most bytes of a body; an answer that is longer fails as soon as that is known.
  ///
  /// With `Int.max` the body may be without an end, and fails where much more of it came than was read.
  public var maximumLength: Int
  /// How long nothing may come, in seconds.
  public var idleTimeout: TimeInterval = 30
  /// How long the whole may take, in seconds; nil for as long as it comes.
  public var totalTimeout: TimeInterval?
  /// The fewest bytes per second of a body, on average over each ``rateWindow``; nil for any rate.
  public var minimumRate: Int?
  /// How long a body may be slower than ``minimumRate``, in seconds.
  public var rateWindow: TimeInterval = 30
  /// Whether the cellular network may be used.
  public var allowsCellular = true

  /// Makes a request.
  /// - Parameters:
  ///   - url: The address.
  ///   - maximumLength: The most bytes of a body.
  public init(url: URL, maximumLength: Int) {
    self.url = url
    self.maximumLength = maximumLength
  }

  /// The header fields to send, that of the validator included.
  public var fields: [String: String] {
    guard let validator else { return headers }
    let name = headers["Range"] == nil ? "If-None-Match" : "If-Range"
    return headers.merging([name: validator]) { own, _ in own }
  }
}

/// A whole answer.
public struct TransportResponse: Sendable, Hashable {
  /// The status code.
  public var status: Int
  /// The header fields, names in lower case.
  public var headers: [String: String]
  /// The body.
  public var body: Data

  /// Makes an answer.
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields, names in lower case.
  ///   - body: The body.
  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The answer's `ETag`, with its quotes; nil where it is too long to be kept and sent back.
  public var validator: String? { EntityTag.usable(headers["etag"]) }
}

/// The head of an answer, and its body as it comes.
public struct TransportStream: Sendable {
  /// The status code.
  public var status: Int
  /// The header fields, names in lower case.
  public var headers: [String: String]
  /// The body in pieces; ends with an error where the connection breaks, takes too long or sends too much.
  public var body: AsyncThrowingStream<Data, any Error>

  /// Makes the head of an answer.
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The header fields, names in lower case.
  ///   - body: The body in pieces.
  public init(status: Int, headers: [String: String], body: AsyncThrowingStream<Data, any Error>) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The answer's `ETag`, with its quotes; nil where it is too long to be kept and sent back.
  public var validator: String? { EntityTag.usable(headers["etag"]) }
}

/// What fetches from a server.
///
/// Implementations stream: they must not gather a body, nor, where no length bounds it, what a slow reader hasn't taken;
/// they stop at ``TransportRequest/maximumLength`` bytes, keep the timeouts and the rate, send
/// ``TransportRequest/fields``, refuse redirects to another scheme, and let go of the connection when the stream is
/// dropped or the task is cancelled. Of an answer that isn't a success the status counts: its body may be cut short.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the head of the answer.
  /// - Parameter request: The request.
  /// - Returns: The head of the answer, whatever its status.
  /// - Throws: `SkinIssue` where there is no answer; `CancellationError` where the task is cancelled.
  func open(_ request: TransportRequest) async throws -> TransportStream
}

extension HTTPTransport {
  /// Sends a request and gathers the whole answer.
  /// - Parameter request: The request.
  /// - Returns: The answer, whatever its status.
  /// - Throws: `SkinIssue` where there is no whole answer within the bounds.
  public func fetch(_ request: TransportRequest) async throws -> TransportResponse {
    let stream = try await open(request)
    var body = Data()
    for try await piece in stream.body {
      guard body.count + piece.count <= request.maximumLength else {
        throw SkinIssue.tooLong(request.url, limit: request.maximumLength)
      }
      body.append(piece)
    }
    // A stream also ends, quietly, when the task that reads it is cancelled.
    try Task.checkCancellation()
    return TransportResponse(status: stream.status, headers: stream.headers, body: body)
  }
}

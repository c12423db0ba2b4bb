import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinServerAPI

/// An answer of the API, with its complete body.
struct APIAnswer: Sendable {
  var status: HTTPResponse.Status
  var headers: HTTPFields
  var body: Data
}

/// Calls the HTTP API in the name of a browser.
///
/// Requests pass the same middleware as those from the network, with the browser's cookie and address, so that the
/// console can do what its user can, and no more.
struct APIClient: Sendable {
  /// Runs a request.
  var send: @Sendable (Request) async throws -> Response
  /// The fields of the browser's request that identify it.
  var identity: HTTPFields
  /// The token against forged requests, which came with a form.
  var csrfToken: String?

  private static let root = "/api/v1/"
  private static let largestAnswer = 64 << 20

  /// Returns the header fields of a browser's request that the API needs.
  static func identity(of request: Request) -> HTTPFields {
    let names = [HTTPField.Name.cookie] + [HTTPField.Name("X-Forwarded-For")].compactMap(\.self)
    return HTTPFields(request.headers.filter { names.contains($0.name) })
  }

  /// Sends the request of an endpoint without a body, and decodes its answer.
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - values: The values of the path's parameters, in order.
  ///   - query: The parameters of the query; those that are nil are left out.
  /// - Returns: The answer.
  /// - Throws: `APIFailure` if the request is refused.
  @discardableResult
  func call<Answer>(
    _ endpoint: Endpoint<Never, Answer>, _ values: String..., query: [(String, String?)] = []
  ) async throws -> Answer {
    try await call(endpoint, values, query: query)
  }

  /// Sends the request of an endpoint without a body, the values of whose path are listed, and decodes its answer.
  @discardableResult
  func call<Answer>(
    _ endpoint: Endpoint<Never, Answer>, _ values: [String], query: [(String, String?)] = []
  ) async throws -> Answer {
    try APICoder.decode(from: try await send(endpoint, values, query).body)
  }

  /// Sends the request of an endpoint, and decodes its answer, or returns nil if it is refused with one of some codes.
  func call<Answer>(
    _ endpoint: Endpoint<Never, Answer>, _ values: String..., unless codes: Set<String>
  ) async throws -> Answer? {
    do {
      return try APICoder.decode(from: try await send(endpoint, values).body)
    } catch let failure as APIFailure where codes.contains(failure.problem.code) {
      return nil
    }
  }

  /// Sends the request of an endpoint with a body, and decodes its answer.
  @discardableResult
  func call<Body, Answer>(
    _ endpoint: Endpoint<Body, Answer>, _ values: String..., query: [(String, String?)] = [], body: Body
  ) async throws -> Answer {
    try await call(endpoint, values, query: query, body: body)
  }

  /// Sends the request of an endpoint with a body, the values of whose path are listed, and decodes its answer.
  @discardableResult
  func call<Body, Answer>(
    _ endpoint: Endpoint<Body, Answer>, _ values: [String], query: [(String, String?)] = [], body: Body
  ) async throws -> Answer {
    try APICoder.decode(from: try await send(endpoint, values, query, json: try APICoder.encode(body)).body)
  }

  /// Sends the request of an endpoint without a body and without an answer.
  func call(_ endpoint: Endpoint<Never, Never>, _ values: String...) async throws { try await send(endpoint, values) }

  /// Sends the request of an endpoint that answers with lines of JSON, and decodes these.
  func lines<Line>(
    _ endpoint: Endpoint<Never, JSONLines<Line>>, _ values: [String], _ query: [(String, String?)]
  ) async throws -> [Line] {
    let lines = try await send(endpoint, values, query).body.split(separator: UInt8(ascii: "\n"))
    return try lines.map { try APICoder.decode(from: $0) }
  }

  /// Sends the request of an endpoint, and returns the answer with its header fields.
  @discardableResult
  func send<Body, Answer>(
    _ endpoint: Endpoint<Body, Answer>, _ values: [String] = [], _ query: [(String, String?)] = [], json: Data? = nil,
    headers: HTTPFields = [:]
  ) async throws -> APIAnswer {
    var fields = headers
    var bytes = ByteBuffer()
    if let json {
      fields[.contentType] = "application/json"
      bytes.writeBytes(json)
      fields[.contentLength] = "\(bytes.readableBytes)"
    }
    let answer = try await answer(endpoint.description.method, endpoint.path(values), query, headers: fields, bytes)
    guard answer.status.kind == .successful else { throw APIFailure(answer) }
    if let change = PendingProposal(answer) { throw change }
    return answer
  }

  /// Decodes the answer to a `GET` whatever its status, such as that of `/health` on a server that is failing.
  func state<Answer>(_ endpoint: Endpoint<Never, Answer>) async throws -> Answer {
    let answer = try await answer(.get, endpoint.path([]))
    guard answer.status.kind == .successful || answer.status == .serviceUnavailable else { throw APIFailure(answer) }
    return try Self.decode(answer)
  }

  /// Sends bytes, such as those of a picture.
  func upload(_ bytes: Data, to path: APIPath) async throws -> APIAnswer {
    let fields: HTTPFields = [.contentType: "application/octet-stream", .contentLength: "\(bytes.count)"]
    let answer = try await answer(.put, path, [], headers: fields, ByteBuffer(bytes: bytes))
    guard answer.status.kind == .successful else { throw APIFailure(answer) }
    return answer
  }

  private func answer(
    _ method: HTTPRequest.Method, _ path: APIPath, _ query: [(String, String?)] = [], headers: HTTPFields = [:],
    _ bytes: ByteBuffer = ByteBuffer()
  ) async throws -> APIAnswer {
    var fields = identity
    fields.append(contentsOf: headers)
    if let csrfToken, let name = HTTPField.Name("X-CSRF-Token") { fields[name] = csrfToken }
    let target = path.isRoot ? path.text : Self.root + path.text
    let head = HTTPRequest(
      method: method, scheme: nil, authority: nil, path: target + APIPath.query(query), headerFields: fields)
    return try await Self.collect(try await send(Request(head: head, body: RequestBody(buffer: bytes))))
  }

  /// Decodes the body of an answer.
  static func decode<Value: Decodable>(_ answer: APIAnswer, as type: Value.Type = Value.self) throws -> Value {
    try APICoder.decode(from: answer.body)
  }

  private static func collect(_ response: Response) async throws -> APIAnswer {
    let collector = BodyCollector(limit: largestAnswer)
    try await response.body.write(collector)
    return APIAnswer(
      status: response.status, headers: response.headers, body: Data(collector.buffer.readableBytesView))
  }
}

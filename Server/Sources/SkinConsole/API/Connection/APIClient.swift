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

  /// Decodes the answer to a `GET`.
  func get<Value: Decodable>(
    _ path: APIPath, _ query: [(String, String?)] = [], as type: Value.Type = Value.self
  ) async throws -> Value {
    try Self.decode(try await call(.get, path, query))
  }

  /// Decodes the answer to a `GET`, or returns nil if it is refused with one of some codes.
  func get<Value: Decodable>(
    _ path: APIPath, _ query: [(String, String?)] = [], unless codes: Set<String>, as type: Value.Type = Value.self
  ) async throws -> Value? {
    do {
      return try await get(path, query)
    } catch let failure as APIFailure where codes.contains(failure.problem.code) {
      return nil
    }
  }

  /// Decodes the answer to a `GET` whatever its status, such as that of `/health` on a server that is failing.
  func state<Value: Decodable>(_ path: APIPath, as type: Value.Type = Value.self) async throws -> Value {
    let answer = try await answer(.get, path)
    guard answer.status.kind == .successful || answer.status == .serviceUnavailable else { throw APIFailure(answer) }
    return try Self.decode(answer)
  }

  /// Sends a request without a body, or with a JSON body.
  @discardableResult
  func call(
    _ method: HTTPRequest.Method, _ path: APIPath, _ query: [(String, String?)] = [],
    _ body: (any Encodable & Sendable)? = nil, headers: HTTPFields = [:]
  ) async throws -> APIAnswer {
    var fields = headers
    var bytes = ByteBuffer()
    if let body {
      fields[.contentType] = "application/json"
      bytes.writeBytes(try JSONEncoder().encode(body))
      fields[.contentLength] = "\(bytes.readableBytes)"
    }
    let answer = try await answer(method, path, query, headers: fields, bytes)
    guard answer.status.kind == .successful else { throw APIFailure(answer) }
    if let change = ChangeWasProposed(answer) { throw change }
    return answer
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
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: answer.body)
  }

  private static func collect(_ response: Response) async throws -> APIAnswer {
    let collector = BodyCollector(limit: largestAnswer)
    try await response.body.write(collector)
    return APIAnswer(
      status: response.status, headers: response.headers, body: Data(collector.buffer.readableBytesView))
  }
}

/// The path of a request, whose variable parts are encoded.
struct APIPath: ExpressibleByStringInterpolation, Sendable {
  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    init(literalCapacity: Int, interpolationCount: Int) {}
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ value: String) { text += APIPath.encode(value) }
    mutating func appendInterpolation(path: APIPath) { text += path.text }
    mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
  }

  var text: String
  /// Whether the path is outside of the API's folder, such as `/health`.
  var isRoot: Bool { text.hasPrefix("/") }

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  /// Encodes a text for one part of a path, or for a value of a query.
  static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// Returns a query with the values that aren't nil, with its question mark.
  static func query(_ values: [(String, String?)]) -> String {
    let pairs = values.compactMap { name, value in value.map { "\(encode(name))=\(encode($0))" } }
    return pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&")
  }
}

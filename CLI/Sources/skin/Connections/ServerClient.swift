import Foundation
import HTTPTypes
import SkinKit
import SkinServerAPI
import SkinTransport
import SkinUpdate

/// A client of skin-server's API.
///
/// Uploads are streamed from their file; answers are small and bounded.
struct ServerClient: Sendable {
  let base: URL
  let token: String
  /// The reason for which an administrator changes frozen documents; nil if freezes hold.
  var freezeOverride: String?
  /// No answer of the API comes near the limit.
  private let sender = HTTPSender(maximumLength: 4 << 20, timeout: 60)

  /// Creates a client.
  init(base: URL, token: String) {
    self.base = base
    self.token = token
  }

  /// Sends the request of an endpoint without a body, and decodes its answer.
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - values: The values of the path's parameters, in order.
  ///   - query: The query.
  /// - Returns: The answer.
  /// - Throws: `SkinIssue` if the server can't be reached, refuses, or answers in another form.
  func call<Answer>(
    _ endpoint: Endpoint<Never, Answer>, _ values: any CustomStringConvertible..., query: [URLQueryItem] = []
  ) async throws -> Answer {
    try ServerAnswer.decode(Answer.self, await exchange(endpoint, values, query).body)
  }

  /// Sends the request of an endpoint with a body, and decodes its answer.
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - values: The values of the path's parameters, in order.
  ///   - body: The body.
  /// - Returns: The answer.
  /// - Throws: `SkinIssue` if the server can't be reached, refuses, or answers in another form.
  func call<Body, Answer>(
    _ endpoint: Endpoint<Body, Answer>, _ values: any CustomStringConvertible..., body: Body
  ) async throws -> Answer {
    try ServerAnswer.decode(Answer.self, await exchange(endpoint, values, [], APICoder.encode(body)).body)
  }

  /// Sends the request of an endpoint with a body, and returns the answer with its status.
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - values: The values of the path's parameters, in order.
  ///   - body: The body.
  /// - Returns: The server's answer.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func send<Body, Answer>(
    _ endpoint: Endpoint<Body, Answer>, _ values: any CustomStringConvertible..., body: Body
  ) async throws -> HTTPSender.Answer {
    try await exchange(endpoint, values, [], APICoder.encode(body))
  }

  /// Sends the request of an endpoint without a body and without an answer.
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - values: The values of the path's parameters, in order.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func call(_ endpoint: Endpoint<Never, Never>, _ values: any CustomStringConvertible...) async throws {
    _ = try await exchange(endpoint, values, [])
  }

  /// Uploads a file.
  /// - Parameters:
  ///   - file: The file.
  ///   - path: The path below the API's root.
  ///   - method: The HTTP method.
  ///   - type: The media type of the file.
  ///   - query: The query.
  ///   - progress: Called with the number of bytes sent so far.
  /// - Returns: The server's answer.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func upload(
    _ file: URL, to path: String, method: String = "POST", type: String = "application/zip",
    query: [URLQueryItem] = [], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> HTTPSender.Answer {
    try await exchange(method, path, query, ["Content-Type": type], .file(file), progress: progress)
  }

  /// Sends a JSON document.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The path below the API's root.
  ///   - document: The body.
  ///   - tag: The revision to replace. The server refuses if another one is current; nil replaces any.
  /// - Returns: The body of the server's answer.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func send(
    _ method: String, _ path: String, _ document: some Encodable, replacing tag: String? = nil
  ) async throws -> Data {
    var fields = ["Content-Type": "application/json"]
    fields["If-Match"] = tag
    return try await exchange(method, path, [], fields, .data(APICoder.encode(document))).body
  }

  /// Sends a request without a body.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The path below the API's root.
  /// - Returns: The body of the server's answer.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  @discardableResult
  func call(_ method: String, _ path: String) async throws -> Data {
    try await exchange(method, path, []).body
  }

  /// Requests a JSON document.
  /// - Parameters:
  ///   - path: The path below the API's root.
  ///   - query: The query.
  /// - Returns: The body of the server's answer, and the tag that names its revision.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func read(_ path: String, query: [URLQueryItem] = []) async throws -> (data: Data, tag: String?) {
    let answer = try await exchange("GET", path, query)
    return (answer.body, answer.headers["etag"])
  }

  /// Sends a request with headers of its own.
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - path: The path below the API's root.
  ///   - query: The query.
  ///   - headers: The headers.
  ///   - body: The body.
  /// - Returns: The server's answer.
  /// - Throws: `SkinIssue` if the server can't be reached or refuses.
  func call(
    _ method: String, _ path: String, query: [URLQueryItem] = [], headers: [String: String], body: Data? = nil
  ) async throws -> HTTPSender.Answer {
    try await exchange(method, path, query, headers, body.map { .data($0) } ?? .none)
  }

  /// Sends the request of an endpoint, and returns the server's answer.
  private func exchange<Body, Answer>(
    _ endpoint: Endpoint<Body, Answer>, _ values: [any CustomStringConvertible], _ query: [URLQueryItem],
    _ body: Data? = nil
  ) async throws -> HTTPSender.Answer {
    // The address encodes the path again.
    let path = endpoint.path(values.map(\.description)).text.removingPercentEncoding ?? ""
    return try await exchange(
      endpoint.description.method.rawValue, path, query, body == nil ? [:] : ["Content-Type": "application/json"],
      body.map { .data($0) } ?? .none)
  }

  /// Sends a request with the token, and returns the answer of a success.
  ///
  /// Redirects are refusals: the token is only for the given address.
  /// - Throws: `SkinIssue`, or `ProposalOutcome` if another person must approve the change.
  private func exchange(
    _ method: String, _ path: String, _ query: [URLQueryItem], _ fields: [String: String] = [:],
    _ body: HTTPSender.Body = .none, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> HTTPSender.Answer {
    let override = method == "GET" ? nil : freezeOverride.map { URLQueryItem(name: "override_freeze", value: $0) }
    let url = url(path, query + [override].compactMap(\.self))
    let own = ["Authorization": "Bearer \(token)", "Accept": "application/json"]
    let answer: HTTPSender.Answer
    do {
      answer = try await sender.send(
        method, url, fields: fields.merging(own) { $1 }, body: body, progress: progress)
    } catch let issue as SkinIssue {
      guard issue.code != .answerTooLong else { throw ServerAnswer.unreadable("it is too long") }
      throw SkinIssue(
        .serverUnreachable, "\(url.absoluteString) gave no answer: \(issue.message)",
        suggestion: "Check the address, and that the server is running.")
    }
    guard (200..<300).contains(answer.status) else { throw refusal(answer.status, answer.body) }
    // The change waits for a second person.
    if answer.status == 202, let change = ProposalOutcome(answer.body) { throw change }
    return answer
  }

  private func url(_ path: String, _ query: [URLQueryItem]) -> URL {
    let url = base.appending(path: "api/v1/\(path)")
    guard !query.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return url }
    parts.queryItems = query
    // Servers decode a plus sign as a space.
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacing("+", with: "%2B")
    return parts.url ?? url
  }

  /// The issue that the server reports, or one for its status if it reports none.
  private func refusal(_ status: Int, _ data: Data) -> SkinIssue {
    if let error = try? ServerAnswer.decode(ErrorAnswer.self, data).error {
      return SkinIssue(
        SkinIssue.Code(rawValue: error.code), "The server refused: \(error.message)",
        suggestion: error.suggestion, place: error.place ?? .init())
    }
    let suggestion =
      switch status {
      case 401, 403: "Check the token in SKIN_TOKEN or --token-file."
      case 404: "Check the server's address."
      case 413: "Make the package smaller, or raise the server's limit."
      case 300..<400: "Use the address that the server redirects to."
      default: "See the server's log, and try again later."
      }
    // A proxy answers for a server that it can't reach.
    let code: SkinIssue.Code = (502...504).contains(status) ? .serverUnreachable : .serverRefused
    return SkinIssue(code, "The server at \(base) answered with status \(status)", suggestion: suggestion)
  }
}

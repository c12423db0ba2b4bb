import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SkinServerAPI
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing

extension TestWorld {
  /// Opens a server whose passwords are hashed quickly.
  func quickServer(
    clock: ServerClock = .system, _ change: (inout ServerSettings) -> Void = { _ in }
  ) async throws -> RepositoryServer {
    try await server(clock: clock) { settings in
      settings.passwordCost = PasswordCost(logRounds: 4, blockSize: 1, parallelism: 1)
      change(&settings)
    }
  }
}

/// A user's session as a browser keeps it.
struct TestSession {
  var cookie: String
  var csrfToken: String

  /// Reads the answer to a sign-in.
  init(_ response: TestResponse) throws {
    let field = try #require(response.headers[.setCookie])
    cookie = String(field.prefix { $0 != ";" })
    csrfToken = try #require(try response.json(SessionAnswer.self).csrfToken)
  }

  /// The headers of a request that the browser's own page sends.
  var headers: HTTPFields { HTTPFields([HTTPField(name: .cookie, value: cookie), csrf].compactMap(\.self)) }

  private var csrf: HTTPField? {
    HTTPField.Name("X-CSRF-Token").map { HTTPField(name: $0, value: csrfToken) }
  }
}

/// A token of an account, as it is shown once.
struct TestToken: Decodable {
  var id: String
  var token: String
  var headers: HTTPFields { [.authorization: "Bearer \(token)"] }
}

extension TestClientProtocol {
  /// Calls the API with a JSON body.
  func call(
    _ method: HTTPRequest.Method, _ path: String, _ json: String? = nil, as headers: HTTPFields = .authorized
  ) async throws -> TestResponse {
    var headers = headers
    if json != nil { headers[.contentType] = "application/json" }
    return try await execute(
      uri: "/api/v1/\(path)", method: method, headers: headers, body: json.map { ByteBuffer(string: $0) })
  }

  /// Calls an endpoint without a body, and decodes its answer.
  func call<Answer>(_ endpoint: Endpoint<Never, Answer>, _ values: String...) async throws -> Answer {
    let response = try await call(endpoint.description.method, endpoint.path(values).text)
    #expect(response.status.code == endpoint.description.status)
    return try APICoder.decode(from: response.data)
  }

  /// Creates a user with roles such as `publisher:festival`.
  func addUser(_ name: String, _ roles: String...) async throws {
    let grants = roles.map { role in
      let parts = role.split(separator: ":")
      return #"{"role":"\#(parts[0])","app":"\#(parts[1])"}"#
    }
    let response = try await call(.post, "users", #"{"name":"\#(name)","roles":[\#(grants.joined(separator: ","))]}"#)
    #expect(response.status == .created)
  }

  /// Sets the password of a user with a link, and returns the session.
  @discardableResult
  func setPassword(_ password: String, of name: String) async throws -> TestSession {
    let link = try await call(.post, "users/\(name)/link").json(LinkAnswer.self).link
    let secret = try #require(link.split(separator: "#").last)
    let response = try await call(.post, "setup", #"{"token":"\#(secret)","password":"\#(password)"}"#, as: [:])
    #expect(response.status == .ok)
    return try TestSession(response)
  }

  /// Creates a token of a user.
  func token(of name: String, _ scopes: String..., days: Int = 30) async throws -> TestToken {
    let list = scopes.map { "\"\($0)\"" }.joined(separator: ",")
    let response = try await call(
      .post, "users/\(name)/tokens", #"{"name":"ci","scopes":[\#(list)],"days":\#(days)}"#)
    #expect(response.status == .created)
    return try response.json(TestToken.self)
  }

  /// Signs a user in.
  func signIn(_ name: String, _ password: String, headers: HTTPFields = [:]) async throws -> TestResponse {
    try await call(.post, "session", #"{"name":"\#(name)","password":"\#(password)"}"#, as: headers)
  }
}

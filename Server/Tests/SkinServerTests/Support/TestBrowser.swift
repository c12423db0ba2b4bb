import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinServerAPI
import Testing

/// A browser that keeps cookies, and follows the redirections between a server and a provider.
struct TestBrowser {
  /// A client that leaves redirections to the test.
  static let client: HTTPClient = {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }()

  var cookies: [String: String] = [:]
  /// The media types that it accepts.
  var accept = "application/json"

  /// The headers of a request that changes nothing.
  var headers: HTTPFields {
    var fields: HTTPFields = [.accept: accept]
    let text = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    if !text.isEmpty { fields[.cookie] = text }
    return fields
  }

  /// Requests a page of a server.
  mutating func visit(_ client: any TestClientProtocol, _ uri: String) async throws -> TestResponse {
    let response = try await client.execute(uri: uri, method: .get, headers: headers)
    keep(response.headers[values: .setCookie])
    return response
  }

  /// Keeps or removes cookies.
  mutating func keep(_ fields: [String]) {
    for field in fields {
      let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = pair.first else { continue }
      cookies[String(name)] = field.contains("Max-Age=0;") ? nil : pair.last.map(String.init)
    }
  }

  /// Begins a sign-in.
  /// - Returns: The address of the provider's page.
  mutating func begin(_ client: any TestClientProtocol, query: String = "") async throws -> String {
    let response = try await visit(client, "/api/v1/session/oidc\(query)")
    #expect(response.status == .found, "\(String(buffer: response.body))")
    return try #require(response.headers[.location])
  }

  /// Signs in at the provider.
  /// - Parameter page: The address of its page.
  /// - Returns: The path to which the provider sends the browser back, with its answer.
  /// - Throws: An error if the provider doesn't send it back.
  func authorize(_ page: String) async throws -> String {
    let response = try await Self.client.execute(HTTPClientRequest(url: page), timeout: .seconds(300))
    let location = try #require(response.headers.first(name: "Location"))
    #expect(response.status == .found && location.hasPrefix(TestProvider.origin + "/"))
    return String(location.dropFirst(TestProvider.origin.count))
  }

  /// Signs in, from the beginning to the server's answer.
  mutating func signIn(_ client: any TestClientProtocol, query: String = "") async throws -> TestResponse {
    let page = try await begin(client, query: query)
    return try await visit(client, try await authorize(page))
  }

  /// The account of the session, or nil if there is none.
  func account(_ client: any TestClientProtocol) async throws -> String? {
    let response = try await client.call(.get, "session", as: headers)
    return response.status == .ok ? try response.json(SessionAnswer.self).account : nil
  }
}

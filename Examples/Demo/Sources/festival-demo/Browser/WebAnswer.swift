import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// An answer of the server, or of the browser's driver.
struct WebAnswer {
  let status: Int
  let body: Data
  /// The name and the value of a cookie that it sets.
  let cookie: (name: String, value: String)?

  /// Sends JSON.
  /// - Parameters:
  ///   - json: The JSON.
  ///   - address: The URL.
  ///   - token: The token of the API.
  ///   - method: The method.
  /// - Throws: An error if there is no answer.
  init(posting json: Data, to address: String, token: String? = nil, method: HTTPMethod = .POST) async throws {
    var request = HTTPClientRequest(url: address)
    request.method = method
    request.headers.add(name: "Content-Type", value: "application/json")
    if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
    request.body = .bytes(json)
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    status = Int(response.status.code)
    body = Data(try await response.body.collect(upTo: 64 << 20).readableBytesView)
    let field = response.headers.first(name: "Set-Cookie")?.prefix { $0 != ";" }
    let parts = field?.split(separator: "=", maxSplits: 1).map(String.init) ?? []
    cookie = parts.count == 2 ? (parts[0], parts[1]) : nil
  }
}

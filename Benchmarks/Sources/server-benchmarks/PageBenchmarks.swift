import AsyncHTTPClient
import BenchmarkSupport
import Foundation
import NIOCore
import NIOHTTP1

/// The pages of the console that people see first.
enum PageBenchmarks {
  private static let limit = 100.0
  private static let pages = [
    ("sign-in", "/console/sign-in"), ("apps", "/console"), ("an app's overview", "/console/apps/festival"),
  ]

  @MainActor static func rows(scratch: URL) async throws -> [Row] {
    // Drawing pictures would take the processor's time.
    let server = try await BenchmarkServer(in: scratch, ["PREVIEWS": "off", "REPORTS": "on"])
    for skin in ["spring-festival-1.0.0", "spring-festival-2.0.0", "night"] {
      try server.publish(exampleSkins.appending(path: skin))
    }
    for skin in ["spring-festival", "night", "spring-festival"] { try await server.activate(skin) }
    let cookie = try await session(server)
    let rows = try await pages.map { name, path in
      Benchmark(
        name: "console: \(name)", unit: "ms",
        subject: { try await time(of: server.url + path, cookie) }, peers: [Peer(limit: limit, "100 ms")])
    }.rows()
    try await server.stop()
    return rows
  }

  /// Returns the milliseconds until a page has arrived.
  private static func time(of url: String, _ cookie: String) async throws -> Double {
    let start = ContinuousClock.now
    let (response, body) = try await send(.GET, url, [("Cookie", cookie)])
    let time = start.duration(to: .now) / .milliseconds(1)
    try WrongResult.unless(response.status == .ok && body.contains("<h1>"), "\(url) answers \(response.status)")
    return time
  }

  private struct Link: Decodable {
    var link: String
  }

  /// Adds an administrator, and returns the cookie of a session.
  private static func session(_ server: BenchmarkServer) async throws -> String {
    func call(_ path: String, _ json: String) async throws -> (HTTPClientResponse, String) {
      let fields = [("Authorization", "Bearer \(BenchmarkServer.token)"), ("Content-Type", "application/json")]
      let answer = try await send(.POST, "\(server.url)/api/v1/\(path)", fields, json)
      try WrongResult.unless((200..<300).contains(answer.0.status.code), "\(path): \(answer.1)")
      return answer
    }
    _ = try await call("users", #"{"name":"ann","roles":[{"role":"admin","app":"*"}]}"#)
    let link = try JSONDecoder().decode(Link.self, from: Data(try await call("users/ann/link", "{}").1.utf8)).link
    let secret = link.drop { $0 != "#" }.dropFirst()
    let (response, _) = try await call("setup", #"{"token":"\#(secret)","password":"a quiet orange river"}"#)
    guard let cookie = response.headers.first(name: "Set-Cookie") else {
      throw WrongResult(description: "the administrator isn't signed in")
    }
    return String(cookie.prefix { $0 != ";" })
  }

  private static func send(
    _ method: HTTPMethod, _ url: String, _ headers: [(String, String)], _ body: String? = nil
  ) async throws -> (HTTPClientResponse, String) {
    var request = HTTPClientRequest(url: url)
    request.method = method
    request.headers = HTTPHeaders(headers)
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    return (response, String(buffer: try await response.body.collect(upTo: 1 << 20)))
  }
}

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import Testing

@Suite struct AdminLinkTests {
  private func redeem(_ link: String, _ name: String, on server: RealServer) async throws -> HTTPClientResponse {
    let secret = try #require(link.split(separator: "#").last)
    return try await server.request(
      .POST, "/api/v1/setup", headers: [("Content-Type", "application/json")],
      body: .bytes(
        ByteBuffer(string: #"{"token":"\#(secret)","name":"\#(name)","password":"correct horse battery"}"#)))
  }

  private func notices(_ server: RealServer) throws -> [String] {
    try server.logLines().compactMap { $0["message"] as? String }.filter { $0.contains("skin-server admin-link") }
  }

  @Test("The command prints a link for the first administrator, once, and the log only says how to get it")
  func links() async throws {
    let world = try TestWorld()
    var server = try await RealServer(world)
    #expect(try notices(server).count == 1)
    // The port that the system chose is in the port file.
    let portFile = world.folder.appending(path: "port")
    try Data("\(server.port)\n".utf8).write(to: portFile)
    var environment = world.environment
    environment["SKIN_SERVER_PORT_FILE"] = portFile.path
    let (code, text) = try await RealServer.run(["admin-link"], environment)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(code == 0 && text.contains("once, until 20") && text.contains("don't pass it on"), "\(text)")
    let old = try #require(lines.first { $0.hasPrefix("\(server.url)/setup#") })

    environment["SKIN_SERVER_PUBLIC_URL"] = "https://skins.example.com"
    let (jsonCode, json) = try await RealServer.run(["admin-link", "--json"], environment)
    let answer = try JSONDecoder.answers.decode(LinkAnswer.self, from: Data(json.utf8))
    #expect(jsonCode == 0 && answer.link.hasPrefix("https://skins.example.com/setup#"))
    #expect(answer.expiresAt > .now && answer.expiresAt < .now.addingTimeInterval(25 * 3600))

    #expect(try await redeem(old, "mallory", on: server).status == .forbidden)
    let first = try await redeem(answer.link, "alice", on: server)
    #expect(first.status == .ok)
    let cookie = try #require(first.headers["Set-Cookie"].first?.prefix { $0 != ";" })
    let session = [("Cookie", String(cookie))]
    #expect(try await server.request(.GET, "/api/v1/users", headers: session).status == .ok)
    #expect(try await redeem(answer.link, "mallory", on: server).status == .forbidden)
    #expect(try !server.output.contains("/setup#"))
    try await server.stop()
    server = try await RealServer(world)
    #expect(try notices(server).isEmpty)
  }

  @Test("The command refuses while there is an administrator, and says what to do instead")
  func refuses() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    func add(_ name: String, _ role: String, _ app: String) async throws {
      let body = #"{"name":"\#(name)","roles":[{"role":"\#(role)","app":"\#(app)"}]}"#
      #expect(try await server.send(.POST, "users", body) == 201)
    }
    try await add("ann", "admin", "festival")
    try await add("bob", "viewer", "*")
    let before = try await RealServer.run(["admin-link"], world.environment)
    #expect(before.0 == 0, "\(before.1)")
    try await add("carol", "admin", "*")
    let late = try #require(before.1.split(separator: "\n").first { $0.contains("/setup#") })
    #expect(try await redeem(String(late), "mallory", on: server).status == .forbidden)
    let (code, text) = try await RealServer.run(["admin-link"], world.environment)
    #expect(code == 70 && text.contains("administrator-exists") && text.contains("users/carol/link"), "\(text)")
    #expect(!text.contains("/setup#"))
    #expect(try await server.send(.PATCH, "users/carol", #"{"enabled":false}"#) == 200)
    #expect(try await RealServer.run(["admin-link"], world.environment).0 == 0)
    let empty = try TestWorld()
    #expect(try await RealServer.run(["admin-link"], empty.environment).0 == 74)
  }
}

extension RealServer {
  /// Sends JSON to the API as an administrator.
  /// - Returns: The status.
  fileprivate func send(_ method: HTTPMethod, _ path: String, _ json: String) async throws -> UInt {
    try await request(
      method, "/api/v1/\(path)", headers: Self.authorized + [("Content-Type", "application/json")],
      body: .bytes(ByteBuffer(string: json))
    ).status.code
  }
}

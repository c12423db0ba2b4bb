import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinTestSupport
import Testing

@testable import SkinServer

@Suite struct AdminLinkTests {
  private func redeem(_ link: String, _ name: String, on server: RealServer) async throws -> HTTPClientResponse {
    let secret = try #require(link.split(separator: "#").last)
    return try await server.request(
      .POST, "/api/v1/setup", headers: [("Content-Type", "application/json")],
      body: .bytes(
        ByteBuffer(string: #"{"token":"\#(secret)","name":"\#(name)","password":"correct horse battery"}"#)))
  }

  @Test("The first start logs a link for the first administrator, and the command creates further ones")
  func links() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    var logged: String?
    try await eventually("the link is logged") {
      logged = try server.logLines().compactMap { $0["link"] as? String }.first
      return logged != nil
    }
    let link = try #require(logged)
    #expect(link.hasPrefix("\(server.url)/setup#"))
    let first = try await redeem(link, "alice", on: server)
    #expect(first.status == .ok)
    let cookie = try #require(first.headers["Set-Cookie"].first?.prefix { $0 != ";" })
    let session = [("Cookie", String(cookie))]
    #expect(try await server.request(.GET, "/api/v1/users", headers: session).status == .ok)
    #expect(try await redeem(link, "mallory", on: server).status == .forbidden)
    // A forgotten password: next to the running server.
    var environment = world.environment
    environment["SKIN_SERVER_PUBLIC_URL"] = "https://skins.example.com"
    let (code, text) = try await RealServer.run(["admin-link"], environment)
    #expect(code == 0 && text.hasPrefix("https://skins.example.com/setup#"))
    #expect(try await redeem(text.trimmingCharacters(in: .newlines), "alice", on: server).status == .ok)
    #expect(try await server.request(.GET, "/api/v1/users", headers: session).status == .unauthorized)
    try await server.stop()
    let again = try await RealServer(world)
    try await again.stop()
    #expect(try again.logLines().allSatisfy { $0["link"] == nil })
    let empty = try TestWorld()
    #expect(try await RealServer.run(["admin-link"], empty.environment).0 == 74)
  }
}

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinPackage
import SkinTestSupport
import SkinUpdate
import Testing

@Suite struct RequestGuardTests {
  private static let crowd = String(repeating: "GET /health HTTP/1.1\r\nHost: a\r\n\r\n", count: 2_000)

  @Test("A client that sends many requests ahead is disconnected, and the server keeps its memory")
  func pipelining() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let connections = try await server.connections()
    let before = server.peakMemory
    let clients = try (0..<100).map { _ in try RawConnection(port: server.port) }
    // The server closes in the middle, so not everything may be taken.
    for client in clients { client.send(Self.crowd) }
    try await eventually("all are disconnected") { clients.allSatisfy { $0.isClosed() } }
    try await eventually("their connections are forgotten") { try await server.connections() <= connections }
    if let before, let after = server.peakMemory { #expect(after - before < 100 << 20, "\(before) to \(after)") }
  }

  @Test("Some requests sent ahead are all answered, in order")
  func fewPipelined() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let client = try RawConnection(port: server.port)
    client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\nGET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
    client.send("GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    try await eventually("the connection ends") { client.isClosed() }
    let text = String(decoding: client.receive(), as: UTF8.self)
    #expect(text.matches(of: #/HTTP\/1\.1 ([0-9]+)/#).map { String($0.1) } == ["200", "404", "200"])
  }

  @Test(
    "A body that drips or never ends is cut off on every route",
    arguments: [
      "POST /reports", "POST /api/v1/apps/festival/packages", "PUT /api/v1/apps/festival/channels/stable/activation",
      "POST /api/v1/apps/festival/changes", "PUT /api/v1/apps/festival/catalog", "POST /nowhere", "GET /health",
      "DELETE /repository/a",
    ])
  func drips(_ line: String) async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_IDLE_TIMEOUT": "1s", "SKIN_SERVER_REPORTS": "on"])
    for framing in ["Content-Length: 60000", "Content-Length: 9000000", "Transfer-Encoding: chunked"] {
      let client = try RawConnection(port: server.port)
      client.send("\(line) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(TestWorld.token)\r\n\(framing)\r\n\r\n")
      try await eventually("\(framing) is cut off") {
        client.send(framing.hasPrefix("T") ? "1\r\nx\r\n" : "x")
        return client.isClosed()
      }
    }
  }

  @Test(
    "An endless body isn't read after it was refused", arguments: ["GET /health", "POST /nowhere", "POST /reports"])
  func endless(_ line: String) async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let client = try RawConnection(port: server.port)
    client.send("\(line) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    let piece = Data("10000\r\n".utf8) + Data(repeating: 1, count: 65_536) + Data("\r\n".utf8)
    var rest = Data()
    var status: Int?
    try await eventually("the connection is closed") {
      for _ in 0..<64 {
        if rest.isEmpty { rest = piece }
        let count = client.send(rest)
        rest = rest.dropFirst(count)
        if count == 0 { break }
      }
      let answer = String(decoding: client.receive().prefix(12), as: UTF8.self)
      if answer.count == 12 { status = Int(answer.suffix(3)) }
      return client.isClosed()
    }
    #expect(status == (line.hasPrefix("GET") ? 400 : 404))
    // The bytes that the server reads, and that the buffers of both systems take.
    #expect(client.sent < 16 << 20)
  }

  @Test("Headers that drip or are too long are cut off")
  func slowHeaders() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_IDLE_TIMEOUT": "1s"])
    let slow = try RawConnection(port: server.port)
    slow.send("GET /health HTTP/1.1\r\nHost: a\r\nX-Slow: ")
    try await eventually("the slow one is cut off") {
      slow.send("x")
      return slow.isClosed()
    }
    let patient = try await RealServer(world, ["SKIN_SERVER_DATA": world.folder.appending(path: "other").path])
    let long = try RawConnection(port: patient.port)
    long.send("GET /health HTTP/1.1\r\nHost: a\r\nX-Long: " + String(repeating: "x", count: 40_000) + "\r\n\r\n")
    #expect(try await long.status() == 400)
  }

  @Test("A request that takes too long is cut off, however fast its body is")
  func tooLong() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_REQUEST_TIMEOUT": "1s"])
    let client = try RawConnection(port: server.port)
    client.send(
      "POST /api/v1/apps/festival/packages HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(TestWorld.token)\r\n"
        + "Content-Length: 60000000\r\n\r\n")
    try await eventually("the request is cut off") {
      client.send(Data(repeating: 1, count: 4096))
      return client.isClosed()
    }
    #expect(client.sent < 60_000_000)
  }

  @Test("A client that doesn't read its answer is disconnected")
  func unread() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_DRAIN_TIMEOUT": "1s"])
    let package = try TestSkin.package(sharedBytes: 20_000_000)
    #expect(try await server.publish(package) == .created)
    let stored = RepositoryLayout.stored(
      "skins/festival/spring-festival/1.0.0.skin", hash: ContentHash(of: package).hex)
    let location = "/repository/festival/targets/" + stored
    let connections = try await server.connections()
    let client = try RawConnection(port: server.port, buffer: 65_536)
    client.send("GET \(location) HTTP/1.1\r\nHost: a\r\n\r\n")
    try await eventually("the request is accepted") { try await server.connections() > connections }
    try await eventually("the client is disconnected") { try await server.connections() <= connections }
    try await eventually("the answer ends early") { client.isClosed() }
    #expect(client.receive().count < package.count)
    try await server.stop()
    // One that does read gets all of it.
    #expect(try await RealServer(world).get(location) == package)
  }

  @Test(
    "CONNECT and several Host fields are refused",
    arguments: [
      "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n",
      "CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "GET /health HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n",
    ])
  func ambiguous(_ request: String) async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let client = try RawConnection(port: server.port)
    client.send(request)
    #expect(try await client.status() == 400)
    try await eventually("the connection is closed") { client.isClosed() }
  }

  @Test("A body is refused where none is expected", arguments: ["GET", "HEAD", "DELETE", "OPTIONS"])
  func unexpectedBody(_ method: String) async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let client = try RawConnection(port: server.port)
    client.send("\(method) /health HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
    #expect(try await client.status() == 400)
    try await eventually("the connection is closed") { client.isClosed() }
  }
}

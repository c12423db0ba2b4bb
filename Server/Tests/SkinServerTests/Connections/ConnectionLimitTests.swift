import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinKit
import SkinServerAPI
import SkinTestSupport
import Testing

@testable import SkinServerHTTP

@Suite struct ConnectionLimitTests {
  @Test("A skin is switched off while idle clients have all connections")
  func administration() async throws {
    let world = try TestWorld()
    let server = try await RealServer(
      world,
      ["SKIN_SERVER_MAX_CONNECTIONS": "20", "SKIN_SERVER_MAX_STREAMS": "10", "SKIN_SERVER_ADMIN_CONNECTIONS": "4"])
    #expect(try await server.publish(TestSkin.package()) == .created)
    // Far more than all limits together; the oldest of those for administration make room.
    let crowd = try (0..<60).map { _ in try RawConnection(port: server.port) }
    try await eventually("some are refused") { crowd.count { $0.isClosed() } >= 30 }
    let body = #"{"skin":null}"#
    let operation = try RawConnection(port: server.port)
    operation.send(
      "PUT /api/v1/apps/festival/channels/stable/activation HTTP/1.1\r\nHost: a\r\n"
        + "Authorization: Bearer \(TestWorld.token)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    #expect(try await operation.status() == 200)
    try await eventually("one answer on a connection for administration") { operation.isClosed() }
    let client = try RawConnection(port: server.port)
    client.send("GET /repository/festival/metadata/timestamp.json HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try await client.status() == 503)
    let health = try RawConnection(port: server.port)
    health.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try await health.status() == 200)
    withExtendedLifetime(crowd) {}
  }

  @Test("A skin is switched off at the limit of open files")
  func descriptors() async throws {
    let world = try TestWorld()
    // The server keeps some for itself, more on a machine with many cores.
    let server = try await RealServer(world, descriptors: 292 + 4 * System.coreCount)
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try server.logLines().contains { $0["max_connections"] != nil })
    let crowd = try (0..<400).map { _ in try RawConnection(port: server.port) }
    for client in crowd { client.send("GET /events?app=festival&channel=stable HTTP/1.1\r\nHost: a\r\n\r\n") }
    try await eventually("some are refused") { crowd.contains { $0.isClosed() } }
    let body = #"{"skin":null}"#
    let operation = try RawConnection(port: server.port)
    operation.send(
      "PUT /api/v1/apps/festival/channels/stable/activation HTTP/1.1\r\nHost: a\r\n"
        + "Authorization: Bearer \(TestWorld.token)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    #expect(try await operation.status() == 200)
    withExtendedLifetime(crowd) {}
    #expect(try server.logLines().allSatisfy { $0["level"] as? String != "error" })
  }

  @Test("One address has a limited number of connections")
  func perAddress() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_MAX_CONNECTIONS_PER_ADDRESS": "3"])
    var clients: [RawConnection] = []
    for _ in 0..<3 {
      let client = try RawConnection(port: server.port)
      client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.status() == 200)
      clients.append(client)
    }
    let fourth = try RawConnection(port: server.port)
    try await eventually("the fourth is refused") { fourth.isClosed() }
    #expect(fourth.receive().isEmpty)
    clients.removeLast()
    try await eventually("a closed one makes room") {
      let next = try RawConnection(port: server.port)
      next.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
      return await (try? next.status()) == 200
    }
    withExtendedLifetime(clients) {}
  }

  @Test("Limits that the number of open files doesn't permit are refused at the start")
  func impossible() async throws {
    let world = try TestWorld()
    for name in ["SKIN_SERVER_MAX_STREAMS", "SKIN_SERVER_MAX_CONNECTIONS"] {
      var environment = world.environment
      environment[name] = "9000"
      let (code, text) = try await RealServer.run([], environment, descriptors: 1_024)
      #expect(code == 78 && text.contains(name) && text.contains("ulimit -n"))
    }
  }

  @Test("With more descriptors, the settings stay as they are")
  func fits() throws {
    let settings = ServerSettings(data: URL(filePath: "/data"), keys: URL(filePath: "/keys"), token: "0123456789abcdef")
    #expect("\(try settings.fitted(to: 100_000))" == "\(settings)")
    let fitted = try settings.fitted(to: 4_096)
    #expect(fitted.connections.most < 4_096 && fitted.maxStreams < fitted.connections.most)
    #expect(throws: SkinIssue.self) { try settings.fitted(to: 100) }
  }

  @Test("Uploads leave disk space for administration, and health says so")
  func diskReserve() async throws {
    let world = try TestWorld()
    let first = try await RealServer(world)
    #expect(try await first.publish(TestSkin.package()) == .created)
    try await first.stop()
    let server = try await RealServer(
      world, ["SKIN_SERVER_DISK_RESERVE": "900000000GB", "SKIN_SERVER_REPORTS": "on"])
    let refused = try await server.call(.POST, "apps/festival/packages", TestSkin.package("night", "1.0.0"))
    #expect(refused.status == .insufficientStorage && refused.error?.code == "disk-full")
    #expect(refused.error?.suggestion.contains("disk_reserve") == true)
    #expect(try world.workNames().isEmpty)
    #expect(try await server.request(.POST, "/reports").status == .serviceUnavailable)
    #expect(try await server.activate("null") == .ok)
    let health = try await server.health()
    #expect(health.warnings.map(\.code) == ["disk-full"])
  }
}

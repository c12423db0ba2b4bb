import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import SkinServerAPI
import Testing

@testable import SkinServer
@testable import SkinServerPublishing

@Suite struct ReadinessTests {
  private func ask(_ client: some TestClientProtocol) async throws -> (HTTPResponse.Status, [String: String]) {
    let answer = try await client.get("/readyz")
    let readiness = try answer.json(ReadinessAnswer.self)
    #expect(readiness.status == (answer.status == .ok ? "ready" : "unready"))
    return (answer.status, readiness.checks)
  }

  @Test("A server with valid metadata is alive and ready", arguments: TestTransport.allCases)
  func ready(_ transport: TestTransport) async throws {
    try await TestWorld().test(transport) { client in
      try await client.publish(TestSkin.package())
      let (status, checks) = try await ask(client)
      #expect(status == .ok && checks == ["database": "ok", "metadata": "ok", "storage": "ok"])
      #expect(try await client.get("/livez").status == .ok)
      for path in ["/livez", "/readyz"] {
        let head = try await client.execute(uri: path, method: .head)
        #expect(head.status == .ok && head.data.isEmpty)
      }
    }
  }

  @Test("A server whose metadata expired is alive, but not ready")
  func expired() async throws {
    let world = try TestWorld()
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock)
    try await server.test { client in
      let (status, _) = try await ask(client)
      #expect(status == .ok)
      try await client.publish(TestSkin.package())
    }
    // Without its services, the server doesn't sign again.
    clock.advance(by: 8 * 86_400)
    let metadata = ReadinessRoutes(metrics: server.metrics, blobs: server.service.blobs)
    #expect(await metadata.checks(TestWorld.logger)["metadata"] == "expired")
  }

  @Test("A server whose files are gone isn't ready; one damaged file of several doesn't matter")
  func storage() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.publish(TestSkin.package())
      try await client.publish(TestSkin.package("spring-festival", "1.1.0"))
      let blobs = world.dataFolder.appending(path: "blobs")
      let one = try #require(try world.blobNames().first)
      try FileManager.default.removeItem(at: world.blobFile(one))
      #expect(try await ask(client).0 == .ok)
      try FileManager.default.moveItem(at: blobs, to: world.folder.appending(path: "gone"))
      let (status, checks) = try await ask(client)
      #expect(status == .serviceUnavailable && checks["storage"] == "failing" && checks["database"] == "ok")
      #expect(try await client.get("/livez").status == .ok)
    }
  }

  @Test("Readiness is answered on connections for administration, when all others are taken")
  func reserved() async throws {
    let world = try TestWorld()
    let server = try await RealServer(
      world, ["SKIN_SERVER_MAX_CONNECTIONS": "16", "SKIN_SERVER_METRICS": "open", "SKIN_SERVER_MAX_STREAMS": "12"])
    let crowd = try (0..<16).map { _ in try RawConnection(port: server.port) }
    for (path, status) in [
      ("/livez", 200), ("/readyz", 200), ("/metrics", 200), ("/repository/festival/metadata/timestamp.json", 503),
    ] {
      let client = try RawConnection(port: server.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.status() == status, "\(path)")
    }
    withExtendedLifetime(crowd) {}
  }
}

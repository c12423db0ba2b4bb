import Foundation
import SkinTestSupport
import Testing

@Suite struct RequestLengthTests {
  @Test(
    "A length near or beyond the largest number, or one that is none, is refused and ends nothing",
    arguments: [
      "9223372036854775807", "9223372036854775806", "9223372036854775808", "18446744073709551615",
      "18446744073709551616", "99999999999999999999999", "-1", "+5", "0x10", "5, 6",
    ])
  func lengths(_ length: String) async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_REPORTS": "on"])
    for line in [
      "POST /api/v1/apps/festival/packages", "PUT /api/v1/apps/festival/channels/stable/activation", "POST /reports",
      "POST /api/v1/apps/festival/changes", "POST /nowhere", "PATCH /health", "GET /health",
    ] {
      let client = try RawConnection(port: server.port)
      client.send(
        "\(line) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(TestWorld.token)\r\nContent-Length: \(length)\r\n\r\n"
      )
      // A connection with bytes that aren't HTTP may be closed at once.
      if let status = try? await client.status() { #expect((400..<500).contains(status), "\(line): \(status)") }
      try await eventually("\(line): the connection is closed") { client.isClosed() }
    }
    _ = try await server.get("/health")
  }

  @Test(
    "A body is refused, and the connection closed, where no route takes one",
    arguments: [
      ("PATCH /health", 405), ("PATCH /repository/festival/metadata/timestamp.json", 405), ("PATCH /events", 405),
      ("PATCH /reports", 405), ("PATCH /api/v1/apps", 405), ("PATCH /api/v1/apps/festival/packages", 405),
      ("PATCH /nowhere", 404), ("POST /health", 405), ("PUT /events", 405), ("POST /repository/a", 405),
      ("PUT /nowhere", 404), ("BREW /health", 501),
    ])
  func withoutRoute(_ line: String, _ expected: Int) async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_REPORTS": "on"])
    for body in ["Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"] {
      let client = try RawConnection(port: server.port)
      client.send("\(line) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(TestWorld.token)\r\n\(body)")
      let status = try await client.status()
      #expect(status == expected || status == 400, "\(line): \(status)")
      try await eventually("\(line): the connection is closed") { client.isClosed() }
    }
  }
}

import Foundation
import HTTPTypes
import NIOHTTP1
import SkinTestSupport
import SkinUpdate
import Testing

/// The answers that a connection gives without the router.
@Suite struct DirectResponderTests {
  /// The answers on a connection, once there are as many as expected.
  private func answers(_ connection: RawConnection, _ count: Int) async throws -> [String] {
    var found: [String] = []
    try await eventually("\(count) answers arrive") {
      let text = String(decoding: connection.receive(), as: UTF8.self)
      found = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { String($0) }
      return found.count == count && found.allSatisfy { $0.contains("\r\n\r\n") }
    }
    return found
  }

  private func request(_ path: String, _ fields: String..., method: String = "GET") -> String {
    (["\(method) \(path) HTTP/1.1", "Host: a"] + fields).map { $0 + "\r\n" }.joined() + "\r\n"
  }

  @Test("Answers keep the order of their requests, whether they are routed or not")
  func order() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let connection = try RawConnection(port: server.port)
    let metadata = "/repository/festival/metadata/timestamp.json"
    connection.send(
      request(metadata) + request("/health") + request(metadata, method: "HEAD") + request("/nothing")
        + request(metadata, "If-None-Match: *") + request(metadata, "Range: bytes=0-0"))
    let answers = try await answers(connection, 6)
    #expect(answers.map { $0.prefix(3) } == ["200", "200", "200", "404", "304", "206"])
    #expect(answers[0].contains("\"timestamp\"") && answers[1].contains("\"status\""))
    #expect(answers[2].hasSuffix("\r\n\r\n") && answers[4].hasSuffix("\r\n\r\n"))
  }

  @Test("A routed answer and one from the connection have the same fields", arguments: ["GET", "HEAD"])
  func fields(_ method: String) async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let path = "/repository/festival/metadata/timestamp.json"
    func head(_ more: String...) async throws -> Set<String> {
      let connection = try RawConnection(port: server.port)
      let fields = (["\(method) \(path) HTTP/1.1", "Host: a"] + more).map { $0 + "\r\n" }.joined()
      connection.send(fields + "\r\n")
      let answer = try await answers(connection, 1)[0]
      let lines = answer.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
      // The second in which it was sent.
      return Set(lines.map { $0.hasPrefix("Date: ") ? "Date: \($0.count)" : $0 })
    }
    // A field that the connection leaves to the router, and that changes nothing.
    let (direct, routed) = (try await head(), try await head("Expect: nothing"))
    #expect(direct == routed)
    #expect(try await head("If-None-Match: *") == head("If-None-Match: *", "Expect: nothing"))
  }

  @Test("A publication is served at once on connections that are open")
  func newest() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let connection = try RawConnection(port: server.port)
    let path = "/repository/festival/metadata/timestamp.json"
    connection.send(request(path))
    let first = try await answers(connection, 1)[0]
    #expect(try await server.publish(TestSkin.package("spring-festival", "2.0.0")) == .created)
    connection.send(request(path))
    let second = try await answers(connection, 2)[1]
    #expect(first.components(separatedBy: "\r\n\r\n")[1] != second.components(separatedBy: "\r\n\r\n")[1])
  }
}

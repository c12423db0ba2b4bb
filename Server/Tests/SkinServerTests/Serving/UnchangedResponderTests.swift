import HTTPTypes
import Logging
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing

/// The answers that a connection gives without decoding HTTP.
@Suite struct UnchangedResponderTests {
  private static let path = "/repository/festival/metadata/timestamp.json"

  /// A connection without a socket, with a clock of its own.
  private struct Connection {
    /// A handler in the place of the router: it keeps the requests that reach it.
    final class Router: ChannelInboundHandler {
      typealias InboundIn = HTTPRequestPart
      typealias OutboundOut = HTTPResponsePart
      private(set) var paths: [String?] = []

      func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let request) = unwrapInboundIn(data) { paths.append(request.path) }
      }
    }

    let channel: EmbeddedChannel
    let router = Router()
    let server: RepositoryServer
    let tag: String

    init(_ world: TestWorld) async throws {
      server = try await world.server()
      let view = server.service.view
      _ = try await server.test { try await $0.publish(TestSkin.package()) }
      tag = try #require(view.newestFile(at: "festival/metadata/timestamp.json")).tag.text
      let decoded = DirectResponder(view, server.hub, server.counters, logger: TestWorld.logger)
      // Here, because it belongs to its thread.
      channel = EmbeddedChannel()
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        UnchangedResponder(view, server.counters, before: decoded, idleTime: .seconds(60)))
      try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: false)
      try pipeline.addHandlers([HTTP1ToHTTPServerCodec(secure: false), decoded, router])
    }

    /// A request that needs no decoding.
    var request: String { "GET \(path) HTTP/1.1\r\nHost: a\r\nIf-None-Match: \(tag)\r\n\r\n" }

    /// Sends bytes in one piece, and returns the statuses of the answers.
    func send(_ text: String) throws -> [String] {
      try channel.writeInbound(ByteBuffer(string: text))
      var output = ""
      while let data = try channel.readOutbound(as: IOData.self) {
        if case .byteBuffer(let bytes) = data { output += String(buffer: bytes) }
      }
      return output.matches(of: #/HTTP/1\.1 ([0-9]{3})/#).map { String($0.1) }
    }

    /// The number of requests that were answered without decoding them, and by ``DirectResponder``.
    var answers: Int {
      server.counters.values.answers.filter { $0.key.endpoint.route == "/repository/**" }.reduce(0) { $0 + $1.value }
    }
  }

  @Test("A client that asks again and again is answered on the same connection")
  func repeated() async throws {
    let connection = try await Connection(TestWorld())
    for _ in 0..<3 { #expect(try connection.send(connection.request) == ["304"]) }
    #expect(connection.answers == 3)
    #expect(connection.router.paths.isEmpty)
  }

  @Test("Text in a body, or after the beginning of a head, is never taken for a request")
  func bodies() async throws {
    let connection = try await Connection(TestWorld())
    #expect(
      try connection.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: \(connection.request.utf8.count)\r\n").isEmpty
    )
    #expect(try connection.send("X: y\r\n\r\n").isEmpty)
    #expect(try connection.send(connection.request).isEmpty)
    #expect(connection.router.paths == ["/a"])

    let begun = try await Connection(TestWorld())
    #expect(try begun.send("GET /a HTTP/1.1\r\nX: ").isEmpty)
    #expect(try begun.send(begun.request).isEmpty)
    #expect(begun.router.paths == ["/a"])

    let chunked = try await Connection(TestWorld())
    #expect(try chunked.send("POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n").isEmpty)
    #expect(try chunked.send("400\r\n\r\n\r\n").isEmpty)
    #expect(try chunked.send(chunked.request).isEmpty)
    #expect(chunked.router.paths == ["/a"])
  }

  @Test("A request after one that isn't answered yet waits for its turn")
  func order() async throws {
    let connection = try await Connection(TestWorld())
    #expect(try connection.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n").isEmpty)
    #expect(try connection.send(connection.request).isEmpty)
    #expect(connection.router.paths == ["/health", Self.path])
  }

  @Test("Some requests of a busy connection are decoded, so that it isn't taken for idle")
  func busy() async throws {
    final class Decoded: ChannelInboundHandler {
      typealias InboundIn = HTTPRequestPart
      var count = 0
      func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { count += 1 }
        context.fireChannelRead(data)
      }
    }
    let connection = try await Connection(TestWorld())
    let decoded = Decoded()
    let pipeline = connection.channel.pipeline.syncOperations
    try pipeline.addHandler(decoded, position: .before(pipeline.handler(type: DirectResponder.self)))
    for _ in 0..<12 {
      connection.channel.embeddedEventLoop.advanceTime(by: .seconds(5))
      #expect(try connection.send(connection.request) == ["304"])
    }
    #expect(decoded.count == 4)
    #expect(connection.router.paths.isEmpty && connection.answers == 12)
  }

  @Test("Nothing is answered after a connection's last answer")
  func closed() async throws {
    let connection = try await Connection(TestWorld())
    connection.channel.close(mode: .output, promise: nil)
    #expect(try connection.send(connection.request).isEmpty)
  }

  @Test("Another tag gets the file")
  func changed() async throws {
    let connection = try await Connection(TestWorld())
    #expect(try connection.send(connection.request.replacing(connection.tag, with: "\"other\"")) == ["200"])
    #expect(try connection.send(connection.request.replacing(connection.tag, with: "W/\(connection.tag)")) == ["304"])
  }
}

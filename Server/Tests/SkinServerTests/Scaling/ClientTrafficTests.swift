import Foundation
import NIOHTTP1
import SkinKit
import SkinScaling
import SkinTestSupport
import SkinTransport
import SkinUpdate
import Testing

/// A transport that counts requests and the bytes of their answers, but for packages and patches.
private struct CountingTransport: HTTPTransport {
  let base = AsyncHTTPTransport()
  let counts = Locked((requests: 0, bytes: 0))

  func open(_ request: TransportRequest) async throws -> TransportStream {
    var stream = try await base.open(request)
    guard !request.url.path.contains(".skin") else { return stream }
    let head = stream.headers.reduce(20) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
    counts.withLock { $0 = ($0.requests + 1, $0.bytes + head) }
    let (body, source) = AsyncThrowingStream.makeStream(of: Data.self)
    let pieces = stream.body
    Task { [counts] in
      do {
        for try await piece in pieces {
          counts.withLock { $0.bytes += piece.count }
          source.yield(piece)
        }
        source.finish()
      } catch { source.finish(throwing: error) }
    }
    stream.body = body
    return stream
  }

  /// Returns the counts since the last call.
  func take() -> (requests: Double, bytes: Double) {
    counts.withLock { counts in
      defer { counts = (0, 0) }
      return (Double(counts.requests), Double(counts.bytes))
    }
  }
}

@Suite struct ClientTrafficTests {
  @Test("A client's requests and bytes stay below those of the forecast")
  func traffic() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let transport = CountingTransport()
    let address = try #require(URL(string: server.url))
    let (app, channel) = (try TestWorld.app, try TestWorld.channel)
    let updater = try SkinUpdater(
      app: app, channel: channel, location: RepositoryLocation(server: address, app: app, channel: channel),
      pinnedRoot: world.root, store: try SkinStore(at: world.folder.appending(path: "device")), transport: transport)
    _ = try await updater.check()
    _ = transport.take()
    _ = try await updater.check()
    let unchanged = transport.take()
    #expect(unchanged.requests == ClientTraffic.unchangedRequests && unchanged.bytes <= ClientTraffic.unchangedBytes)

    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    _ = try await updater.check()
    let changed = transport.take()
    #expect(changed.requests <= ClientTraffic.changedRequests && changed.bytes <= ClientTraffic.changedBytes)
    print("unchanged: \(unchanged); changed: \(changed)")
  }

  @Test("The tables of docs/scaling.md are those of skin-scaling")
  func document() async throws {
    let file = Nginx.packaging.appending(path: "../docs/scaling.md").standardizedFileURL
    let text = try String(contentsOf: file, encoding: .utf8)
    for table in ScalingReport(ScalingAssumptions()).text.components(separatedBy: "\n\n") {
      #expect(text.contains(table), "docs/scaling.md lacks this table: \n\(table)")
    }
    let program = Program.built("skin-scaling")
    #expect(try await Program.run(program, []) == ScalingReport(ScalingAssumptions()).text + "\n")
    #expect(try await Program.run(program, ["installations=1000000"]).contains("| 1,000,000 |"))
    for wrong in ["devices=1", "peak=0", "peak=nan", "peak"] {
      await #expect(throws: Timeout.self) { try await Program.run(program, [wrong]) }
    }
  }
}

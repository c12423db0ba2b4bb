import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinPackage
import SkinTestSupport
import SkinUpdate
import Testing

@Suite struct NginxTests {
  private static let timestamp = "/repository/festival/metadata/timestamp.json"

  /// Returns the version in `timestamp.json` behind nginx.
  private func version(_ nginx: Nginx) async throws -> Int {
    let response = try await nginx.get(Self.timestamp)
    let data = Data(try await response.body.collect(upTo: 1 << 20).readableBytesView)
    return try MetadataValue(parsing: data, file: "timestamp.json")["signed"]?["version"]?.integer ?? 0
  }

  /// Returns the number of requests for a path that reached the server.
  private func requests(_ server: RealServer, _ path: String) throws -> Int {
    try server.logLines().count { "\($0)".contains(path) }
  }

  @Test("Signed files are cached, tags are revalidated, and cached files outlive the server")
  func caches() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_LOG_LEVEL": "debug"])
    let package = try TestSkin.package()
    #expect(try await server.publish(package) == .created)
    let nginx = try await Nginx(before: server, in: world)
    let stored = RepositoryLayout.stored(
      "skins/festival/spring-festival/1.0.0.skin", hash: ContentHash(of: package).hex)
    let path = "/repository/festival/targets/" + stored
    for expected in ["MISS", "HIT", "HIT"] {
      let response = try await nginx.get(path)
      #expect(response.headers.first(name: "X-Cache-Status") == expected)
      #expect(Data(try await response.body.collect(upTo: 1 << 20).readableBytesView) == package)
    }
    #expect(try requests(server, stored) == 1)
    let tag = try #require(try await nginx.get(path).headers.first(name: "ETag"))
    #expect(try await nginx.get(path, headers: [("If-None-Match", tag)]).status == .notModified)
    let part = try await nginx.get(path, headers: [("Range", "bytes=10-19")])
    #expect(part.status == .partialContent)
    #expect(Data(try await part.body.collect(upTo: 100).readableBytesView) == package[10..<20])
    try await server.stop()
    #expect(try await nginx.get(path).headers.first(name: "X-Cache-Status") == "HIT")
  }

  @Test("Skins that are switched off are off at the next request, or within the time that caches may keep them")
  func killSwitch() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let nginx = try await Nginx(before: server, in: world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    let before = try await version(nginx)
    #expect(try await server.activate("null") == .ok)
    #expect(try await version(nginx) > before)
    try await server.stop()

    let caching = try await RealServer(
      world, ["SKIN_SERVER_TIMESTAMP_MAX_AGE": "2s", "SKIN_SERVER_PORT": "\(server.port)"])
    try await eventually("timestamp.json is in the cache") {
      try await nginx.get(Self.timestamp).headers.first(name: "X-Cache-Status") == "HIT"
    }
    try await eventually("it is revalidated when it is outdated") {
      try await nginx.get(Self.timestamp).headers.first(name: "X-Cache-Status") == "REVALIDATED"
    }
    let tag = try #require(try await nginx.get(Self.timestamp).headers.first(name: "ETag"))
    #expect(try await nginx.get(Self.timestamp, headers: [("If-None-Match", tag)]).status == .notModified)
    let shown = try await version(nginx)
    #expect(try await caching.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    try await eventually("the change is seen, and nothing was purged") { try await version(nginx) > shown }
  }

  @Test("Events arrive at once, and the stream stays open")
  func events() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_HEARTBEAT": "1s"])
    let nginx = try await Nginx(before: server, in: world)
    let client = try RawConnection(port: nginx.port)
    client.send("GET /events?app=festival&channel=stable HTTP/1.1\r\nHost: skins.example.com\r\n\r\n")
    #expect(try await client.status() == 200)
    #expect(try await server.publish(TestSkin.package()) == .created)
    func text() -> String { String(decoding: client.receive(), as: UTF8.self) }
    try await eventually("the event arrives") { text().contains("event: update") }
    let length = text().count
    try await eventually("heartbeats arrive") { text().count > length }
    #expect(!client.isClosed())
  }

  @Test("An upload reaches the server while it is sent, and its length is the server's matter")
  func uploads() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let nginx = try await Nginx(before: server, in: world)
    let client = try RawConnection(port: nginx.port)
    let package = try TestSkin.package(sharedBytes: 3_000_000)
    client.send(
      "POST /api/v1/apps/festival/packages HTTP/1.1\r\nHost: skins.example.com\r\n"
        + "Authorization: Bearer \(TestWorld.token)\r\nContent-Length: \(package.count)\r\nConnection: close\r\n\r\n")
    var rest = package[...]
    func send(until end: Int) { if rest.startIndex < end { rest = rest.dropFirst(client.send(Data(rest[..<end]))) } }
    try await eventually("a half of the upload is on the server's disk") {
      send(until: package.count / 2)
      return try world.workSize() >= package.count / 3
    }
    try await eventually("the rest is sent") {
      send(until: package.endIndex)
      return rest.isEmpty
    }
    #expect(try await client.status() == 201)
  }

  @Test("The console's pages are served with their styles")
  func console() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let nginx = try await Nginx(before: server, in: world)
    let response = try await nginx.get("/console/sign-in")
    #expect(response.status == .ok)
    let page = String(decoding: try await response.body.collect(upTo: 1 << 20).readableBytesView, as: UTF8.self)
    let style = try #require(page.firstMatch(of: #/href="(\/console\/[^"]*\.css[^"]*)"/#)?.1)
    #expect(try await nginx.get(String(style)).status == .ok)
    #expect(try await nginx.get("/console").status != .notFound)
  }

  @Test("TLS is terminated with HTTP/2; other paths and long reports are refused by nginx")
  func edge() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_REPORTS": "on"])
    let nginx = try await Nginx(before: server, in: world)
    let output = try await Program.run(
      "curl",
      [
        "--silent", "--show-error", "--http2", "--cacert", nginx.certificate.path, "--resolve",
        "skins.example.com:\(nginx.tlsPort):127.0.0.1", "--write-out", " %{http_version} %{http_code}",
        "https://skins.example.com:\(nginx.tlsPort)/health",
      ])
    #expect(output.contains(#""status":"#) && output.hasSuffix(" 2 200"), "\(output)")
    #expect(try await nginx.get("/metrics").status == .notFound)
    let client = try RawConnection(port: nginx.port)
    client.send("POST /reports HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\n")
    #expect(try await client.status() == 413)
  }
}

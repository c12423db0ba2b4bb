// Offering skins: pictures first, then the catalog, signed in one step, and read by an app.

import AsyncHTTPClient
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinUpdate
import Testing

@testable import SkinServer

@Suite struct CatalogTests {
  private let picture = TestSkin.noise(5_000, seed: 3)

  private func catalog(_ version: String = "1.0.0", previews: String = "{}", more: String = "") -> String {
    #"""
    {"skins":[{"skin":{"id":"spring-festival","version":"\#(version)"},"default":"en",\#(more)
      "texts":{"en":{"name":"Spring"},"zh":{"name":"春节","description":"红"}},"previews":\#(previews)}]}
    """#
  }

  private func put(
    _ client: some TestClientProtocol, _ body: String, match: String? = nil, app: String = "festival"
  ) async throws -> TestResponse {
    var headers = HTTPFields.authorized
    headers[.ifMatch] = match
    return try await client.execute(
      uri: "/api/v1/apps/\(app)/catalog", method: .put, headers: headers, body: ByteBuffer(string: body))
  }

  private func upload(
    _ client: some TestClientProtocol, _ bytes: Data, skin: String = "spring-festival", name: String = "home.png"
  ) async throws -> TestResponse {
    try await client.execute(
      uri: "/api/v1/apps/festival/skins/\(skin)/previews/\(name)", method: .put, headers: .authorized,
      body: ByteBuffer(bytes: bytes))
  }

  private func targets(_ client: some TestClientProtocol, _ world: TestWorld) async throws -> [String: Data] {
    try await CheckedRepository(root: world.root) { try await client.get("/repository/" + $0).data }.targets
  }

  @Test(
    "A picture is seen with the catalog that names it, and goes with the one that doesn't", arguments: TestWay.allCases)
  func pictures(_ way: TestWay) async throws {
    let world = try TestWorld()
    let path = "previews/festival/spring-festival/home.png"
    try await world.server().application().test(way.setup) { client in
      try await client.publish(TestSkin.package())
      #expect(try await upload(client, picture).status == .created)
      #expect(try await targets(client, world)[path] == nil)
      let answer = try await put(client, catalog(previews: #"{"en":["\#(path)"]}"#))
      #expect(answer.status == .ok)
      let targets = try await targets(client, world)
      #expect(targets[path] == picture)
      let signed = try SkinCatalog(parsing: #require(targets["catalog/festival.json"]), file: "catalog")
      #expect(signed.entries.first?.texts["zh"]?.description == "红")
      let again = try await put(client, catalog(previews: #"{"en":["\#(path)"]}"#))
      #expect(again.data == answer.data && again.headers[.eTag] == answer.headers[.eTag])
      #expect(try await put(client, catalog()).status == .ok)
      #expect(try await self.targets(client, world)[path] == nil)
    }
  }

  @Test("A change is refused where the catalog isn't the one it builds on any more")
  func conditions() async throws {
    let world = try TestWorld()
    try await world.server().application().test(.router) { client in
      try await client.publish(TestSkin.package())
      let empty = try await client.get("/api/v1/apps/festival/catalog", headers: .authorized)
      #expect(empty.status == .ok && String(buffer: empty.body).contains(#""skins":[]"#))
      let tag = try #require(empty.headers[.eTag])
      #expect(try await put(client, catalog(), match: tag).status == .ok)
      let refused = try await put(client, #"{"skins":[]}"#, match: tag)
      #expect(refused.status == .preconditionFailed && refused.errorCode == "changed-meanwhile")
      let shown = try await client.get("/api/v1/apps/festival/catalog", headers: .authorized)
      #expect(try await put(client, String(buffer: shown.body), match: shown.headers[.eTag]).status == .ok)
    }
  }

  @Test("What apps couldn't show is refused, and nothing changes")
  func refusals() async throws {
    let world = try TestWorld()
    try await world.server().application().test(.router) { client in
      #expect(try await put(client, catalog()).errorCode == "unknown-app")
      #expect(try await upload(client, picture).errorCode == "unknown-app")
      try await client.publish(TestSkin.package())
      let before = try await client.get("/repository/metadata/timestamp.json").data
      let folder = "previews/festival/spring-festival"
      for (body, status, code) in [
        (catalog("9.0.0"), 404, "unknown-skin"), ("", 400, "bad-body"), ("{}", 400, "bad-body"),
        (catalog(more: #""names":{"en":"x"},"#), 400, "bad-body"),
        (catalog(previews: #"{"en":["elsewhere.png"]}"#), 400, "bad-body"),
        (catalog(previews: #"{"en":["\#(folder)/missing.png"]}"#), 422, "missing-preview"),
        (#"{"app":"other","skins":[]}"#, 400, "bad-body"), (#"{"format":2,"skins":[]}"#, 400, "bad-body"),
      ] {
        let answer = try await put(client, body)
        #expect(answer.status.code == status && answer.errorCode == code, "\(body): \(String(buffer: answer.body))")
      }
      #expect(try await upload(client, picture, skin: "winter").errorCode == "unknown-skin")
      #expect(try await upload(client, Data()).errorCode == "bad-body")
      #expect(try await upload(client, TestSkin.noise(4 << 20 | 1, seed: 1)).status == .contentTooLarge)
      #expect(try await upload(client, picture, name: "Home.png").errorCode == "bad-name")
      let anonymous = try await client.execute(uri: "/api/v1/apps/festival/catalog", method: .put)
      #expect(anonymous.status == .unauthorized)
      #expect(try await client.get("/repository/metadata/timestamp.json").data == before)
    }
  }

  @Test("Pictures wait over a restart, for a day")
  func waiting() async throws {
    let world = try TestWorld()
    try await world.server().application().test(.router) { client in
      try await client.publish(TestSkin.package())
      #expect(try await upload(client, picture).status == .created)
    }
    let hash = ContentHash(of: picture).hex
    _ = try await world.server()
    #expect(try world.blobNames().contains(hash))
    let later = ServerClock(now: { Date.now.addingTimeInterval(86_401) }, sleep: ServerClock.system.sleep)
    _ = try await world.server(clock: later)
    #expect(try !world.blobNames().contains(hash))
  }

  @Test("An app lists what the server offers, with pictures, and has a skin fetched; news come with the catalog")
  func app() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let (app, channel) = try (#require(SkinIdentifier("festival")), #require(SkinIdentifier("stable")))
    #expect(try await server.publish(TestSkin.package()) == .created)
    let path = "previews/festival/spring-festival/home.png"
    func put(_ path: String, _ body: Data) async throws -> HTTPResponseStatus {
      let response = try await server.request(
        .PUT, "/api/v1/apps/festival/\(path)", headers: RealServer.authorized, body: .bytes(ByteBuffer(bytes: body)))
      _ = try await response.body.collect(upTo: 1 << 20)
      return response.status
    }
    #expect(try await put("skins/spring-festival/previews/home.png", picture) == .created)
    #expect(try await put("catalog", Data(catalog(previews: #"{"en":["\#(path)"]}"#).utf8)) == .ok)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    let updater = try SkinUpdater(
      app: app, channel: channel,
      location: RepositoryLocation(server: try #require(URL(string: server.url)), app: app, channel: channel),
      pinnedRoot: world.root, store: store)
    let item = try #require(try await updater.catalog().first)
    #expect(item.state == .available && item.entry.text(for: ["zh-Hans-CN"])?.name == "春节")
    #expect(try await updater.preview(#require(item.entry.previews(for: ["en"]).first)) == picture)
    try await updater.download(item.id)
    #expect(await updater.cachedCatalog.map(\.state) == [.installed])
  }
}

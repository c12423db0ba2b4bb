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
@testable import SkinServerPublishing

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

  @Test(
    "A picture is served with the catalog that names it, and removed with the catalog that doesn't",
    arguments: TestTransport.allCases)
  func pictures(_ transport: TestTransport) async throws {
    let world = try TestWorld()
    let path = "previews/festival/spring-festival/home.png"
    try await world.test(transport) { client in
      try await client.publish(TestSkin.package())
      #expect(try await upload(client, picture).status == .created)
      #expect(try await client.repository(world).targets[path] == nil)
      let answer = try await put(client, catalog(previews: #"{"en":["\#(path)"]}"#))
      #expect(answer.status == .ok)
      let targets = try await client.repository(world).targets
      #expect(targets[path] == picture)
      let signed = try SkinCatalog(parsing: #require(targets["catalog/festival.json"]), file: "catalog")
      #expect(signed.entries.first?.texts["zh"]?.description == "红")
      let again = try await put(client, catalog(previews: #"{"en":["\#(path)"]}"#))
      #expect(again.data == answer.data && again.headers[.eTag] == answer.headers[.eTag])
      #expect(try await put(client, catalog()).status == .ok)
      #expect(try await client.repository(world).targets[path] == nil)
    }
  }

  @Test("A change is refused if the catalog has changed since it was read")
  func conditions() async throws {
    try await TestWorld().test { client in
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

  @Test("A catalog that apps couldn't show is refused, and nothing changes")
  func refusals() async throws {
    try await TestWorld().test { client in
      #expect(try await put(client, catalog()).errorCode == "unknown-app")
      #expect(try await upload(client, picture).errorCode == "unknown-app")
      try await client.publish(TestSkin.package())
      let before = try await client.get("/repository/festival/metadata/timestamp.json").data
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
      #expect(try await client.get("/repository/festival/metadata/timestamp.json").data == before)
    }
  }

  @Test("Uploaded pictures are kept across a restart, for one day")
  func retention() async throws {
    let world = try TestWorld()
    try await world.test { client in
      try await client.publish(TestSkin.package())
      #expect(try await upload(client, picture).status == .created)
    }
    let hash = ContentHash(of: picture).hex
    _ = try await world.server().service.removeRetiredFiles()
    #expect(try world.blobNames().contains(hash))
    let later = ServerClock(now: { Date.now.addingTimeInterval(86_401) }, sleep: ServerClock.system.sleep)
    _ = try await world.server(clock: later).service.removeRetiredFiles()
    #expect(try !world.blobNames().contains(hash))
  }

  @Test("An app lists the catalog, shows a picture and downloads a skin")
  func app() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let path = "previews/festival/spring-festival/home.png"
    let uploaded = try await server.call(.PUT, "apps/festival/skins/spring-festival/previews/home.png", picture)
    #expect(uploaded.status == .created)
    let body = Data(catalog(previews: #"{"en":["\#(path)"]}"#).utf8)
    #expect(try await server.call(.PUT, "apps/festival/catalog", body).status == .ok)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    let updater = try server.updater(world, store: store)
    let item = try #require(try await updater.catalog().first)
    #expect(item.state == .available && item.entry.text(for: ["zh-Hans-CN"])?.name == "春节")
    #expect(try await updater.preview(#require(item.entry.previews(for: ["en"]).first)) == picture)
    try await updater.download(item.id)
    #expect(await updater.cachedCatalog.map(\.state) == [.installed])
  }
}

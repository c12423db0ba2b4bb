import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

@Suite struct VersionTests {
  /// A package with a color that nothing else reads, and a member that no version knows.
  private static func questionable(_ version: String) throws -> Data {
    try TestSkin.native(
      "night", version, ["modules/home.json": Data("{\"colors\": {\"a\": \"#112233\"},\n\"colours\": {}}".utf8)])
  }

  @Test("Notes are set, listed, changed and removed, and refused for versions that don't exist")
  func notes() async throws {
    try await TestWorld().test { client in
      for version in ["1.0.0", "1.1.0"] { try await client.publish(TestSkin.package("night", version)) }
      let uri = "/api/v1/apps/festival/skins/night/versions/1.1.0"
      func set(_ body: String, _ uri: String) async throws -> TestResponse {
        try await client.execute(
          uri: uri + "/notes", method: .put, headers: .authorized, body: ByteBuffer(string: body))
      }
      let answer = try await set(#"{"notes":" Darker bars\nNew icons "}"#, uri)
      #expect(answer.status == .ok)
      #expect(try answer.json(VersionAnswer.self).notes == "Darker bars\nNew icons")
      let list = try await client.get("/api/v1/apps/festival/skins", headers: .authorized).json(VersionsAnswer.self)
        .skins
      #expect(list.map(\.notes) == [nil, "Darker bars\nNew icons"])
      #expect(try await set(#"{"notes":""}"#, uri).json(VersionAnswer.self).notes == nil)
      let unknown = try await set(#"{"notes":"x"}"#, "/api/v1/apps/festival/skins/night/versions/9.0.0")
      #expect(unknown.status == .notFound && unknown.errorCode == "unknown-skin")
      for body in [
        "{}", "no json", #"{"notes":7}"#, #"{"notes":"a\u0000b"}"#,
        #"{"notes":"\#(String(repeating: "x", count: 5000))"}"#,
      ] {
        #expect(try await set(body, uri).status == .badRequest)
      }
      #expect(try await client.get("\(uri)x", headers: .authorized).status == .badRequest)
    }
  }

  @Test("The warnings about a version are kept with their places, whoever signs it")
  func lint() async throws {
    let world = try TestWorld()
    let package = try Self.questionable("1.0.0")
    try await world.test { client in
      #expect(try await client.publish(package).status == .created)
      let list = try await client.get("/api/v1/apps/festival/skins", headers: .authorized).json(VersionsAnswer.self)
        .skins
      #expect(list.first?.warnings == 1)
      let details = try await client.get(
        "/api/v1/apps/festival/skins/night/versions/1.0.0", headers: .authorized
      ).json(VersionAnswer.self)
      #expect(details.warnings == 1)
      let warning = try #require(details.lint?.first)
      #expect(warning.place?.file == "modules/home.json" && warning.place?.line == 2 && !warning.suggestion.isEmpty)
    }
    let away = try TestWorld(online: [.snapshot, .timestamp])
    let server = try await RealServer(away)
    let publisher = Publisher(away, keys: away.keys.only([.targets]))
    let change = try await publisher.publication(package, from: server)
    #expect(try await server.send(change).status == 201)
    let answer = try await server.call(.GET, "apps/festival/skins/night/versions/1.0.0")
    #expect(try answer.json(VersionAnswer.self).warnings == 1)
    try await server.stop()
  }

  @Test("`skin` publishes with notes, lists versions with their warnings, promotes and shares")
  func commands() async throws {
    let world = try TestWorld()
    let file = world.folder.appending(path: "night.skin")
    try Self.questionable("1.2.0").write(to: file)
    let server = try await RealServer(world)
    func skin(_ arguments: String...) async throws -> String {
      let (code, text) = try await RealServer.run(
        arguments, ["SKIN_TOKEN": TestWorld.token, "SKIN_SERVER": server.url], program: "skin")
      #expect(code == 0, "\(text)")
      return text
    }
    _ = try await skin("publish", file.path, "--app", "festival", "--notes", "Darker bars")
    #expect(try await skin("publish", file.path, "--app", "festival").contains("nothing was changed"))
    let list = try await skin("list", "--app", "festival")
    #expect(list.contains("night 1.2.0") && list.contains("1 warning") && list.contains("Darker bars"))
    #expect(try await skin("list", "night@1.2.0", "--app", "festival").contains("modules/home.json"))
    _ = try await skin("notes", "night@1.2.0", "New icons", "--app", "festival")
    #expect(try await skin("list", "night@1.2.0", "--app", "festival", "--json").contains("New icons"))
    _ = try await skin("activate", "--app", "festival", "--channel", "beta", "--skin", "night@1.2.0")
    let promoted = try await skin("promote", "night@1.2.0", "--from", "beta", "--to", "stable", "--app", "festival")
    #expect(promoted.contains("festival/stable shows night 1.2.0"))
    #expect(try await skin("share", "night@1.2.0", "--from", "festival", "--app", "lantern").contains("Shared"))
    #expect(try await skin("list", "--app", "lantern").contains("New icons"))
    try await server.stop()
  }
}

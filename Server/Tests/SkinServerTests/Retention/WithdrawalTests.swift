import Foundation
import NIOHTTP1
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@Suite struct WithdrawalTests {
  private let world: TestWorld

  init() throws { world = try TestWorld() }

  private func skin(_ version: String) -> String { #"{"id":"spring-festival","version":"\#(version)"}"# }

  private func reference(_ version: String) throws -> SkinReference {
    SkinReference(
      id: try #require(SkinIdentifier("spring-festival")), version: try #require(SkinVersion(version)))
  }

  private func withdraw(_ version: String, on server: RealServer) async throws -> RealServer.Answer {
    try await server.call(.PUT, "apps/festival/skins/spring-festival/versions/\(version)/withdrawal")
  }

  private func server() async throws -> RealServer {
    let server = try await RealServer(world)
    for version in ["1.0.0", "2.0.0"] {
      #expect(try await server.publish(TestSkin.package("spring-festival", version)) == .created)
    }
    return server
  }

  @Test("A device that shows a withdrawn version goes back to the built-in skin, and a later version is shown again")
  func goesBack() async throws {
    let server = try await server()
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    let updater = try server.updater(world, store: store)
    #expect(try await server.activate(skin("2.0.0")) == .ok)
    _ = try await updater.check()
    #expect(await store.current?.reference.version.description == "2.0.0")
    let withdrawn = try await withdraw("2.0.0", on: server)
    #expect(withdrawn.status == .ok)
    let answer = try withdrawn.json(WithdrawalAnswer.self)
    #expect(answer.channels == ["stable"] && !answer.wasInCatalog)
    #expect(try await updater.check().change == .deactivated)
    #expect(await store.current == nil)
    let repository = try await server.repository(world)
    #expect(!repository.targets.keys.contains { $0.contains("2.0.0") })
    // It can't be activated, published, or withdrawn twice.
    let refused = try await server.call(
      .PUT, "apps/festival/channels/stable/activation", Data(#"{"skin":\#(skin("2.0.0"))}"#.utf8))
    #expect(refused.status == .conflict && refused.error?.code == "withdrawn")
    #expect(try await server.publish(TestSkin.package("spring-festival", "2.0.0")) == .conflict)
    #expect(try await withdraw("2.0.0", on: server).status == .ok)
    #expect(try await withdraw("9.0.0", on: server).status == .notFound)
    #expect(try await server.publish(TestSkin.package("spring-festival", "2.0.1")) == .created)
    #expect(try await server.activate(skin("2.0.1")) == .ok)
    _ = try await updater.check()
    #expect(await store.current?.reference.version.description == "2.0.1")
    try await server.stop()
    let (code, text) = try await RealServer.run(["check"], world.environment)
    #expect(code == 0, "\(text)")
  }

  @Test("A user who chose a withdrawn version gets the operator's skin, and the catalog doesn't offer it any longer")
  func choice() async throws {
    let server = try await server()
    let entries = ["1.0.0", "2.0.0"].map { #"{"skin":\#(skin($0)),"default":"en","texts":{"en":{"name":"Spring"}}}"# }
    let catalog = #"{"skins":[\#(entries.joined(separator: ","))]}"#
    #expect(try await server.call(.PUT, "apps/festival/catalog", Data(catalog.utf8)).status == .ok)
    let activation = #"{"skin":\#(skin("1.0.0")),"policy":"user"}"#
    #expect(
      try await server.call(.PUT, "apps/festival/channels/stable/activation", Data(activation.utf8)).status == .ok)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    let updater = try server.updater(world, store: store)
    try await updater.choose(.skin(try reference("2.0.0")))
    _ = try await updater.check()
    #expect(await store.current?.reference.version.description == "2.0.0")
    let withdrawn = try await withdraw("2.0.0", on: server)
    let answer = try withdrawn.json(WithdrawalAnswer.self)
    #expect(answer.channels.isEmpty && answer.wasInCatalog)
    _ = try await updater.check()
    #expect(await store.current?.reference.version.description == "1.0.0")
    let offered = try SkinCatalog(
      parsing: try #require(try await server.repository(world).targets["catalog/festival.json"]), file: "catalog")
    #expect(offered.entries.map(\.skin) == [try reference("1.0.0")])
    // Later activations name it, too.
    #expect(try await server.activate("null") == .ok)
    #expect(
      try await server.repository(world).activations["activation/festival/stable.json"]?.withdrawn
        == [try reference("2.0.0")])
  }

  @Test("An app whose only version was withdrawn is listed and managed as before, and shows no skin")
  func onlyVersion() async throws {
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package("spring-festival", "1.0.0")) == .created)
    #expect(try await server.activate(skin("1.0.0")) == .ok)
    #expect(try await withdraw("1.0.0", on: server).status == .ok)
    #expect(try await server.call(.GET, "apps").json(AppsAnswer.self).apps == ["festival"])
    #expect(try await server.call(.GET, "apps/festival/skins").json(VersionsAnswer.self).skins.isEmpty)
    for path in [
      "channels", "channels/stable/activation", "channels/stable/activation/history", "catalog", "withdrawn", "freezes",
    ] {
      let answer = try await server.call(.GET, "apps/festival/\(path)")
      #expect(answer.status == .ok, "\(path): \(String(describing: answer.error))")
    }
    #expect(try await server.activate("null") == .ok)
    let zip = String(decoding: try await server.get("/zip-skin?app=festival&channel=stable"), as: UTF8.self)
    #expect(zip.contains(#""skinSign":"""#), "\(zip)")
    // An unknown version isn't one of a list of none.
    let unknown = try await server.call(.GET, "apps/festival/skins/spring-festival/versions/9.0.0")
    #expect(unknown.status == .notFound && unknown.error?.code == "unknown-skin")
    #expect(try await server.publish(TestSkin.package("spring-festival", "1.0.1")) == .created)
  }

  @Test("Rules for a withdrawn version are removed on all channels, and the others stay")
  func rules() async throws {
    let server = try await server()
    for channel in ["stable", "beta"] {
      let rules = ["1.0.0", "2.0.0"].map { #"{"id":"rule-\#($0)","skin":\#(skin($0)),"locales":["de"]}"# }
      let body = #"{"skin":\#(skin("1.0.0")),"rules":[\#(rules.joined(separator: ","))]}"#
      let path = "apps/festival/channels/\(channel)/activation"
      #expect(try await server.call(.PUT, path, Data(body.utf8)).status == .ok)
    }
    let answer = try await withdraw("2.0.0", on: server).json(WithdrawalAnswer.self)
    #expect(answer.channels == ["beta", "stable"])
    let activations = try await server.repository(world).activations.values
    #expect(activations.count == 2)
    for activation in activations {
      #expect(activation.rules.map(\.id.rawValue) == ["rule-1.0.0"])
      #expect(try activation.skin == reference("1.0.0") && activation.withdrawn == [reference("2.0.0")])
    }
  }
}

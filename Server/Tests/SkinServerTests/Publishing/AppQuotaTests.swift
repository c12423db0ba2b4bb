import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOHTTP1
import SkinKit
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct AppQuotaTests {
  @Test("An app that has used its quota gets no further versions, and can be switched off; others aren't affected")
  func full() async throws {
    let (world, first) = (try TestWorld(), try TestSkin.package())
    let quota = first.count + 2_000
    let server = try await world.server { $0.appQuota = quota }
    try await server.test { client in
      #expect(try await client.publish(first).status == .created)
      #expect(try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#).status == .ok)
      let health = try await client.get("/health").json(HealthAnswer.self)
      #expect(health.status == "ok" && health.warnings.map(\.code) == ["app-full"])
      #expect(health.warnings.first?.message.contains("\(first.count)") == true)
      let blobs = try world.blobNames()
      let refused = try await client.publish(TestSkin.package("spring-festival", "2.0.0"))
      #expect(refused.status == .insufficientStorage && refused.errorCode == "app-full")
      #expect(try refused.json(ErrorAnswer.self).error.message.contains("\(quota)"))
      #expect(try world.blobNames() == blobs)
      // The same bytes again need no room.
      #expect(try await client.publish(first).status == .ok)
      #expect(try await client.publish(TestSkin.package("spring-festival", "2.0.0"), app: "other").status == .created)
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
    }
    let used = try await server.service.store.read { store in try store.publishedBytes(of: TestWorld.app) }
    #expect(used == first.count)
  }

  @Test("The log names an app once when most of its quota is used")
  func log() async throws {
    let (world, first) = (try TestWorld(), try TestSkin.package())
    let server = try await RealServer(world, ["SKIN_SERVER_APP_QUOTA": "\(first.count * 3 + 3_000)"])
    func warnings() throws -> Int { try server.output.split(separator: "\n").count { $0.contains("app-full") } }
    #expect(try await server.publish(first) == .created)
    #expect(try warnings() == 0)
    for skin in ["second", "third"] {
      #expect(try await server.publish(TestSkin.package(skin)) == .created)
    }
    try await eventually("the app is named") { try warnings() > 0 }
    #expect(try await server.activate("null") == .ok)
    try await server.stop()
    #expect(try warnings() == 1)
  }

  /// Publishes packages on a server that is closed then.
  /// - Returns: The bytes of the app, and those of the patches to a version.
  private func publish(
    _ packages: [Data], patchesTo skin: SkinReference, in world: TestWorld
  ) async throws -> (used: Int, patches: Int) {
    let server = try await world.server()
    try await server.test { client in
      for package in packages { try await client.publish(package) }
    }
    return try await server.service.store.read { store in
      let patches = try store.patches(of: TestWorld.app, to: skin).map(\.size)
      return (try store.publishedBytes(of: TestWorld.app), patches.reduce(0, +))
    }
  }

  @Test("The patches of a version count, and removed versions don't any more")
  func usage() async throws {
    let world = try TestWorld()
    let packages = try ["1.0.0", "2.0.0"].map { try TestSkin.package("spring-festival", $0) }
    let skin = SkinReference(
      id: try #require(SkinIdentifier("spring-festival")), version: try #require(SkinVersion("2.0.0")))
    let (used, patches) = try await publish(packages, patchesTo: skin, in: world)
    #expect(patches > 0 && used == packages.map(\.count).reduce(0, +) + patches)
    // There is room for the third package, but not for its patches, too.
    let third = try TestSkin.package("spring-festival", "3.0.0")
    let server = try await world.server { $0.appQuota = used + third.count }
    try await server.test { client in
      let refused = try await client.publish(third)
      #expect(refused.errorCode == "app-full")
      let withdrawal = "apps/festival/skins/spring-festival/versions/2.0.0/withdrawal"
      let withdrawn = try await client.call(.put, withdrawal)
      #expect(withdrawn.status == .ok)
      let rest = try await server.service.store.read { store in try store.publishedBytes(of: TestWorld.app) }
      #expect(rest == packages[0].count)
      let published = try await client.publish(third)
      #expect(published.status == .created)
    }
  }
}

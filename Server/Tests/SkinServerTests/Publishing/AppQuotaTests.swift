import Foundation
import HTTPTypes
import HummingbirdTesting
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
    #expect(try await server.service.store.read { try $0.publishedBytes(of: TestWorld.app) } == first.count)
  }

  @Test("The patches of a version count, and removed versions don't any more")
  func usage() async throws {
    let world = try TestWorld()
    let packages = try ["1.0.0", "2.0.0"].map { try TestSkin.package("spring-festival", $0) }
    let server = try await world.server()
    try await server.test { client in
      for package in packages { #expect(try await client.publish(package).status == .created) }
    }
    let store = server.service.store
    let skin = SkinReference(
      id: try #require(SkinIdentifier("spring-festival")), version: try #require(SkinVersion("2.0.0")))
    let (used, patches) = try await store.read { store in
      (try store.publishedBytes(of: TestWorld.app), try store.patches(of: TestWorld.app, to: skin))
    }
    #expect(patches.count == 1)
    let expected = packages.map(\.count).reduce(0, +) + patches.map(\.size).reduce(0, +)
    #expect(used == expected)
    // There is room for the third package, but not for its patches, too.
    let third = try TestSkin.package("spring-festival", "3.0.0")
    let limited = try await world.server { $0.appQuota = used + third.count }
    try await limited.test { client in
      #expect(try await client.publish(third).errorCode == "app-full")
      let withdrawal = "apps/festival/skins/spring-festival/versions/2.0.0/withdrawal"
      #expect(try await client.call(.put, withdrawal).status == .ok)
      #expect(try await store.read { try $0.publishedBytes(of: TestWorld.app) } == packages[0].count)
      #expect(try await client.publish(third).status == .created)
    }
  }
}

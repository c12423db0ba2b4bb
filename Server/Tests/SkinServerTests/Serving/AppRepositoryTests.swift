import Foundation
import HTTPTypes
import HummingbirdTesting
import SkinKit
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct AppRepositoryTests {
  private func metadata(of app: String, _ client: some TestClientProtocol) async throws -> Data {
    try await client.get("/repository/\(app)/metadata/timestamp.json").data
  }

  @Test("What one app publishes and shows changes no file of another app, and names it in none")
  func islands() async throws {
    let world = try TestWorld()
    try await world.test { client in
      for app in ["festival", "market"] {
        #expect(try await client.publish(TestSkin.package(), app: app).status == .created)
      }
      let before = try await metadata(of: "market", client)
      #expect(try await client.publish(TestSkin.package("winter", "1.0.0")).status == .created)
      #expect(try await client.activate(#"{"skin":{"id":"winter","version":"1.0.0"}}"#).status == .ok)
      #expect(try await metadata(of: "market", client) == before)
      let other = try await client.repository(world, app: "market")
      #expect(other.targets.keys.allSatisfy { !$0.contains("/festival/") && !$0.contains("winter") })
      #expect(!String(decoding: before, as: UTF8.self).contains("festival"))
      // A path of one repository isn't in another, and no app has a repository before its first publication.
      let path = try #require(other.targets.keys.first)
      #expect(try await client.repository(world).targets[path] == nil)
      #expect(try await client.get("/repository/nobody/metadata/timestamp.json").status == .notFound)
      #expect(try await client.get("/repository/nobody/metadata/1.root.json").status == .notFound)
    }
  }

  @Test("The timestamps of all apps are counted together, and bound to their app")
  func versions() async throws {
    let world = try TestWorld()
    try await world.test { client in
      var versions: [Int] = []
      for app in ["festival", "market", "festival"] {
        try await client.publish(TestSkin.package("skin-\(versions.count)", "1.0.0"), app: app)
        let data = try await metadata(of: app, client)
        let role = try SignedMetadata<TimestampRole>(parsing: data, file: "timestamp.json").role
        #expect(role.app?.rawValue == app)
        versions.append(role.version)
      }
      #expect(versions == [2, 3, 4])
      let market = try await client.repository(world, app: "market")
      #expect(market.timestamp == 3)
    }
  }

  @Test("Another server sees which apps changed, and serves their timestamps")
  func follows() async throws {
    let world = try TestWorld()
    let server = try await world.server()
    try await server.test { client in
      for app in ["festival", "market"] { try await client.publish(TestSkin.package(), app: app) }
    }
    let store = server.service.store
    #expect(try await store.read { try $0.repositories(after: 2).map(\.rawValue) } == ["market"])
    #expect(try await store.read { try $0.repositoryVersion() } == 3)
    let view = RepositoryView(store: store, timestampMaxAge: .zero)
    let stored = try await store.read { store in
      try store.repositories().map { try #require(try CommittedRepository(stored: $0, in: store)) }
    }
    // In any order, the newest timestamp of each app stays.
    for repository in stored.reversed() + stored { view.replace(with: repository) }
    for app in ["festival", "market"] {
      let path = "\(app)/metadata/timestamp.json"
      #expect(view.newestFile(at: path[...])?.tag == server.service.view.newestFile(at: path[...])?.tag)
    }
    #expect(view.version == 3)
  }
}

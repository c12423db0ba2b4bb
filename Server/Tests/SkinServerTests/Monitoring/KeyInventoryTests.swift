import Foundation
import HTTPTypes
import HummingbirdTesting
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

@Suite struct KeyInventoryTests {
  private func rotated(_ world: TestWorld, _ fresh: RoleKey) throws -> RootDraft {
    try RootDraft(
      after: world.root, keys: [.timestamp: [fresh.publicKey]], expires: Date(timeIntervalSinceNow: 1e8))
  }

  @Test("The keys of all roles are described without secrets, with their places, thresholds and expiry")
  func describes() async throws {
    let world = try TestWorld(keys: .make(counts: [.root: 2]), thresholds: [.root: 2])
    try await world.test { client in
      try await client.publish(TestSkin.package())
      let answer = try await client.call(KeyEndpoints.show)
      #expect(answer.folder == world.keysFolder.path && answer.root.version == 1 && answer.root.served == 1)
      #expect(answer.roles.map(\.role) == ["root", "timestamp", "snapshot", "targets"])
      let root = try #require(answer.roles.first)
      #expect(root.threshold == 2 && root.keys.map(\.place) == [.elsewhere, .elsewhere] && !root.isRenewed)
      #expect(Set(root.keys.map(\.id)) == Set(world.keys[.root].map(\.publicKey.id)))
      #expect(answer.roles.dropFirst().allSatisfy { $0.keys.map(\.place) == [.here] && $0.isRenewed })
      #expect(answer.roles.allSatisfy { $0.expires != nil })
      #expect(answer.root.next == nil && answer.unnamed.isEmpty && answer.warnings.isEmpty)
      let text = String(decoding: try await client.call(.get, "keys").data, as: UTF8.self)
      for role in ["targets", "snapshot", "timestamp"] {
        let file = try Data(contentsOf: world.keysFolder.appending(path: "\(role).key.json"))
        let secrets = String(decoding: file, as: UTF8.self).matches(of: #/"private":\s*"([^"]+)"/#).map { String($0.1) }
        #expect(!secrets.isEmpty && secrets.allSatisfy { !text.contains($0) }, "\(role)")
      }
    }
  }

  @Test(
    "A rotation is recognized from the files: the draft with its missing signatures, the finished and the installed root"
  )
  func rotation() async throws {
    let world = try TestWorld()
    let fresh = RoleKey(role: .timestamp)
    let draft = try rotated(world, fresh)
    let folder = world.keysFolder
    try await world.test { client in
      try KeyFolder(folder).add(fresh)
      try draft.data.write(to: folder.appending(path: "2.root.draft.json"))
      let drafted = try await client.call(KeyEndpoints.show)
      #expect(drafted.root.next?.state == .draft && drafted.root.next?.roles == ["timestamp"])
      #expect(drafted.root.next?.missing.first?.keys == world.keys[.root].map(\.publicKey.id))
      #expect(drafted.unnamed.map(\.file) == ["timestamp-2.key.json"] && drafted.unnamed.allSatisfy(\.isNext))
      var complete = draft
      try complete.sign(with: #require(world.keys[.root].first))
      try complete.finished().write(to: folder.appending(path: "2.root.json"))
      try FileManager.default.removeItem(at: folder.appending(path: "2.root.draft.json"))
      #expect(try await client.call(KeyEndpoints.show).root.next?.state == .complete)
      try world.root.write(to: folder.appending(path: "1.root.json"))
      try complete.finished().write(to: folder.appending(path: "root.json"))
      let installed = try await client.call(KeyEndpoints.show)
      #expect(installed.root.next?.state == .installed && installed.root.version == 1)
    }
    try await world.test { client in
      let answer = try await client.call(KeyEndpoints.show)
      #expect(answer.root.version == 2 && answer.root.served == 2 && answer.root.next == nil)
      #expect(answer.unnamed.map(\.file) == ["timestamp.key.json"] && answer.unnamed.allSatisfy { !$0.isNext })
    }
  }

  @Test("Keys that are in the wrong place, and signatures that expire soon, are warnings")
  func warnings() async throws {
    let world = try TestWorld(online: [.snapshot, .timestamp])
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock)
    try await server.test { client in
      #expect(try await client.call(KeyEndpoints.show).warnings.map(\.code).isEmpty)
      try world.keys.only([.root]).write(to: world.keysFolder.appending(path: "offline"))
      #expect(try await client.call(KeyEndpoints.show).warnings.map(\.code) == ["online-root-key"])
      try FileManager.default.removeItem(at: world.keysFolder.appending(path: "offline"))
      try FileManager.default.removeItem(at: world.keysFolder.appending(path: "snapshot.key.json"))
      #expect(try await client.call(KeyEndpoints.show).warnings.map(\.code) == ["missing-signing-key"])
      try Data("{".utf8).write(to: world.keysFolder.appending(path: "snapshot.key.json"))
      #expect(try await client.call(KeyEndpoints.show).warnings.count == 2)
      try world.keys.only([.snapshot]).write(to: world.folder.appending(path: "copy"))
      try FileManager.default.removeItem(at: world.keysFolder.appending(path: "snapshot.key.json"))
      try FileManager.default.moveItem(
        at: world.folder.appending(path: "copy/snapshot.key.json"),
        to: world.keysFolder.appending(path: "snapshot.key.json"))
      clock.advance(by: (10 * 365 - 60) * 86_400)
      #expect(try await client.call(KeyEndpoints.show).warnings.map(\.code) == ["expiring-metadata"])
    }
  }

  @Test("Keys and counts are for administrators of the server")
  func access() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      let status = try await client.call(StatusEndpoints.show)
      #expect(status.apps == 1 && status.versions == 1 && status.files > 0)
      try await client.addUser("fay", "admin:festival")
      let token = try await client.token(of: "fay", "administer:festival")
      for path in ["keys", "status"] {
        #expect(try await client.call(.get, path, as: token.headers).status == .forbidden)
      }
    }
  }
}

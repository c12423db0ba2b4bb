import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct KillSwitchTests {
  @Test(
    "A skin is switched off while a publication makes patches or writes its files",
    arguments: [HeldBlobs.Operation.localFile, .put])
  func passesPublication(_ operation: HeldBlobs.Operation) async throws {
    let world = try TestWorld()
    let hold = Hold()
    try await world.server(holding: hold).test { client in
      try await client.publish(TestSkin.package())
      #expect(try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#).status == .ok)
      await hold.next(operation)
      let second = try TestSkin.package("spring-festival", "2.0.0")
      async let publication = client.publish(second)
      try await eventually("the publication is held") { await hold.isHolding }
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      let repository = try await client.repository(world)
      let activation = try #require(repository.activations["activation/festival/stable.json"])
      #expect(activation.skin == nil && repository.targets.keys.allSatisfy { !$0.contains("2.0.0") })
      await hold.release()
      let answer = try await publication
      #expect(answer.status == .created)
      #expect(try answer.json(VersionAnswer.self).patches.map(\.from) == ["1.0.0"])
      // The publication builds on the state of its commit, in which the skin is off.
      let after = try await client.repository(world)
      #expect(after.targets["skins/festival/spring-festival/2.0.0.skin"] == second)
      #expect(after.activations["activation/festival/stable.json"]?.skin == nil)
    }
  }

  @Test("A skin is switched off while all threads for packages are busy")
  func passesBusyThreads() async throws {
    try await TestWorld().test { client in
      try await client.publish(TestSkin.package())
      let release = DispatchSemaphore(value: 0)
      let jobs = (0..<4 * System.coreCount).map { _ in
        Task { try await PackageThreads.pool.runIfActive { release.wait() } }
      }
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      for _ in jobs { release.signal() }
      for job in jobs { try await job.value }
    }
  }

  @Test("A signed change that was checked before another one was committed is checked again")
  func checksAgain() async throws {
    let world = try TestWorld()
    let hold = Hold()
    let server = try await world.server(holding: hold)
    try await server.test { client in
      try await client.publish(TestSkin.package())
      let package = world.folder.appending(path: "package.skin")
      try TestSkin.package("spring-festival", "2.0.0").write(to: package)
      var state = try await server.service.store.read { try $0.completeRepository(of: TestWorld.app) }
      let publication = try PackagePublication(
        package: package, app: TestWorld.app, in: state, earlier: [], work: world.folder)
      publication.apply(to: &state)
      let file = world.folder.appending(path: "change")
      let signed = try TargetsSigner(root: world.root, keys: world.keys).draft(state, now: .now)
      try RepositoryChange.write(
        signed, published: try await client.get("/repository/festival/metadata/2.targets.json").data,
        files: publication.blobs,
        to: file)
      let change = try ByteBuffer(bytes: Data(contentsOf: file))
      await hold.next(.put)
      async let answer = client.execute(
        uri: "/api/v1/apps/festival/changes", method: .post, headers: .authorized, body: change)
      try await eventually("the change is held") { await hold.isHolding }
      // An activation and another version are committed in the meantime.
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      #expect(try await client.publish(TestSkin.package("spring-festival", "1.1.0")).status == .created)
      let blobs = try world.blobNames()
      await hold.release()
      let refused = try await answer
      #expect(refused.status == .conflict && refused.errorCode == "stale-targets")
      #expect(try world.blobNames() == blobs)
      state = try await server.service.store.read { try $0.completeRepository(of: TestWorld.app) }
      let again = try PackagePublication(
        package: package, app: TestWorld.app, in: state, earlier: [], work: world.folder)
      again.apply(to: &state)
      let second = try TargetsSigner(root: world.root, keys: world.keys).draft(state, now: .now)
      try RepositoryChange.write(
        second, published: try await client.get("/repository/festival/metadata/2.targets.json").data,
        files: again.blobs,
        to: file)
      await hold.next(.put)
      async let other = client.execute(
        uri: "/api/v1/apps/festival/changes", method: .post, headers: .authorized,
        body: ByteBuffer(bytes: Data(contentsOf: file)))
      try await eventually("the change is held") { await hold.isHolding }
      #expect(
        try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#).status == .ok)
      await hold.release()
      let outdated = try await other
      #expect(outdated.status == .conflict && outdated.errorCode == "stale-targets")
    }
  }

  @Test("A patch whose base is removed while it is made is left out")
  func dropsPatches() async throws {
    let world = try TestWorld()
    let hold = Hold()
    let server = try await world.server(holding: hold)
    try await server.test { client in
      try await client.publish(TestSkin.package())
      await hold.next(.localFile)
      let second = try TestSkin.package("spring-festival", "2.0.0")
      async let publication = client.publish(second)
      try await eventually("the publication is held") { await hold.isHolding }
      let service = server.service
      try await service.store.write { transaction in
        var state = try transaction.completeRepository(of: TestWorld.app)
        state["skins/festival/spring-festival/1.0.0.skin"] = nil
        _ = try service.save(service.signer.sign(state, now: .now), of: TestWorld.app, in: transaction)
      }
      let database = try DatabaseQueue(path: world.databaseFile.path)
      try await database.write { try $0.execute(sql: "DELETE FROM package") }
      await hold.release()
      let answer = try await publication
      #expect(try answer.status == .created && answer.json(VersionAnswer.self).patches.isEmpty)
      #expect(try await client.repository(world).targets == ["skins/festival/spring-festival/2.0.0.skin": second])
    }
  }
}

import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

@Suite struct SharingTests {
  private func share(
    _ client: some TestClientProtocol, _ version: String, from source: String = "festival", to app: String = "lantern"
  ) async throws -> TestResponse {
    try await client.execute(
      uri: "/api/v1/apps/\(app)/shares", method: .post, headers: .authorized,
      body: ByteBuffer(
        string: #"{"from":"\#(source)","skin":{"id":"spring-festival","version":"\#(version)"}}"#))
  }

  @Test("A version is offered to another app by reference, with the patches from versions that both have")
  func shares() async throws {
    let world = try TestWorld()
    let versions = try ["1.0.0", "1.1.0", "1.2.0"].map { try TestSkin.package("spring-festival", $0) }
    try await world.test { client in
      for package in versions { #expect(try await client.publish(package).status == .created) }
      let blobs = try world.blobNames()
      let first = try await share(client, "1.1.0")
      #expect(first.status == .created)
      #expect(try first.json(VersionAnswer.self).patches.isEmpty)
      let second = try await share(client, "1.2.0")
      let answer = try second.json(VersionAnswer.self)
      #expect(answer.patches.map(\.from) == ["1.1.0"] && answer.sha256 == ContentHash(of: versions[2]).hex)
      let repeated = try await share(client, "1.2.0")
      #expect(repeated.status == .ok && repeated.data == second.data)
      #expect(try world.blobNames() == blobs)
      let repository = try await client.repository(world, app: "lantern")
      #expect(repository.targets["skins/lantern/spring-festival/1.2.0.skin"] == versions[2])
      #expect(repository.targets["patches/lantern/spring-festival/1.1.0-1.2.0.skinpatch"] != nil)
      #expect(repository.targets["patches/lantern/spring-festival/1.0.0-1.2.0.skinpatch"] == nil)
      let activated = try await client.activate(
        #"{"skin":{"id":"spring-festival","version":"1.2.0"}}"#, app: "lantern")
      #expect(activated.status == .ok)
      // The shared version is one that was published.
      #expect(try await client.publish(versions[2], app: "lantern").status == .ok)
    }
  }

  @Test("Sharing is refused for unknown versions, for the same app, and if the app has other bytes")
  func refuses() async throws {
    try await TestWorld().test { client in
      #expect(try await share(client, "1.0.0").errorCode == "unknown-app")
      try await client.publish(TestSkin.package())
      #expect(try await share(client, "2.0.0").errorCode == "unknown-skin")
      #expect(try await share(client, "1.0.0", to: "festival").status == .badRequest)
      try await client.publish(TestSkin.package(text: "other"), app: "lantern")
      let taken = try await share(client, "1.0.0")
      #expect(taken.status == .conflict && taken.errorCode == "version-taken")
      let bad = try await client.execute(
        uri: "/api/v1/apps/lantern/shares", method: .post, headers: .authorized,
        body: ByteBuffer(string: #"{"from":"festival"}"#))
      #expect(bad.status == .badRequest && bad.errorCode == "bad-body")
    }
    let away = try TestWorld(online: [.snapshot, .timestamp])
    let server = try await RealServer(away)
    let publisher = Publisher(away, keys: away.keys.only([.targets]))
    #expect(try await server.send(publisher.publication(TestSkin.package(), from: server)).status == 201)
    let refused = try await server.call(
      .POST, "apps/lantern/shares",
      Data(#"{"from":"festival","skin":{"id":"spring-festival","version":"1.0.0"}}"#.utf8))
    #expect(refused.error?.code == "targets-away")
    try await server.stop()
  }
}

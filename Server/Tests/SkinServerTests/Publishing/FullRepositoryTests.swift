import Foundation
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct FullRepositoryTests {
  /// Signs a repository whose targets have about the given length.
  private func fill(_ world: TestWorld, _ length: Int) async throws {
    try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
    var state = RepositoryState()
    let note = String(repeating: "x", count: length)
    let (byte, file) = (Data([1]), world.folder.appending(path: "long"))
    try byte.write(to: file)
    try await FolderBlobs(world.dataFolder.appending(path: "blobs")).put(file, as: ContentHash(of: byte))
    state["pictures/festival/long"] = TargetEntry(
      length: 1, sha256: ContentHash(of: byte), custom: ["note": .string(note)])
    let signed = try RepositoryServer.signer(world.settings()).sign(state, now: .now)
    try await SQLiteStore(world.databaseFile).write { transaction in
      try transaction.beginRepositories()
      try transaction.addRoots([1: world.root])
      let metadata = signed.files.filter { !$0.key.hasSuffix("root.json") }
        .map { ServedMetadata(path: $0.key, bytes: $0.value) }
      let save = try SignedSave(app: TestWorld.app, state: signed.state, metadata: metadata, root: 1, dueAt: nil)
      try transaction.save(save, at: .now, keeping: 1)
    }
  }

  @Test(
    "An activation that clients would refuse is refused before it is signed; skins can be published and switched off")
  func refuses() async throws {
    let world = try TestWorld()
    try await fill(world, MetadataLimits().targets - 5_000)
    try await world.test { client in
      #expect(try await client.publish(TestSkin.package()).status == .created)
      let body = #"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#
      #expect(try await client.activate(body).status == .ok)
      // Pictures leave room for channels.
      let path = "skins/spring-festival/previews/home.png"
      let upload = try await client.execute(
        uri: "/api/v1/apps/festival/\(path)", method: .put, headers: .authorized,
        body: ByteBuffer(bytes: TestSkin.picture(500)))
      #expect(upload.status == .created)
      let catalog = #"""
        {"skins":[{"skin":{"id":"spring-festival","version":"1.0.0"},"default":"en","texts":{"en":{"name":"Spring"}},
          "previews":{"en":["previews/festival/spring-festival/home.png"]}}]}
        """#
      #expect(try await client.call(.put, "apps/festival/catalog", catalog).errorCode == "metadata-too-long")
      // Each channel takes a part of the room that is left.
      var refused: TestResponse?
      for number in 1...20 where refused == nil {
        let response = try await client.activate(body, channel: "channel-\(number)")
        if response.status != .ok { refused = response }
      }
      let answer = try #require(refused)
      #expect(answer.status == .insufficientStorage && answer.errorCode == "metadata-too-long")
      #expect(try !answer.json(ErrorAnswer.self).error.suggestion.isEmpty)
      let blobs = try world.blobNames()
      let timestamp = try await client.get("/repository/festival/metadata/timestamp.json").data
      #expect(try await client.activate(body, channel: "one-more").status == .insufficientStorage)
      #expect(try world.blobNames() == blobs)
      #expect(try await client.get("/repository/festival/metadata/timestamp.json").data == timestamp)
      #expect(try await client.publish(TestSkin.package("spring-festival", "9.0.0")).status == .created)
      #expect(try await client.activate(#"{"skin":null}"#).status == .ok)
      #expect(try await client.get("/repository/festival/metadata/timestamp.json").data != timestamp)
    }
  }

  @Test("From half of the length that clients read, health and log warn")
  func warns() async throws {
    let world = try TestWorld()
    try await fill(world, MetadataLimits().targets / 2)
    let server = try await RealServer(world)
    let health = try await server.health()
    #expect(health.status == "ok" && health.warnings.map(\.code) == ["metadata-too-long"])
    #expect(health.warnings.first?.message.contains("targets.json") == true)
    #expect(try server.logLines().contains { $0["code"] as? String == "metadata-too-long" })
    try await server.stop()
    let empty = try TestWorld()
    let roomy = try await RealServer(empty)
    #expect(try await roomy.health().warnings.isEmpty)
  }
}

import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct UnreadableZipSkinTests {
  /// Adds a package that can't be read as a skin, as an older server may have published it.
  private func add(_ package: Data, to service: PublishingService) async throws {
    let file = service.work.appending(path: "old.skin")
    try package.write(to: file)
    let manifest = try PackageReader(url: file).manifest
    let app = try TestWorld.app
    let skin = SkinReference(id: manifest.id, version: manifest.version)
    let publication = try await PackagePublication(
      package: file, app: app, in: service.store.read { try $0.completeRepository(of: app) }, earlier: [],
      work: service.work)
    let hash = ContentHash(of: package)
    try await service.blobs.put(file, as: hash)
    let repository = try await service.store.write { transaction in
      var state = try transaction.completeRepository(of: app)
      publication.apply(to: &state)
      let signed = try service.signer.sign(state, now: .now)
      let record = PackageRecord(
        app: app, skin: skin, name: manifest.name, sha256: hash, size: package.count, manifestHash: manifest.hash,
        target: publication.target, publishedAt: .now, publishedIn: signed.state.version)
      try transaction.insert(record, [])
      return try service.save(signed, of: app, in: transaction)
    }
    await service.serve(repository)
  }

  @Test("A package that can't be read is read once, not at every request")
  func remembersFailures() async throws {
    let world = try TestWorld()
    let lines = LogLines()
    let logger = Logger(label: "test") { label in
      JSONLogHandler(label: label, level: .info) { lines.add($0) }
    }
    let server = try await RepositoryServer.open(world.settings(), logger: logger)
    try await server.test { client in
      let nothing = try TestSkin.pack("spring-festival", "1.0.0", ["readme.txt": Data("hello".utf8)])
      try await add(nothing, to: server.service)
      #expect(try await client.activate(#"{"skin":{"id":"spring-festival","version":"1.0.0"}}"#).status == .ok)
      for _ in 1...5 {
        let answer = try await client.get("/zip-skin?app=festival&channel=stable")
        #expect(answer.status == .internalServerError && answer.errorCode == "no-zip-skin")
      }
      #expect(lines.text.matches(of: #/can't convert a package/#).count == 1)
    }
  }
}

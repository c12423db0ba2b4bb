import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct ManyPublicationsTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The number of publications; `SKIN_SERVER_PUBLICATIONS` changes it.
  private static let count = environment["SKIN_SERVER_PUBLICATIONS"].flatMap { Int($0) } ?? 2_000
  /// The number of skins that share them.
  private static let skins = 20

  /// Adds versions of a published skin, in one change, with the bytes of the first.
  private func add(_ count: Int, versionsOf skin: String, to service: PublishingService) async throws {
    let app = try #require(SkinIdentifier("festival"))
    let first = SkinReference(id: try #require(SkinIdentifier(skin)), version: SkinVersion(1, 0, 0))
    let published = try await service.store.read { try $0.package(of: app, first) }
    let record = try #require(published)
    try await service.serially {
      let repository = try await service.store.write { [signer = service.signer] transaction in
        var state = try transaction.completeRepository(of: app)
        guard let entry = state[record.target], case .package(let description) = entry.description else {
          throw HTTPProblem.internalError
        }
        var records: [PackageRecord] = []
        for number in 1..<count {
          let version = SkinVersion(1, UInt16(clamping: number), 0)
          var (record, package) = (record, description)
          (record.skin.version, package.version) = (version, version)
          record.target = RepositoryLayout.package(app: app, id: first.id, version: version)
          state[record.target] = TargetEntry(
            length: entry.length, sha256: entry.sha256, custom: TargetDescription.package(package).custom)
          records.append(record)
        }
        let signed = try signer.sign(state, now: service.now())
        for var record in records {
          record.publishedIn = signed.state.version
          try transaction.insert(record, [])
        }
        return try service.save(signed, of: app, in: transaction)
      }
      await service.serve(repository)
    }
  }

  /// Publishes the first version of each skin, and adds the others.
  private func fill(_ world: TestWorld) async throws {
    let server = try await world.server { $0.patchBases = 0 }
    try await server.test { client in
      for number in 0..<Self.skins {
        let package = try TestSkin.package("skin-\(number)", sharedBytes: 0)
        #expect(try await client.publish(package).status == .created)
      }
    }
    for number in 0..<Self.skins {
      try await add(Self.count / Self.skins, versionsOf: "skin-\(number)", to: server.service)
    }
    let counts = try await server.service.store.read { try $0.storageCounts() }
    #expect(counts.versions == Self.count)
  }

  @Test("A server with thousands of publications starts, serves each, and switches to any of them")
  func starts() async throws {
    let world = try TestWorld()
    try await fill(world)
    let last = "1.\(Self.count / Self.skins - 1).0"
    do {
      let started = try await RealServer(world)
      #expect(try await started.activate(#"{"id":"skin-\#(Self.skins - 1)","version":"\#(last)"}"#) == .ok)
      #expect(try await started.call(.GET, "apps/festival/skins/skin-\(Self.skins / 2)/versions/\(last)").status == .ok)
      try await started.stop()
    }
    // For `server-benchmarks start FOLDER`.
    if let folder = Self.environment["SKIN_SERVER_FILLED"] {
      try FileManager.default.copyItem(at: world.folder, to: URL(filePath: folder))
    }
  }
}

import AsyncHTTPClient
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOConcurrencyHelpers
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct CrashTests {
  @Test("A server killed during an upload has its old repository, and publishes again")
  func killedWhileStreaming() async throws {
    let world = try TestWorld()
    let first = try await RealServer(world)
    #expect(try await first.publish(TestSkin.package()) == .created)
    let before = try await first.repository(world)
    let blobs = try world.blobNames()
    let second = try TestSkin.package("spring-festival", "2.0.0", sharedBytes: 2_000_000)
    let upload = try await StalledUpload(second, to: first, world)
    try await first.kill()
    await upload.end()

    let restarted = try await RealServer(world)
    let after = try await restarted.repository(world)
    #expect(after.timestamp == before.timestamp && after.targets == before.targets)
    try await eventually("the files are in quarantine") { try world.blobNames() == blobs }
    #expect(try world.workNames().isEmpty)
    #expect(try await restarted.publish(second) == .created)
    #expect(try await restarted.repository(world).targets["skins/festival/spring-festival/2.0.0.skin"] == second)
  }

  @Test("A server killed between writing files and the commit has its old repository, without the files")
  func killedBeforeCommit() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let before = try await server.repository(world)
    let blobs = try world.blobNames()
    let lock = try await DatabaseLock(world)
    let package = try TestSkin.package("spring-festival", "2.0.0")
    let publication = Task { try await server.publish(package) }
    try await eventually("package and patch are written") { try world.blobNames().count == blobs.count + 2 }
    try await server.kill()
    _ = await publication.result
    try lock.release()

    let restarted = try await RealServer(world)
    let after = try await restarted.repository(world)
    #expect(after.timestamp == before.timestamp && after.targets == before.targets)
    try await eventually("the files are in quarantine") { try world.blobNames() == blobs }
    #expect(try await restarted.publish(package) == .created)
    #expect(try await restarted.repository(world).targets.count == before.targets.count + 2)
  }

  @Test("A client that disconnects during an upload leaves no files")
  func clientGoesAway() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let upload = try await StalledUpload(Data(repeating: 1, count: 2_000_000), to: server, world)
    await upload.cancel()
    try await eventually("the work folder is empty") { try world.workNames().isEmpty }
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.stop() == 0)
    #expect(try server.logLines().allSatisfy { $0["level"] as? String != "error" })
  }

  @Test("A stalled upload doesn't keep the server from stopping")
  func stopsDespiteStalledUpload() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_SHUTDOWN_TIMEOUT": "1s"])
    let upload = try await StalledUpload(Data(repeating: 1, count: 2_000_000), to: server, world)
    #expect(try await server.stop() == 0)
    await upload.end()
  }

  /// How far a publication is when its server is killed.
  private enum Moment: CaseIterable {
    case uploading, firstBlob, secondBlob, published
  }

  @Test("A server killed at any time has its repository of before or after, intact")
  func killedAnywhere() async throws {
    let world = try TestWorld()
    var generator = SeededGenerator(printing: 82)
    var server = try await RealServer(world)
    let first = try TestSkin.package("spring-festival", "1.0.0", sharedBytes: 100_000)
    #expect(try await server.publish(first) == .created)
    var timestamp = try await server.repository(world).timestamp
    var finished = 0
    let moments = Moment.allCases + Moment.allCases.shuffled(using: &generator)
    for (round, moment) in zip(1..., moments) {
      let package = try TestSkin.package("spring-festival", "1.\(round).0", sharedBytes: 100_000)
      let (running, blobs, version) = (server, try world.blobNames().count, timestamp)
      let size = Int.random(in: 1...100_000, using: &generator)
      let isAnswered = NIOLockedValueBox(false)
      let publication = Task {
        defer { isAnswered.withLockedValue { $0 = true } }
        return try await running.publish(package)
      }
      try await eventually("the publication is at \(moment), or over") {
        if isAnswered.withLockedValue({ $0 }) { return true }
        switch moment {
        case .uploading: return try world.workSize() >= size
        case .firstBlob: return try world.blobNames().count > blobs
        case .secondBlob: return try world.blobNames().count > blobs + 1
        case .published:
          let data = try await running.get("/repository/festival/metadata/timestamp.json")
          return try SignedMetadata<TimestampRole>(parsing: data, file: "timestamp.json").role.version > version
        }
      }
      try await server.kill()
      let status = try? await publication.value
      server = try await RealServer(world)
      let repository = try await server.repository(world)
      let path = "skins/festival/spring-festival/1.\(round).0.skin"
      // An acknowledged publication is kept, and no version is rolled back.
      if status == .created { #expect(repository.targets[path] == package) }
      #expect(repository.timestamp >= timestamp)
      timestamp = repository.timestamp
      if repository.targets[path] != nil { finished += 1 }
      let named = Set(repository.targets.values.map { ContentHash(of: $0).hex })
      try await eventually("files that nothing names are in quarantine") { try world.blobNames() == named }
      let again = try await server.publish(package)
      #expect(again == (repository.targets[path] == nil ? .created : .ok))
      timestamp = try await server.repository(world).timestamp
    }
    print("killedAnywhere: \(finished) of \(moments.count) publications were finished before the kill")
  }

  @Test("A failing blob store or database leaves the repository unchanged", arguments: Fault.allCases)
  func survivesFaults(_ fault: Fault) async throws {
    let world = try TestWorld()
    let settings = world.settings()
    try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
    let faults = Faults()
    let store = FaultyStore(
      base: try SQLiteStore(world.databaseFile), faults: faults)
    let blobs = FaultyBlobs(base: try FolderBlobs(world.dataFolder.appending(path: "blobs")), faults: faults)
    let server = try await RepositoryServer(
      settings: settings, signer: try RepositoryServer.signer(settings), store: store, blobs: blobs, clock: .system,
      logger: TestWorld.logger)
    try await server.test { client in
      try await client.publish(TestSkin.package())
      let before = try await client.repository(world)
      let names = try world.blobNames()
      let second = try TestSkin.package("spring-festival", "2.0.0")
      faults.set(fault)
      let failed = try await client.publish(second)
      #expect(failed.status == .insufficientStorage && failed.errorCode == "disk-full")
      #expect(try await client.repository(world).targets == before.targets)
      #expect(try world.blobNames() == names)
      faults.set(nil)
      #expect(try await client.publish(second).status == .created)
      #expect(try await client.repository(world).targets["skins/festival/spring-festival/2.0.0.skin"] == second)
    }
  }
}

/// The point at which storage fails.
enum Fault: String, CaseIterable, Sendable {
  case firstBlob
  case secondBlob
  case beforeCommit
  case duringCommit
}

/// The current fault.
///
/// Unchecked, because all mutable state is only accessed under `lock`.
private final class Faults: @unchecked Sendable {
  private let lock = NSLock()
  private var fault: Fault?
  private var puts = 0

  func set(_ fault: Fault?) {
    lock.withLock {
      self.fault = fault
      puts = 0
    }
  }

  func put() throws {
    try lock.withLock {
      puts += 1
      if fault == .firstBlob || fault == .secondBlob && puts == 2 { throw CocoaError(.fileWriteOutOfSpace) }
    }
  }

  func check(_ point: Fault) throws {
    if lock.withLock({ fault == point }) { throw CocoaError(.fileWriteOutOfSpace) }
  }
}

/// A blob store that fails on demand.
private struct FaultyBlobs: WrappedBlobs {
  var base: FolderBlobs
  var faults: Faults

  func put(_ file: URL, as hash: ContentHash) async throws {
    try faults.put()
    try await base.put(file, as: hash)
  }
}

/// A database that fails on demand, before a transaction or at its end.
private struct FaultyStore: MetadataStore {
  var base: SQLiteStore
  var faults: Faults

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataReading) throws -> Value
  ) async throws -> Value {
    try await base.read(body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataWriting) throws -> Value
  ) async throws -> Value {
    try faults.check(.beforeCommit)
    return try await base.write { transaction in
      let value = try body(transaction)
      try faults.check(.duringCommit)
      return value
    }
  }
}

// Servers that are killed while they publish, and storage that fails.

import AsyncHTTPClient
import Foundation
import GRDB
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinUpdate
import Testing

@testable import SkinServer

@Suite struct CrashTests {
  private static func names(_ repository: CheckedRepository) -> Set<String> { Set(repository.targets.keys) }

  @Test("A server killed while an upload streams in has its old repository, and publishes again")
  func killedWhileStreaming() async throws {
    let world = try TestWorld()
    let first = try await RealServer(world)
    #expect(try await first.publish(TestSkin.package()) == .created)
    let before = try await first.repository(world)
    let blobs = try world.blobNames()
    let second = try TestSkin.package("spring-festival", "2.0.0", sharedBytes: 2_000_000)
    // Half of the body, and then nothing more: the server is certainly in the middle of it.
    let (pieces, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    source.yield(ByteBuffer(bytes: second.prefix(second.count / 2)))
    let upload = Task {
      try await first.request(
        .POST, "/api/v1/apps/festival/packages", headers: RealServer.authorized,
        body: .stream(pieces, length: .known(Int64(second.count))))
    }
    let work = world.dataFolder.appending(path: "work")
    try await eventually("a part of the upload is on the disk") {
      try Self.size(of: work) >= 256 << 10
    }
    first.send(SIGKILL)
    _ = try await first.exitCode()
    source.finish()
    _ = await upload.result

    let restarted = try await RealServer(world)
    let after = try await restarted.repository(world)
    #expect(after.timestamp == before.timestamp && after.targets == before.targets)
    #expect(try world.blobNames() == blobs)
    #expect(try FileManager.default.contentsOfDirectory(atPath: work.path).isEmpty)
    #expect(try await restarted.publish(second) == .created)
    #expect(try await restarted.repository(world).targets["skins/festival/spring-festival/2.0.0.skin"] == second)
  }

  @Test("A server killed between its files and its commit has its old repository, without the files")
  func killedBeforeCommit() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let before = try await server.repository(world)
    let blobs = try world.blobNames()
    // A lock on the database from outside keeps the server from committing.
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let database = try DatabaseQueue(
      path: world.dataFolder.appending(path: "skin-server.sqlite").path, configuration: configuration)
    try await database.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let package = try TestSkin.package("spring-festival", "2.0.0")
    let publication = Task { try await server.publish(package) }
    try await eventually("package and patch are written") { try world.blobNames().count == blobs.count + 2 }
    server.send(SIGKILL)
    _ = try await server.exitCode()
    _ = await publication.result
    try database.close()

    let restarted = try await RealServer(world)
    let after = try await restarted.repository(world)
    #expect(after.timestamp == before.timestamp && after.targets == before.targets)
    #expect(try world.blobNames() == blobs)
    #expect(try await restarted.publish(package) == .created)
    #expect(try await restarted.repository(world).targets.count == before.targets.count + 2)
  }

  @Test("A client that goes away in the middle of an upload leaves nothing behind")
  func clientGoesAway() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world)
    let (pieces, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    source.yield(ByteBuffer(repeating: 1, count: 1_000_000))
    let upload = Task {
      try await server.request(
        .POST, "/api/v1/apps/festival/packages", headers: RealServer.authorized,
        body: .stream(pieces, length: .known(Int64(2_000_000))))
    }
    let work = world.dataFolder.appending(path: "work")
    try await eventually("a part of the upload is on the disk") { try Self.size(of: work) >= 256 << 10 }
    upload.cancel()
    _ = await upload.result
    try await eventually("the work folder is empty") {
      try FileManager.default.contentsOfDirectory(atPath: work.path).isEmpty
    }
    #expect(try await server.publish(TestSkin.package()) == .created)
    server.send(SIGTERM)
    #expect(try await server.exitCode() == 0)
    #expect(try server.logLines().allSatisfy { $0["level"] as? String != "error" })
  }

  @Test("An upload that stalls doesn't keep a stopping server")
  func stopsDespiteStalledUpload() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_SHUTDOWN_TIMEOUT": "1s"])
    let (pieces, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    source.yield(ByteBuffer(repeating: 1, count: 1_000_000))
    let upload = Task {
      try await server.request(
        .POST, "/api/v1/apps/festival/packages", headers: RealServer.authorized,
        body: .stream(pieces, length: .known(Int64(2_000_000))))
    }
    let work = world.dataFolder.appending(path: "work")
    try await eventually("a part of the upload is on the disk") { try Self.size(of: work) >= 256 << 10 }
    server.send(SIGTERM)
    #expect(try await server.exitCode() == 0)
    source.finish()
    _ = await upload.result
  }

  @Test("Whenever a server is killed, its repository is the one before or the one after, whole")
  func killedAnywhere() async throws {
    let world = try TestWorld()
    var seed = UInt64.random(in: 1...UInt64.max)
    print("killedAnywhere: seed \(seed)")
    var server = try await RealServer(world)
    let start = ContinuousClock.now
    let first = try TestSkin.package("spring-festival", "1.0.0", sharedBytes: 300_000)
    #expect(try await server.publish(first) == .created)
    let usual = ContinuousClock.now - start
    var timestamp = try await server.repository(world).timestamp
    var finished = 0
    for round in 1...8 {
      let package = try TestSkin.package("spring-festival", "1.\(round).0", sharedBytes: 300_000)
      let running = server
      let publication = Task { try await running.publish(package) }
      // Killed after 0 to 0.8 of what a publication takes here, so that any of its steps may be hit.
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      try await Task.sleep(for: usual * (Double(seed >> 40) / Double(1 << 24)) * 0.8)
      server.send(SIGKILL)
      _ = try await server.exitCode()
      let status = try? await publication.value
      server = try await RealServer(world)
      let repository = try await server.repository(world)
      let path = "skins/festival/spring-festival/1.\(round).0.skin"
      // What the client was told is kept, and no version goes back.
      if status == .created { #expect(repository.targets[path] == package) }
      #expect(repository.timestamp >= timestamp)
      timestamp = repository.timestamp
      if repository.targets[path] != nil { finished += 1 }
      let named = Set(repository.targets.values.map { ContentHash(of: $0).hex })
      #expect(try world.blobNames() == named)
      let again = try await server.publish(package)
      #expect(again == (repository.targets[path] == nil ? .created : .ok))
      timestamp = try await server.repository(world).timestamp
    }
    print("killedAnywhere: \(finished) of 8 publications were finished before the kill")
  }

  @Test("A blob store or a database that fails leaves the repository as it was", arguments: Fault.allCases)
  func survivesFaults(_ fault: Fault) async throws {
    let world = try TestWorld()
    let settings = world.settings()
    try FileManager.default.createDirectory(at: world.dataFolder, withIntermediateDirectories: true)
    let faults = Faults()
    let store = FaultyStore(
      base: try SQLiteStore(world.dataFolder.appending(path: "skin-server.sqlite")), faults: faults)
    let blobs = FaultyBlobs(base: try FolderBlobs(world.dataFolder.appending(path: "blobs")), faults: faults)
    let server = try await RepositoryServer(
      settings: settings, signer: try RepositoryServer.signer(settings), store: store, blobs: blobs, clock: .system,
      logger: TestWorld.logger)
    try await server.application().test(.router) { client in
      func repository() async throws -> CheckedRepository {
        try await CheckedRepository(root: world.root) { try await client.get("/repository/" + $0).data }
      }
      try await client.publish(TestSkin.package())
      let before = try await repository()
      let names = try world.blobNames()
      let second = try TestSkin.package("spring-festival", "2.0.0")
      faults.set(fault)
      let failed = try await client.publish(second)
      #expect(failed.status == .internalServerError && failed.errorCode == "internal-error")
      #expect(try await repository().targets == before.targets)
      #expect(try world.blobNames() == names)
      faults.set(nil)
      #expect(try await client.publish(second).status == .created)
      #expect(try await repository().targets["skins/festival/spring-festival/2.0.0.skin"] == second)
    }
  }

  private static func size(of folder: URL) throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).reduce(0) { sum, path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: path).path)
      return sum + ((attributes?[.size] as? Int) ?? 0)
    }
  }
}

/// Where storage fails.
enum Fault: String, CaseIterable, Sendable {
  case firstBlob
  case secondBlob
  case beforeCommit
  case duringCommit
}

/// Which fault is on.
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
private struct FaultyBlobs: BlobStore {
  var base: FolderBlobs
  var faults: Faults

  func put(_ file: URL, as hash: ContentHash) async throws -> Bool {
    try faults.put()
    return try await base.put(file, as: hash)
  }

  func read(_ hash: ContentHash, _ range: Range<Int>, _ body: (ByteBuffer) async throws -> Void) async throws {
    try await base.read(hash, range, body)
  }

  func localFile(_ hash: ContentHash) async throws -> URL { try await base.localFile(hash) }
  func remove(_ hash: ContentHash) async throws { try await base.remove(hash) }
  func all() async throws -> [ContentHash] { try await base.all() }
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

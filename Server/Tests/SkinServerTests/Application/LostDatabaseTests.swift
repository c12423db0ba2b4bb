import AsyncHTTPClient
import Foundation
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

@Suite struct LostDatabaseTests {
  enum Loss: CaseIterable, Sendable {
    case removed
    case empty
  }

  /// Publishes a skin, stops the server, and moves its database away.
  private func lose(_ world: TestWorld, _ loss: Loss) async throws -> (backup: URL, blobs: Set<String>) {
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    try await server.stop()
    let backup = world.folder.appending(path: "backup.sqlite")
    try move(world.databaseFile, to: backup)
    if loss == .empty { try Data().write(to: world.databaseFile) }
    return (backup, try world.blobNames())
  }

  /// Restores the database as docs/server.md says.
  private func restore(_ backup: URL, _ world: TestWorld) throws {
    for suffix in Self.suffixes {
      let file = world.databaseFile.path + suffix
      if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
    }
    try move(backup, to: world.databaseFile)
  }

  /// The ends of the names of a database's files: a server that has stopped may leave its last changes in the second.
  private static let suffixes = ["", "-wal", "-shm"]

  private func move(_ database: URL, to other: URL) throws {
    for suffix in Self.suffixes where FileManager.default.fileExists(atPath: database.path + suffix) {
      try FileManager.default.moveItem(atPath: database.path + suffix, toPath: other.path + suffix)
    }
  }

  @Test("A damaged database is named at the start, with the check and the restoration that fix it")
  func damaged() async throws {
    let world = try TestWorld()
    _ = try await lose(world, .removed)
    try Data(repeating: UInt8(ascii: "A"), count: 8192).write(to: world.databaseFile)
    let (code, text) = try await RealServer.run([], world.environment)
    #expect(code == 74 && text.contains(world.databaseFile.path), "\(text)")
    #expect(text.contains("integrity_check") && text.contains("skin-server restore"), "\(text)")
    #expect(!text.contains("server's user"), "\(text)")
  }

  @Test("Without its database, the server doesn't start, and deletes nothing", arguments: Loss.allCases)
  func refuses(_ loss: Loss) async throws {
    let world = try TestWorld()
    let (backup, blobs) = try await lose(world, loss)
    #expect(blobs.count == 2)
    // Twice, because the first start may have created a database.
    for _ in 1...2 {
      let (code, text) = try await RealServer.run([], world.environment)
      #expect(code == 74 && text.contains("lost-repository") && text.contains("--begin-anew"))
      #expect(try world.blobNames() == blobs)
    }
    try restore(backup, world)
    let restored = try await RealServer(world)
    #expect(try await restored.repository(world).targets.count == 2)
    #expect(try world.quarantineNames().isEmpty)
  }

  @Test("Beginning anew moves the packages to quarantine, and a restored database takes them back")
  func beginsAnew() async throws {
    let world = try TestWorld()
    let (backup, blobs) = try await lose(world, .removed)
    let anew = try await RealServer(world, arguments: ["--begin-anew"])
    #expect(try await anew.request(.GET, "/repository/festival/metadata/timestamp.json").status == .notFound)
    try await eventually("the packages are in quarantine") {
      try world.blobNames().isEmpty && world.quarantineNames() == blobs
    }
    try await anew.stop()
    try restore(backup, world)
    let restored = try await RealServer(world)
    #expect(try await restored.repository(world).targets.count == 2)
    #expect(try world.blobNames() == blobs && world.quarantineNames().isEmpty)
  }

  @Test("Apps accept a repository that began anew once the keys of snapshot and timestamp are others")
  func newKeys() async throws {
    let world = try TestWorld()
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    let first = try await RealServer(world)
    for version in ["1.0.0", "1.1.0", "1.2.0"] {
      #expect(try await first.publish(TestSkin.package("spring-festival", version)) == .created)
    }
    #expect(try await first.activate(#"{"id":"spring-festival","version":"1.2.0"}"#) == .ok)
    _ = try await first.updater(world, store: store).check()
    #expect(await store.current?.reference.version.description == "1.2.0")
    try await first.stop()
    try move(world.databaseFile, to: world.folder.appending(path: "lost.sqlite"))

    let anew = try await RealServer(world, arguments: ["--begin-anew"])
    #expect(try await anew.publish(TestSkin.package("spring-festival", "2.0.0")) == .created)
    let issue = await #expect(throws: SkinIssue.self) { try await anew.updater(world, store: store).check() }
    #expect(issue?.code == .rolledBackMetadata)
    try await anew.stop()

    let fresh = KeySet.make([.snapshot, .timestamp])
    let keys = KeySet(world.keys.only([.root, .targets]).all + fresh.all)
    let root = try RootMetadata.makeRoot(
      after: world.root, keys: keys, signedAlsoBy: world.keys, expires: Date(timeIntervalSinceNow: 900 * 86_400))
    try FileManager.default.removeItem(at: world.keysFolder)
    try keys.only([.targets, .snapshot, .timestamp]).write(to: world.keysFolder)
    try root.write(to: world.keysFolder.appending(path: "root.json"))
    try world.root.write(to: world.keysFolder.appending(path: "1.root.json"))
    let rotated = try await RealServer(world)
    #expect(try await rotated.activate(#"{"id":"spring-festival","version":"2.0.0"}"#) == .ok)
    _ = try await rotated.updater(world, store: store).check()
    #expect(await store.current?.reference.version.description == "2.0.0")
  }

  @Test("Files that nothing names are kept in quarantine")
  func keepsUnnamedFiles() async throws {
    let world = try TestWorld()
    let (backup, _) = try await lose(world, .removed)
    try restore(backup, world)
    let bytes = Data("from a newer publication".utf8)
    let name = ContentHash(of: bytes).hex
    let file = world.blobFile(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
    let server = try await RealServer(world)
    try await eventually("the file is in quarantine") { try world.quarantineNames() == [name] }
    #expect(server.isRunning)
    #expect(try Data(contentsOf: world.dataFolder.appending(path: "quarantine").appending(path: name)) == bytes)
  }

  @Test("A server whose targets are signed elsewhere starts again after a crash in its first change")
  func firstChange() async throws {
    let world = try TestWorld(online: [.snapshot, .timestamp])
    try await RealServer(world).stop()
    let bytes = Data("written before the commit".utf8)
    let file = world.blobFile(ContentHash(of: bytes).hex)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
    let server = try await RealServer(world)
    #expect(try await server.request(.GET, "/health").status == .ok)
    try await eventually("the file is in quarantine") {
      try world.blobNames().isEmpty && world.quarantineNames().count == 1
    }
  }
}

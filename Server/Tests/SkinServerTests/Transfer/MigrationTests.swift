import Foundation
import NIOHTTP1
import SkinKit
import SkinPackage
import Testing

@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct MigrationTests {
  /// A data folder with two versions and an activation, whose server stopped.
  private func world() async throws -> TestWorld {
    let world = try TestWorld()
    let server = try await RealServer(world)
    for version in ["1.0.0", "2.0.0"] {
      #expect(try await server.publish(TestSkin.package("spring-festival", version)) == .created)
    }
    #expect(try await server.activate(#"{"id":"spring-festival","version":"2.0.0"}"#) == .ok)
    try await server.stop()
    return world
  }

  /// The keys of the object storage.
  private static let keys = [
    "AWS_ACCESS_KEY_ID": ObjectStorage.accessKey, "AWS_SECRET_ACCESS_KEY": ObjectStorage.secretKey,
  ]

  private func migrate(_ arguments: String...) async throws -> (Int32, String) {
    try await RealServer.run(["migrate"] + arguments, Self.keys)
  }

  private func digests(_ data: URL) async throws -> [String: RecordDump.Digest] {
    try await SQLiteStore(reading: data.appending(path: "skin-server.sqlite")).read { try RecordDump.write($0) }
  }

  @Test("All data moves to an object storage and back, unchanged") func bothWays() async throws {
    let world = try await world()
    let old = try await digests(world.dataFolder)
    let location = try await ObjectStorage.shared.newBucket()
    let (middle, last) = (world.folder.appending(path: "middle"), world.folder.appending(path: "last"))
    let there = try await migrate("--from", world.dataFolder.path, "--to", middle.path, "--to-blobs", "\(location)")
    #expect(there.0 == 0 && there.1.contains("Migrated version"))
    #expect(try await digests(middle) == old)
    var environment = world.environment(blobs: location)
    environment["SKIN_SERVER_DATA"] = middle.path
    let server = try await RealServer(world, environment)
    #expect(try await server.repository(world).targets.count == 4)
    #expect(try await server.publish(TestSkin.package("spring-festival", "3.0.0")) == .created)
    try await server.stop()
    let moved = try await digests(middle)

    // From a settings file.
    let settings = world.folder.appending(path: "settings.json")
    try Data(#"{"data": "\#(middle.path)", "blobs": "\#(location)"}"#.utf8).write(to: settings)
    let back = try await migrate("--from", settings.path, "--to", last.path, "--json")
    #expect(back.0 == 0 && back.1.contains("\"timestamp\""))
    #expect(try await digests(last) == moved)
    #expect(try await RealServer.run(["check"], ["SKIN_SERVER_DATA": last.path]).0 == 0)
  }

  @Test("All data moves to PostgreSQL and back, and every command works there") func throughPostgreSQL() async throws {
    let world = try await world()
    let old = try await digests(world.dataFolder)
    let database = try await PostgreSQLServer.shared
    let (name, spare) = (try database.createDatabase(), try database.createDatabase())
    let (middle, last) = (world.folder.appending(path: "middle"), world.folder.appending(path: "last"))
    let settings = world.folder.appending(path: "settings.json")
    try Data(#"{"data": "\#(middle.path)", "database": "\#(database.url(name))"}"#.utf8).write(to: settings)
    var environment = world.environment
    environment["SKIN_SERVER_DATA"] = middle.path
    environment["SKIN_SERVER_DATABASE"] = database.url(name)
    for command in ["check", "admin-link", "audit"] {
      let empty = try await RealServer.run([command], environment)
      #expect(empty.0 == 74 && empty.1.contains("no data of a skin-server"), "\(command): \(empty.1)")
    }
    let there = try await migrate("--from", world.dataFolder.path, "--to", settings.path)
    #expect(there.0 == 0 && there.1.contains("Migrated version"), "\(there.1)")
    let store = try await PostgreSQLStore(
      DatabaseAddress(database.url(name)), isMigrated: false, logger: TestWorld.logger)
    #expect(try await store.read { try RecordDump.write($0) } == old)
    let twice = try await migrate("--from", world.dataFolder.path, "--to", settings.path)
    #expect(twice.0 == 74 && twice.1.contains("target-in-use"))

    let server = try await RealServer(world, environment)
    #expect(try await server.publish(TestSkin.package("spring-festival", "3.0.0")) == .created)
    let link = try await RealServer.run(["admin-link"], environment)
    #expect(link.0 == 0 && link.1.contains("/setup#"), "\(link.1)")
    let audit = try await RealServer.run(["audit"], environment)
    #expect(audit.0 == 0 && audit.1.contains("link-created"), "\(audit.1)")
    #expect(try await RealServer.run(["audit", "--verify"], environment).0 == 0)
    let backup = world.folder.appending(path: "backup").path
    #expect(try await RealServer.run(["backup", backup], environment).0 == 0)
    try await server.stop()
    #expect(try await RealServer.run(["check"], environment).0 == 0)

    environment["SKIN_SERVER_DATABASE"] = database.url(spare)
    let restored = try await RealServer.run(["restore", backup], environment)
    #expect(restored.0 == 0 && restored.1.contains("Restored version"), "\(restored.1)")
    #expect(try await RealServer.run(["check"], environment).0 == 0)
    let moved = try await store.read { try RecordDump.write($0) }
    let back = try await migrate("--from", settings.path, "--to", last.path)
    #expect(back.0 == 0, "\(back.1)")
    #expect(try await digests(last) == moved)
    #expect(try await RealServer.run(["check"], ["SKIN_SERVER_DATA": last.path]).0 == 0)
  }

  @Test("A target with other data is refused, and so is a source whose server runs") func refused() async throws {
    let world = try await world()
    let target = world.folder.appending(path: "target")
    let blobs = try FolderBlobs(target.appending(path: "blobs"))
    let other = Data("another server's".utf8)
    let file = world.folder.appending(path: "file")
    try other.write(to: file)
    try await blobs.put(file, as: ContentHash(of: other))
    let foreign = try await migrate("--from", world.dataFolder.path, "--to", target.path)
    #expect(foreign.0 == 74 && foreign.1.contains("target-in-use"))
    try await blobs.remove(ContentHash(of: other))
    let server = try await RealServer(world)
    let running = try await migrate("--from", world.dataFolder.path, "--to", target.path)
    #expect(running.0 == 74 && running.1.contains("Stop the skin-server"))
    try await server.stop()
    #expect(try await migrate("--from", world.dataFolder.path, "--to", target.path).0 == 0)
    let twice = try await migrate("--from", world.dataFolder.path, "--to", target.path)
    #expect(twice.0 == 74 && twice.1.contains("target-in-use"))
    let missing = try await migrate("--from", world.folder.appending(path: "no").path, "--to", target.path)
    #expect(missing.0 == 74 && missing.1.contains("skin-server.sqlite"))
  }

  @Test("An interrupted migration goes on, and a damaged source changes nothing") func resumed() async throws {
    let world = try await world()
    let target = world.folder.appending(path: "target")
    let names = try world.blobNames().sorted()
    let file = world.blobFile(names[0])
    let bytes = try Data(contentsOf: file)
    try Data("damage".utf8).write(to: file)
    let damaged = try await migrate("--from", world.dataFolder.path, "--to", target.path)
    #expect(damaged.0 == 74 && damaged.1.contains("damaged-storage") && damaged.1.contains(names[0]))
    try bytes.write(to: file)
    // Some files were copied; one of them incompletely.
    let blobs = try FolderBlobs(target.appending(path: "blobs"))
    let copied = try await blobs.all()
    #expect(!copied.isEmpty)
    let torn = try #require(copied.keys.first)
    try Data(repeating: 0, count: copied[torn]?.length ?? 0).write(
      to: target.appending(path: "blobs/\(torn.hex.prefix(2))/\(torn.hex)"))
    #expect(try await migrate("--from", world.dataFolder.path, "--to", target.path).0 == 0)
    #expect(try await digests(target) == digests(world.dataFolder))
    #expect(try await RealServer.run(["check"], ["SKIN_SERVER_DATA": target.path]).0 == 0)
  }
}

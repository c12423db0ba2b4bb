import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import SkinServerAPI
import SkinTestSupport
import Testing

@Suite struct FileModeTests {
  /// Returns the files and folders in a folder, itself included, that other users can open, and the number of all.
  private func open(in folder: URL) throws -> (open: [String], count: Int) {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let open = try (paths + [""]).filter { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: path).path)
      guard let attributes else { return false }  // It was removed meanwhile.
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      let mode = try #require(attributes[.posixPermissions] as? Int)
      return mode != (isFolder ? 0o700 : 0o600)
    }
    return (open, paths.count)
  }

  @Test("Data, backups and restored data are for the server's user alone, whatever the mask of the process")
  func everything() async throws {
    let world = try TestWorld()
    let server = try await RealServer(world, ["SKIN_SERVER_PREVIEWS": "on"], mask: "000")
    for version in ["1.0.0", "1.1.0"] {
      #expect(try await server.publish(TestSkin.package("spring-festival", version)) == .created)
    }
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.1.0"}"#) == .ok)
    try await eventually(within: .seconds(300), "pictures are drawn") {
      let path = "apps/festival/skins/spring-festival/versions/1.1.0/pictures"
      let text = String(decoding: try await server.call(.GET, path).data, as: UTF8.self)
      return !text.contains(#""pending""#)
    }
    // An unfinished upload, and a zip skin.
    let begun = try await server.request(
      .POST, "/api/v1/apps/festival/uploads",
      headers: RealServer.authorized + [("Tus-Resumable", "1.0.0"), ("Upload-Length", "100")])
    #expect(begun.status == .created)
    _ = try await server.request(.GET, "/zip-skin?app=festival&skin=spring-festival")
    let (found, count) = try open(in: world.dataFolder)
    #expect(found.isEmpty, "\(found)")
    #expect(count > 15)
    let names = try FileManager.default.contentsOfDirectory(atPath: world.dataFolder.path)
    for name in ["skin-server.sqlite", "skin-server.sqlite-wal", "skin-server.sqlite-shm", "lock", "uploads", "blobs"] {
      #expect(names.contains(name), "\(names)")
    }

    let backup = world.folder.appending(path: "backup")
    #expect(try await RealServer.run(["backup", backup.path], world.environment, mask: "000").0 == 0)
    #expect(try open(in: backup).open.isEmpty)
    #expect(try await server.stop() == 0)
    #expect(try !server.output.contains("other users can open"))
    var environment = world.environment
    let (restored, migrated) = (world.folder.appending(path: "restored"), world.folder.appending(path: "migrated"))
    environment["SKIN_SERVER_DATA"] = restored.path
    #expect(try await RealServer.run(["restore", backup.path], environment, mask: "000").0 == 0)
    #expect(try open(in: restored).open.isEmpty)
    let moved = try await RealServer.run(
      ["migrate", "--from", restored.path, "--to", migrated.path], world.environment, mask: "000")
    #expect(moved.0 == 0, "\(moved.1)")
    #expect(try open(in: migrated).open.isEmpty)
  }

  @Test("A data folder, and a folder of packages elsewhere, that other users can open are reported at each start")
  func warns() async throws {
    let world = try TestWorld()
    let blobs = world.folder.appending(path: "packages")
    for folder in [world.dataFolder, blobs] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
    let server = try await RealServer(world, ["SKIN_SERVER_BLOBS": blobs.path])
    let warnings = try server.logLines().filter { $0["mode"] as? String == "755" }
    #expect(Set(warnings.compactMap { $0["folder"] as? String }) == [world.dataFolder.path, blobs.path])
    #expect(
      warnings.allSatisfy {
        $0["level"] as? String == "warning" && ($0["message"] as? String)?.contains("chmod 700") == true
      })
  }
}

import Foundation
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServerPublishing
@testable import SkinServerStorage

@Suite struct BackupTests {
  private let world: TestWorld
  private var backup: URL { world.folder.appending(path: "backup") }

  init() throws { world = try TestWorld() }

  /// Runs a command with the settings of a data folder.
  private func run(_ arguments: [String], data: URL? = nil) async throws -> (Int32, String) {
    var environment = world.environment
    if let data { environment["SKIN_SERVER_DATA"] = data.path }
    return try await RealServer.run(arguments, environment)
  }

  private func server(data: URL? = nil) async throws -> RealServer {
    try await RealServer(world, data.map { ["SKIN_SERVER_DATA": $0.path] } ?? [:])
  }

  /// Publishes and activates a version.
  private func release(_ version: String, of skin: String = "spring-festival", on server: RealServer) async throws {
    #expect(try await server.publish(TestSkin.package(skin, version)) == .created)
    #expect(try await server.activate(#"{"id":"\#(skin)","version":"\#(version)"}"#) == .ok)
  }

  /// Checks for updates as an app, and returns the skin that it shows.
  private func check(_ app: SkinStore, _ server: RealServer) async throws -> String? {
    _ = try await server.updater(world, store: app).check()
    return await app.current.map { "\($0.reference.id) \($0.reference.version)" }
  }

  private func app(_ name: String) throws -> SkinStore { try SkinStore(at: world.folder.appending(path: name)) }

  @Test("A backup next to a running server is complete, consistent, and has no keys") func online() async throws {
    let server = try await server()
    try await release("1.0.0", on: server)
    let publishing = Task {
      for minor in 1...5 { _ = try await server.publish(TestSkin.package("spring-festival", "1.\(minor).0")) }
    }
    let (code, text) = try await run(["backup", backup.path])
    try await publishing.value
    #expect(code == 0 && text.contains("Keys aren't included"))
    let description = try Backup(folder: backup).description()
    let blobs = try FolderBlobs(backup.appending(path: "blobs"))
    #expect(try await blobs.all().count == description.files)
    #expect(try ContentHash(ofFile: backup.appending(path: "records.jsonl")) == description.recordsHash)
    for path in try FileManager.default.subpathsOfDirectory(atPath: backup.path) {
      #expect(!path.contains("key") && !path.contains("work"))
    }
    let again = try await run(["backup", backup.path])
    #expect(again.0 == 74 && again.1.contains("target-in-use"))
    try await server.stop()

    let other = world.folder.appending(path: "other")
    let restored = try await run(["restore", backup.path, "--json"], data: other)
    #expect(restored.0 == 0 && restored.1.contains("nextAbove"))
    #expect(try await run(["check"], data: other).0 == 0)
    let second = try await self.server(data: other)
    #expect(try await second.repository(world).targets.keys.contains { $0.hasSuffix("1.0.0.skin") })
    try await second.stop()
    #expect(try await run(["check"], data: other).0 == 0)
  }

  @Test("Apps that saw later versions accept a server that was restored on a new machine, each time") func newMachine()
    async throws
  {
    let first = try await server()
    try await release("1.0.0", on: first)
    #expect(try await run(["backup", backup.path]).0 == 0)
    for version in ["1.1.0", "1.2.0", "1.3.0"] { try await release(version, on: first) }
    let app = try app("app")
    #expect(try await check(app, first) == "spring-festival 1.3.0")
    let seen = try await first.repository(world).timestamp
    try await first.stop()

    // Twice from the same backup: the second restoration is above the first, too.
    for number in 1...2 {
      let data = world.folder.appending(path: "machine-\(number)")
      #expect(try await run(["restore", backup.path], data: data).0 == 0)
      let restored = try await server(data: data)
      #expect(try await restored.repository(world).timestamp > seen)
      #expect(try await check(app, restored) == "spring-festival 1.0.0")
      try await release("2.\(number).0", on: restored)
      #expect(try await check(app, restored) == "spring-festival 2.\(number).0")
      #expect(try await check(self.app("new-\(number)"), restored) == "spring-festival 2.\(number).0")
      try await restored.stop()
      #expect(try await run(["check"], data: data).0 == 0)
    }
  }

  @Test("A restoration ends sessions and links, and says which versions were withdrawn since the backup")
  func endedSince() async throws {
    let (session, link) = (ContentHash(of: Data("session".utf8)), ContentHash(of: Data("link".utf8)))
    let first = try await server()
    try await release("1.0.0", on: first)
    try await release("1.1.0", on: first)
    let account = try #require(AccountName("pia"))
    let (now, later) = (Date.now, Date.now.addingTimeInterval(3_600))
    func signIn() async throws {
      try await SQLiteStore(world.databaseFile).write { store in
        try store.set(AccountRecord(name: account, createdAt: now))
        try store.insert(
          SessionRecord(hash: session, account: account, createdAt: now, lastUsedAt: now, expiresAt: later))
        try store.set(SetupLinkRecord(hash: link, account: account, expiresAt: later))
      }
    }
    func expectEnd() async throws {
      try await SQLiteStore(world.databaseFile).read { store in
        let isEnded = try store.session(session) == nil && store.setupLink(link) == nil
        let isKept = try store.account(account) != nil
        #expect(isEnded && isKept)
      }
    }
    try await signIn()
    #expect(try await run(["backup", backup.path]).0 == 0)
    #expect(try await first.publish(TestSkin.package("spring-festival", "1.2.0")) == .created)
    for version in ["1.0.0", "1.2.0"] {
      let path = "apps/festival/skins/spring-festival/versions/\(version)/withdrawal"
      #expect(try await first.call(.PUT, path).status == .ok)
    }
    try await first.stop()

    let (code, text) = try await run(["restore", backup.path, "--replace"])
    #expect(code == 0 && text.contains("warning: festival/spring-festival@1.0.0 was withdrawn"), "\(text)")
    #expect(!text.contains("1.2.0"))
    try await expectEnd()
    try await signIn()
    #expect(try await run(["restore", "--in-place"]).0 == 0)
    try await expectEnd()
    let restored = try await server()
    #expect(try await restored.publish(TestSkin.package("spring-festival", "1.2.0")) == .conflict)
    try await restored.stop()
  }

  @Test("Replaced records keep the skins' roles that apps know, and their versions") func replaced() async throws {
    let first = try await server()
    try await release("1.0.0", on: first)
    #expect(try await run(["backup", backup.path]).0 == 0)
    try await release("1.0.0", of: "winter", on: first)
    let app = try app("app")
    #expect(try await check(app, first) == "winter 1.0.0")
    try await first.stop()

    let refused = try await run(["restore", backup.path])
    #expect(refused.0 == 74 && refused.1.contains("--replace"))
    let (code, text) = try await run([
      "restore", backup.path, "--replace", "--after-version", "9000000000000", "--json",
    ])
    #expect(code == 0 && text.contains("9000000000000"))
    let restored = try await server()
    #expect(try await restored.repository(world).timestamp == 9_000_000_000_001)
    #expect(try await check(app, restored) == "spring-festival 1.0.0")
    try await release("1.0.0", of: "winter", on: restored)
    #expect(try await check(app, restored) == "winter 1.0.0")
  }

  @Test(
    "A server whose data is lost learns from a copy of the repository, or from an app, which versions and skins apps know",
    arguments: [true, false])
  func learned(_ isServed: Bool) async throws {
    let first = try await server()
    try await release("1.0.0", on: first)
    #expect(try await run(["backup", backup.path]).0 == 0)
    // This skin isn't in the backup, and apps refuse a repository without its role.
    try await release("1.0.0", of: "winter", on: first)
    let app = try app("app")
    #expect(try await check(app, first) == "winter 1.0.0")

    let data = world.folder.appending(path: "new-machine")
    let wrong = try await run(["restore", backup.path, "--newest", backup.path], data: data)
    #expect(wrong.0 != 0 && wrong.1.contains("missing-metadata"), "\(wrong.1)")
    let source = isServed ? "\(first.url)/repository" : world.folder.appending(path: "app").path
    let (code, text) = try await run(["restore", backup.path, "--newest", source], data: data)
    #expect(code == 0, "\(text)")
    try await first.stop()
    let restored = try await server(data: data)
    #expect(try await check(app, restored) == "spring-festival 1.0.0")
    try await release("1.0.0", of: "winter", on: restored)
    #expect(try await check(app, restored) == "winter 1.0.0")
  }

  @Test("A server with the keys of a repository that its public address serves doesn't begin another one")
  func notAnew() async throws {
    let first = try await server()
    try await release("1.0.0", on: first)
    let empty = world.folder.appending(path: "empty")
    var environment = world.environment
    environment["SKIN_SERVER_DATA"] = empty.path
    environment["SKIN_SERVER_PUBLIC_URL"] = first.url
    let (code, text) = try await RealServer.run([], environment)
    #expect(
      code == 74 && text.contains("lost-repository") && text.contains("--newest \(first.url)/repository"), "\(text)")
    // Nothing was begun.
    #expect(try await RealServer.run(["restore", "--in-place"], environment).1.contains("lost-repository"))
  }

  @Test("A server refuses an older database that was copied by hand, until it is restored in place") func copiedByHand()
    async throws
  {
    let first = try await server()
    try await release("1.0.0", on: first)
    try await first.stop()
    let copy = world.folder.appending(path: "copy")
    try copyDatabase(from: world.dataFolder, to: copy)
    let second = try await server()
    try await release("1.1.0", on: second)
    try await release("1.0.0", of: "winter", on: second)
    let app = try app("app")
    #expect(try await check(app, second) == "winter 1.0.0")
    let running = try await run(["restore", "--in-place"])
    #expect(running.0 == 74 && running.1.contains("target-in-use"))
    try await second.stop()

    try copyDatabase(from: copy, to: world.dataFolder)
    let (code, text) = try await run([])
    #expect(code == 74 && text.contains("outdated-database") && text.contains("skin-server restore --in-place"))
    #expect(try await run(["restore", "--in-place"]).0 == 0)
    let restored = try await server()
    #expect(try await check(app, restored) == "spring-festival 1.0.0")
    try await restored.stop()
    // Afterwards, it is an ordinary server.
    try await server().stop()
  }

  private func copyDatabase(from source: URL, to target: URL) throws {
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for suffix in ["", "-wal", "-shm"] {
      let name = "skin-server.sqlite" + suffix
      try? FileManager.default.removeItem(at: target.appending(path: name))
      guard FileManager.default.fileExists(atPath: source.appending(path: name).path) else { continue }
      try FileManager.default.copyItem(at: source.appending(path: name), to: target.appending(path: name))
    }
  }

  @Test("A damaged backup isn't restored", arguments: ["records.jsonl", "backup.json", "blob"]) func damaged(
    _ name: String
  ) async throws {
    let server = try await server()
    try await release("1.0.0", on: server)
    try await server.stop()
    #expect(try await run(["backup", backup.path]).0 == 0)
    var file = backup.appending(path: name)
    if name == "blob" {
      let hash = try #require(try await FolderBlobs(backup.appending(path: "blobs")).all().keys.first)
      file = backup.appending(path: "blobs/\(hash.hex.prefix(2))/\(hash.hex)")
    }
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count / 2] ^= 1
    bytes.removeFirst(name == "backup.json" ? 1 : 0)
    try bytes.write(to: file)
    let other = world.folder.appending(path: "other")
    let (code, text) = try await run(["restore", backup.path], data: other)
    #expect(code == 74 && text.contains("bad-backup"))
    // Nothing was restored, so that a complete backup can be.
    try FileManager.default.removeItem(at: backup)
    #expect(try await run(["backup", backup.path]).0 == 0)
    #expect(try await run(["restore", backup.path], data: other).0 == 0)
  }

  @Test("A backup names missing files, and has everything else") func missingFiles() async throws {
    let server = try await server()
    try await release("1.0.0", on: server)
    try await server.stop()
    let name = try #require(try world.blobNames().min())
    try FileManager.default.removeItem(at: world.blobFile(name))
    let (code, text) = try await run(["backup", backup.path])
    #expect(code == 1 && text.contains(name))
    #expect(try Backup(folder: backup).description().files == world.blobNames().count)
  }
}

import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinRepository
import SkinTestSupport
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

/// Several servers of this process over one database and one folder of packages.
private struct Servers {
  let world: TestWorld
  let address: DatabaseAddress

  init() async throws {
    world = try TestWorld()
    let server = try await PostgreSQLServer.shared
    address = try DatabaseAddress(server.url(server.createDatabase()))
    try FileManager.default.createDirectory(
      at: world.dataFolder.appending(path: "blobs"), withIntermediateDirectories: true)
  }

  func open(_ number: Int, clock: ServerClock = .system) async throws -> RepositoryServer {
    let folder = world.folder.appending(path: "data-\(number)", directoryHint: .isDirectory)
    let blobs = folder.appending(path: "blobs")
    if !FileManager.default.fileExists(atPath: blobs.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: blobs, withDestinationURL: world.dataFolder.appending(path: "blobs"))
    }
    return try await world.server(clock: clock) { settings in
      settings.data = folder
      settings.database = address
    }
  }
}

@Suite struct ManyServersTests {
  @Test("Servers that start at once begin one repository")
  func startsAtOnce() async throws {
    let servers = try await Servers()
    let versions = try await withThrowingTaskGroup(of: Int.self, returning: [Int].self) { group in
      for number in 1...4 { group.addTask { try await servers.open(number).service.view.version } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(versions == [1, 1, 1, 1])
  }

  @Test("Servers whose renewal is due at the same time sign once")
  func renewsOnce() async throws {
    let servers = try await Servers()
    let clock = TestClock(Date(timeIntervalSince1970: 1_900_000_000))
    let all = [
      try await servers.open(1, clock: clock.serverClock), try await servers.open(2, clock: clock.serverClock),
      try await servers.open(3, clock: clock.serverClock),
    ]
    _ = try await all[0].test { try await $0.publish(TestSkin.package()) }
    for week in 1...3 {
      clock.advance(by: 4 * 86_400)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for server in all {
          group.addTask {
            _ = try await RepositoryCommit(server.service, by: nil).run(MetadataRenewal(app: TestWorld.app))
          }
        }
        try await group.waitForAll()
      }
      let version = try await all[0].service.store.read { try $0.repository(of: TestWorld.app)?.version }
      #expect(version == 2 + week)
      #expect(try await all[0].service.store.read { try $0.nextRenewal()?.date ?? .distantPast } > clock.now)
    }
  }

  @Test("A server that starts keeps the uploads of the others, and removes files whose uploads another server ended")
  func keepsUploads() async throws {
    let servers = try await Servers()
    let (first, second) = (try await servers.open(1), try await servers.open(2))
    let app = try #require(SkinIdentifier("festival"))
    let upload = try await first.uploads.begin(app, length: 10, sha256: nil, owner: "ann").upload
    let third = try await servers.open(3)
    #expect(try await third.uploads.find(upload.id, of: app, owner: "ann") == upload)
    let folder = servers.world.folder.appending(path: "data-1/uploads")
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    #expect(try names() == [upload.id.rawValue])
    try await second.uploads.remove(upload)
    #expect(try await first.uploads.removeExpired() == nil)
    #expect(try names().isEmpty)
  }

  @Test("A version that two servers publish at once is published once")
  func publishesOnce() async throws {
    let servers = try await Servers()
    let (first, second) = (try await servers.open(1), try await servers.open(2))
    try await first.test { one in
      try await second.test { two in
        for number in 1...5 {
          let package = try TestSkin.package("spring-festival", "\(number).0.0")
          async let answer = one.publish(package)
          async let other = two.publish(package)
          let statuses = try await [answer.status.code, other.status.code].sorted()
          #expect(statuses == [200, 201])
          let changed = try TestSkin.package("night", "\(number).0.0", text: "changed")
          async let mine = one.publish(TestSkin.package("night", "\(number).0.0"))
          async let theirs = two.publish(changed)
          let conflict = try await [mine.status.code, theirs.status.code].sorted()
          #expect(conflict == [201, 409])
        }
        for client in [one, two] { #expect(try await client.repository(servers.world).targets.count > 10) }
      }
    }
  }

  @Test("A change through one server is served and announced by all, without a restart")
  func follows() async throws {
    let group = try await ServerGroup()
    let all = await group.all
    var listeners: [Listener] = []
    for server in all { listeners.append(try await Listener(server)) }
    #expect(try await all[0].publish(TestSkin.package()) == .created)
    #expect(try await all[1].activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    #expect(try await all[2].activate("null", channel: "beta") == .ok)
    // Several versions at once are one event.
    for listener in listeners { try await eventually("the last event") { await listener.events.last == 3 } }
    for server in all {
      try await eventually("the newest version is served") { try await server.repository(group.world).timestamp == 4 }
      #expect(try await server.repository(group.world).targets.count == 3)
    }
    let (code, text) = try await RealServer.run(
      ["check"], ["SKIN_SERVER_DATA": group.world.dataFolder.path, "SKIN_SERVER_DATABASE": group.databaseURL])
    #expect(code == 0, "\(text)")
  }

  @Test("A starting server leaves the files of changes that others prepare, and moves old ones to quarantine")
  func keepsPreparedFiles() async throws {
    let servers = try await Servers()
    _ = try await servers.open(1)
    let blobs = try FolderBlobs(servers.world.dataFolder.appending(path: "blobs"))
    func put(_ text: String, age: TimeInterval) async throws -> String {
      let data = Data(text.utf8)
      let file = servers.world.folder.appending(path: UUID().uuidString)
      try data.write(to: file)
      let hash = ContentHash(of: data)
      try await blobs.put(file, as: hash)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: servers.world.blobFile(hash.hex).path)
      return hash.hex
    }
    let (new, old) = (try await put("new", age: 3600), try await put("old", age: 2 * 86_400))
    try await servers.open(2).service.sortBlobs()
    #expect(try servers.world.blobNames() == [new])
    #expect(try servers.world.quarantineNames() == [old])
  }

  @Test("A server with an old root signs nothing after another one has signed with a newer root")
  func refusesOldRoot() async throws {
    let servers = try await Servers()
    let server = try await servers.open(1)
    try await server.service.store.write { try $0.addRoots([2: Data("{}".utf8)]) }
    try await server.test { client in
      let package = try TestSkin.package()
      let answer = try await client.publish(package)
      #expect(answer.status == .internalServerError)
    }
    let version = try await server.service.store.read { try $0.repositoryVersion() }
    #expect(version == 1)
  }
}

import Foundation
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer
@testable import SkinServerHTTP
@testable import SkinServerPublishing
@testable import SkinServerStorage

/// Patches that real servers make in the background.
@Suite struct PatchServerTests {
  private let world: TestWorld

  init() throws { world = try TestWorld() }

  private func publish(_ package: Data, on server: RealServer, _ query: String = "") async throws -> VersionAnswer {
    let answer = try await server.call(.POST, "apps/festival/packages\(query)", package)
    #expect(answer.status == .created)
    return try answer.json(VersionAnswer.self)
  }

  private func patches(to version: String, on server: RealServer) async throws -> [PatchAnswer] {
    let answer = try await server.call(.GET, "apps/festival/skins/\(PatchedSkin.id)/versions/\(version)")
    return try answer.json(VersionAnswer.self).patches
  }

  private func activate(_ version: String, on server: RealServer) async throws {
    #expect(try await server.activate(#"{"id":"\#(PatchedSkin.id)","version":"\#(version)"}"#) == .ok)
  }

  private func publishedPatches(_ server: RealServer) throws -> Int {
    try server.logLines().count { $0["message"] as? String == "patch published" }
  }

  /// The installed skin of an app.
  private struct App {
    var store: SkinStore

    /// Checks for updates.
    /// - Returns: How the update was downloaded, or nil without one.
    func update(_ server: RealServer, _ world: TestWorld) async throws -> UpdateKind? {
      try await server.updater(world, store: store).check().kind
    }

    func contents() async throws -> [String: Data] {
      let skin = try #require(await store.current)
      var contents: [String: Data] = [:]
      for path in skin.paths { contents[path] = try skin.contents(of: path) }
      return contents
    }
  }

  private func app(_ name: String) throws -> App { App(store: try SkinStore(at: world.folder.appending(path: name))) }

  @Test(
    "A server that ends while it makes a patch publishes it after the next start; apps before and after get the same files",
    arguments: [true, false])
  func restarts(_ isKilled: Bool) async throws {
    let pipe = try HoldPipe()
    let first = try await RealServer(world, pipe.environment)
    _ = try await publish(PatchedSkin.package("1.0.0"), on: first)
    try await activate("1.0.0", on: first)
    let (early, late) = (try app("early"), try app("late"))
    for app in [early, late] { #expect(try await app.update(first, world) == .full) }
    let answer = try await publish(PatchedSkin.package("2.0.0"), on: first, "?patches=later")
    #expect(["waiting", "making"].contains(answer.patches.first?.state))
    try await activate("2.0.0", on: first)
    try await eventually("the patch is being made") { pipe.isHeld() }
    #expect(try await patches(to: "2.0.0", on: first).map(\.state) == ["making"])
    #expect(try await early.update(first, world) == .full)
    if isKilled { try await first.kill() } else { #expect(try await first.stop() == 0) }
    #expect(try publishedPatches(first) == 0)

    let next = try await RealServer(world)
    var fractions: [Double] = []
    try await eventually("the patch is published") {
      let patch = try #require(try await patches(to: "2.0.0", on: next).first)
      if let fraction = patch.progress { fractions.append(fraction) }
      return patch.state == "published"
    }
    #expect(fractions == fractions.sorted() && fractions.allSatisfy { (0...1).contains($0) })
    // The line follows the commit.
    try await eventually("the server logs the patch") { try publishedPatches(next) == 1 }
    #expect(try await late.update(next, world) == .patch)
    #expect(try await early.update(next, world) == nil)
    #expect(try await early.contents() == late.contents())
    #expect(try await early.contents()["images/0.bin"]?.count == 1 << 20)
    try await next.stop()
    #expect(try await RealServer.run(["check"], world.environment).0 == 0)
  }

  @Test("Two servers share the patches to a version, and publish each of them once")
  func shares() async throws {
    let database = try await PostgreSQLServer.shared
    let url = try database.url(database.createDatabase())
    let blobs = world.dataFolder.appending(path: "blobs")
    try FileManager.default.createDirectory(at: blobs, withIntermediateDirectories: true)
    var servers: [RealServer] = []
    for number in 1...2 {
      let folder = world.folder.appending(path: "data-\(number)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: folder.appending(path: "blobs"), withDestinationURL: blobs)
      servers.append(
        try await RealServer(world, ["SKIN_SERVER_DATA": folder.path, "SKIN_SERVER_DATABASE": url]))
    }
    for version in ["1.0.0", "1.1.0", "1.2.0"] {
      _ = try await publish(PatchedSkin.package(version), on: servers[0], "?patches=later")
    }
    let answer = try await publish(PatchedSkin.package("2.0.0"), on: servers[0], "?patches=later")
    #expect(answer.patches.map(\.from) == ["1.2.0", "1.1.0", "1.0.0"])
    for version in ["1.1.0", "1.2.0", "2.0.0"] {
      try await eventually("the patches to \(version) are published") {
        try await patches(to: version, on: servers[1]).allSatisfy { $0.state == "published" }
      }
    }
    // Six patches in all; which server makes one is a matter of chance.
    try await eventually("the servers log the patches") {
      try servers.map { try publishedPatches($0) }.reduce(0, +) == 6
    }
    for server in servers {
      let targets = try await server.repository(world).targets
      #expect(targets.keys.count { $0.hasPrefix("patches/") } == 6)
    }
  }

  @Test("A patch of a server that died is made by another one after the claim expired")
  func takesOver() async throws {
    let database = try await PostgreSQLServer.shared
    let address = try DatabaseAddress(database.url(database.createDatabase()))
    let clock = TestClock()
    let server = try await world.server(clock: clock.serverClock) { $0.database = address }
    let service = server.service
    for version in ["1.0.0", "2.0.0"] {
      let folder = world.folder.appending(path: version)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "package.skin")
      let package = try TestSkin.package(PatchedSkin.id, version)
      try package.write(to: file)
      let upload = Upload(folder: folder, file: file, sha256: ContentHash(of: package), size: package.count)
      _ = try await service.publish(upload, for: TestWorld.app, patches: .later, by: nil)
    }
    let moment = clock.now
    let queue = service.queue(PatchWorker(service: service, reserve: server.reserve))
    let dead = try await service.store.write { store in
      try store.due(PatchRequest.self, at: moment).flatMap {
        try store.claim($0, until: moment + WorkQueue<PatchWorker>.lease)
      }
    }
    #expect(dead != nil)
    #expect(try await !queue.performNext())
    clock.advance(by: WorkQueue<PatchWorker>.lease)
    #expect(try await queue.performNext())
    let version = SkinReference(id: try #require(SkinIdentifier(PatchedSkin.id)), version: SkinVersion(2, 0, 0))
    let (made, left) = try await service.store.read { store in
      (try store.patches(of: TestWorld.app, to: version), try store.patchRequests(of: TestWorld.app, to: version))
    }
    #expect(made.count == 1 && left.isEmpty)
  }

  @Test("skin publish --wait waits for the patches, and prints each; without it, it says that they follow")
  func command() async throws {
    let server = try await RealServer(world)
    let environment = ["SKIN_TOKEN": TestWorld.token, "SKIN_SERVER": server.url]
    func publish(_ version: String, files: Int = 1, _ more: String...) async throws -> (Int32, String) {
      let file = world.folder.appending(path: "\(version).skin")
      try PatchedSkin.package(version, files: files).write(to: file)
      return try await RealServer.run(
        ["publish", file.path, "--app", "festival"] + more, environment, program: "skin")
    }
    let first = try await publish("1.0.0", "--wait")
    #expect(first.0 == 0, "\(first.1)")
    let second = try await publish("1.1.0", "--patches", "later")
    #expect(second.0 == 0 && second.1.contains("patch from 1.0.0: follows") && second.1.contains("--wait"))
    let third = try await publish("1.2.0", "--patches", "later", "--wait", "--json")
    #expect(third.0 == 0, "\(third.1)")
    let answer = try JSONDecoder.answers.decode(WaitedAnswer.self, from: Data(third.1.utf8))
    #expect(answer.patches.map(\.state) == ["published", "published"] && answer.patches.allSatisfy { $0.size != nil })
    let fourth = try await publish("1.3.0", "--patches", "later", "--wait", "--notes", "New")
    #expect(fourth.0 == 0 && fourth.1.contains("patch from 1.2.0: follows"), "\(fourth.1)")
    for base in ["1.2.0", "1.1.0", "1.0.0"] {
      let lines = fourth.1.split(separator: "\n").filter { $0.contains("patch from \(base)") }
      #expect(lines.count == 2 && lines.last?.hasSuffix("B") == true, "\(fourth.1)")
    }
    // In parts, because of its size; for the same reason, the patches follow.
    let large = try await publish("2.0.0", files: 9)
    #expect(large.0 == 0 && large.1.contains("patch from 1.3.0: follows"), "\(large.1)")
    let now = try await publish("2.1.0", "--patches", "now", "--json")
    #expect(now.0 == 0, "\(now.1)")
    let made = try JSONDecoder.answers.decode(WaitedAnswer.self, from: Data(now.1.utf8)).patches
    #expect(made.map(\.state) == ["published", "published", "published"])
  }

  /// The JSON output of `skin publish`.
  private struct WaitedAnswer: Decodable {
    var patches: [PatchAnswer]
  }
}

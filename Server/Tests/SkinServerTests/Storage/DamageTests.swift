import AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdTesting
import NIOHTTP1
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServerHTTP

@Suite struct DamageTests {
  enum Damage: CaseIterable, Sendable {
    case missing
    case short
    case changed

    func apply(to file: URL) throws {
      var bytes = try Data(contentsOf: file)
      switch self {
      case .missing: return try FileManager.default.removeItem(at: file)
      case .short: bytes.removeLast()
      case .changed: bytes[bytes.count / 2] ^= 1
      }
      try bytes.write(to: file)
    }
  }

  private func health(_ client: some TestClientProtocol) async throws -> HealthAnswer {
    try await client.get("/health").json(HealthAnswer.self)
  }

  @Test(
    "A damaged file isn't served after it was once read, and health reports it until the same package is published again",
    arguments: Damage.allCases)
  func refusesToServe(_ damage: Damage) async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.server { $0.checkInterval = .zero }.test { client in
      let location = try #require(try await client.publish(package).headers[.location])
      #expect(try await client.get(location).data == package)
      let file = world.blobFile(ContentHash(of: package).hex)
      try keepingTime(of: file) { try damage.apply(to: file) }
      for _ in 1...2 {
        let refused = try await client.get(location)
        #expect(refused.status == .internalServerError && refused.errorCode == "damaged-storage")
      }
      let damaged = try await health(client)
      #expect(damaged.status == "damaged" && damaged.warnings.map(\.code) == ["damaged-storage"])
      #expect(try await client.publish(package).status == .ok)
      #expect(try await client.get(location).data == package)
      let repaired = try await health(client)
      #expect(repaired.status == "ok" && repaired.storage == "ok" && repaired.warnings.isEmpty)
    }
  }

  /// Changes a file without its time of modification.
  private func keepingTime(of file: URL, _ change: () throws -> Void) throws {
    let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    try change()
    guard let date, FileManager.default.fileExists(atPath: file.path) else { return }
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
  }

  @Test("A large file that changed after it was read is never served to its end, nor in part")
  func large() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package(sharedBytes: 3 << 20)
    let hash = ContentHash(of: package).hex
    let server = try await RealServer(world, ["SKIN_SERVER_CHECK_INTERVAL": "0"])
    #expect(try await server.publish(package) == .created)
    let location = RepositoryLayout.stored("skins/festival/spring-festival/1.0.0.skin", hash: hash)
    let path = "/repository/festival/targets/\(location)"
    #expect(try await server.get(path) == package)
    let part = [("Range", "bytes=1000-1999")]
    #expect(try await server.request(.GET, path, headers: part).status == .partialContent)
    let file = world.blobFile(hash)
    try keepingTime(of: file) { try Damage.changed.apply(to: file) }
    // The answer has begun, so that its end is missing.
    await #expect(throws: (any Error).self) { try await server.get(path) }
    for headers in [[], part] {
      #expect(try await server.request(.GET, path, headers: headers).status == .internalServerError)
    }
    let health = try await server.health()
    #expect(health.status == "damaged" && health.warnings.map(\.code) == ["damaged-storage"])
    #expect(health.warnings.first?.message.contains(hash) == true)
    let errors = try server.logLines().filter { $0["level"] as? String == "error" }
    #expect(errors.contains { ($0["error"] as? String)?.contains(hash) == true }, "\(errors)")
    // As after a restoration by hand: the next request takes the intact copy.
    let copy = world.dataFolder.appending(path: "quarantine/\(hash)")
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try package.write(to: copy)
    #expect(try await server.get(path) == package)
    #expect(try await server.health().status == "ok")
  }

  @Test("A part of a file that changed after it was read isn't served, whether the part changed or not")
  func part() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.server { $0.checkInterval = .zero }.test { client in
      let location = try #require(try await client.publish(package).headers[.location])
      #expect(try await client.get(location, headers: [.range: "bytes=0-9"]).status == .partialContent)
      let file = world.blobFile(ContentHash(of: package).hex)
      try keepingTime(of: file) { try Damage.changed.apply(to: file) }
      #expect(try await client.get(location, headers: [.range: "bytes=0-9"]).status == .internalServerError)
      #expect(try await health(client).storage == "damaged")
    }
  }

  @Test("Changed bytes of the same length are found without a request, and the log names the file")
  func patrol() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.server { $0.checkInterval = .milliseconds(20) }.test { client in
      try await client.publish(package)
      try Damage.changed.apply(to: world.blobFile(ContentHash(of: package).hex))
      try await eventually("the damage is found") { try await health(client).storage == "damaged" }
      #expect(try await client.publish(package).status == .ok)
      try await eventually("the repair is noticed") { try await health(client).storage == "ok" }
    }
  }

  @Test("A server that starts with missing files says so")
  func start() async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    let first = try await RealServer(world)
    _ = try await first.publish(package)
    try await first.stop()
    try Damage.missing.apply(to: world.blobFile(ContentHash(of: package).hex))
    let second = try await RealServer(world)
    try await eventually("health reports the missing file") {
      let health = try await second.health()
      return health.status == "damaged" && health.warnings.count == 1
    }
  }

  @Test("Publishing the same package again repairs its patches", arguments: Damage.allCases)
  func repairsPatches(_ damage: Damage) async throws {
    let world = try TestWorld()
    let second = try TestSkin.package("spring-festival", "2.0.0")
    try await world.server { $0.checkInterval = .zero }.test { client in
      try await client.publish(TestSkin.package())
      try await client.publish(second)
      let before = try await client.repository(world).targets
      let patch = try #require(before["patches/festival/spring-festival/1.0.0-2.0.0.skinpatch"])
      try damage.apply(to: world.blobFile(ContentHash(of: patch).hex))
      #expect(try await client.publish(second).status == .ok)
      #expect(try await client.repository(world).targets == before)
    }
  }

  @Test("Setting the same activation again repairs its file", arguments: Damage.allCases)
  func repairsActivation(_ damage: Damage) async throws {
    let world = try TestWorld()
    try await world.server { $0.checkInterval = .zero }.test { client in
      try await client.publish(TestSkin.package())
      try await client.activate(#"{"skin":null}"#)
      let before = try await client.repository(world)
      let document = try #require(before.targets["activation/festival/stable.json"])
      try damage.apply(to: world.blobFile(ContentHash(of: document).hex))
      try await client.activate(#"{"skin":null}"#)
      let after = try await client.repository(world)
      #expect(after.targets == before.targets && after.timestamp == before.timestamp)
    }
  }

  @Test("A new version is published without a patch from a damaged package", arguments: Damage.allCases)
  func skipsDamagedBase(_ damage: Damage) async throws {
    let world = try TestWorld()
    let first = try TestSkin.package()
    try await world.server { $0.checkInterval = .zero }.test { client in
      try await client.publish(first)
      try await client.publish(TestSkin.package("spring-festival", "1.5.0"))
      try damage.apply(to: world.blobFile(ContentHash(of: first).hex))
      let answer = try await client.publish(TestSkin.package("spring-festival", "2.0.0"))
      #expect(try answer.status == .created && answer.json(VersionAnswer.self).patches.map(\.from) == ["1.5.0"])
    }
  }
}

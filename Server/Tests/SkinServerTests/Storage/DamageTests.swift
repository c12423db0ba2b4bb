import Foundation
import Hummingbird
import HummingbirdTesting
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer

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
    "A missing or short file isn't served, and health reports it until the same package is published again",
    arguments: [Damage.missing, .short])
  func refusesToServe(_ damage: Damage) async throws {
    let world = try TestWorld()
    let package = try TestSkin.package()
    try await world.server { $0.checkInterval = .zero }.test { client in
      let location = try #require(try await client.publish(package).headers[.location])
      try damage.apply(to: world.blobFile(ContentHash(of: package).hex))
      let refused = try await client.get(location)
      #expect(refused.status == .internalServerError && refused.errorCode == "damaged-storage")
      let damaged = try await health(client)
      #expect(damaged.status == "damaged" && damaged.warnings.map(\.code) == ["damaged-storage"])
      #expect(try await client.publish(package).status == .ok)
      #expect(try await client.get(location).data == package)
      let repaired = try await health(client)
      #expect(repaired.status == "ok" && repaired.storage == "ok" && repaired.warnings.isEmpty)
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

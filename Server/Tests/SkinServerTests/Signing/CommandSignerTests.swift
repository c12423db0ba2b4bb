import Foundation
import NIOHTTP1
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@Suite struct CommandSignerTests {
  private static let activation = #"{"id":"spring-festival","version":"1.0.0"}"#

  private func check(_ server: RealServer, _ world: TestWorld) async throws -> CheckedRepository {
    try await CheckedRepository(root: world.currentRoot) { try await server.get("/repository/festival/" + $0) }
  }

  @Test("A server publishes and activates with a key that only a program has", arguments: KeyType.allCases)
  func signs(_ type: KeyType) async throws {
    let world = try TestWorld()
    let signer = try await TestSigner(world, type)
    let text = try String(contentsOf: world.keysFolder.appending(path: "targets.key.json"), encoding: .utf8)
    #expect(text.contains("\"signer\"") && !text.contains("\"private\""))
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.activate(Self.activation) == .ok)
    _ = try await check(server, world)
    // The program gets none of the server's secrets.
    #expect(try signer.calls().count >= 3)
    #expect(try signer.calls().allSatisfy { $0 == "targets \(type.rawValue) no token" })
    #expect(try await server.stop() == 0)
  }

  @Test(
    "A program that fails, hangs, prints too much or a wrong signature changes nothing, and is reported until it works",
    arguments: TestSigner.Mode.allCases.filter { $0 != .works })
  func fails(_ mode: TestSigner.Mode) async throws {
    let world = try TestWorld()
    let signer = try await TestSigner(world, timeout: mode == .hangs ? 2 : 60)
    let server = try await RealServer(world)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let before = try await server.get("/repository/festival/metadata/timestamp.json")
    try signer.set(mode)
    let path = "apps/festival/channels/stable/activation"
    let refused = try await server.call(.PUT, path, Data(#"{"skin":\#(Self.activation)}"#.utf8))
    #expect(refused.status == .serviceUnavailable && refused.error?.code == "signer-failed")
    #expect(try await server.publish(TestSkin.package("spring-festival", "1.1.0")) == .serviceUnavailable)
    #expect(try await server.get("/repository/festival/metadata/timestamp.json") == before)
    let health = try await server.health()
    let warning = try #require(health.warnings.first)
    #expect(health.signers == "failing" && health.status == "ok" && warning.code == "signer-failed")
    let reason =
      switch mode {
      case .fails: "exit code 3"
      case .hangs: "didn't finish within 2 s"
      case .lies: "aren't its signature"
      default: "printed too much"
      }
    #expect(warning.message.contains(reason), "\(warning.message)")
    // Anyone can read /health, so only the log has what the program wrote.
    #expect(!warning.message.contains("sealed"))
    let logged = try server.logLines().compactMap { $0["error"] as? String }
    #expect(logged.contains { $0.contains(reason) && (mode != .fails || $0.contains("the vault is sealed")) })
    try signer.set(.works)
    #expect(try await server.activate(Self.activation) == .ok)
    let healed = try await server.health()
    #expect(healed.signers == "ok" && healed.warnings.isEmpty)
    _ = try await check(server, world)
  }

  @Test("A server starts and serves while its signer is out of order, and reports it; a new one doesn't start")
  func starts() async throws {
    let world = try TestWorld()
    let signer = try await TestSigner(world)
    try signer.set(.fails)
    let fresh = try await RealServer.run([], world.environment)
    #expect(fresh.0 == 69 && fresh.1.contains("signer-failed") && fresh.1.contains("the vault is sealed"), "\(fresh.1)")
    try signer.set(.works)
    let first = try await RealServer(world)
    #expect(try await first.publish(TestSkin.package()) == .created)
    try await first.stop()
    try signer.set(.fails)
    let second = try await RealServer(world)
    _ = try await check(second, world)
    try await eventually("the failure is reported") {
      try await second.health().signers == "failing"
    }
    try await second.stop()
  }

  @Test("Key files, PIN files and programs that other users can read or change are refused")
  func modes() async throws {
    let world = try TestWorld()
    let signer = try await TestSigner(world)
    func set(_ mode: Int, _ file: URL) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    let key = world.keysFolder.appending(path: "targets.key.json")
    for (file, wrong, right) in [(key, 0o644, 0o600), (signer.script, 0o777, 0o700)] {
      try set(wrong, file)
      let result = try await RealServer.run([], world.environment)
      #expect(result.0 == 78 && result.1.contains("exposed-key") && result.1.contains(file.path), "\(result.1)")
      try set(right, file)
    }
    let pin = world.folder.appending(path: "pin")
    try Data("1234".utf8).write(to: pin)
    try set(0o644, pin)
    let shared = try KeyFolder.entry(at: key).key.publicKey
    let token = TokenKey(module: "/no/module.so", token: "skins", key: "targets", pinFile: pin.path)
    try world.replaceTargetsKey(
      with: RoleKey(
        name: "targets",
        signer: ExternalKey(role: "targets", publicKey: shared, program: SignerProgram(.pkcs11(token)))))
    let result = try await RealServer.run([], world.environment)
    #expect(result.0 == 78 && result.1.contains("exposed-key") && result.1.contains(pin.path), "\(result.1)")
  }
}

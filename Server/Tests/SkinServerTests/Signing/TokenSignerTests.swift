import Foundation
import NIOHTTP1
import SkinKit
import SkinRepository
import SkinUpdate
import Testing

/// A token of SoftHSM with an ECDSA key.
private struct SoftToken {
  static let module = "/usr/lib/softhsm/libsofthsm2.so"
  let configuration: URL
  let pinFile: URL
  let publicKey: RolePublicKey

  /// Initializes a token, and creates a key pair in it.
  init(_ world: TestWorld) async throws {
    let folder = world.folder.appending(path: "token", directoryHint: .isDirectory)
    let objects = folder.appending(path: "objects")
    try FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
    configuration = folder.appending(path: "softhsm2.conf")
    pinFile = folder.appending(path: "pin")
    try Data("directories.tokendir = \(objects.path)\nobjectstore.backend = file\n".utf8).write(to: configuration)
    try Data("4711\n".utf8).write(to: pinFile)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: pinFile.path)
    let environment = "SOFTHSM2_CONF=\(configuration.path)"
    _ = try await Program.run(
      "env",
      [environment, "softhsm2-util", "--init-token", "--free", "--label", "skins", "--so-pin", "0815", "--pin", "4711"])
    let tool = [environment, "pkcs11-tool", "--module", Self.module, "--token-label", "skins"]
    _ = try await Program.run(
      "env",
      tool + [
        "--login", "--pin", "4711", "--keypairgen", "--key-type", "EC:prime256v1", "--label", "targets", "--id", "01",
      ]
    )
    let der = folder.appending(path: "public.der").path
    _ = try await Program.run(
      "env", tool + ["--read-object", "--type", "pubkey", "--label", "targets", "--output-file", der])
    let pem = try await Program.run("openssl", ["pkey", "-pubin", "-inform", "der", "-in", der])
    publicKey = try RolePublicKey(name: "targets", pem: pem, file: "public.pem")
  }

  /// The key as a server's key file names it.
  func key(_ token: String = "skins") throws -> RoleKey {
    let place = TokenKey(module: Self.module, token: token, key: "targets", pinFile: pinFile.path)
    return try RoleKey(
      name: "targets",
      signer: ExternalKey(role: "targets", publicKey: publicKey.key, program: SignerProgram(.pkcs11(place))))
  }
}

@Suite struct TokenSignerTests {
  @Test("A server publishes and activates with a key in a PKCS#11 token, and stops signing with a wrong PIN")
  func signs() async throws {
    let world = try TestWorld()
    let token = try await SoftToken(world)
    try world.replaceTargetsKey(with: token.key())
    let server = try await RealServer(world, ["SOFTHSM2_CONF": token.configuration.path])
    #expect(try await server.publish(TestSkin.package()) == .created)
    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    _ = try await CheckedRepository(root: world.currentRoot) { try await server.get("/repository/festival/" + $0) }
    let before = try await server.get("/repository/festival/metadata/timestamp.json")
    try Data("0000".utf8).write(to: token.pinFile)
    #expect(try await server.activate("null") == .serviceUnavailable)
    #expect(try await server.get("/repository/festival/metadata/timestamp.json") == before)
    let log = try server.logLines().map { "\($0)" }
    #expect(log.contains { $0.contains("CKR_PIN_INCORRECT") }, "\(log.last ?? "")")
    try Data("4711".utf8).write(to: token.pinFile)
    #expect(try await server.activate("null") == .ok)
    try await server.stop()
  }

  @Test("A token signs ECDSA only, and a missing token is an error that names it")
  func refuses() async throws {
    let world = try TestWorld()
    let token = try await SoftToken(world)
    let program = try #require(try token.key().external?.program)
    #expect(throws: SkinIssue.self) {
      try ExternalKey(role: "targets", publicKey: SigningKey(.ed25519).publicKey, program: program)
    }
    let issue = #expect(throws: SkinIssue.self) { try token.key("elsewhere").sign(Data("message".utf8)) }
    #expect(
      issue?.code == .signerFailed && issue?.message.contains("exit code 1") == true, "\(String(describing: issue))")
  }
}

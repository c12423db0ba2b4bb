import Foundation
import NIOHTTP1
import SkinRepository
import Testing

@Suite struct EncryptedKeyTests {
  @Test("A server with encrypted keys starts only with their passphrase")
  func passphrase() async throws {
    let world = try TestWorld()
    try KeyFolder(world.keysFolder).encrypt(with: KeyPassphrase("correct horse battery"))
    func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
      let file = world.folder.appending(path: name)
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
      return file.path
    }
    let right = ["SKIN_SERVER_KEYS_PASSPHRASE_FILE": try file("right", "correct horse battery\n")]
    let server = try await RealServer(world, right)
    #expect(try await server.publish(TestSkin.package()) == .created)
    _ = try await server.repository(world)
    try await server.stop()
    for (path, code) in [
      (nil, "locked-key"), (try file("wrong", "another passphrase"), "locked-key"),
      (try file("short", "short"), "weak-passphrase"), ("/no/such/file", "unreadable-file"),
      (try file("exposed", "correct horse battery", mode: 0o644), "exposed-key"),
    ] {
      var environment = world.environment
      environment["SKIN_SERVER_KEYS_PASSPHRASE_FILE"] = path
      let result = try await RealServer.run([], environment)
      #expect(result.0 == 78 && result.1.contains(code), "\(result.1)")
    }
  }
}

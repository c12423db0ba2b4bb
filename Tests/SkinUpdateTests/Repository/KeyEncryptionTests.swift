import Foundation
import SkinKit
import SkinRepository
import SkinTestSupport
import SkinUpdate
import Testing

@Suite("Encrypted key files")
struct KeyEncryptionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  #if canImport(CryptoExtras)
    @Test("An encrypted key has no private part in the clear, and is read with its passphrase only")
    func encrypts() throws {
      let passphrase = try KeyPassphrase("correct horse battery\n")
      let keys = KeySet([RoleKey(role: .targets), RoleKey(role: .snapshot, type: .ecdsa)])
      let files = try keys.write(to: folder.url, passphrase: passphrase)
      let read = try KeySet(folder: folder.url, passphrase: KeyPassphrase("correct horse battery"))
      #expect(read == keys)
      for file in files {
        let value = try MetadataValue(parsing: Data(contentsOf: file), file: "key")
        #expect(value["keyval"]?["private"] == nil && value["keyval"]?["encrypted"]?["kdf"] == "scrypt")
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
      }
      for wrong in [nil, try KeyPassphrase("another passphrase")] {
        let issue = #expect(throws: SkinIssue.self) { try KeySet(folder: folder.url, passphrase: wrong) }
        #expect(issue?.code == .lockedKey)
      }
    }

    @Test("Existing keys are encrypted in place, and encrypted again with another passphrase")
    func inPlace() throws {
      let key = RoleKey(role: .timestamp)
      let file = try KeyFolder(folder.url).add(key)[0]
      let (first, second) = (try KeyPassphrase("the first passphrase"), try KeyPassphrase("the second passphrase"))
      try KeyFolder(folder.url).encrypt(with: first)
      try KeyFolder(folder.url, passphrase: first).encrypt(with: second)
      #expect(try KeyFolder.entry(at: file, passphrase: second).key == key)
      #expect(throws: SkinIssue.self) { try KeyFolder.entry(at: file, passphrase: first) }
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [file.lastPathComponent])
    }

    @Test("An encrypted key can't be given another role, and its parameters are bounded")
    func bound() throws {
      let passphrase = try KeyPassphrase("correct horse battery")
      let text = String(decoding: try RoleKey(role: .snapshot).data(passphrase: passphrase), as: UTF8.self)
      let other = Data(text.replacing("\"snapshot\"", with: "\"timestamp\"").utf8)
      let issue = #expect(throws: SkinIssue.self) { try RoleKey(parsing: other, file: "key", passphrase: passphrase) }
      #expect(issue?.code == .lockedKey)
      let large = Data(text.replacing("\"ln\":15", with: "\"ln\":60").utf8)
      let refused = #expect(throws: SkinIssue.self) { try RoleKey(parsing: large, file: "key", passphrase: passphrase) }
      #expect(refused?.code == .malformedKeyFile)
    }
  #endif

  @Test("A short passphrase is refused, and a description doesn't reveal one")
  func passphrases() throws {
    let issue = #expect(throws: SkinIssue.self) { try KeyPassphrase("short\n") }
    #expect(issue?.code == .weakPassphrase)
    #expect(try !"\(KeyPassphrase("correct horse battery"))".contains("horse"))
  }
}

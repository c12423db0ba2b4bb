import Foundation
import Testing

@Suite("Encrypted keys") final class KeyEncryptionCommandTests: CommandSuite {
  @Test("Keys are encrypted when they are created or later, and commands need the passphrase")
  func encrypts() throws {
    try place.write("correct horse battery\n", "passphrase")
    let environment = ["SKIN_KEYS_PASSPHRASE_FILE": "passphrase"]
    let made = try place.skin("keys", "init", "new", "--passphrase-file", "passphrase")
    #expect(made.status == 0, "\(made.errors)")
    try place.skin("keys", "init", "old")
    let encrypted = try place.skin("keys", "encrypt", "old", "--passphrase-file", "passphrase")
    #expect(encrypted.status == 0 && encrypted.output.contains("Encrypted old/targets.key.json"), "\(encrypted.errors)")
    for folder in ["new", "old"] {
      for name in ["targets", "snapshot", "timestamp"] {
        let text = String(decoding: try place.read("\(folder)/\(name).key.json"), as: UTF8.self)
        #expect(text.contains("\"encrypted\"") && !text.contains("\"private\""))
      }
      #expect(try place.skin("keys", "show", folder, "--json").codes == ["locked-key"])
      #expect(try place.skin(["keys", "show", folder], environment: environment).status == 0)
    }
    #expect(String(decoding: try place.read("new/offline/root.key.json"), as: UTF8.self).contains("\"encrypted\""))
    // A key that is added or moved is encrypted, too.
    let added = try place.skin(["keys", "add", "more", "--role", "root"], environment: environment)
    #expect(added.status == 0, "\(added.errors)")
    #expect(String(decoding: try place.read("more/root.key.json"), as: UTF8.self).contains("\"encrypted\""))
    #expect(!String(decoding: try place.read("more/root.public.json"), as: UTF8.self).contains("\"encrypted\""))
    try place.write("short", "weak")
    #expect(
      try place.skin("keys", "encrypt", "old", "--passphrase-file", "weak", "--json").codes == ["weak-passphrase"])
  }
}

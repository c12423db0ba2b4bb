import ArgumentParser
import Foundation
import SkinKit
import SkinRepository

/// The command `skin keys encrypt`: encrypts the private keys of a folder.
struct KeysEncrypt: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "encrypt",
    abstract: "Encrypt the private keys of a folder with a passphrase.",
    discussion: """
      Replaces each key file. If the keys are encrypted already, the environment variable SKIN_KEYS_PASSPHRASE_FILE names \
      the current passphrase. The key files' public parts and the root don't change, so a server only needs the new \
      passphrase (SKIN_SERVER_KEYS_PASSPHRASE_FILE).

      A medium may keep the old bytes for a while. If that matters, replace the keys with `skin keys rotate`.

      Example:
        skin keys encrypt keys --passphrase-file passphrase
      """)

  @Argument(help: "The folder with key files.", completion: .directory)
  var folder: String

  @Option(help: ArgumentHelp("A file with the new passphrase.", valueName: "file"), completion: .file())
  var passphraseFile: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let passphrase = try KeyPassphrase(file: URL(filePath: passphraseFile))
    let entries = try KeyFiles.folder(URL(filePath: folder)).encrypt(with: passphrase)
    guard !entries.isEmpty else {
      throw SkinIssue(
        .missingSigningKey, "There are no key files in \(folder)", suggestion: "Pass the folder of the keys.",
        place: .init(file: folder))
    }
    for entry in entries { console.line("Encrypted \(entry.file.relativePath)") }
    try console.value(EncryptionResult(keys: entries.map { RoleKeyRecord($0.key, file: $0.file) }))
  }

  private struct EncryptionResult: Encodable {
    let keys: [RoleKeyRecord]
  }
}

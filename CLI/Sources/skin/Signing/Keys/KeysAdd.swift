import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin keys add`: creates one key.
struct KeysAdd: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Create one more key, and a file with its public part to share.",
    discussion: """
      Run this on the machine where the key stays. The key is valid once a root names it: send the .public.json to the \
      person who creates the next root with `skin root rotate --add`, or the first root with `skin keys init \
      --root-public`.

      A delegated targets role can have any other name of letters, digits, - and _.

      Example:
        skin keys add /media/stick --role root
      """)

  @Argument(help: "The folder for the key. Created if needed.", completion: .directory)
  var folder: String

  @Option(help: "The key's role: root, targets, snapshot, timestamp, or the name of a delegated role.")
  var role: String

  @Option(help: "The type of key: ed25519 or ecdsa. (default: ed25519)", transform: parseKeyType)
  var type = KeyType.ed25519

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let key = try RoleName(rawValue: role).map { RoleKey(role: $0, type: type) } ?? RoleKey(name: role, type: type)
    let files = try KeyFiles.folder(URL(filePath: folder)).add(key, hasPublicFile: true)
    console.line("Created the \(role) key \(console.styled(key.publicKey.id, .bold)):")
    console.line("  \(files[0].relativePath)  secret: keep it here")
    console.line("  \(files[1].relativePath)  public: share it for the next root")
    try console.value(
      CreationResult(
        role: role, id: key.publicKey.id, type: type.rawValue, file: files[0].relativePath,
        publicFile: files[1].relativePath))
  }

  private struct CreationResult: Encodable {
    let role: String
    let id: String
    let type: String
    let file: String
    let publicFile: String
  }
}

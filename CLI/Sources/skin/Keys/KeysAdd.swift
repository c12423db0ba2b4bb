// `skin keys add`: one more key, on the machine of whoever shall hold it.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// Makes one key.
struct KeysAdd: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make one more key, and a file with its public part to give away.",
    discussion: """
      Run this where the key shall stay. The key counts once a root names it: give the .public.json to whoever makes \
      the next root with `skin root rotate --add`, or the first one with `skin keys init --root-public`.

      A role that targets are delegated to can have any other name of letters, digits, - and _.

      Example:
        skin keys add /media/stick --role root
      """)

  @Argument(help: "The folder for the key, made where it doesn't exist.", completion: .directory)
  var folder: String

  @Option(help: "The role the key shall sign: root, targets, snapshot, timestamp, or one of another name.")
  var role: String

  @Option(help: "The kind of key: ed25519 or ecdsa. (default: ed25519)", transform: parseKeyType)
  var type = KeyType.ed25519

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let key = try RoleName(rawValue: role).map { RoleKey(role: $0, type: type) } ?? RoleKey(name: role, type: type)
    let files = try KeyFolder(URL(filePath: folder)).add(key, hasPublicFile: true)
    console.line("Made the \(role) key \(console.styled(key.publicKey.id, .bold)):")
    console.line("  \(files[0].relativePath)  secret: it stays here")
    console.line("  \(files[1].relativePath)  public: give it to whoever makes the next root")
    try console.value(
      Made(
        role: role, id: key.publicKey.id, type: type.rawValue, file: files[0].relativePath,
        publicFile: files[1].relativePath))
  }

  private struct Made: Encodable {
    let role: String
    let id: String
    let type: String
    let file: String
    let publicFile: String
  }
}

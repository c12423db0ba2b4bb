// The commands `skin keys` and `skin root`, and the options and records that they share.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin keys`.
struct Keys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create, split, rotate, encrypt and show the keys that sign a repository.",
    discussion: """
      Four roles sign a repository. The root keys define the keys of the other roles, and are needed only to change \
      them: keep them offline, preferably with several holders. The server signs with the other three. The targets key \
      can publish skins, so it can also stay off the server (`skin keys init --targets-away`, `skin publish --keys`).

      Keys can be encrypted with a passphrase (`skin keys encrypt`). All commands then read it from the file that the \
      environment variable SKIN_KEYS_PASSPHRASE_FILE names, and encrypt new keys with it.
      """,
    subcommands: [
      KeysInit.self, KeysAdd.self, KeysAddExternal.self, KeysSplit.self, KeysRotate.self, KeysShow.self,
      KeysEncrypt.self,
    ])
}

/// The command `skin root`.
struct Root: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the root that apps pin, draft the next one, and sign it.",
    discussion: """
      A root names the keys of all roles. The next root is valid once enough root keys of both the current and the next \
      root have signed it. It passes from one key holder to the next as a draft, a file without secrets:

        skin root rotate keys/root.json --add timestamp.public.json --remove 3f1a
        skin root sign 2.root.draft.json --keys /media/stick --after root.json
      """,
    subcommands: [RootShow.self, RootRotate.self, RootSign.self])
}

/// Parses one of the four top-level roles.
func parseRole(_ text: String) throws -> RoleName {
  guard let role = RoleName(rawValue: text) else {
    let hint = Spelling.question(text, among: ["root", "targets", "snapshot", "timestamp"])
    throw ValidationError(
      "'\(text)' is not a role\(hint.map { ". \($0)" } ?? ": root, targets, snapshot or timestamp.")")
  }
  return role
}

/// Parses a type of key.
func parseKeyType(_ text: String) throws -> KeyType {
  guard let type = KeyType(rawValue: text) else {
    throw ValidationError("'\(text)' is not a type of key: ed25519 or ecdsa.")
  }
  return type
}

/// The option for a root's lifetime.
struct RootLife: ParsableArguments, Sendable {
  @Option(help: "The number of days until the root expires.")
  var days = 3_650

  func validate() throws {
    guard (1...36_500).contains(days) else { throw ValidationError("--days must be between 1 and 36500.") }
  }

  /// The expiry date of a root that is created now.
  var expires: Date {
    // The format stores whole seconds.
    Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + Double(days) * 86_400).rounded())
  }
}

/// A key in the output of commands, without its secret part.
struct RoleKeyRecord: Encodable {
  let role: String
  let id: String
  let type: String
  let file: String?
  /// The program that signs, if the private part is stored elsewhere.
  let signer: String?

  init(role: String, key: MetadataKey, file: String? = nil, signer: String? = nil) {
    self.role = role
    id = key.id
    type = key.type
    self.file = file
    self.signer = signer
  }

  init(_ key: RoleKey, file: URL) {
    self.init(
      role: key.name, key: key.publicKey, file: file.relativePath, signer: key.external?.program.description)
  }
}

/// Reads keys that are named on the command line.
enum KeyFiles {
  /// Reads key files, and all key files of folders.
  /// - Parameter places: Files and folders.
  /// - Returns: The keys.
  /// - Throws: `SkinIssue` if a file can't be read or a folder has no keys.
  static func read(_ places: [String]) throws -> [RoleKey] {
    try places.flatMap { place -> [RoleKey] in
      let url = URL(filePath: place)
      let passphrase = try passphrase()
      return isFolder(place) == true
        ? try KeySet(folder: url, passphrase: passphrase).all
        : [try KeyFolder.entry(at: url, passphrase: passphrase).key]
    }
  }

  /// Returns the passphrase of encrypted keys, from the file that the environment names.
  /// - Throws: `SkinIssue` if the file can't be read.
  static func passphrase() throws -> KeyPassphrase? {
    try ProcessInfo.processInfo.environment["SKIN_KEYS_PASSPHRASE_FILE"]
      .map { try KeyPassphrase(file: URL(filePath: $0)) }
  }

  /// Returns a folder of keys that are encrypted with the passphrase of the environment, if there is one.
  static func folder(_ url: URL) throws -> KeyFolder { KeyFolder(url, passphrase: try passphrase()) }

  /// Reads the public part of a key from a `.public.json` or `.key.json` file.
  /// - Throws: `SkinIssue` if the file is neither.
  static func readPublic(_ path: String) throws -> RolePublicKey {
    try RolePublicKey(parsing: contents(ofFile: path), file: path)
  }
}

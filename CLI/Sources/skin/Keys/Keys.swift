// `skin keys` and `skin root`: the keys that sign a repository, and the root that apps pin.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// Makes, moves and shows keys.
struct Keys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make, split, rotate and show the keys that sign a repository.",
    discussion: """
      A repository is signed by four roles. The root keys say which keys the others have, and are needed only to \
      change them: keep them away from every server, best in several hands. The three others lie on the server, which \
      signs with them; whoever has the targets key can publish skins. So that key can be away from the server, too \
      (`skin keys init --targets-away`, `skin publish --keys`).
      """,
    subcommands: [KeysInit.self, KeysAdd.self, KeysSplit.self, KeysRotate.self, KeysShow.self])
}

/// Changes and shows the root.
struct Root: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the root that apps pin, draft the next one, and sign it.",
    discussion: """
      A root names the keys of all roles. The next one counts once enough root keys of both, the one before and the \
      new one, have signed it. It goes from one key holder to the next as a draft, a file without secrets:

        skin root rotate keys/root.json --add timestamp.public.json --remove 3f1a
        skin root sign 2.root.draft.json --keys /media/stick --after root.json
      """,
    subcommands: [RootShow.self, RootRotate.self, RootSign.self])
}

/// Reads the name of one of the four roles.
func parseRole(_ text: String) throws -> RoleName {
  guard let role = RoleName(rawValue: text) else {
    throw ValidationError("'\(text)' is none of the roles root, targets, snapshot and timestamp.")
  }
  return role
}

/// Reads a kind of key.
func parseKeyType(_ text: String) throws -> KeyType {
  guard let type = KeyType(rawValue: text) else {
    throw ValidationError("'\(text)' is none of the kinds of keys ed25519 and ecdsa.")
  }
  return type
}

/// The option for how long a root counts.
struct RootLife: ParsableArguments, Sendable {
  @Option(help: "The days for which the root counts.")
  var days = 3_650

  func validate() throws {
    guard (1...36_500).contains(days) else { throw ValidationError("--days must be between 1 and 36500.") }
  }

  /// When a root that is made now counts no longer.
  var expires: Date {
    // Seconds are enough for an expiry, and all that its format holds.
    Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + Double(days) * 86_400).rounded())
  }
}

/// A key as commands print it; never its secret part.
struct RoleKeyRecord: Encodable {
  let role: String
  let id: String
  let type: String
  let file: String?

  init(role: String, key: MetadataKey, file: String? = nil) {
    self.role = role
    id = key.id
    type = key.type
    self.file = file
  }

  init(_ key: RoleKey, file: URL) { self.init(role: key.name, key: key.publicKey, file: file.relativePath) }
}

/// Reads the keys that were named on the command line.
enum KeyFiles {
  /// Reads key files, and all key files of folders.
  /// - Parameter places: Files and folders.
  /// - Returns: The keys.
  /// - Throws: `SkinIssue` where one can't be read or a folder has none.
  static func read(_ places: [String]) throws -> [RoleKey] {
    try places.flatMap { place -> [RoleKey] in
      var isFolder: ObjCBool = false
      let url = URL(filePath: place)
      if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
        return try KeySet(folder: url).all
      }
      return [try KeyFolder.entry(at: url).key]
    }
  }

  /// Reads the public part of a key out of a `.public.json` or `.key.json` file.
  /// - Throws: `SkinIssue` where it is neither.
  static func readPublic(_ path: String) throws -> RolePublicKey {
    try RolePublicKey(parsing: read(file: path), file: path)
  }

  /// Reads a small file.
  /// - Throws: `SkinIssue` where it can't be read.
  static func read(file path: String) throws -> Data {
    do { return try Data(contentsOf: URL(filePath: path)) } catch {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be read: \(error.localizedDescription)", remedy: "Check the path.",
        place: .init(file: path))
    }
  }
}

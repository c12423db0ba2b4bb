// `skin keys`: the keys that sign a repository, and the root that apps pin.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// Makes and shows keys.
struct Keys: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make and show the keys that sign a repository.",
    discussion: """
      A repository is signed by four roles. The root key says which keys the others have, and is needed only to \
      change them: keep it away from every server. The three others lie on the server, which signs with them.
      """,
    subcommands: [KeysInit.self, KeysShow.self])
}

/// Makes the keys of a new repository.
struct KeysInit: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make the keys of a new repository, and its signed root.",
    discussion: """
      Writes into the folder:
        root.json             the signed root: apps carry it, the server serves it
        targets.key.json, snapshot.key.json, timestamp.key.json
                              the server's keys: this folder is SKIN_SERVER_KEYS
        offline/root.key.json the root key: move it to a medium that isn't connected

      All key files are readable by their owner alone. Nothing that exists is overwritten.

      Example:
        skin keys init keys
      """)

  @Argument(help: "The folder to make.", completion: .directory)
  var folder: String

  @Option(help: "The days for which the root counts.")
  var days = 3_650

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (1...36_500).contains(days) else { throw ValidationError("--days must be between 1 and 36500.") }
  }

  func execute(_ console: Console) async throws {
    let url = URL(filePath: folder)
    let rootFile = url.appending(path: "root.json")
    guard !FileManager.default.fileExists(atPath: rootFile.path) else {
      throw SkinIssue(
        .alreadyExists, "There is a root in \(folder) already", remedy: "Choose another folder.",
        place: .init(file: rootFile.relativePath))
    }
    let keys = KeySet.make()
    // Seconds are enough for an expiry, and all that its format holds.
    let expires = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + Double(days) * 86_400).rounded())
    let root = try RootMetadata.makeRoot(keys: keys, expires: expires)
    var files = try keys.only([.targets, .snapshot, .timestamp]).write(to: url)
    files += try keys.only([.root]).write(to: url.appending(path: "offline"))
    do {
      try root.write(to: rootFile, options: .withoutOverwriting)
    } catch {
      throw SkinIssue(
        "unwritable-file", "\(rootFile.path) can't be written: \(error.localizedDescription)",
        remedy: "Check that the folder may be written to.", place: .init(file: rootFile.relativePath))
    }
    files.append(rootFile)
    console.line("Made the keys of a new repository in \(console.styled(folder, .bold)):")
    for file in files { console.line("  \(file.relativePath)") }
    console.line("Move offline/root.key.json to a medium that isn't connected. Apps carry root.json.")
    try console.value(
      Made(folder: folder, root: rootFile.relativePath, files: files.map(\.relativePath), keys: KeyRecords.of(keys)))
  }

  private struct Made: Encodable {
    let folder: String
    let root: String
    let files: [String]
    let keys: [String: [String]]
  }
}

/// Shows a root and the keys beside it.
struct KeysShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a root says, and which of its keys lie in a folder.",
    discussion: """
      Secret parts are never printed.

      Example:
        skin keys show keys
      """)

  @Argument(help: "The folder with root.json and key files.", completion: .directory)
  var folder: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let url = URL(filePath: folder)
    let rootFile = url.appending(path: "root.json")
    guard let data = try? Data(contentsOf: rootFile) else {
      throw SkinIssue(
        .missingFile, "There is no root.json in \(folder)", remedy: "Make keys with `skin keys init`.",
        place: .init(file: rootFile.relativePath))
    }
    let root = try SignedMetadata<RootRole>(parsing: data, file: "root.json")
    try root.role.verify(root, as: .root)
    let present = KeyRecords.of(try KeySet(folder: url))
    let expires = root.role.expires.formatted(.iso8601)
    console.line("root      version \(root.role.version), until \(expires)")
    var roles: [String: Role] = [:]
    for name in RoleName.allCases {
      guard let role = root.role.roles[name] else { continue }
      let record = Role(
        threshold: role.threshold,
        keys: role.keyIDs.map { .init(id: $0, isHere: present[name.rawValue]?.contains($0) == true) })
      roles[name.rawValue] = record
      for key in record.keys {
        let state = key.isHere ? console.styled("here", .green) : console.styled("elsewhere", .dim)
        console.line("\(name.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)) \(key.id) \(state)")
      }
    }
    try console.value(Shown(version: root.role.version, expires: expires, roles: roles))
  }

  private struct Role: Encodable {
    struct Key: Encodable {
      let id: String
      let isHere: Bool
    }
    let threshold: Int
    let keys: [Key]
  }

  private struct Shown: Encodable {
    let version: Int
    let expires: String
    let roles: [String: Role]
  }
}

/// The identifiers of keys by role.
private enum KeyRecords {
  static func of(_ keys: KeySet) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: keys.keys.map { ($0.key.rawValue, $0.value.map(\.publicKey.id)) })
  }
}

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin keys init`: creates the keys of a new repository.
struct KeysInit: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create the keys of a new repository, and its signed root.",
    discussion: """
      Writes to the folder:
        root.json             the signed root: bundle it with apps; the server serves it
        targets.key.json, snapshot.key.json, timestamp.key.json
                              the server's keys: set SKIN_SERVER_KEYS to this folder
        offline/root.key.json the root key: move it to offline storage

      Only their owner can read the key files. Existing files are never overwritten.

      With several root keys, no single key can change the others; `skin keys split` moves each to its own folder. If \
      each holder creates a root key with `skin keys add`, give the public parts with --root-public: the root is a \
      draft until the holders have signed it with `skin root sign`.

      With --targets-away, the targets key goes to publisher/, with a copy of root.json. Move that folder to the machine \
      that publishes with `skin publish --keys publisher`. skin-server then can't publish anything by itself.

      Examples:
        skin keys init keys
        skin keys init keys --root-keys 3 --root-threshold 2
        skin keys init keys --root-public ada.public.json --root-public lin.public.json --root-threshold 2
      """)

  @Argument(help: "The folder to create.", completion: .directory)
  var folder: String

  @Option(help: ArgumentHelp("The number of root keys to create. (default: 1)", valueName: "n"))
  var rootKeys: Int?

  @Option(help: ArgumentHelp("The number of root keys that must sign a root.", valueName: "k"))
  var rootThreshold = 1

  @Option(
    help: ArgumentHelp("The public part of a root key created elsewhere. Can be repeated.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var rootPublic: [String] = []

  @Option(help: "The type of the keys: ed25519 or ecdsa. (default: ed25519)", transform: parseKeyType)
  var type = KeyType.ed25519

  @Flag(help: "Write the targets key to publisher/, apart from the server's keys.")
  var targetsAway = false

  @Option(
    help: ArgumentHelp(
      "A file with the passphrase that encrypts the keys. (default: $SKIN_KEYS_PASSPHRASE_FILE)", valueName: "file"),
    completion: .file())
  var passphraseFile: String?

  @OptionGroup var life: RootLife
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard rootKeys == nil || rootPublic.isEmpty else {
      throw ValidationError(
        "--root-keys creates root keys here and --root-public uses keys created elsewhere: give only one of them.")
    }
    let count = rootPublic.isEmpty ? rootKeys ?? 1 : rootPublic.count
    guard (1...64).contains(count) else { throw ValidationError("--root-keys must be between 1 and 64.") }
    guard (1...count).contains(rootThreshold) else {
      throw ValidationError("--root-threshold must be between 1 and the number of root keys, which is \(count).")
    }
  }

  func execute(_ console: Console) async throws {
    let url = URL(filePath: folder)
    let drafts = try RootFiles(folder: url)
    for file in [drafts.current, drafts.draft(version: 1)] where FileManager.default.fileExists(atPath: file.path) {
      throw SkinIssue(
        .alreadyExists, "\(folder) already has a root", suggestion: "Choose another folder.",
        place: .init(file: file.relativePath))
    }
    let keys = KeySet.make(
      rootPublic.isEmpty ? RoleName.allCases : [.targets, .snapshot, .timestamp], counts: [.root: rootKeys ?? 1],
      type: type)
    var named = keys.publicKeys
    if !rootPublic.isEmpty { named[.root] = try rootPublic.map { try rootKey($0) } }
    var draft = try RootDraft(keys: named, thresholds: [.root: rootThreshold], expires: life.expires)
    for key in keys[.root] { try draft.sign(with: key) }

    let passphrase = try passphraseFile.map { try KeyPassphrase(file: URL(filePath: $0)) } ?? KeyFiles.passphrase()
    func write(_ roles: [RoleName], to folder: URL) throws -> [URL] {
      try keys.only(roles).write(to: folder, passphrase: passphrase)
    }
    var files = try write(targetsAway ? [.snapshot, .timestamp] : [.targets, .snapshot, .timestamp], to: url)
    if targetsAway { files += try write([.targets], to: url.appending(path: "publisher")) }
    if rootPublic.isEmpty { files += try write([.root], to: url.appending(path: "offline")) }
    let root: URL
    if draft.missing.isEmpty {
      root = drafts.current
      try create(try draft.finished(), at: root)
    } else {
      root = drafts.draft(version: 1)
      try create(draft.data, at: root)
    }
    files.append(root)
    if targetsAway, draft.missing.isEmpty {
      let copy = url.appending(path: "publisher/root.json")
      try create(try draft.finished(), at: copy)
      files.append(copy)
    }

    console.line("Created the keys of a new repository in \(console.styled(folder, .bold)):")
    for file in files { console.line("  \(file.relativePath)") }
    if rootPublic.isEmpty {
      console.line("Move the keys in offline/ to offline storage. Bundle root.json with apps.")
    } else {
      RootText(console).missing(of: draft)
    }
    if targetsAway {
      let rest = draft.missing.isEmpty ? "" : ", and add root.json once it is signed"
      console.line("Move publisher/ with the targets key to the machine that publishes skins\(rest).")
    }
    var ids: [String: [String]] = [:]
    for (role, list) in named { ids[role.rawValue] = list.map(\.id) }
    try console.value(
      CreationResult(
        folder: folder, root: root.relativePath, isComplete: draft.missing.isEmpty, files: files.map(\.relativePath),
        keys: ids))
  }

  private func rootKey(_ path: String) throws -> MetadataKey {
    let read = try KeyFiles.readPublic(path)
    guard read.name == RoleName.root.rawValue else {
      throw SkinIssue(
        .foreignKey, "\(path) holds a key of the role \(read.name), not of root",
        suggestion: "Create one with `skin keys add FOLDER --role root`.", place: .init(file: path))
    }
    return read.key
  }

  private struct CreationResult: Encodable {
    let folder: String
    let root: String
    let isComplete: Bool
    let files: [String]
    let keys: [String: [String]]
  }
}

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin keys rotate`: replaces the keys of roles.
struct KeysRotate: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Replace the keys of roles with new ones, and draft the root that names them.",
    discussion: """
      Creates as many new keys as the role has, next to the old ones, which work until the new root is served. New root \
      keys go to offline/. The new root is a draft until enough root keys have signed it: now with --sign, or one after \
      the other with `skin root sign`.

      Afterwards, switch the server to the new root, and delete the key files that `skin keys show` lists as unused.

      Examples:
        skin keys rotate keys --role timestamp
        skin keys rotate keys --role targets --role root --sign /media/stick --install
      """)

  @Argument(help: "The folder with root.json and the keys.", completion: .directory)
  var folder: String

  @Option(help: "The role that gets new keys. Can be repeated.", transform: parseRole)
  var role: [RoleName]

  @Option(
    help: "The type of the new keys: ed25519 or ecdsa. (default: the type of the role's first key)",
    transform: parseKeyType)
  var type: KeyType?

  @OptionGroup var life: RootLife
  @OptionGroup var signing: RootSigning
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard !role.isEmpty else { throw ValidationError("Pass the roles that get new keys with --role.") }
  }

  func execute(_ console: Console) async throws {
    let files = try RootFiles(folder: URL(filePath: folder))
    let previous = try files.readCurrent()
    let roles = RoleName.allCases.filter(role.contains)
    let old = try RootFiles.reading {
      try SignedMetadata<RootRole>(parsing: previous, file: files.current.relativePath).role
    }
    let fresh = KeySet(roles.flatMap { name in newKeys(for: name, as: old) })
    var draft = try RootDraft(after: previous, keys: fresh.publicKeys, expires: life.expires)
    // The new root keys are available, so they sign immediately.
    for key in fresh[.root] { try draft.sign(with: key) }
    try signing.sign(&draft)
    try files.checkFree(draft.role.version)

    var made: [RoleKeyRecord] = []
    for key in fresh.all {
      let place = key.role == .root ? files.folder.appending(path: "offline") : files.folder
      made.append(RoleKeyRecord(key, file: try KeyFiles.folder(place).add(key)[0]))
    }
    for key in made { console.line("new \(key.role) key  \(key.id)  \(key.file ?? "")") }
    let written = try files.write(draft, install: signing.install)
    RootText(console).written(written, draft: draft)
    try console.value(RotationResult(keys: made, root: RootRecord(draft, files: written)))
  }

  private func newKeys(for name: RoleName, as old: RootRole) -> [RoleKey] {
    let ids = old.roles[name]?.keyIDs ?? []
    let kind = type ?? ids.first.flatMap { old.keys[$0] }.flatMap { KeyType(rawValue: $0.type) } ?? .ed25519
    return ids.map { _ in RoleKey(role: name, type: kind) }
  }

  private struct RotationResult: Encodable {
    let keys: [RoleKeyRecord]
    let root: RootRecord
  }
}

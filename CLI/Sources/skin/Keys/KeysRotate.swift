// `skin keys rotate`: new keys for roles, and the draft of the root that names them.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// Replaces the keys of roles by new ones.
struct KeysRotate: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Replace the keys of roles by new ones, and draft the root that names them.",
    discussion: """
      Makes as many new keys as the role has now, beside the old ones, which go on working until the new root is \
      served; new root keys go into offline/. The new root is a draft until enough root keys have signed it: with \
      --sign here and now, or one after the other with `skin root sign`.

      Afterwards have the server use the new root, and remove the key files that `skin keys show` calls unused.

      Examples:
        skin keys rotate keys --role timestamp
        skin keys rotate keys --role targets --role root --sign /media/stick --install
      """)

  @Argument(help: "The folder with root.json and the keys.", completion: .directory)
  var folder: String

  @Option(help: "A role that gets new keys. Can be repeated.", transform: parseRole)
  var role: [RoleName]

  @Option(
    help: "The kind of the new keys: ed25519 or ecdsa. (default: that of the role's first key)",
    transform: parseKeyType)
  var type: KeyType?

  @OptionGroup var life: RootLife
  @OptionGroup var signing: RootSigning
  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard !role.isEmpty else { throw ValidationError("Name the roles that get new keys with --role.") }
  }

  func execute(_ console: Console) async throws {
    let files = try RootFiles(folder: URL(filePath: folder))
    let previous = try files.readCurrent()
    let roles = RoleName.allCases.filter(role.contains)
    let old = try SignedMetadata<RootRole>(parsing: previous, file: files.current.relativePath).role
    let fresh = KeySet(roles.flatMap { name in newKeys(for: name, as: old) })
    var draft = try RootDraft(after: previous, keys: fresh.publicKeys, expires: life.expires)
    // New root keys are at hand, so they sign at once.
    for key in fresh[.root] { try draft.sign(with: key) }
    try signing.sign(&draft)
    try files.checkFree(draft.role.version)

    var made: [RoleKeyRecord] = []
    for key in fresh.all {
      let place = key.role == .root ? files.folder.appending(path: "offline") : files.folder
      made.append(RoleKeyRecord(key, file: try KeyFolder(place).add(key)[0]))
    }
    for key in made { console.line("new \(key.role) key  \(key.id)  \(key.file ?? "")") }
    let written = try files.write(draft, install: signing.install)
    RootText(console).written(written, draft: draft)
    try console.value(Rotated(keys: made, root: RootRecord(draft, files: written)))
  }

  private func newKeys(for name: RoleName, as old: RootRole) -> [RoleKey] {
    let ids = old.roles[name]?.keyIDs ?? []
    let kind = type ?? ids.first.flatMap { old.keys[$0] }.flatMap { KeyType(rawValue: $0.type) } ?? .ed25519
    return ids.map { _ in RoleKey(role: name, type: kind) }
  }

  private struct Rotated: Encodable {
    let keys: [RoleKeyRecord]
    let root: RootRecord
  }
}

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin keys show`: prints a root and the keys next to it.
struct KeysShow: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a root, and which of its keys are in a folder.",
    discussion: """
      Lists each key as "here" or "elsewhere". A key in the folder that the root doesn't name is "unused". For a key that \
      a program signs with, the program follows. Never prints secret parts.

      Example:
        skin keys show keys
      """)

  @Argument(help: "The folder with root.json and key files.", completion: .directory)
  var folder: String

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let files = try RootFiles(folder: URL(filePath: folder))
    let root = try RootFiles.reading {
      try SignedMetadata<RootRole>(parsing: files.readCurrent(), file: files.current.relativePath)
    }
    try root.role.verify(root, as: .root)
    let entries = try KeyFiles.folder(files.folder).entries()
    let expires = root.role.expires.formatted(.iso8601)
    console.line("root      version \(root.role.version), until \(expires)")
    var roles: [String: RoleRecord] = [:]
    for name in RoleName.allCases {
      guard let role = root.role.roles[name] else { continue }
      let keys = role.keyIDs.map { id in
        let type = root.role.keys[id]?.type ?? "missing"
        let entry = entries.first { $0.key.name == name.rawValue && $0.key.publicKey.id == id }
        return RoleRecord.Key(
          id: id, type: type, isHere: entry != nil, signer: entry?.key.external?.program.description)
      }
      roles[name.rawValue] = RoleRecord(threshold: role.threshold, keys: keys)
      if keys.count > 1 { console.line("\(column(name.rawValue)) \(role.threshold) of \(keys.count) must sign") }
      for key in keys {
        let state = key.isHere ? console.styled("here", .green) : console.styled("elsewhere", .dim)
        console.line("\(column(name.rawValue)) \(key.id) \(key.type) \(state)" + text(key.signer))
      }
    }
    let unused = entries.filter { entry in
      guard let role = entry.key.role else { return false }
      return root.role.roles[role]?.keyIDs.contains(entry.key.publicKey.id) != true
    }
    for entry in unused {
      console.line(
        "\(column(entry.key.name)) \(entry.key.publicKey.id) \(entry.key.publicKey.type) "
          + console.styled("unused", .yellow) + " \(entry.file.relativePath)"
          + text(entry.key.external?.program.description))
    }
    let others = entries.filter { $0.key.role == nil }
    for entry in others {
      console.line(
        "\(column(entry.key.name)) \(entry.key.publicKey.id) \(entry.key.publicKey.type) delegated"
          + text(entry.key.external?.program.description))
    }
    try console.value(
      KeyListing(
        version: root.role.version, expires: expires, roles: roles,
        unused: unused.map { RoleKeyRecord($0.key, file: $0.file) },
        delegated: others.map { RoleKeyRecord($0.key, file: $0.file) }))
  }

  private func text(_ signer: String?) -> String { signer.map { " (\($0))" } ?? "" }

  private func column(_ text: String) -> String {
    text.padding(toLength: max(9, text.count), withPad: " ", startingAt: 0)
  }

  private struct RoleRecord: Encodable {
    struct Key: Encodable {
      let id: String
      let type: String
      let isHere: Bool
      let signer: String?
    }
    let threshold: Int
    let keys: [Key]
  }

  private struct KeyListing: Encodable {
    let version: Int
    let expires: String
    let roles: [String: RoleRecord]
    let unused: [RoleKeyRecord]
    let delegated: [RoleKeyRecord]
  }
}

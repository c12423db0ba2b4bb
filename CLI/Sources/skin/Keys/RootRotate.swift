// `skin root rotate`: the draft of the next root.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// Drafts the root that follows.
struct RootRotate: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Draft the next root: other keys, other thresholds, or only a later date.",
    discussion: """
      Writes N.root.draft.json beside the root, or N.root.json where --sign completes it. Nothing needs a secret but \
      --sign. `skin keys rotate` makes the new keys too.

      Examples:
        skin root rotate keys/root.json --days 3650
        skin root rotate keys/root.json --add lin.public.json --threshold root=2
        skin root rotate keys/root.json --add stick/timestamp.public.json --remove 3f1a --sign /media/stick
      """)

  @Argument(help: "The root in use.", completion: .file(extensions: ["json"]))
  var root: String

  @Option(
    help: ArgumentHelp(
      "A key to add, by the file of its public part, which names its role. Can be repeated.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var add: [String] = []

  @Option(
    help: ArgumentHelp(
      "A key to take away, by its identifier or the beginning of it. Can be repeated.", valueName: "key"))
  var remove: [String] = []

  @Option(
    help: ArgumentHelp("How many keys of a role must sign, such as root=2. Can be repeated.", valueName: "role=n"),
    transform: Threshold.init)
  var threshold: [Threshold] = []

  @OptionGroup var life: RootLife
  @OptionGroup var signing: RootSigning
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let files = try RootFiles(root: URL(filePath: root))
    let previous = try files.readCurrent()
    let old = try SignedMetadata<RootRole>(parsing: previous, file: root).role
    try files.checkFree(old.version + 1)
    var keys: [RoleName: [MetadataKey]] = [:]
    for (name, role) in old.roles { keys[name] = role.keyIDs.compactMap { old.keys[$0] } }
    for path in add {
      let new = try KeyFiles.readPublic(path)
      guard let role = RoleName(rawValue: new.name) else {
        throw SkinIssue(
          .foreignKey, "\(path) holds a key of the role \(new.name), which no root names",
          remedy: "Name it where targets are delegated.", place: .init(file: path))
      }
      keys[role, default: []].append(new.key)
    }
    for beginning in remove { try take(beginning, from: &keys) }
    let thresholds = Dictionary(threshold.map { ($0.role, $0.count) }) { _, last in last }
    var draft = try RootDraft(after: previous, keys: keys, thresholds: thresholds, expires: life.expires)
    try signing.sign(&draft)
    let written = try files.write(draft, install: signing.install)
    RootText(console).written(written, draft: draft)
    try console.value(RootRecord(draft, files: written))
  }

  /// Takes a key away from every role that has it.
  private func take(_ beginning: String, from keys: inout [RoleName: [MetadataKey]]) throws {
    let found = Set(keys.values.flatMap { $0 }.map(\.id).filter { $0.hasPrefix(beginning.lowercased()) })
    guard found.count == 1, let id = found.first, !beginning.isEmpty else {
      throw SkinIssue(
        .missingKey, "\(found.count) keys of the root begin with \"\(beginning)\"",
        remedy: "Give as much of the identifier that `skin root show` prints as makes it one.",
        place: .init(file: root))
    }
    for role in keys.keys { keys[role]?.removeAll { $0.id == id } }
  }

  /// A role's threshold as it is given on the command line.
  struct Threshold: Sendable {
    let role: RoleName
    let count: Int

    init(_ text: String) throws {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let role = RoleName(rawValue: String(parts[0])), let count = Int(parts[1]), count >= 1
      else { throw ValidationError("'\(text)' is not a threshold such as root=2.") }
      (self.role, self.count) = (role, count)
    }
  }
}

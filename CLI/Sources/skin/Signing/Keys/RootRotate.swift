import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin root rotate`: drafts the next root.
struct RootRotate: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Draft the next root, with other keys or thresholds or a later expiry date.",
    discussion: """
      Writes N.root.draft.json next to the root, or N.root.json if --sign completes it. Only --sign needs secret keys. \
      To create new keys in the same step, use `skin keys rotate`.

      Examples:
        skin root rotate keys/root.json --days 3650
        skin root rotate keys/root.json --add lin.public.json --threshold root=2
        skin root rotate keys/root.json --add stick/timestamp.public.json --remove 3f1a --sign /media/stick
      """)

  @Argument(help: "The current root.", completion: .file(extensions: ["json"]))
  var root: String

  @Option(
    help: ArgumentHelp(
      "The public part of a key to add. The file names the key's role. Can be repeated.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var add: [String] = []

  @Option(
    help: ArgumentHelp(
      "The identifier of a key to remove, or the beginning of it. Can be repeated.", valueName: "key"))
  var remove: [String] = []

  @Option(
    help: ArgumentHelp(
      "The number of keys of a role that must sign, such as root=2. Can be repeated.", valueName: "role=n"),
    transform: Threshold.init)
  var threshold: [Threshold] = []

  @OptionGroup var life: RootLife
  @OptionGroup var signing: RootSigning
  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let files = try RootFiles(root: URL(filePath: root))
    let previous = try files.readCurrent()
    let old = try RootFiles.reading { try SignedMetadata<RootRole>(parsing: previous, file: root).role }
    try files.checkFree(old.version + 1)
    var keys: [RoleName: [MetadataKey]] = [:]
    for (name, role) in old.roles { keys[name] = role.keyIDs.compactMap { old.keys[$0] } }
    for path in add {
      let new = try KeyFiles.readPublic(path)
      guard let role = RoleName(rawValue: new.name) else {
        throw SkinIssue(
          .foreignKey, "\(path) holds a key of the delegated role \(new.name), which isn't part of a root",
          suggestion: "Add it to the delegation of targets.", place: .init(file: path))
      }
      keys[role, default: []].append(new.key)
    }
    for beginning in remove { try removeKey(beginning, from: &keys) }
    let thresholds = Dictionary(threshold.map { ($0.role, $0.count) }) { _, last in last }
    var draft = try RootDraft(after: previous, keys: keys, thresholds: thresholds, expires: life.expires)
    try signing.sign(&draft)
    let written = try files.write(draft, install: signing.install)
    RootText(console).written(written, draft: draft)
    try console.value(RootRecord(draft, files: written))
  }

  /// Removes a key from every role that has it.
  private func removeKey(_ beginning: String, from keys: inout [RoleName: [MetadataKey]]) throws {
    let found = Set(keys.values.flatMap { $0 }.map(\.id).filter { $0.hasPrefix(beginning.lowercased()) })
    guard found.count == 1, let id = found.first, !beginning.isEmpty else {
      throw SkinIssue(
        .missingSigningKey, "\(found.count) keys of the root begin with \"\(beginning)\"",
        suggestion: "Pass enough of an identifier that `skin root show` prints to make it unique.",
        place: .init(file: root))
    }
    for role in keys.keys { keys[role]?.removeAll { $0.id == id } }
  }

  /// A role's threshold on the command line: `ROLE=N`.
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

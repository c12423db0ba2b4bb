import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin keys split`: moves the keys of a role into several folders.
struct KeysSplit: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Move the keys of a role into other folders, in turn.",
    discussion: """
      Writes each key to its new folder and syncs it to disk before removing it from the old one. A removed file may be \
      recoverable from the storage device. If that matters, create each key in its final place with `skin keys add`.

      Examples:
        skin keys split keys/offline --role root --into /media/ada --into /media/lin
        skin keys split keys --role targets --into publisher
      """)

  @Argument(help: "The folder with the keys.", completion: .directory)
  var folder: String

  @Option(help: "The role of the keys.")
  var role: String

  @Option(
    help: ArgumentHelp(
      "A folder that receives keys, in turn. Created if needed. Can be repeated.",
      valueName: "folder"),
    completion: .directory)
  var into: [String]

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard !into.isEmpty else { throw ValidationError("Pass the folders that receive keys with --into.") }
  }

  func execute(_ console: Console) async throws {
    let source = try KeyFiles.folder(URL(filePath: folder))
    let targets = try into.map { try KeyFiles.folder(URL(filePath: $0)) }
    let entries = try source.entries().filter { $0.key.name == role }
    guard entries.count >= targets.count else {
      throw SkinIssue(
        .missingSigningKey, "\(folder) has \(entries.count) keys of the role \(role) for \(targets.count) folders",
        suggestion: "Create more keys with `skin keys add`, or give fewer folders.", place: .init(file: folder))
    }
    if let same = zip(into, targets).first(where: { $1.url.standardizedFileURL == source.url.standardizedFileURL }) {
      throw SkinIssue(
        .alreadyExists, "The keys are already in \(same.0)", suggestion: "Use other folders.",
        place: .init(file: same.0))
    }
    var moved: [RoleKeyRecord] = []
    for (index, entry) in entries.enumerated() {
      let file = try source.move(entry, to: targets[index % targets.count])
      moved.append(RoleKeyRecord(entry.key, file: file))
      console.line("\(entry.key.publicKey.id)  \(entry.file.relativePath) → \(file.relativePath)")
    }
    try console.value(MoveResult(keys: moved))
  }

  private struct MoveResult: Encodable {
    let keys: [RoleKeyRecord]
  }
}

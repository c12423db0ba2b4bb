// `skin keys split`: the keys of a role into different hands.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// Moves the keys of a role into several folders.
struct KeysSplit: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Move the keys of a role into other folders, one after the other.",
    discussion: """
      Each key is written and on the disk in its new folder before it is removed from the old one. A removed file may \
      still be read off the medium by someone who has it; where that matters, make the keys in their places with \
      `skin keys add`.

      Examples:
        skin keys split keys/offline --role root --into /media/ada --into /media/lin
        skin keys split keys --role targets --into publisher
      """)

  @Argument(help: "The folder that the keys are in.", completion: .directory)
  var folder: String

  @Option(help: "The role whose keys are moved.")
  var role: String

  @Option(
    help: ArgumentHelp(
      "A folder that gets keys, made where it doesn't exist. Can be repeated; keys are dealt round.",
      valueName: "folder"),
    completion: .directory)
  var into: [String]

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard !into.isEmpty else { throw ValidationError("Give the folders that get keys with --into.") }
  }

  func execute(_ console: Console) async throws {
    let source = KeyFolder(URL(filePath: folder))
    let targets = into.map { KeyFolder(URL(filePath: $0)) }
    let entries = try source.entries().filter { $0.key.name == role }
    guard entries.count >= targets.count else {
      throw SkinIssue(
        .missingKey, "\(folder) has \(entries.count) keys of the role \(role), but \(targets.count) folders want one",
        remedy: "Make more keys with `skin keys add`, or name fewer folders.", place: .init(file: folder))
    }
    if let same = zip(into, targets).first(where: { $1.url.standardizedFileURL == source.url.standardizedFileURL }) {
      throw SkinIssue(
        .alreadyExists, "The keys are in \(same.0) already", remedy: "Name other folders.",
        place: .init(file: same.0))
    }
    var moved: [RoleKeyRecord] = []
    for (index, entry) in entries.enumerated() {
      let file = try source.move(entry, to: targets[index % targets.count])
      moved.append(RoleKeyRecord(entry.key, file: file))
      console.line("\(entry.key.publicKey.id)  \(entry.file.relativePath) → \(file.relativePath)")
    }
    try console.value(Moved(keys: moved))
  }

  private struct Moved: Encodable {
    let keys: [RoleKeyRecord]
  }
}

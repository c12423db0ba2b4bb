// `skin root sign`: one holder's signature on a draft.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// Adds signatures to a draft.
struct RootSign: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign the draft of a root; once enough have signed, write it as N.root.json.",
    discussion: """
      Look at the draft with `skin root show` before. It is checked against the root before it, which you should have \
      from your own copy: --after, or else the root of that version or root.json beside the draft. The draft is \
      replaced by itself with the new signature; the finished root takes its place.

      Two people may sign copies of one draft; --merge takes the other's signatures over.

      Examples:
        skin root sign 2.root.draft.json --keys /media/stick --after root.json
        skin root sign 2.root.draft.json --merge lin/2.root.draft.json --install
      """)

  @Argument(help: "The draft.", completion: .file(extensions: ["json"]))
  var draft: String

  @Option(
    help: ArgumentHelp("The root keys: a key file, or a folder of them. Can be repeated.", valueName: "keys"),
    completion: .file())
  var keys: [String] = []

  @Option(help: "The root before, as you trust it.", completion: .file(extensions: ["json"]))
  var after: String?

  @Option(
    help: ArgumentHelp(
      "Another copy of the draft, whose signatures are taken over. Can be repeated.", valueName: "draft"),
    completion: .file(extensions: ["json"]))
  var merge: [String] = []

  @Flag(help: "Once the new root is complete, replace root.json beside the draft with it.")
  var install = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard !keys.isEmpty || !merge.isEmpty else { throw ValidationError("Give keys to sign with: --keys FOLDER.") }
  }

  func execute(_ console: Console) async throws {
    let file = URL(filePath: draft)
    let data = try KeyFiles.read(file: draft)
    let previous = try RootBefore.find(for: data, at: file, given: after)
    var root = try RootDraft(parsing: data, after: previous, file: draft)
    for path in merge {
      try root.merge(RootDraft(parsing: KeyFiles.read(file: path), after: previous, file: path))
    }
    try RootSigning.sign(&root, with: keys)
    let files = try RootFiles(folder: file.deletingLastPathComponent())
    let written = try files.write(root, replacing: file, install: install)
    for id in root.rejected { console.note("warning: a signature by \(id) didn't count and was dropped.") }
    RootText(console).written(written, draft: root)
    try console.value(RootRecord(root, files: written))
  }
}

/// Finds the root that a draft follows.
enum RootBefore {
  /// The root of the version before.
  /// - Parameters:
  ///   - data: The draft's bytes.
  ///   - file: The draft's file.
  ///   - given: The file that was named on the command line.
  /// - Returns: The bytes of the root before; nil for a first root.
  /// - Throws: `SkinIssue` where the draft or a root that was named can't be read, or none is found.
  static func find(for data: Data, at file: URL, given: String?) throws -> Data? {
    let version = try SignedMetadata<RootRole>(parsing: data, file: file.relativePath).role.version
    if let given { return try KeyFiles.read(file: given) }
    guard version > 1 else { return nil }
    let files = try RootFiles(folder: file.deletingLastPathComponent())
    for place in [files.finished(version: version - 1), files.current] {
      guard let found = try? Data(contentsOf: place),
        try SignedMetadata<RootRole>(parsing: found, file: place.relativePath).role.version == version - 1
      else { continue }
      return found
    }
    throw SkinIssue(
      .missingFile, "The root of version \(version - 1), which this one follows, isn't beside \(file.relativePath)",
      remedy: "Name it with --after.", place: .init(file: file.relativePath))
  }
}

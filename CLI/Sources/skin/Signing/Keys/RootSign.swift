import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// The command `skin root sign`: adds signatures to a draft.
struct RootSign: SkinCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign the draft of a root, and write N.root.json once enough keys have signed.",
    discussion: """
      Review the draft with `skin root show` first. It is checked against the previous root: give your own trusted copy \
      with --after, or keep that version or root.json next to the draft. Adds the signature to the draft's file. Once \
      enough keys have signed, N.root.json replaces the draft.

      Two holders can sign copies of the same draft. Use --merge to combine their signatures.

      Examples:
        skin root sign 2.root.draft.json --keys /media/stick --after root.json
        skin root sign 2.root.draft.json --merge lin/2.root.draft.json --install
      """)

  @Argument(help: "The draft.", completion: .file(extensions: ["json"]))
  var draft: String

  @Option(
    help: ArgumentHelp("The root keys: a key file, or a folder of key files. Can be repeated.", valueName: "keys"),
    completion: .file())
  var keys: [String] = []

  @Option(help: "The previous root that you trust.", completion: .file(extensions: ["json"]))
  var after: String?

  @Option(
    help: ArgumentHelp(
      "Another copy of the draft whose signatures are added. Can be repeated.", valueName: "draft"),
    completion: .file(extensions: ["json"]))
  var merge: [String] = []

  @Flag(help: "Once the new root is complete, replace root.json next to the draft with it.")
  var install = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard !keys.isEmpty || !merge.isEmpty else { throw ValidationError("Pass keys to sign with: --keys FOLDER.") }
  }

  func execute(_ console: Console) async throws {
    let file = URL(filePath: draft)
    let data = try contents(ofFile: draft)
    var root = try RootFiles.reading {
      let previous = try RootBefore.find(for: data, at: file, given: after)
      var root = try RootDraft(parsing: data, after: previous, file: draft)
      for path in merge {
        try root.merge(RootDraft(parsing: contents(ofFile: path), after: previous, file: path))
      }
      return root
    }
    try RootSigning.sign(&root, with: keys)
    let files = try RootFiles(folder: file.deletingLastPathComponent())
    let written = try files.write(root, replacing: file, install: install)
    for id in root.rejected { console.note("warning: the signature by \(id) is invalid and was removed.") }
    RootText(console).written(written, draft: root)
    try console.value(RootRecord(root, files: written))
  }
}

/// Finds the previous root of a draft.
enum RootBefore {
  /// Finds the root of the previous version.
  /// - Parameters:
  ///   - data: The draft's bytes.
  ///   - file: The draft's file.
  ///   - given: The file that was given on the command line.
  /// - Returns: The bytes of the previous root; nil for a first root.
  /// - Throws: `SkinIssue` if the draft or the given root can't be read, or no root is found.
  static func find(for data: Data, at file: URL, given: String?) throws -> Data? {
    let version = try SignedMetadata<RootRole>(parsing: data, file: file.relativePath).role.version
    if let given { return try contents(ofFile: given) }
    guard version > 1 else { return nil }
    let files = try RootFiles(folder: file.deletingLastPathComponent())
    for place in [files.finished(version: version - 1), files.current] {
      guard let found = try? Data(contentsOf: place),
        try SignedMetadata<RootRole>(parsing: found, file: place.relativePath).role.version == version - 1
      else { continue }
      return found
    }
    throw SkinIssue(
      .missingFile, "The previous root, version \(version - 1), isn't next to \(file.relativePath)",
      suggestion: "Pass it with --after.", place: .init(file: file.relativePath))
  }
}

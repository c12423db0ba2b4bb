// Files of roots and drafts, and the options and output of the commands that write them.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// A folder with the current root, `root.json`, and drafts of the next one.
struct RootFiles {
  /// The folder.
  let folder: URL
  /// The current root.
  let current: URL

  /// Uses `root.json` in a folder.
  init(folder: URL) throws { try self.init(root: folder.appending(path: "root.json")) }

  /// Uses a root.
  ///
  /// Drafts and later roots are written next to it.
  init(root: URL) throws {
    current = root
    folder = root.deletingLastPathComponent()
  }

  /// Reads roots, and describes malformed ones as files of this machine, not of a repository's address.
  static func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let issue as SkinIssue {
      throw issue.asMalformed(
        "The root", .malformedMetadata, suggestion: "Restore the file from a copy, or from the server that has it.")
    }
  }

  /// Returns the file of a version's draft.
  func draft(version: Int) -> URL { folder.appending(path: "\(version).root.draft.json") }

  /// Returns the file of a version's complete root.
  func finished(version: Int) -> URL { folder.appending(path: "\(version).root.json") }

  /// Reads the current root.
  /// - Throws: `SkinIssue` if there is none.
  func readCurrent() throws -> Data {
    guard let data = try? Data(contentsOf: current) else {
      throw SkinIssue(
        .missingFile, "\(folder.relativePath) has no \(current.lastPathComponent)",
        suggestion: "Create keys with `skin keys init`.", place: .init(file: current.relativePath))
    }
    return data
  }

  /// Checks that a version has neither a draft nor a complete root.
  func checkFree(_ version: Int) throws {
    for file in [draft(version: version), finished(version: version)]
    where FileManager.default.fileExists(atPath: file.path) {
      throw SkinIssue(
        .alreadyExists, "A root of version \(version) already exists: \(file.lastPathComponent)",
        suggestion: "Complete it with `skin root sign`, or delete it to start over.",
        place: .init(file: file.relativePath))
    }
  }

  /// The written files.
  struct WriteResult {
    /// The draft if signatures are missing, otherwise the complete root.
    let file: URL
    /// `root.json`, if it was replaced.
    let installed: URL?
  }

  /// Writes a draft, or the complete root in its place once enough keys have signed.
  /// - Parameters:
  ///   - draft: The draft.
  ///   - given: The draft's existing file, which is replaced; nil for a new draft.
  ///   - install: Whether a complete root also replaces the current one.
  /// - Returns: The written files.
  /// - Throws: `SkinIssue` if a file can't be written, or another file exists in its place.
  func write(_ draft: RootDraft, replacing given: URL? = nil, install: Bool) throws -> WriteResult {
    let version = draft.role.version
    guard draft.missing.isEmpty else {
      if let given {
        try skin.write(draft.data, to: given.relativePath)
      } else {
        try create(draft.data, at: self.draft(version: version))
      }
      return WriteResult(file: given ?? self.draft(version: version), installed: nil)
    }
    let data = try draft.finished()
    let file = finished(version: version)
    if (try? Data(contentsOf: file)) != data { try create(data, at: file) }
    if install {
      try keepCurrent()
      try skin.write(data, to: current.relativePath)
    }
    // The complete root has everything that the draft had.
    if let given, given.standardizedFileURL != file.standardizedFileURL {
      do { try FileManager.default.removeItem(at: given) } catch {
        throw SkinIssue(
          .unwritableFile, "\(given.relativePath) is complete but can't be removed: \(error.localizedDescription)",
          suggestion: "Delete it yourself.", place: .init(file: given.relativePath))
      }
    }
    return WriteResult(file: file, installed: install ? current : nil)
  }

  /// Keeps the current root as `N.root.json`, since apps that pin it update from there.
  private func keepCurrent() throws {
    guard let data = try? Data(contentsOf: current) else { return }
    let version = try SignedMetadata<RootRole>(parsing: data, file: current.relativePath).role.version
    let kept = finished(version: version)
    if !FileManager.default.fileExists(atPath: kept.path) { try create(data, at: kept) }
  }
}

/// The options of commands that sign a root.
struct RootSigning: ParsableArguments, Sendable {
  @Option(
    name: .customLong("sign"),
    help: ArgumentHelp(
      "Sign with these root keys: a key file, or a folder of key files. Can be repeated.", valueName: "keys"),
    completion: .file())
  var keys: [String] = []

  @Flag(help: "Once the new root is complete, replace root.json with it.")
  var install = false

  /// Signs with the given root keys.
  /// - Throws: `SkinIssue` if a place has no key that can sign.
  func sign(_ draft: inout RootDraft) throws { try Self.sign(&draft, with: keys) }

  static func sign(_ draft: inout RootDraft, with places: [String]) throws {
    for place in places {
      let found = try KeyFiles.read([place]).filter { $0.role == .root }
      let wanted = Set((draft.role.roles[.root]?.keyIDs ?? []) + (draft.previous?.roles[.root]?.keyIDs ?? []))
      let usable = found.filter { wanted.contains($0.publicKey.id) }
      guard !usable.isEmpty else {
        throw SkinIssue(
          .foreignKey, "\(place) has no root key of version \(draft.role.version) or of the previous version",
          suggestion: "Sign with a key that `skin root show` lists.", place: .init(file: place))
      }
      for key in usable { try draft.sign(with: key) }
    }
  }
}

/// A draft in the output of commands.
struct RootRecord: Encodable {
  struct MissingSignatures: Encodable {
    let version: Int
    let count: Int
    let keys: [String]
  }
  let version: Int
  let isComplete: Bool
  let file: String
  let installed: String?
  let signatures: [String]
  let missing: [MissingSignatures]

  init(_ draft: RootDraft, files: RootFiles.WriteResult) {
    version = draft.role.version
    missing = Self.missing(of: draft)
    isComplete = missing.isEmpty
    file = files.file.relativePath
    installed = files.installed?.relativePath
    signatures = draft.signatures.keys.sorted()
  }

  static func missing(of draft: RootDraft) -> [MissingSignatures] {
    draft.missing.map { .init(version: $0.version, count: $0.count, keys: $0.keyIDs) }
  }
}

/// Prints roots and drafts as text.
struct RootText {
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// Prints the written files and the next step.
  func written(_ files: RootFiles.WriteResult, draft: RootDraft) {
    guard draft.missing.isEmpty else {
      console.line(
        "Wrote \(console.styled(files.file.relativePath, .bold)), the draft of version \(draft.role.version).")
      return missing(of: draft)
    }
    console.line("Version \(draft.role.version) is complete: \(console.styled(files.file.relativePath, .bold))")
    if let installed = files.installed {
      console.line("Replaced \(installed.relativePath) with it. Restart the server to serve it.")
    } else if draft.previous != nil {
      console.line("Replace the server's root.json with it, and restart the server.")
    } else {
      console.line("Bundle it with apps as root.json, and copy it to the server's keys folder.")
    }
  }

  /// Prints the missing signatures.
  func missing(of draft: RootDraft) {
    let wanted = draft.missing
    // If the root keys don't change, the previous and the new root need the same signatures.
    if wanted.count == 2, wanted[0].count == wanted[1].count, wanted[0].keyIDs == wanted[1].keyIDs {
      return list("\(wanted[0].count) of these root keys:", wanted[0].keyIDs)
    }
    for root in wanted { list("\(root.count) of these root keys of version \(root.version):", root.keyIDs) }
  }

  private func list(_ what: String, _ keys: [String]) {
    console.line("Still to sign: \(what)")
    for id in keys { console.line("  \(id)") }
  }
}

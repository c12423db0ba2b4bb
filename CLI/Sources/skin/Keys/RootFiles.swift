// Where roots and their drafts lie, and how commands write and tell about them.

import ArgumentParser
import Foundation
import SkinKit
import SkinRepository
import SkinUpdate

/// A folder with `root.json`, the root in use, and drafts of the next one.
struct RootFiles {
  /// The folder.
  let folder: URL
  /// The root in use.
  let current: URL

  /// Names a folder whose root is `root.json`.
  init(folder: URL) throws { try self.init(root: folder.appending(path: "root.json")) }

  /// Names a root, beside which drafts and later roots are written.
  init(root: URL) throws {
    current = root
    folder = root.deletingLastPathComponent()
  }

  /// The draft of a version.
  func draft(version: Int) -> URL { folder.appending(path: "\(version).root.draft.json") }

  /// The finished root of a version.
  func finished(version: Int) -> URL { folder.appending(path: "\(version).root.json") }

  /// Reads the root in use.
  /// - Throws: `SkinIssue` where there is none.
  func readCurrent() throws -> Data {
    guard let data = try? Data(contentsOf: current) else {
      throw SkinIssue(
        .missingFile, "There is no \(current.lastPathComponent) in \(folder.relativePath)",
        remedy: "Make keys with `skin keys init`.", place: .init(file: current.relativePath))
    }
    return data
  }

  /// Refuses to go on where the next root is there already.
  func checkFree(_ version: Int) throws {
    for file in [draft(version: version), finished(version: version)]
    where FileManager.default.fileExists(atPath: file.path) {
      throw SkinIssue(
        .alreadyExists, "There is a root of version \(version) already: \(file.lastPathComponent)",
        remedy: "Finish it with `skin root sign`, or remove it to begin anew.", place: .init(file: file.relativePath))
    }
  }

  /// What was written.
  struct Written {
    /// The draft, where signatures are still wanted; else the finished root.
    let file: URL
    /// `root.json`, where it was replaced.
    let installed: URL?
  }

  /// Writes a draft; once it is complete, the finished root in its place.
  /// - Parameters:
  ///   - draft: The draft.
  ///   - given: The draft's own file, where it has one that is replaced.
  ///   - install: Whether a finished root also replaces the one in use.
  /// - Returns: What was written.
  /// - Throws: `SkinIssue` where a file can't be written or would be overwritten unasked.
  func write(_ draft: RootDraft, replacing given: URL? = nil, install: Bool) throws -> Written {
    let version = draft.role.version
    guard draft.missing.isEmpty else {
      if let given {
        try skin.write(draft.data, to: given.relativePath)
      } else {
        try Self.create(draft.data, at: self.draft(version: version))
      }
      return Written(file: given ?? self.draft(version: version), installed: nil)
    }
    let data = try draft.finished()
    let file = finished(version: version)
    if (try? Data(contentsOf: file)) != data { try Self.create(data, at: file) }
    if install {
      try keepCurrent()
      try skin.write(data, to: current.relativePath)
    }
    // The finished root says all that the draft said.
    if let given, given.standardizedFileURL != file.standardizedFileURL {
      do { try FileManager.default.removeItem(at: given) } catch {
        throw SkinIssue(
          .unwritableFile, "\(given.relativePath) is finished but can't be removed: \(error.localizedDescription)",
          remedy: "Remove it by hand.", place: .init(file: given.relativePath))
      }
    }
    return Written(file: file, installed: install ? current : nil)
  }

  /// Keeps the root in use as `N.root.json`, where it isn't yet: apps that pinned it follow from there.
  private func keepCurrent() throws {
    guard let data = try? Data(contentsOf: current) else { return }
    let version = try SignedMetadata<RootRole>(parsing: data, file: current.relativePath).role.version
    let kept = finished(version: version)
    if !FileManager.default.fileExists(atPath: kept.path) { try Self.create(data, at: kept) }
  }

  /// Writes a file that must not exist yet.
  static func create(_ data: Data, at file: URL) throws {
    do { try data.write(to: file, options: .withoutOverwriting) } catch {
      let exists = FileManager.default.fileExists(atPath: file.path)
      throw SkinIssue(
        exists ? .alreadyExists : .unwritableFile,
        "\(file.relativePath) can't be written: \(exists ? "it is there already" : error.localizedDescription)",
        remedy: exists ? "Move it away first." : "Check that the folder may be written to.",
        place: .init(file: file.relativePath))
    }
  }
}

/// The options of commands that sign a root.
struct RootSigning: ParsableArguments, Sendable {
  @Option(
    name: .customLong("sign"),
    help: ArgumentHelp(
      "Sign with these root keys: a key file, or a folder of them. Can be repeated.", valueName: "keys"),
    completion: .file())
  var keys: [String] = []

  @Flag(help: "Once the new root is complete, replace root.json with it.")
  var install = false

  /// Signs with the root keys that were named.
  /// - Throws: `SkinIssue` where a place has no key that may sign.
  func sign(_ draft: inout RootDraft) throws { try Self.sign(&draft, with: keys) }

  static func sign(_ draft: inout RootDraft, with places: [String]) throws {
    for place in places {
      let found = try KeyFiles.read([place]).filter { $0.role == .root }
      let wanted = Set((draft.role.roles[.root]?.keyIDs ?? []) + (draft.previous?.roles[.root]?.keyIDs ?? []))
      let usable = found.filter { wanted.contains($0.publicKey.id) }
      guard !usable.isEmpty else {
        throw SkinIssue(
          .foreignKey, "\(place) has no root key of version \(draft.role.version) or of the one before",
          remedy: "Sign with a key that `skin root show` lists.", place: .init(file: place))
      }
      for key in usable { try draft.sign(with: key) }
    }
  }
}

/// A draft as commands print it.
struct RootRecord: Encodable {
  struct Missing: Encodable {
    let version: Int
    let count: Int
    let keys: [String]
  }
  let version: Int
  let isComplete: Bool
  let file: String
  let installed: String?
  let signatures: [String]
  let missing: [Missing]

  init(_ draft: RootDraft, files: RootFiles.Written) {
    version = draft.role.version
    missing = Self.missing(of: draft)
    isComplete = missing.isEmpty
    file = files.file.relativePath
    installed = files.installed?.relativePath
    signatures = draft.signatures.keys.sorted()
  }

  static func missing(of draft: RootDraft) -> [Missing] {
    draft.missing.map { .init(version: $0.version, count: $0.count, keys: $0.keyIDs) }
  }
}

/// What commands say about roots to people.
struct RootText {
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// Says what was written and what comes next.
  func written(_ files: RootFiles.Written, draft: RootDraft) {
    guard draft.missing.isEmpty else {
      console.line(
        "Wrote \(console.styled(files.file.relativePath, .bold)), the draft of version \(draft.role.version).")
      return missing(of: draft)
    }
    console.line("Version \(draft.role.version) is complete: \(console.styled(files.file.relativePath, .bold))")
    if let installed = files.installed {
      console.line("Replaced \(installed.relativePath) with it; start the server again so that it serves it.")
    } else if draft.previous != nil {
      console.line("Put it in place of the server's root.json and start the server again.")
    } else {
      console.line("Apps carry it as root.json, and the server has it in the folder of its keys.")
    }
  }

  /// Says which signatures are still wanted.
  func missing(of draft: RootDraft) {
    let wanted = draft.missing
    // Where the root keys stay, what is wanted for the root before and for the new one is the same.
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

public import Foundation
public import SkinKit
public import SkinPackage

/// Packing of skins into packages.
///
/// ```swift
/// let info = PackageManifest.Info(id: id, name: "Spring Festival", version: SkinVersion(1, 0, 0))
/// let manifest = try PackageWriter.pack(SkinFolderFiles(folder), info: info, to: output)
/// ```
/// The same paths, contents and info give the same bytes with the same version of zlib. The compressed data may differ
/// between versions of zlib; the contents and the manifest never do. To read a package, use `PackageReader`.
public enum PackageWriter {
  /// Packs files on all cores; their number doesn't affect the result.
  ///
  /// The package is written under a temporary name and then moved into place. Packing checks for cancellation every few
  /// megabytes, and holds no more than these, or a single larger file, in memory.
  /// - Parameters:
  ///   - files: The skin's files, which are read on several threads.
  ///   - info: The skin's info.
  ///   - url: The package file; an existing file is replaced.
  ///   - kinds: The kinds of files that are packed. An app that installs the package must allow the same kinds.
  ///   - progress: Called for every file, in the order of their paths.
  /// - Returns: The manifest.
  /// - Throws: `SkinIssue` about the first file that is unreadable, exceeds a limit, or has an unportable path or a
  ///   kind that isn't allowed, or if the package can't be written; `CancellationError` if the task is canceled.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files.
  @discardableResult public static func pack(
    _ files: any SkinFiles, info: PackageManifest.Info, to url: URL, kinds: PackageFileKinds = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> PackageManifest {
    try pack(files, info: info, to: url, kinds: kinds, width: Parallel.width, progress: progress)
  }

  @discardableResult static func pack(
    _ files: any SkinFiles, info: PackageManifest.Info, to url: URL, kinds: PackageFileKinds = .default, width: Int,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> PackageManifest {
    let kept = ContentCache()
    let manifest = try describeAllowed(files, info: info, kinds: kinds, width: width, keeping: kept)
    let output = try OutputFile(url)
    var writer = ZipWriter(output)
    try writer.add(EntryEncoder().encode(PackageManifest.path, manifest.data))
    let total = manifest.totalSize
    var done = 0
    for window in Parallel.windows(of: manifest.files, size: \.size) {
      let encoded = try Parallel.map(window, width: width, makeWorker: EntryEncoder.init) { encoder, file in
        try encoder.encode(file.path, kept.contents(of: file.path) ?? unchanged(file, of: files))
      }
      for file in encoded {
        try writer.add(file)
        done += file.entry.size
        progress?(PackageProgress(path: file.entry.path, completed: done, total: total))
      }
    }
    try writer.finish()
    guard output.count <= PackageLimits.default.archiveSize else {
      throw SkinIssue.archive(
        .packageTooLarge,
        "The package would have \(output.count) bytes, more than the "
          + "\(PackageLimits.default.archiveSize) that are allowed", suggestion: "Make the skin smaller.")
    }
    try output.commit()
    return manifest
  }

  /// Creates the manifest that packing would write, without writing anything.
  /// - Parameters:
  ///   - files: The skin's files, which are read on several threads.
  ///   - info: The skin's info.
  ///   - kinds: The kinds of files that are packed.
  /// - Returns: The manifest.
  /// - Throws: `SkinIssue` if a file can't be read or is of a kind that isn't allowed, a path isn't portable or a limit is
  ///   exceeded.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files.
  public static func describe(
    _ files: any SkinFiles, info: PackageManifest.Info, kinds: PackageFileKinds = .default
  ) throws -> PackageManifest {
    try describeAllowed(files, info: info, kinds: kinds, width: Parallel.width, keeping: nil)
  }

  /// Finds what would keep files from being packed, without writing anything.
  /// - Parameters:
  ///   - files: The skin's files, which are read on several threads.
  ///   - kinds: The kinds of files that are packed.
  ///   - isPacked: Whether a file is packed, by its path. Of files that aren't, only executables are errors.
  /// - Returns: An issue for each file of a kind that isn't allowed, in the order of the paths; or else the first of the
  ///   names, sizes and the rest.
  package static func issues(
    of files: any SkinFiles, kinds: PackageFileKinds = .default, isPacked: (String) -> Bool = { _ in true }
  ) -> [SkinIssue] {
    guard let id = SkinIdentifier("check") else { return [] }
    let found: [SkinIssue]
    do {
      let info = PackageManifest.Info(id: id, version: SkinVersion(1, 0, 0))
      found = try describe(files, info: info, kinds: kinds, width: Parallel.width, keeping: nil).refused
    } catch let issue as SkinIssue {
      found = [issue]
    } catch {
      found = [
        SkinIssue(
          .unreadableFile, "The skin can't be read: \(error)", suggestion: "Check the permissions of its files.")
      ]
    }
    return found.map { issue in
      var issue = issue
      let isKind = issue.code == .unknownFileKind || issue.code == .fileKindMismatch
      if isKind, let path = issue.place.file, !isPacked(path) { issue.severity = .warning }
      return issue
    }
  }

  private static func describe(
    _ files: any SkinFiles, info: PackageManifest.Info, kinds: PackageFileKinds, width: Int,
    keeping kept: ContentCache?
  ) throws -> (manifest: PackageManifest, refused: [SkinIssue]) {
    let described = try Parallel.map(files.paths[...], width: width) { path in
      guard EntryName.folded(path) != PackageManifest.path else {
        throw SkinIssue(
          .reservedName, "\(path) is the name of the package's own manifest",
          suggestion: "Rename the file, or move it into a folder.", place: .init(file: path))
      }
      let data = try files.contents(of: path)
      kept?.add(path, data)
      let file = PackageManifest.File(path: path, size: data.count, sha256: ContentHash(of: data))
      return (file: file, issue: kinds.issue(of: path, startingWith: data))
    }
    // Names that aren't portable are reported first.
    return (try PackageManifest(info: info, files: described.map(\.file)), described.compactMap(\.issue))
  }

  /// Describes files of allowed kinds.
  private static func describeAllowed(
    _ files: any SkinFiles, info: PackageManifest.Info, kinds: PackageFileKinds, width: Int,
    keeping kept: ContentCache?
  ) throws -> PackageManifest {
    let (manifest, refused) = try describe(files, info: info, kinds: kinds, width: width, keeping: kept)
    if let issue = refused.first { throw issue }
    return manifest
  }

  /// Reads a file again, which must match its entry.
  private static func unchanged(_ file: PackageManifest.File, of files: any SkinFiles) throws -> Data {
    let data = try files.contents(of: file.path)
    guard data.count == file.size, ContentHash(of: data) == file.sha256 else {
      throw SkinIssue.archive(
        .changedWhilePacking, "\(file.path) changed while it was packed",
        suggestion: "Try again when nothing else writes to it.", file: file.path)
    }
    return data
  }
}

/// The contents that stay in memory between hashing and packing, so that small skins are read only once.
private final class ContentCache: Sendable {
  private let state = Locked((contents: [String: Data](), room: Parallel.windowSize))

  /// Keeps a file if there is space for it.
  func add(_ path: String, _ data: Data) {
    state.withLock { state in
      guard data.count <= state.room else { return }
      state.room -= data.count
      state.contents[path] = data
    }
  }

  func contents(of path: String) -> Data? { state.withLock { $0.contents[path] } }
}

public import Foundation
internal import SkinKit

/// Extraction of archives into folders.
///
/// ```swift
/// try PackageExtractor.extract(PackageReader(url: package), to: folder)
/// ```
/// The folder is filled under a temporary name next to its final place, and moved there after every file is checked.
/// Links below its parent folder are never followed: if one appears meanwhile, extraction fails and nothing is written
/// to its target. Files get the permissions `rw-r--r--` and folders `rwxr-xr-x`, restricted by the process's mask; the
/// archive's times, permissions and empty folders are ignored. Hidden files are checked and left out: packing a folder
/// leaves them out, too, and other tools would obey a `.git`. The files aren't synced to the disk; to survive a power
/// loss, install the skin in a store.
public enum PackageExtractor {
  /// Extracts the files of a package, each checked against the manifest.
  ///
  /// It leaves out `manifest.json`: packing the folder with the same info rebuilds it. It checks for cancellation
  /// between pieces of files.
  /// - Parameters:
  ///   - package: An opened package.
  ///   - folder: The folder for the files: a new one in an existing folder, or an empty one, which is replaced.
  ///   - progress: Called for every file.
  /// - Returns: The paths of hidden files, which were left out.
  /// - Throws: `SkinIssue` about the first file that doesn't match the manifest, or with the code `occupied-folder` or
  ///   `unwritable-file`; `CancellationError` if the task is canceled. Nothing is left then.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files.
  @discardableResult public static func extract(
    _ package: PackageReader, to folder: URL, progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> [String] {
    let manifest = package.manifest
    // In the archive's order, so that it is read from front to back.
    let items = package.archive.entries.compactMap { entry in
      manifest.file(at: entry.path).map { Item(entry: entry, sha256: $0.sha256) }
    }
    return try extract(items, of: package.archive, to: folder, progress)
  }

  /// Extracts all files of an untrusted archive, each checked against its CRC-32.
  ///
  /// It checks for cancellation between pieces of files.
  /// - Parameters:
  ///   - archive: An opened archive.
  ///   - folder: The folder for the files: a new one in an existing folder, or an empty one, which is replaced.
  ///   - progress: Called for every file.
  /// - Returns: The paths of hidden files, which were left out.
  /// - Throws: `SkinIssue` about the first file that is damaged, or with the code `occupied-folder` or
  ///   `unwritable-file`; `CancellationError` if the task is canceled. Nothing is left then.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files.
  @discardableResult public static func extract(
    _ archive: ZipArchive, to folder: URL, progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> [String] {
    try extract(archive.entries.map { Item(entry: $0, sha256: nil) }, of: archive, to: folder, progress)
  }

  /// A file to extract, and its hash if the manifest lists one.
  private struct Item {
    let entry: ZipEntry
    let sha256: ContentHash?

    /// Whether a name in the path begins with a dot, or is that of the folder for such files in archives from a Mac.
    var isHidden: Bool {
      EntryName.isHidden(entry.path)
    }
  }

  private static func extract(
    _ items: [Item], of archive: ZipArchive, to folder: URL, _ progress: (@Sendable (PackageProgress) -> Void)?
  ) throws -> [String] {
    let output = try OutputFolder(folder)
    let total = items.reduce(0) { $0 + $1.entry.size }
    var done = 0
    for item in items {
      try Task.checkCancellation()
      let file = item.isHidden ? nil : try output.makeFile(item.entry.path)
      var hasher = item.sha256.map { _ in ContentHasher() }
      try archive.read(item.entry) { piece in
        try Task.checkCancellation()
        hasher?.update(piece)
        try file?.append(piece)
      }
      guard hasher?.finalize() == item.sha256 else { throw SkinIssue.mismatch(item.entry.path) }
      try file?.finish()
      done += item.entry.size
      progress?(PackageProgress(path: item.entry.path, completed: done, total: total))
    }
    try output.commit()
    return items.filter(\.isHidden).map(\.entry.path)
  }
}

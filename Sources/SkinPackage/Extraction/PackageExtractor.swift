// Unpacks a package or a plain archive into a folder: all of it, or nothing.

public import Foundation
internal import SkinKit

/// Unpacks archives into folders.
///
/// ```swift
/// try PackageExtractor.extract(PackageReader(url: package), to: folder)
/// ```
/// The folder is filled under a temporary name beside its place and moved there at the end, when every file has been
/// checked. Links are never followed below the folder that it is made in: where one appears while files are written, unpacking
/// fails, and nothing is written where it points. Files are made as `rw-r--r--` and folders as `rwxr-xr-x`, less what
/// the process masks; times, permissions and empty folders of the archive count for nothing. Hidden files are checked
/// and left out: packing a folder leaves them out too, and a `.git` would be obeyed by other tools. The files
/// aren't synchronised to the disk: what must survive a power loss belongs into a store.
public enum PackageExtractor {
  /// Unpacks the files of a package, each checked against the manifest.
  ///
  /// `manifest.json` is left out: packing the folder with the same info writes it anew.
  /// Checks for cancellation between pieces of files.
  /// - Parameters:
  ///   - package: An opened package.
  ///   - folder: Where the files go: a folder that doesn't exist yet, in one that does, or an empty one, which is replaced.
  ///   - progress: Is told about every file.
  /// - Returns: The paths of the files that were left out because they are hidden.
  /// - Throws: `SkinIssue` about the first file that isn't the one that the manifest promises, or with the code
  ///   `occupied-folder` or `unwritable-file`; `CancellationError` where the task is cancelled. Nothing is left then.
  @discardableResult public static func extract(
    _ package: PackageReader, to folder: URL, progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> [String] {
    let manifest = package.manifest
    // In the archive's order, which reads it from front to back.
    let items = package.archive.entries.compactMap { entry in
      manifest.file(at: entry.path).map { Item(entry: entry, sha256: $0.sha256) }
    }
    return try extract(items, of: package.archive, to: folder, progress)
  }

  /// Unpacks all files of an archive that nobody vouches for, each checked against its CRC-32.
  ///
  /// Checks for cancellation between pieces of files.
  /// - Parameters:
  ///   - archive: An opened archive.
  ///   - folder: Where the files go: a folder that doesn't exist yet, in one that does, or an empty one, which is replaced.
  ///   - progress: Is told about every file.
  /// - Returns: The paths of the files that were left out because they are hidden.
  /// - Throws: `SkinIssue` about the first file that is damaged, or with the code `occupied-folder` or
  ///   `unwritable-file`; `CancellationError` where the task is cancelled. Nothing is left then.
  @discardableResult public static func extract(
    _ archive: ZipArchive, to folder: URL, progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> [String] {
    try extract(archive.entries.map { Item(entry: $0, sha256: nil) }, of: archive, to: folder, progress)
  }

  /// A file to unpack, and its promised hash where there is one.
  private struct Item {
    let entry: ZipEntry
    let sha256: ContentHash?

    /// Whether a name on its way begins with a dot, or is that of the folder of such files in archives from a Mac.
    var isHidden: Bool {
      EntryName.components(of: entry.path).contains { $0.utf8.first == UInt8(ascii: ".") || $0 == "__MACOSX" }
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

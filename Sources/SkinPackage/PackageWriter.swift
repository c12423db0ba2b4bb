// Packs the files of a skin into a package: the same files give the same bytes.

public import Foundation
public import SkinKit

/// How far a long operation has come.
public struct PackageProgress: Sendable, Hashable {
  /// The file at work.
  public let path: String
  /// The bytes done, uncompressed.
  public let completed: Int
  /// The bytes there are to do, uncompressed.
  public let total: Int
}

/// Makes packages.
///
/// ```swift
/// let info = PackageManifest.Info(id: id, name: "Spring Festival", version: SkinVersion(1, 0, 0))
/// let manifest = try PackageWriter.pack(FolderFiles(folder), info: info, to: output)
/// ```
/// The bytes depend on the paths, the contents, the info, and on the zlib in use, whose compressed data may differ
/// between its versions; the contents and the manifest never do. See ``PackageReader`` for the way back.
public enum PackageWriter {
  /// Packs files, on all cores; the bytes don't depend on how many there are.
  ///
  /// The package is written beside its place and moved there at the end. Checks for cancellation every few megabytes,
  /// and holds no more than these, or a single larger file, in memory.
  /// - Parameters:
  ///   - files: The skin's files; they are read from several threads.
  ///   - info: What the skin is.
  ///   - url: Where the package goes; a file of that name is replaced.
  ///   - progress: Is told about every file, in the order of their paths.
  /// - Returns: The manifest that was written.
  /// - Throws: `SkinIssue` where a file can't be read, a path isn't portable, a limit is exceeded or the package can't
  ///   be written, about the first such file; `CancellationError` where the task is cancelled.
  @discardableResult public static func pack(
    _ files: any SkinFiles, info: PackageManifest.Info, to url: URL,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> PackageManifest {
    try pack(files, info: info, to: url, width: Parallel.width, progress: progress)
  }

  @discardableResult static func pack(
    _ files: any SkinFiles, info: PackageManifest.Info, to url: URL, width: Int,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> PackageManifest {
    let kept = Kept()
    let manifest = try describe(files, info: info, width: width, keeping: kept)
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
          + "\(PackageLimits.default.archiveSize) that are allowed", remedy: "Make the skin smaller.")
    }
    try output.commit()
    return manifest
  }

  /// Makes the manifest that packing would write, without writing anything.
  /// - Parameters:
  ///   - files: The skin's files; they are read from several threads.
  ///   - info: What the skin is.
  /// - Returns: The manifest.
  /// - Throws: `SkinIssue` where a file can't be read, a path isn't portable or a limit is exceeded.
  public static func describe(_ files: any SkinFiles, info: PackageManifest.Info) throws -> PackageManifest {
    try describe(files, info: info, width: Parallel.width, keeping: nil)
  }

  private static func describe(
    _ files: any SkinFiles, info: PackageManifest.Info, width: Int, keeping kept: Kept?
  ) throws -> PackageManifest {
    let described = try Parallel.map(files.paths[...], width: width) { path in
      guard EntryName.folded(path) != PackageManifest.path else {
        throw SkinIssue(
          .reservedName, "\(path) is the name of the package's own manifest",
          remedy: "Rename the file, or move it into a folder.", place: .init(file: path))
      }
      let data = try files.contents(of: path)
      kept?.add(path, data)
      return PackageManifest.File(path: path, size: data.count, sha256: ContentHash(of: data))
    }
    return try PackageManifest(info: info, files: described)
  }

  /// Reads a file again, which must be as it was described.
  private static func unchanged(_ file: PackageManifest.File, of files: any SkinFiles) throws -> Data {
    let data = try files.contents(of: file.path)
    guard data.count == file.size, ContentHash(of: data) == file.sha256 else {
      throw SkinIssue.archive(
        .changedWhilePacking, "\(file.path) changed while it was packed",
        remedy: "Try again when nothing else writes to it.", file: file.path)
    }
    return data
  }
}

/// The contents that stay in memory from being hashed until they are packed, so that small skins are read only once.
private final class Kept: Sendable {
  private let state = Locked((contents: [String: Data](), room: Parallel.windowSize))

  /// Keeps a file, where there is still room for it.
  func add(_ path: String, _ data: Data) {
    state.withLock { state in
      guard data.count <= state.room else { return }
      state.room -= data.count
      state.contents[path] = data
    }
  }

  func contents(of path: String) -> Data? { state.withLock { $0.contents[path] } }
}

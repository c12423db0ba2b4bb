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
  /// Packs files.
  ///
  /// The package is written beside its place and moved there at the end. Checks for cancellation between files.
  /// - Parameters:
  ///   - files: The skin's files.
  ///   - info: What the skin is.
  ///   - url: Where the package goes; a file of that name is replaced.
  ///   - progress: Is told about every file.
  /// - Returns: The manifest that was written.
  /// - Throws: `SkinIssue` where a file can't be read, a path isn't portable, a limit is exceeded or the package can't
  ///   be written; `CancellationError` where the task is cancelled.
  @discardableResult public static func pack(
    _ files: any SkinFiles, info: PackageManifest.Info, to url: URL,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> PackageManifest {
    let manifest = try describe(files, info: info)
    let output = try OutputFile(url)
    var writer = ZipWriter(output)
    try add(PackageManifest.path, manifest.data, to: &writer)
    var done = 0
    for file in manifest.files {
      try Task.checkCancellation()
      let data = try files.contents(of: file.path)
      guard data.count == file.size, ContentHash(of: data) == file.sha256 else {
        throw SkinIssue.archive(
          .changedWhilePacking, "\(file.path) changed while it was packed",
          remedy: "Try again when nothing else writes to it.", file: file.path)
      }
      try add(file.path, data, to: &writer)
      done += file.size
      progress?(PackageProgress(path: file.path, completed: done, total: manifest.totalSize))
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
  ///   - files: The skin's files.
  ///   - info: What the skin is.
  /// - Returns: The manifest.
  /// - Throws: `SkinIssue` where a file can't be read, a path isn't portable or a limit is exceeded.
  public static func describe(_ files: any SkinFiles, info: PackageManifest.Info) throws -> PackageManifest {
    let described = try files.paths.map { path in
      try Task.checkCancellation()
      guard EntryName.folded(path) != PackageManifest.path else {
        throw SkinIssue(
          .reservedName, "\(path) is the name of the package's own manifest",
          remedy: "Rename the file, or move it into a folder.", place: .init(file: path))
      }
      let data = try files.contents(of: path)
      return PackageManifest.File(path: path, size: data.count, sha256: ContentHash(of: data))
    }
    return try PackageManifest(info: info, files: described)
  }

  private static func add(_ path: String, _ data: Data, to writer: inout ZipWriter) throws {
    let (stored, isCompressed) = try encode(path, data)
    let entry = ZipWriter.Entry(
      path: path, isCompressed: isCompressed, crc32: UInt32(CRC32.of(data)), compressedSize: stored.count,
      size: data.count)
    try writer.add(entry) { try $0(stored) }
  }

  /// Compresses where that pays, and where a reader within its default limits would still inflate it.
  private static func encode(_ path: String, _ data: Data) throws -> (Data, isCompressed: Bool) {
    let kind = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard !data.isEmpty, !compressedKinds.contains(kind) else { return (data, false) }
    let deflated = try Deflater.deflate(data)
    let isSuspicious =
      data.count >= PackageLimits.ratioFloor && data.count / PackageLimits.default.ratio > deflated.count
    return deflated.count < data.count && !isSuspicious ? (deflated, true) : (data, false)
  }

  /// Kinds of files that are compressed already: deflating them again costs time and saves nothing.
  static let compressedKinds: Set = [
    "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif", "mp3", "m4a", "aac", "ogg", "opus", "flac", "mp4",
    "m4v", "mov", "webm", "zip", "gz", "xz", "zst", "br", "7z", "lottie", "woff", "woff2", "skin", "skinpatch",
  ]
}

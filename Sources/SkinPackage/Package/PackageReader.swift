public import Foundation
package import SkinKit

/// An opened package: an archive whose files all match its manifest.
///
/// Opening checks the archive and the manifest. Each file is checked against its hash when it is read;
/// ``verify(progress:)`` reads them all. An opened package contains exactly the files that its manifest lists.
/// ```swift
/// let package = try PackageReader(url: url)
/// let document = try SkinDocument.read(package)
/// ```
public final class PackageReader: PiecewiseFiles {
  /// The archive.
  public let archive: ZipArchive
  /// The manifest.
  public let manifest: PackageManifest
  /// The paths of all files except the manifest, sorted by their UTF-8 bytes.
  public let paths: [String]

  /// The package's file.
  public var url: URL { archive.url }
  /// The hash of the manifest's bytes, which identifies the skin with all its contents.
  public var manifestHash: ContentHash { manifest.hash }
  /// The size of the package itself, in bytes.
  public var packageSize: Int { archive.archiveSize }

  /// Opens a package.
  /// - Parameters:
  ///   - url: A file on this machine.
  ///   - limits: The size limits.
  /// - Throws: `SkinIssue` with a code for the damage or the exceeded limit.
  /// - Complexity: O(*n* log *n*), where *n* is the number of files.
  public init(url: URL, limits: PackageLimits = .default) throws {
    archive = try ZipArchive(url: url, limits: limits)
    guard let first = archive.entries.first, Self.isManifest(first.path) else {
      throw SkinIssue(
        .manifestMissing, "\(url.lastPathComponent) doesn't begin with a manifest.json, so it is not a skin package",
        suggestion: "Pack the skin with `skin pack`.", place: .init(file: PackageManifest.path))
    }
    guard first.size <= limits.manifestSize else {
      throw SkinIssue(
        .badManifest, "The manifest is larger than \(limits.manifestSize) bytes", suggestion: SkinIssue.packAgain,
        place: .init(file: PackageManifest.path))
    }
    // The archive's paths are checked already, and the manifest must list the same ones.
    manifest = try PackageManifest(
      data: archive.contents(of: PackageManifest.path), limits: limits, areNamesChecked: true)
    paths = manifest.files.map(\.path)
    try checkEntries()
  }

  /// Reads a complete file and checks it against the manifest.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: `SkinIssue` if there is no such file or it doesn't match the manifest.
  public func contents(of path: String) throws -> Data {
    guard let file = manifest.file(at: path) else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    let data = try archive.contents(of: path)
    guard ContentHash(of: data) == file.sha256 else { throw SkinIssue.mismatch(path) }
    return data
  }

  /// Reads a file piece by piece and checks it against the manifest at the end.
  /// - Parameters:
  ///   - path: One of ``paths``.
  ///   - body: Receives the pieces in order. If this method throws, discard all of them.
  /// - Throws: `SkinIssue` if there is no such file or it doesn't match the manifest; and any error of `body`.
  public func read(_ path: String, _ body: (Data) throws -> Void) throws {
    guard let file = manifest.file(at: path) else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    var hasher = ContentHasher()
    try archive.read(path) { piece in
      hasher.update(piece)
      try body(piece)
    }
    guard hasher.finalize() == file.sha256 else { throw SkinIssue.mismatch(path) }
  }

  /// Returns whether there is a file.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  public func contains(_ path: String) -> Bool { manifest.file(at: path) != nil }

  /// Returns the SHA-256 that the manifest lists for a file; every read checks it.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `sha256:` and 64 hexadecimal digits, or an empty string if there is no such file.
  public func identity(of path: String) -> String { manifest.identity(of: path) }

  /// Returns the size that the manifest lists for a file; every read checks it.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The number of bytes, or nil if there is no such file.
  public func size(of path: String) -> Int? { manifest.file(at: path)?.size }

  /// Reads every file and checks it against the manifest, on all cores.
  ///
  /// It checks for cancellation with every file.
  /// - Parameter progress: Called for every file, in the order of ``paths``, after about 64 MB at a time.
  /// - Throws: `SkinIssue` about the first file that doesn't match the manifest, is executable or is of another kind than
  ///   its name says; `CancellationError` if the task is canceled.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files.
  public func verify(progress: (@Sendable (PackageProgress) -> Void)? = nil) throws {
    try verify(width: Parallel.width, progress: progress)
  }

  func verify(width: Int, progress: (@Sendable (PackageProgress) -> Void)? = nil) throws {
    let archive = archive
    let total = manifest.totalSize
    var done = 0
    for window in Parallel.windows(of: manifest.files, limit: Parallel.windowSize * 8, size: \.size) {
      _ = try Parallel.map(window, width: width, makeWorker: archive.makeReader) { reader, file in
        guard let entry = archive.entry(at: file.path) else { throw SkinIssue.noSuchFile(EntryName.shown(file.path)) }
        var hasher = ContentHasher()
        var start = FileStart()
        try reader.read(entry) { piece in
          hasher.update(piece)
          start.append(piece)
        }
        guard hasher.finalize() == file.sha256 else { throw SkinIssue.mismatch(file.path) }
        try PackageFileKinds.check(file.path, startingWith: start.bytes)
      }
      for file in window {
        done += file.size
        progress?(PackageProgress(path: file.path, completed: done, total: total))
      }
    }
  }

  private func checkEntries() throws {
    for entry in archive.entries.dropFirst() {
      guard let file = manifest.file(at: entry.path), file.path.utf8.elementsEqual(entry.path.utf8) else {
        let shown = EntryName.shown(entry.path)
        throw SkinIssue.archive(
          .undeclaredFile, "The package holds \(shown), which its manifest doesn't name", file: shown)
      }
      guard file.size == entry.size else { throw SkinIssue.mismatch(entry.path) }
    }
    // No two entries share a path, so equal counts make the two lists equal.
    guard archive.entries.count == manifest.files.count + 1 else {
      let missing = manifest.files.first { archive.entry(at: $0.path) == nil }
      let shown = EntryName.shown(missing?.path ?? "")
      throw SkinIssue.archive(
        .missingFile, "The manifest names \(shown), which the package doesn't hold", file: shown)
    }
  }

  private static func isManifest(_ path: String) -> Bool { path.utf8.elementsEqual(PackageManifest.path.utf8) }
}

extension SkinIssue {
  package static func mismatch(_ path: String) -> SkinIssue {
    let shown = EntryName.shown(path)
    return archive(
      .contentMismatch, "\(shown) is not the file that the manifest promises", suggestion: fetchAgain, file: shown)
  }
}

public import Foundation
internal import SkinKit

/// A version of a skin built by a patch, ready to be installed or packed.
///
/// Rebuilt files are checked already. Unchanged files are checked when they are read from the old version.
public final class PatchedSkin: PiecewiseFiles {
  /// The new version's manifest.
  public let manifest: PackageManifest
  /// The paths of all files, sorted by their UTF-8 bytes.
  public let paths: [String]

  /// A rebuilt file: its bytes and its hash.
  struct Piece: Sendable {
    let range: Range<Int>
    let sha256: ContentHash
  }

  /// The source of a file.
  enum Source: Sendable {
    case old(PackageManifest.File)
    case made(Piece)

    var size: Int {
      switch self {
      case .old(let file): file.size
      case .made(let piece): piece.range.count
      }
    }

    var sha256: ContentHash {
      switch self {
      case .old(let file): file.sha256
      case .made(let piece): piece.sha256
      }
    }
  }

  private let sources: [String: Source]
  private let made: MappedBytes
  private let base: any SkinFiles

  init(manifest: PackageManifest, sources: [Source], made: MappedBytes, base: any SkinFiles) {
    self.manifest = manifest
    paths = manifest.files.map(\.path)
    self.sources = Dictionary(zip(paths, sources)) { first, _ in first }
    self.made = made
    self.base = base
  }

  /// Reads a complete file.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: `SkinIssue` if there is no such file, or the old version's copy of it is damaged.
  public func contents(of path: String) throws -> Data {
    switch sources[path] {
    case .made(let piece): return made.data(piece.range)
    case .old(let file):
      let data = try base.contents(of: file.path)
      guard ContentHash(of: data) == file.sha256 else { throw SkinIssue.mismatch(file.path) }
      return data
    case nil: throw SkinIssue.noSuchFile(EntryName.shown(path))
    }
  }

  /// Reads a file piece by piece.
  /// - Parameters:
  ///   - path: One of ``paths``.
  ///   - body: Receives the pieces in order. If this method throws, discard all of them.
  /// - Throws: `SkinIssue` if there is no such file, or the old version's copy of it is damaged; and any error of
  ///   `body`.
  public func read(_ path: String, _ body: (Data) throws -> Void) throws {
    guard case .old(let file) = sources[path] else { return try body(contents(of: path)) }
    var hasher = ContentHasher()
    try base.readPieces(of: file.path) { piece in
      hasher.update(piece)
      try body(piece)
    }
    guard hasher.finalize() == file.sha256 else { throw SkinIssue.mismatch(file.path) }
  }

  /// Returns whether there is a file.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  public func contains(_ path: String) -> Bool { sources[path] != nil }

  /// Returns the SHA-256 of a file.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `sha256:` and 64 hexadecimal digits, or an empty string if there is no such file.
  public func identity(of path: String) -> String { manifest.identity(of: path) }

  /// Returns the size that the manifest lists for a file; every read checks it.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The number of bytes, or nil if there is no such file.
  public func size(of path: String) -> Int? { manifest.file(at: path)?.size }
}

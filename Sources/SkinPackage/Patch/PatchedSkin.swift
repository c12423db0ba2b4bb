// The files of a version that a patch made.

public import Foundation
internal import SkinKit

/// A version of a skin as a patch makes it, ready to be installed or packed.
///
/// What the patch made was checked already; what is kept is checked when it is read from the old version.
public final class PatchedSkin: PiecewiseFiles {
  /// The new version's manifest.
  public let manifest: PackageManifest
  /// The paths of all files, sorted by their UTF-8 bytes.
  public let paths: [String]

  /// A file that was made: where it lies, and its hash.
  struct Piece: Sendable {
    let range: Range<Int>
    let sha256: ContentHash
  }

  /// Where a file comes from.
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

  /// Reads one file whole.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: `SkinIssue` where there is no such file, or the old version's file that it is isn't the right one.
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

  /// Reads one file piece by piece.
  /// - Parameters:
  ///   - path: One of ``paths``.
  ///   - body: Gets the pieces in order. Nothing of what it got may be used where this method throws.
  /// - Throws: `SkinIssue` where there is no such file, or the old version's file that it is isn't the right one, and
  ///   what `body` throws.
  public func read(_ path: String, _ body: (Data) throws -> Void) throws {
    guard case .old(let file) = sources[path] else { return try body(contents(of: path)) }
    var hasher = ContentHasher()
    try base.readPieces(of: file.path) { piece in
      hasher.update(piece)
      try body(piece)
    }
    guard hasher.finalize() == file.sha256 else { throw SkinIssue.mismatch(file.path) }
  }

  /// Whether there is a file.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  public func contains(_ path: String) -> Bool { sources[path] != nil }

  /// The SHA-256 of a file.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `sha256:` and 64 hexadecimal digits; the empty text where there is no such file.
  public func identity(of path: String) -> String { manifest.identity(of: path) }
}

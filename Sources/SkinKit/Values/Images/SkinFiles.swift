// Where a skin's files come from: a folder, an opened package, a store.

public import Foundation

/// The files of one skin, wherever they lie.
///
/// A folder being authored, an opened package and an installed skin are read through this one protocol.
/// Paths are relative, separated by `/`, and compared exactly.
public protocol SkinFiles: Sendable {
  /// The paths of all files, sorted by their UTF-8 bytes.
  var paths: [String] { get }

  /// The name of the folder that the files lie in, where they lie in one; some formats tell by it what they are.
  var folderName: String? { get }

  /// Reads one file whole.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` where there is no such file or it can't be read.
  func contents(of path: String) throws -> Data

  /// Whether there is a file.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  func contains(_ path: String) -> Bool

  /// What a file's contents are identified by: two files with equal identities hold the same bytes.
  ///
  /// Sources that know a cryptographic hash give that. The default reads the file and gives a hash that is good enough
  /// for folders of one's own, not against an adversary.
  /// - Parameter path: One of ``paths``.
  /// - Returns: A text that differs where contents do.
  func identity(of path: String) -> String

  /// What tells, without reading a file, whether it was written since.
  ///
  /// A source whose ``identity(of:)`` has to read gives one, and files are read when they are first compared and not when they are
  /// named. The default is `nil`: the identity is asked for at once.
  /// - Parameter path: One of ``paths``.
  /// - Returns: A text that differs after every writing; `nil` where that can't be told.
  func revision(of path: String) -> String?
}

extension SkinFiles {
  /// No name: most files don't lie in a folder of their own.
  public var folderName: String? { nil }

  /// Whether there is a file, by binary search.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  public func contains(_ path: String) -> Bool {
    let paths = paths
    var range = paths.indices
    while let low = range.first {
      let middle = low + range.count / 2
      if paths[middle] == path { return true }
      let isBefore = paths[middle].precedesByBytes(path)
      range = isBefore ? middle + 1..<range.upperBound : low..<middle
    }
    return false
  }

  /// A hash of the contents (FNV-1a, 64 bits) with their length; the path alone where the file can't be read.
  /// - Parameter path: One of ``paths``.
  /// - Returns: A text that differs where contents do.
  public func identity(of path: String) -> String {
    guard let data = try? contents(of: path) else { return "unreadable:\(path)" }
    let hash = data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "fnv:\(String(hash, radix: 16)):\(data.count)"
  }

  /// Nothing: the source doesn't tell.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `nil`.
  public func revision(of path: String) -> String? { nil }
}

extension SkinIssue {
  /// The issue of asking for a file that a skin doesn't have.
  /// - Parameter path: The path asked for.
  /// - Returns: An issue with the code ``SkinIssue/Code/missingFile``.
  public static func noSuchFile(_ path: String) -> SkinIssue {
    SkinIssue(
      .missingFile, "The skin has no file \(path)", remedy: "Add the file or correct the path.",
      place: .init(file: path))
  }
}

extension SkinIssue.Code {
  /// A file that is named does not exist.
  public static let missingFile: Self = "missing-file"
}

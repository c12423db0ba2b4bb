public import Foundation

/// The files of one skin: a folder, an opened package, an installed skin.
///
/// Paths are relative, separated by `/`, and compared exactly.
/// ```swift
/// let document = try SkinDocument.read(SkinFolderFiles(folder))
/// ```
public protocol SkinFiles: Sendable {
  /// The paths of all files, sorted by their UTF-8 bytes.
  var paths: [String] { get }

  /// The name of the folder with the files, if there is one; some formats take information from it.
  var folderName: String? { get }

  /// Warnings about the files themselves, such as names that had to be converted; readers of formats report them.
  var fileIssues: [SkinIssue] { get }

  /// Reads one file.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` if there is no such file or it can't be read.
  /// - Complexity: Linear in the size of the file.
  func contents(of path: String) throws -> Data

  /// Whether there is a file.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  func contains(_ path: String) -> Bool

  /// An identity of a file's contents: two files with equal identities have the same bytes.
  ///
  /// Sources that know a cryptographic hash return it. The default implementation reads the file and returns a hash that is good
  /// enough for folders under one's control, not against an adversary.
  /// - Parameter path: One of ``paths``.
  /// - Returns: A text that differs for different contents.
  func identity(of path: String) -> String

  /// A text that changes whenever a file is written, determined without reading it.
  ///
  /// Implement it if ``identity(of:)`` has to read: then files are read at their first comparison instead of when they are named. The
  /// default is `nil`, which determines the identity at once.
  /// - Parameter path: One of ``paths``.
  /// - Returns: A text that differs after every writing; `nil` if it is unknown.
  func revision(of path: String) -> String?

  /// The size of a file, determined without reading it.
  ///
  /// Files of different sizes differ, so that they aren't read to compare them. The default is `nil`.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The number of bytes; `nil` if it is unknown.
  func size(of path: String) -> Int?
}

extension SkinFiles {
  /// No name, as for files outside of a folder.
  public var folderName: String? { nil }

  /// No warnings.
  public var fileIssues: [SkinIssue] { [] }

  /// Whether there is a file, by binary search.
  /// - Parameter path: A path.
  /// - Returns: Whether it is one of ``paths``.
  /// - Complexity: O(log *n*) in the number of files.
  public func contains(_ path: String) -> Bool {
    let paths = paths
    let index = paths.indices.partitioningIndex { !paths[$0].precedesByBytes(path) }
    return index < paths.count && paths[index] == path
  }

  /// A hash of the contents (FNV-1a over words, 64 bits) with their length; the path alone if the file can't be read.
  /// - Parameter path: One of ``paths``.
  /// - Returns: A text that differs for different contents.
  /// - Complexity: Linear in the size of the file.
  public func identity(of path: String) -> String {
    guard let data = try? contents(of: path) else { return "unreadable:\(path)" }
    var digest = ContentDigest()
    data.withUnsafeBytes { digest.combine($0) }
    return "fnv:\(String(digest.value, radix: 16)):\(data.count)"
  }

  /// No revision, so that identities are determined at once.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `nil`.
  public func revision(of path: String) -> String? { nil }

  /// No size, so that files are compared by their identities alone.
  /// - Parameter path: One of ``paths``.
  /// - Returns: `nil`.
  public func size(of path: String) -> Int? { nil }
}

extension SkinIssue {
  /// The issue of a file that a skin doesn't have.
  /// - Parameter path: The requested path.
  /// - Returns: An issue with the code ``SkinIssue/Code/missingFile``.
  public static func noSuchFile(_ path: String) -> SkinIssue {
    SkinIssue(
      .missingFile, "The skin has no file \(path.prefix(200))", suggestion: "Add the file or correct the path.",
      place: .init(file: path))
  }
}

extension SkinIssue.Code {
  /// A named file that doesn't exist.
  public static let missingFile: Self = "missing-file"
}

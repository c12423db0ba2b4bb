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

/// The files of a folder on disk, read when asked for.
///
/// Hidden files are left out. Symbolic links are refused, because what they point at is not part of the folder.
public struct FolderFiles: SkinFiles {
  /// The folder.
  public let folder: URL
  /// The paths of all files below the folder, sorted by their UTF-8 bytes.
  public let paths: [String]
  /// The folder's name.
  public var folderName: String? { folder.lastPathComponent }

  /// Lists a folder.
  /// - Parameter folder: A folder on this machine.
  /// - Throws: ``SkinIssue`` where it isn't a readable folder or contains a symbolic link.
  public init(_ folder: URL) throws {
    let root = try DiskFolder(folder)
    guard
      let walk = FileManager.default.enumerator(
        at: root.url, includingPropertiesForKeys: [], options: [.skipsHiddenFiles])
    else { throw SkinIssue.notAFolder(folder) }
    var found: [String] = []
    let prefix = root.url.path.hasSuffix("/") ? root.url.path : root.url.path + "/"
    for case let item as URL in walk {
      let place = item.path
      let path = place.hasPrefix(prefix) ? String(place.dropFirst(prefix.count)) : item.lastPathComponent
      switch try DiskFolder.kind(of: place) {
      case .link:
        throw SkinIssue(
          .symbolicLink, "\(path) is a symbolic link", remedy: "Replace the link by the file it points at.",
          place: .init(file: path))
      case .file: found.append(path)
      case .other: break
      }
    }
    self.folder = root.url
    paths = found.sorted { $0.precedesByBytes($1) }
  }

  /// Reads one file whole.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` where there is no such file or it can't be read.
  public func contents(of path: String) throws -> Data {
    guard contains(path) else { throw SkinIssue.noSuchFile(path) }
    return try DiskFolder.contents(of: path, in: folder)
  }

  /// The file's number, size and time of writing.
  ///
  /// Two writings within one tick of the file system's clock have the same time, so a file that was just written has no revision.
  /// - Parameter path: One of ``paths``.
  /// - Returns: A text that differs after every writing; `nil` where the file was just written, or there is none.
  public func revision(of path: String) -> String? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: path).path),
      let written = facts[.modificationDate] as? Date, written.timeIntervalSinceNow < -2,
      let number = facts[.systemFileNumber] as? NSNumber, let size = facts[.size] as? NSNumber
    else { return nil }
    return "\(number) \(size) \(written.timeIntervalSinceReferenceDate)"
  }
}

extension SkinIssue.Code {
  /// A path that should be a folder isn't one.
  public static let notAFolder: Self = "not-a-folder"
  /// A symbolic link stands among a skin's files.
  public static let symbolicLink: Self = "symbolic-link"
  /// A file that is named does not exist.
  public static let missingFile: Self = "missing-file"
  /// A file exists but can't be read.
  public static let unreadableFile: Self = "unreadable-file"
  /// A path could lead out of its folder or is not portable.
  public static let unsafePath: Self = "unsafe-path"
  /// A file that nothing in the skin uses.
  public static let unusedFile: Self = "unused-file"
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

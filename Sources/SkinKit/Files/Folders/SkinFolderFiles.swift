public import Foundation

/// The files of a folder on disk, read on demand.
///
/// Hidden files are ignored. Symbolic links are refused, because their targets aren't part of the folder.
public struct SkinFolderFiles: SkinFiles {
  /// The folder.
  public let folder: URL
  /// The paths of all files below the folder, sorted by their UTF-8 bytes.
  public let paths: [String]
  /// The folder's name.
  public var folderName: String? { folder.lastPathComponent }
  /// The paths of all folders below the folder.
  private let folders: [String]
  /// The path of the folder, with a slash at its end.
  private let prefix: String

  /// The paths of the folders without any visible file.
  /// - Complexity: O(*n*) in the number of files and folders.
  package var emptyFolders: [String] {
    var full: Set<Substring> = []
    for path in paths {
      var parent = path[...]
      while let slash = parent.lastIndex(of: "/") {
        parent = parent[..<slash]
        guard full.insert(parent).inserted else { break }
      }
    }
    return folders.filter { !full.contains($0[...]) }
  }

  /// Lists a folder.
  /// - Parameter folder: A folder on this machine.
  /// - Throws: ``SkinIssue`` if it isn't a readable folder or contains a symbolic link.
  /// - Complexity: O(*n* log *n*) in the number of files.
  public init(_ folder: URL) throws {
    let root = try DiskFolder(folder)
    guard
      let walk = FileManager.default.enumerator(
        at: root.url, includingPropertiesForKeys: [], options: [.skipsHiddenFiles])
    else { throw SkinIssue.notAFolder(folder) }
    var found: [String] = []
    var folders: [String] = []
    let prefix = root.url.path.hasSuffix("/") ? root.url.path : root.url.path + "/"
    for case let item as URL in walk {
      let place = item.path
      let path = place.hasPrefix(prefix) ? String(place.dropFirst(prefix.count)) : item.lastPathComponent
      switch try DiskFolder.kind(of: place) {
      case .link:
        throw SkinIssue(
          .symbolicLink, "\(path) is a symbolic link", suggestion: "Replace the link with its target.",
          place: .init(file: path))
      case .file: found.append(path)
      case .folder: folders.append(path)
      case .other: break
      }
    }
    self.folders = folders
    self.prefix = prefix
    self.folder = root.url
    paths = found.orderedByBytes()
  }

  /// Reads one file.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` if there is no such file or it can't be read.
  /// - Complexity: O(log *n*) in the number of files, and linear in the size of the file.
  public func contents(of path: String) throws -> Data {
    guard contains(path) else { throw SkinIssue.noSuchFile(path) }
    return try DiskFolder.contents(of: path, in: folder)
  }

  /// The file's number, size and modification date.
  ///
  /// Two writings within one tick of the file system's clock have the same date, so a file that was just written has no revision.
  /// - Parameter path: One of ``paths``.
  /// - Returns: A text that differs after every writing; `nil` if the file was just written, or doesn't exist.
  public func revision(of path: String) -> String? {
    DiskFolder.revision(of: prefix + path)
  }

  /// The file's size now.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The number of bytes; `nil` if the file doesn't exist.
  public func size(of path: String) -> Int? { DiskFolder.size(of: prefix + path) }
}

extension SkinFile {
  /// The location on disk of a file in a folder; `nil` for files of other sources.
  package var location: URL? {
    switch source {
    case let files as SkinFolderFiles: files.folder.appending(path: path)
    case let files as AppBundleFiles: files.url(of: path)
    default: nil
    }
  }
}

extension SkinIssue.Code {
  /// A path that should be a folder isn't one.
  public static let notAFolder: Self = "not-a-folder"
  /// A skin's files contain a symbolic link.
  public static let symbolicLink: Self = "symbolic-link"
  /// A file exists but can't be read.
  public static let unreadableFile: Self = "unreadable-file"
  /// A path could lead out of its folder or is not portable.
  public static let unsafePath: Self = "unsafe-path"
  /// A file that nothing in the skin uses.
  public static let unusedFile: Self = "unused-file"
}

public import Foundation

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
  /// A file exists but can't be read.
  public static let unreadableFile: Self = "unreadable-file"
  /// A path could lead out of its folder or is not portable.
  public static let unsafePath: Self = "unsafe-path"
  /// A file that nothing in the skin uses.
  public static let unusedFile: Self = "unused-file"
}

import Foundation

/// A folder on disk whose files are read by relative paths.
struct DiskFolder {
  /// The kind of an item on disk.
  enum Kind {
    case file
    case link
    case other
  }

  /// The folder, with symbolic links in its path resolved.
  let url: URL

  init(_ folder: URL) throws {
    let root = folder.resolvingSymlinksInPath()
    guard (try? root.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
      throw SkinIssue.notAFolder(folder)
    }
    url = root
  }

  /// The kind of an item; links aren't followed.
  ///
  /// This calls the system directly: `URL.resourceValues` is so much slower that it is noticeable for thousands of files.
  static func kind(of path: String) throws -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be examined: \(String(cString: strerror(errno)))",
        remedy: "Check that the file may be read.", place: .init(file: path))
    }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .link
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// Reads an existing file.
  static func contents(of path: String, in folder: URL) throws -> Data {
    do {
      return try Data(contentsOf: folder.appending(path: path))
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be read: \(error.localizedDescription)",
        remedy: "Check that the file may be read.", place: .init(file: path))
    }
  }
}

extension SkinIssue {
  /// The issue of a path that isn't a folder.
  static func notAFolder(_ folder: URL) -> SkinIssue {
    SkinIssue(
      .notAFolder, "\(folder.path) is not a readable folder", remedy: "Give the path of a skin's folder.",
      place: .init(file: folder.path))
  }
}

// What reading skins from disk has in common, whole folders and single files.

import Foundation

/// A folder on disk whose files are read by relative paths.
struct DiskFolder {
  /// What stands in a folder.
  enum Kind {
    case file
    case link
    case other
  }

  /// The folder, with links on the way to it followed.
  let url: URL

  init(_ folder: URL) throws {
    let root = folder.resolvingSymlinksInPath()
    guard (try? root.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
      throw SkinIssue.notAFolder(folder)
    }
    url = root
  }

  /// What stands at a path; a link is not followed.
  ///
  /// Asked of the system itself: `URL.resourceValues` takes so much longer that folders of thousands show it.
  static func kind(of path: String) throws -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be looked at: \(String(cString: strerror(errno)))",
        remedy: "Check that the file may be read.", place: .init(file: path))
    }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .link
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// Reads a file that is known to be there.
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
  /// The issue of a path that should be a folder and isn't.
  static func notAFolder(_ folder: URL) -> SkinIssue {
    SkinIssue(
      .notAFolder, "\(folder.path) is not a folder that can be read", remedy: "Give the path of a skin's folder.",
      place: .init(file: folder.path))
  }
}

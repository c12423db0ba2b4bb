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

  static let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey, .isDirectoryKey]

  /// The folder, with links on the way to it followed.
  let url: URL

  init(_ folder: URL) throws {
    let root = folder.resolvingSymlinksInPath()
    guard (try? root.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
      throw SkinIssue.notAFolder(folder)
    }
    url = root
  }

  static func kind(of item: URL) throws -> Kind {
    let values: URLResourceValues
    do {
      values = try item.resourceValues(forKeys: Set(keys))
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(item.path) can't be looked at: \(error.localizedDescription)",
        remedy: "Check that the file may be read.", place: .init(file: item.path))
    }
    if values.isSymbolicLink == true { return .link }
    return values.isRegularFile == true ? .file : .other
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

import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// A folder on disk whose files are read by relative paths.
struct DiskFolder {
  /// The kind of an item on disk.
  enum Kind {
    case file
    case link
    case folder
    case other
  }

  /// The folder, with symbolic links in its path resolved.
  let url: URL

  init(_ folder: URL) throws {
    let root = folder.resolvingSymlinksInPath()
    guard (try? Self.kind(of: root.path)) == .folder else { throw SkinIssue.notAFolder(folder) }
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
        suggestion: "Check that the file may be read.", place: .init(file: path))
    }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .link
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// A file's number, size and modification date; `nil` if it was written within the last two seconds, or doesn't exist.
  static func revision(of path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // By its layout, which is the same everywhere: the module that declares its members differs from system to system.
    let (seconds, nanoseconds) = unsafeBitCast(time, to: (Int, Int).self)
    guard Int(Date.now.timeIntervalSince1970) - seconds > 2 else { return nil }
    return "\(status.st_ino) \(status.st_size) \(seconds).\(nanoseconds)"
  }

  /// A file's size in bytes; `nil` if it doesn't exist.
  static func size(of path: String) -> Int? {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// Reads an existing file.
  static func contents(of path: String, in folder: URL) throws -> Data {
    do {
      return try Data(contentsOf: folder.appending(path: path))
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be read: \(error.localizedDescription)",
        suggestion: "Check that the file may be read.", place: .init(file: path))
    }
  }
}

extension SkinIssue {
  /// The issue of a path that isn't a folder.
  static func notAFolder(_ folder: URL) -> SkinIssue {
    SkinIssue(
      .notAFolder, "\(folder.path) is not a readable folder", suggestion: "Pass the path of a skin's folder.",
      place: .init(file: folder.path))
  }
}

import Foundation
import SkinPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file of a skin in the store.
///
/// The store gives every file that it wrote and checked one fixed modification time. Any later write changes that time,
/// so a file with this time and the right size is accepted without being read; any other file is hashed. Damage below
/// the file system shows only when the file is read. Reading then removes the mark.
struct StoredObject {
  /// The state of an object on disk.
  enum Condition { case intact, missing, damaged }

  /// The path of the folder of all objects.
  let folder: String
  let hash: ContentHash
  let size: Int

  /// The path of the file.
  var path: String { "\(folder)/\(hash.hex)" }

  /// The modification time of an intact file, in seconds: 1980-01-01.
  static let mark = 315_532_800

  /// Checks the file, and reads it only if it was modified since the store wrote it.
  func condition() -> Condition {
    let path = path
    var status = stat()
    guard stat(path, &status) == 0 else { return errno == ENOENT ? .missing : .damaged }
    guard Int(status.st_size) == size, status.st_mode & S_IFMT == S_IFREG else { return .damaged }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    if time.tv_sec == Self.mark, time.tv_nsec == 0 { return .intact }
    guard (try? ContentHash(ofFile: URL(filePath: path))) == hash else { return .damaged }
    // If the mark can't be set, the next check reads the file again.
    Self.setMark(path)
    return .intact
  }

  /// Marks a file as intact.
  /// - Returns: Whether the mark was set.
  @discardableResult static func setMark(_ path: String) -> Bool {
    var times = markTimes
    return utimensat(AT_FDCWD, path, &times, 0) == 0
  }

  /// Marks an open file as intact.
  /// - Returns: Whether the mark was set.
  static func setMark(on descriptor: Int32) -> Bool {
    var times = markTimes
    return futimens(descriptor, &times) == 0
  }

  /// The times of the last access and modification that mark a file.
  private static var markTimes: [timespec] { Array(repeating: timespec(tv_sec: mark, tv_nsec: 0), count: 2) }

  /// Removes the mark from a file that turned out damaged or unreadable, and updates its folder's time.
  ///
  /// The next check then reads the file, and the next installation replaces it if that fails. See ``StoreStamp`` for the
  /// folder.
  func distrust() {
    // A reader without write permission can't remove the mark. The next reader finds the damage again.
    utimensat(AT_FDCWD, path, nil, 0)
    utimensat(AT_FDCWD, folder, nil, 0)
  }
}

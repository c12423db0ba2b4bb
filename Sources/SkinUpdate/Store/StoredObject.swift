// A file of a skin as it lies in the store, and how to see without reading it that nobody touched it.

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
/// What the store wrote and checked has one fixed modification time. Whoever writes to the file changes that, so a
/// file with this time and the right size is taken as whole without being read; any other is read and hashed. Damage
/// below the file system is found when the file is read, or can't be, which takes the mark away.
struct StoredObject {
  /// What became of an object.
  enum Condition { case whole, missing, damaged }

  let url: URL
  let hash: ContentHash
  let size: Int

  /// The modification time of what is whole: 1980-01-01, in seconds.
  static let mark = 315_532_800

  /// Looks at the file; reads it only where somebody touched it since it was written.
  func condition() -> Condition {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return errno == ENOENT ? .missing : .damaged }
    guard Int(status.st_size) == size, status.st_mode & S_IFMT == S_IFREG else { return .damaged }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    if time.tv_sec == Self.mark, time.tv_nsec == 0 { return .whole }
    guard (try? ContentHash(ofFile: url)) == hash else { return .damaged }
    // Where the mark can't be set, the file is read again next time.
    Self.setMark(url)
    return .whole
  }

  /// Marks a file as whole.
  /// - Returns: Whether that could be done.
  @discardableResult static func setMark(_ url: URL) -> Bool {
    var times = [timespec(tv_sec: mark, tv_nsec: 0), timespec(tv_sec: mark, tv_nsec: 0)]
    return utimensat(AT_FDCWD, url.path, &times, 0) == 0
  }

  /// Takes the mark from a file whose contents were found damaged or couldn't be read, so that it is read by whoever looks
  /// at it next, and written again by the next installation where that fails.
  static func distrust(_ url: URL) {
    // A reader that may not write can do nothing here; then the damage is found again at the next reading.
    utimensat(AT_FDCWD, url.path, nil, 0)
  }
}

extension StoreLayout {
  /// Looks at a skin's file in the place that the latest format gives it: for writers, who brought the store there.
  func stored(_ file: PackageManifest.File) -> StoredObject {
    StoredObject(url: object(file.sha256), hash: file.sha256, size: file.size)
  }

  /// What became of a skin's file, wherever it lies.
  func condition(of file: PackageManifest.File) -> StoredObject.Condition {
    let found = atPlace(of: file.sha256) { place in
      let condition = StoredObject(url: place, hash: file.sha256, size: file.size).condition()
      return condition == .missing ? nil : condition
    }
    return found ?? .missing
  }
}

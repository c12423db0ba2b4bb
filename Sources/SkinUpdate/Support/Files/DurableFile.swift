package import Foundation
public import SkinKit
internal import SkinPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes files so that a kill or power loss at any instant can't leave them incomplete.
///
/// Something is *synchronized* when it is on the disk. It is *ordered* when the disk writes it before everything that is
/// written later, which takes no wait for the disk on Apple's platforms. A later synchronization of anything on the
/// volume brings what is ordered to the disk, too.
package enum DurableFile {
  /// Creates a file that must not exist yet, and whose contents are ordered: they are complete wherever its name is.
  ///
  /// It survives a power loss once its folder is synchronized.
  /// - Parameters:
  ///   - data: The contents.
  ///   - url: The new file.
  ///   - mode: The file's permissions.
  /// - Throws: `SkinIssue` if the file exists or can't be written.
  package static func create(_ data: Data, at url: URL, mode: mode_t = 0o644) throws {
    try create(data, at: url, mode: mode, isOrdered: true)
  }

  /// Creates a file that must not exist yet, and whose contents are still to be ordered.
  static func write(_ data: Data, at url: URL) throws {
    try create(data, at: url, mode: 0o644, isOrdered: false)
  }

  private static func create(_ data: Data, at url: URL, mode: mode_t, isOrdered: Bool) throws {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("create", url, errno) }
    defer { close(descriptor) }
    do {
      try append(data, to: descriptor, url.path)
      if isOrdered { guard Goal.ordered.reach(descriptor) else { throw failure("synchronize", url, errno) } }
    } catch {
      unlink(url.path)
      throw error
    }
  }

  /// Writes all bytes to an open file.
  static func append(_ data: Data, to descriptor: Int32, _ path: @autoclosure () -> String) throws {
    if let code = data.withUnsafeBytes({ FileWriting.write($0, to: descriptor) }) {
      throw failure("write", path(), code)
    }
  }

  /// What is known of files when a call returns.
  private enum Goal {
    /// They are on the disk.
    case synchronized
    /// The disk writes them before everything that is written later.
    case ordered

    /// Reaches the goal for an open file, and for all that `fsync` was called for before.
    ///
    /// On Apple's platforms `fsync` only reaches the drive's cache, which the drive writes in any order. `F_FULLFSYNC`
    /// flushes that cache. `F_BARRIERFSYNC` keeps the order and doesn't wait. If a volume doesn't support the one, the
    /// other or `fsync` is used, as `fcntl(2)` recommends.
    /// - Returns: Whether it was reached; otherwise `errno` tells why.
    func reach(_ descriptor: Int32) -> Bool {
      #if canImport(Darwin)
        if self == .ordered, fcntl(descriptor, F_BARRIERFSYNC) == 0 { return true }
        if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
      #endif
      return fsync(descriptor) == 0
    }
  }

  /// Synchronizes files and folders together, with as few waits as possible.
  ///
  /// On Linux one call synchronizes the volume if there are more than a few. On Apple's platforms each is sent to the
  /// drive, and the drive's cache is flushed once, with the last.
  /// - Parameter urls: Files and folders of one volume.
  /// - Throws: `SkinIssue` if one can't be synchronized.
  package static func synchronize(together urls: [URL]) throws { try bring(urls.map(\.path), to: .synchronized) }

  /// Orders files and folders together: the disk writes all of them before everything that is written later.
  ///
  /// On Apple's platforms nothing waits for the disk. Linux has no such call, so they are synchronized.
  /// - Parameter paths: The paths of files and folders of one volume.
  /// - Throws: `SkinIssue` if one can't be ordered.
  static func order(together paths: [String]) throws { try bring(paths, to: .ordered) }

  private static func bring(_ paths: [String], to goal: Goal) throws {
    #if os(Linux)
      if paths.count > 3, let first = paths.first, let synchronizeVolume {
        return try withDescriptor(first) { descriptor in
          guard synchronizeVolume(descriptor) == 0 else { throw failure("synchronize", first, errno) }
        }
      }
    #endif
    for (index, path) in paths.enumerated() {
      try withDescriptor(path) { descriptor in
        let isReached = index == paths.count - 1 ? goal.reach(descriptor) : fsync(descriptor) == 0
        // Some file systems can't synchronize a folder and return EINVAL; there is nothing else to do.
        guard isReached || errno == EINVAL else { throw failure("synchronize", path, errno) }
      }
    }
  }

  #if os(Linux)
    /// `syncfs`, which the C library has and Swift's module of it hides; nil if it is missing.
    private static let synchronizeVolume: (@convention(c) (Int32) -> Int32)? =
      // The type is from the declaration in <unistd.h>.
      dlsym(nil, "syncfs").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }
  #endif

  private static func withDescriptor(_ path: String, _ body: (Int32) throws -> Void) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", path, errno) }
    defer { close(descriptor) }
    try body(descriptor)
  }

  /// Reads a file; nil if it doesn't exist, or a folder is in its place.
  /// - Throws: `SkinIssue` if it can't be read, which must not be mistaken for a missing file.
  static func contents(of file: URL) throws -> Data? {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("open", file, errno)
    }
    defer { close(descriptor) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EISDIR { return nil }
      guard count >= 0 else { throw failure("read", file, errno) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }

  /// The size of a file in bytes; 0 if the file doesn't exist, or a folder is in its place.
  static func size(of file: URL) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes?[.type] as? FileAttributeType != .typeDirectory else { return 0 }
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Moves a file to its place, and replaces the file there, atomically.
  ///
  /// A folder in its place is moved aside.
  /// - Parameters:
  ///   - source: The file.
  ///   - target: Its new place, on the same volume.
  /// - Throws: `SkinIssue` if it can't be moved.
  package static func move(_ source: URL, to target: URL) throws { try move(source.path, to: target.path) }

  /// Moves a file by paths, because building the URLs of many files takes as long as moving them.
  static func move(_ source: String, to target: String) throws {
    guard rename(source, target) != 0 else { return }
    let number = errno
    guard number == EISDIR else { throw failure("move a file to", target, number) }
    try MisplacedItem.clearFile(URL(filePath: target))
    guard rename(source, target) == 0 else { throw failure("move a file to", target, errno) }
  }

  /// Synchronizes a folder, so that files created, moved or removed in it survive a power loss.
  /// - Parameter folder: The folder.
  /// - Throws: `SkinIssue` if it can't be synchronized.
  package static func synchronize(folder: URL) throws {
    try synchronize(together: [folder])
  }

  /// Replaces a file's contents: a reader sees the old or the new contents, both complete.
  /// - Parameters:
  ///   - url: The file.
  ///   - data: The new contents.
  ///   - temporary: A folder on the same volume, for the file while it is written.
  /// - Throws: `SkinIssue` if it can't be written; the old contents then remain.
  package static func replace(_ url: URL, with data: Data, temporary: URL) throws {
    let aside = temporary.appending(path: UUID().uuidString)
    try create(data, at: aside)
    do { try move(aside, to: url) } catch {
      unlink(aside.path)
      throw error
    }
    try synchronize(folder: url.deletingLastPathComponent())
  }

  /// The issue of a failed file operation.
  /// - Parameters:
  ///   - verb: The operation.
  ///   - url: The file.
  ///   - number: The system's error number.
  /// - Returns: An issue that distinguishes a full disk from other causes.
  package static func failure(_ verb: String, _ url: URL, _ number: Int32) -> SkinIssue {
    failure(verb, url.path, number)
  }

  /// The issue of a failed operation on the file at a path.
  static func failure(_ verb: String, _ path: String, _ number: Int32) -> SkinIssue {
    let reason = String(cString: strerror(number))
    let isFull = number == ENOSPC || number == EDQUOT
    return SkinIssue(
      isFull ? .diskFull : .storeFailure, "Can't \(verb) \(path.split(separator: "/").last ?? "/"): \(reason)",
      suggestion: isFull ? "Free some space; nothing was changed." : "Check the permissions of the folder.",
      place: .init(file: path))
  }
}

extension SkinIssue.Code {
  /// The disk is full.
  public static let diskFull: Self = "disk-full"
  /// A file of the store can't be read or written.
  public static let storeFailure: Self = "store-failure"
}

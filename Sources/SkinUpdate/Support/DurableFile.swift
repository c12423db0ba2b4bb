// Files that survive a crash: written aside, synchronised, then moved into place.

package import Foundation
public import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writing that a kill or power loss at any instant can't leave half done.
package enum DurableFile {
  /// Creates a file that must not exist yet, and synchronises its contents to the disk.
  /// - Parameters:
  ///   - data: The contents.
  ///   - url: The new file.
  ///   - mode: The file's permissions.
  /// - Throws: `SkinIssue` where the file exists or can't be written.
  package static func create(_ data: Data, at url: URL, mode: mode_t = 0o644) throws {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure("create", url, errno) }
    defer { close(descriptor) }
    do {
      try append(data, to: descriptor, url)
      try flush(descriptor, url)
    } catch {
      unlink(url.path)
      throw error
    }
  }

  /// Writes bytes to an open file, all of them.
  static func append(_ data: Data, to descriptor: Int32, _ url: URL) throws {
    try data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw failure("write", url, errno) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Brings an open file's contents to the disk itself.
  ///
  /// On Apple's platforms `fsync` only reaches the drive's cache; `F_FULLFSYNC` empties that too, with all that reached
  /// it before. Where a volume doesn't have it, `fsync` is what there is.
  static func flush(_ descriptor: Int32, _ url: URL) throws {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw failure("synchronise", url, errno) }
  }

  /// Brings files and folders that were written to the disk together, with as few waits for it as there can be.
  ///
  /// On Linux that is one call for the volume where there are more than a few; on Apple's platforms each goes to the
  /// drive, and the drive's cache is emptied once, with the last.
  /// - Parameter urls: Files and folders of one volume.
  /// - Throws: `SkinIssue` where one can't be synchronised.
  static func synchronise(together urls: [URL]) throws {
    #if os(Linux)
      if urls.count > 3, let first = urls.first, let synchroniseVolume {
        return try withDescriptor(first) { descriptor in
          guard synchroniseVolume(descriptor) == 0 else { throw failure("synchronise", first, errno) }
        }
      }
    #endif
    for (index, url) in urls.enumerated() {
      try withDescriptor(url) { descriptor in
        #if canImport(Darwin)
          if index == urls.count - 1, fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #else
          _ = index
        #endif
        // Some file systems can't synchronise a folder and say so with EINVAL: nothing more can be done there.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure("synchronise", url, errno) }
      }
    }
  }

  #if os(Linux)
    /// `syncfs`, which the C library has and Swift's view of it hides; nil where it is missing.
    private static let synchroniseVolume: (@convention(c) (Int32) -> Int32)? =
      // The type is that of the declaration in <unistd.h>.
      dlsym(nil, "syncfs").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }
  #endif

  private static func withDescriptor(_ url: URL, _ body: (Int32) throws -> Void) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", url, errno) }
    defer { close(descriptor) }
    try body(descriptor)
  }

  /// Reads a file; nil where there is none.
  /// - Throws: `SkinIssue` where it can't be read, which must never be taken for a file that isn't there.
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
      guard count >= 0 else { throw failure("read", file, errno) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }

  /// The size of a file in bytes; 0 if the file doesn't exist.
  static func size(of file: URL) -> Int {
    ((try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// Moves a file to where it belongs, in place of what stood there, in one step.
  /// - Parameters:
  ///   - source: The file.
  ///   - target: Its new place, on the same volume.
  /// - Throws: `SkinIssue` where it can't be moved.
  package static func move(_ source: URL, to target: URL) throws {
    guard rename(source.path, target.path) == 0 else { throw failure("move a file to", target, errno) }
  }

  /// Makes what was created, moved or removed in a folder survive a power loss.
  /// - Parameter folder: The folder.
  /// - Throws: `SkinIssue` where it can't be synchronised.
  package static func synchronise(folder: URL) throws {
    try synchronise(together: [folder])
  }

  /// Writes a file in place of what stood there: a reader sees the old or the new contents, never less.
  /// - Parameters:
  ///   - url: The file.
  ///   - data: The new contents.
  ///   - temporary: A folder on the same volume for the file while it is written.
  /// - Throws: `SkinIssue` where it can't be written; the old contents are then still there.
  package static func replace(_ url: URL, with data: Data, temporary: URL) throws {
    let aside = temporary.appending(path: UUID().uuidString)
    try create(data, at: aside)
    do { try move(aside, to: url) } catch {
      unlink(aside.path)
      throw error
    }
    try synchronise(folder: url.deletingLastPathComponent())
  }

  /// The issue of a file operation that failed.
  /// - Parameters:
  ///   - verb: What was tried.
  ///   - url: With which file.
  ///   - number: The system's error number.
  /// - Returns: An issue that tells a full disk from other causes.
  package static func failure(_ verb: String, _ url: URL, _ number: Int32) -> SkinIssue {
    let reason = String(cString: strerror(number))
    let isFull = number == ENOSPC || number == EDQUOT
    return SkinIssue(
      isFull ? .diskFull : .storeFailure, "Can't \(verb) \(url.lastPathComponent): \(reason)",
      remedy: isFull ? "Free some space; nothing was changed." : "Check the permissions of the folder.",
      place: .init(file: url.path))
  }
}

extension SkinIssue.Code {
  /// There is no room on the disk.
  public static let diskFull: Self = "disk-full"
  /// A file of the store can't be read or written.
  public static let storeFailure: Self = "store-failure"
}

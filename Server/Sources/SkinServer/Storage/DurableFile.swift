// Files that survive a crash of the machine: flushed, and renamed into place.

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few calls that Foundation lacks or hides.
enum DurableFile {
  /// Brings a file's or a folder's contents to the disk.
  static func flush(_ url: URL) throws {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", url) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("flush", url) }
  }

  /// Gives a file its final name in one step, replacing what had it.
  static func rename(_ file: URL, to target: URL) throws {
    #if canImport(Glibc)
      let result = Glibc.rename(file.path, target.path)
    #elseif canImport(Musl)
      let result = Musl.rename(file.path, target.path)
    #else
      let result = Darwin.rename(file.path, target.path)
    #endif
    guard result == 0 else { throw failure("rename", file) }
  }

  /// Writes a small file so that a reader sees all of it or nothing.
  static func write(_ data: Data, to target: URL) throws {
    let part = target.deletingLastPathComponent().appending(path: ".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try data.write(to: part)
      try flush(part)
      try rename(part, to: target)
    } catch {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }

  private static func failure(_ step: String, _ url: URL) -> CocoaError {
    CocoaError(
      .fileWriteUnknown,
      userInfo: [
        NSFilePathErrorKey: url.path,
        NSLocalizedDescriptionKey: "\(url.path): \(step) failed: \(String(cString: strerror(errno)))",
      ])
  }
}

/// Holds a data folder for one process, so that two servers don't clean up each other's uploads.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock, or returns nil where another process has it.
  ///
  /// The system gives it back when the process ends, however it ends.
  init?(_ file: URL) {
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}

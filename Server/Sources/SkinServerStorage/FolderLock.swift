import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An exclusive lock on a data folder, so that two servers don't remove each other's uploads.
///
/// The system releases the lock when the process ends for any reason.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock, or returns nil if another process holds it.
  init?(_ file: URL) {
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit {
    // Closing isn't enough: a process that is being started has the file open, too, until it runs its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

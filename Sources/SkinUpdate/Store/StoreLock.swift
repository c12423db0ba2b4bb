// The lock that makes one writer of a store.

import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Holds a store's lock file for as long as it lives.
///
/// The system lets go of it when the process ends, however it ends.
final class StoreLock: Sendable {
  private let descriptor: Int32

  init(_ file: URL, store: URL) throws {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw DurableFile.failure("open", file, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      throw number == EWOULDBLOCK ? SkinIssue.storeInUse(store) : DurableFile.failure("lock", file, number)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}

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

/// Holds a store's lock file for one operation.
///
/// The system lets go of it when the process ends, however it ends. It is never held longer than an operation takes, and
/// iOS is asked to let the operation end first: it ends an app that is suspended while it holds a lock in a shared
/// container.
final class StoreLock {
  private let descriptor: Int32
  #if os(iOS)
    private let activity = ExpiringActivity()
  #endif

  /// Takes the lock, and waits a while where another process or object has it.
  /// - Parameters:
  ///   - file: The lock file; made where there is none.
  ///   - store: The store's folder, for the issue.
  ///   - attempts: How often to try; five milliseconds lie between two attempts.
  /// - Throws: `SkinIssue` with the code `store-in-use` where it can't be had, or what is wrong with the file.
  init(_ file: URL, store: URL, attempts: Int) throws {
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw DurableFile.failure("open", file, errno) }
    var left = attempts
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let number = errno
      left -= 1
      guard number == EWOULDBLOCK || number == EINTR else { throw DurableFile.failure("lock", file, number) }
      guard left > 0 else { throw SkinIssue.storeInUse(store) }
      usleep(5_000)
    }
  }

  deinit { close(descriptor) }
}

#if os(iOS)
  /// Keeps the system from suspending the process for as long as this lives, in apps and in extensions.
  private final class ExpiringActivity: Sendable {
    private let end = DispatchSemaphore(value: 0)

    init() {
      ProcessInfo.processInfo.performExpiringActivity(withReason: "Changing the store of skins") { [end] isExpiring in
        // The activity lasts until this returns. A call that says that time is up has nothing to hurry on: an operation
        // that is cut off is ended by the next one.
        guard !isExpiring else { return }
        end.wait()
      }
    }

    deinit { end.signal() }
  }
#endif

import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lock of a store's writer, held for one operation.
///
/// The system releases it when the process ends, however it ends. On iOS, an expiring activity keeps the process from
/// being suspended during the operation: the system kills an app that is suspended with a lock in a shared container.
final class StoreLock {
  private let descriptor: Int32
  #if os(iOS)
    private let activity = ExpiringActivity()
  #endif

  /// Acquires the lock of a store, and waits a while if another process or object holds it.
  /// - Parameters:
  ///   - file: The lock file; created if it doesn't exist.
  ///   - store: The store's folder, for the issue.
  ///   - attempts: The number of attempts, five milliseconds apart.
  /// - Throws: `SkinIssue` with the code `store-in-use` if all attempts fail, or another code if the file can't be
  ///   opened.
  convenience init(_ file: URL, store: URL, attempts: Int) throws {
    try MisplacedItem.clearFile(file)
    try self.init(opening: file, O_RDWR | O_CREAT, of: store, attempts)
  }

  /// Acquires the lock of a folder of small files, which is held only while one of them is replaced.
  /// - Parameter folder: The folder.
  /// - Throws: `SkinIssue` with the code `store-in-use` if the lock stays taken for seconds, or another code if the
  ///   folder can't be opened.
  convenience init(folder: URL) throws { try self.init(opening: folder, O_RDONLY, of: folder, 1_000) }

  private init(opening file: URL, _ mode: Int32, of store: URL, _ attempts: Int) throws {
    descriptor = open(file.path, mode | O_CLOEXEC, 0o644)
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
  /// An activity that keeps the system from suspending the process, in apps and in extensions.
  private final class ExpiringActivity: Sendable {
    private let end = DispatchSemaphore(value: 0)

    init() {
      ProcessInfo.processInfo.performExpiringActivity(withReason: "Changing the skin store") { [end] isExpiring in
        // The activity lasts until this closure returns. On expiration there is nothing to do: the next operation
        // completes an interrupted one.
        guard !isExpiring else { return }
        end.wait()
      }
    }

    deinit { end.signal() }
  }
#endif

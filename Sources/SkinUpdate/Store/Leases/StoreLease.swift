import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A shared lock on a skin's lease file, which keeps other processes from collecting the skin.
///
/// The lock is held until the last reference is released; the system releases it when the process ends, however it
/// ends. Before a process is suspended, the lock is replaced by a modification time in the future. All processes share
/// that time, so each one resets only what it set itself. The file contains the identifier of the app that set it last:
/// an app has one process at a time, so it can reset the time of an earlier process that was killed while suspended.
final class StoreLease: Sendable {
  /// The time for which a suspended process protects its skin, in seconds: a week.
  static let longestSleep = 604_800

  private struct LockState {
    var descriptor: Int32
    /// The time that replaces the lock, and the time before it; nil while the lock is held.
    var mark: (own: LeaseTime, before: LeaseTime)?
  }

  private let file: URL
  /// The identifier of the app; nil in an extension, which may have several processes.
  private let app: String?
  private let state: Locked<LockState>

  /// Takes a lease; nil if the folder can't be written or locked now.
  /// - Parameters:
  ///   - file: The lease file; created if it doesn't exist.
  ///   - app: The identifier of the app; nil in an extension, which may have several processes.
  /// - Throws: `SkinIssue` if the skin is being removed.
  init?(_ file: URL, app: String?) throws {
    guard let descriptor = try Self.lock(file, app: app) else { return nil }
    self.file = file
    self.app = app
    state = Locked(LockState(descriptor: descriptor))
  }

  deinit {
    state.withLock { state in
      Self.resetTime(state, on: state.descriptor)
      Self.release(state.descriptor)
    }
  }

  /// Replaces the lock by a time in the future, before the process is suspended.
  func sleep(now: Date = Date()) {
    state.withLock { state in
      guard let found = LeaseTime(state.descriptor) else { return }
      // If another suspended process set a time, its name stays, so that this app doesn't reset that time.
      if !found.protects(at: now) { Self.name(app, in: state.descriptor) }
      LeaseTime(now, ahead: Self.longestSleep).set(on: state.descriptor)
      // Read back, because the file system may not store fractions of a second.
      let own = LeaseTime(state.descriptor) ?? found
      let before = state.mark.flatMap { $0.own == found ? $0.before : nil } ?? found
      state.mark = (own, before)
      flock(state.descriptor, LOCK_UN)
    }
  }

  /// Takes the lock again, if it isn't held, by the file's path: the file may have been removed meanwhile.
  ///
  /// If the lock can't be taken, the lease stays as it is.
  /// - Throws: `SkinIssue` if the skin is being removed.
  func wake() throws {
    try state.withLock { state in
      guard state.mark != nil || !Self.isInPlace(state.descriptor), let descriptor = try Self.lock(file, app: app)
      else { return }
      Self.resetTime(state, on: descriptor)
      Self.release(state.descriptor)
      state = LockState(descriptor: descriptor)
    }
  }

  /// Opens and locks a lease file.
  /// - Returns: Its descriptor; nil if it can't be opened or locked.
  private static func lock(_ file: URL, app: String?) throws -> Int32? {
    // A folder in its place can be locked, but not by a process that removes skins.
    try? MisplacedItem.clearFile(file)
    // The remover holds its lock only briefly, so a few attempts are enough.
    for _ in 0..<200 {
      var descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      if descriptor < 0 { descriptor = open(file.path, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return nil }
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
        // A file that was removed between opening and locking protects nothing.
        if isInPlace(descriptor) {
          // The time of another suspended process stays.
          if LeaseTime(descriptor)?.protects(at: Date()) != true || app != nil && name(in: descriptor) == app {
            LeaseTime(Date()).set(on: descriptor)
          }
          return descriptor
        }
        close(descriptor)
      } else {
        let number = errno
        close(descriptor)
        guard number == EWOULDBLOCK || number == EINTR else { return nil }
        usleep(1_000)
      }
    }
    throw SkinIssue.damagedStore("the skin is being removed")
  }

  /// Ends the lock and closes the file.
  ///
  /// Closing isn't enough: a process that is being started has the file open, too, until it runs its program.
  private static func release(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func isInPlace(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// The maximum size in bytes of an app's identifier.
  private static let longestName = 255

  /// Writes the identifier of the app that sets the time.
  ///
  /// If that fails, no later process resets the time, and the skin stays protected for a week.
  private static func name(_ app: String?, in descriptor: Int32) {
    let bytes = Array((app ?? "").utf8.prefix(longestName))
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, bytes, bytes.count, 0) }
  }

  /// Reads the identifier of the app that set the time last; empty if there is none.
  private static func name(in descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: longestName)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Resets the time that replaced the lock, unless another process has changed it since.
  private static func resetTime(_ state: LockState, on descriptor: Int32) {
    guard let mark = state.mark, LeaseTime(descriptor) == mark.own else { return }
    let now = Date()
    (mark.before.protects(at: now) ? mark.before : LeaseTime(now)).set(on: descriptor)
  }
}

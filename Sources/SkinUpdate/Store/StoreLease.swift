// How a process that shows a skin keeps other processes from collecting it.

import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A shared lock on a skin's lease file, held until the last reference goes; the system lets go of it when the process
/// ends, however it ends.
///
/// iOS ends an app that is suspended while it holds a lock in a shared container. There the lock is let go in the
/// background, and the file's modification time, set ahead, stands in for it.
final class StoreLease: Sendable {
  /// How long a suspended process counts as showing its skin: a week, in seconds.
  static let longestSleep = 604_800

  private let descriptor: Int32
  private let observers = Locked<[any NSObjectProtocol]>([])

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    #if os(iOS)
      observeSuspension()
    #endif
  }

  deinit {
    for observer in observers.withLock({ $0 }) { NotificationCenter.default.removeObserver(observer) }
    close(descriptor)
  }

  /// Takes a lease.
  /// - Parameter file: The lease file; made where there is none.
  /// - Returns: The lease; nil where the folder doesn't let itself be written or locked, so that nobody can hold one.
  /// - Throws: `SkinIssue` where the skin is just being removed.
  static func take(_ file: URL) throws -> StoreLease? {
    // The remover holds its lock for a moment only, so that a few attempts are enough.
    for _ in 0..<200 {
      var descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      if descriptor < 0 { descriptor = open(file.path, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return nil }
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
        var status = stat()
        // The file may have been removed between opening and locking; then it protects nothing.
        if fstat(descriptor, &status) == 0, status.st_nlink > 0 {
          futimens(descriptor, nil)
          return StoreLease(descriptor)
        }
        close(descriptor)
      } else {
        let number = errno
        close(descriptor)
        guard number == EWOULDBLOCK || number == EINTR else { return nil }
        usleep(1_000)
      }
    }
    throw SkinIssue.damagedStore("the skin is just being removed")
  }

  /// Lets go of the lock before the process is suspended, and leaves word that the skin is still shown.
  func sleep(now: Date = Date()) {
    let until = Int(now.timeIntervalSince1970) + Self.longestSleep
    var times = [timespec(tv_sec: until, tv_nsec: 0), timespec(tv_sec: until, tv_nsec: 0)]
    futimens(descriptor, &times)
    flock(descriptor, LOCK_UN)
  }

  /// Takes the lock again.
  func wake() {
    // Where a remover holds it just now, the skin is gone, which reading tells.
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return }
    futimens(descriptor, nil)
  }

  #if os(iOS)
    /// Follows the notifications of apps and of extensions by name, because this module doesn't link UIKit.
    private func observeSuspension() {
      let center = NotificationCenter.default
      func observe(_ names: [String], _ act: @escaping @Sendable (StoreLease) -> Void) {
        let added = names.map { name in
          center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) { [weak self] _ in
            if let self { act(self) }
          } as any NSObjectProtocol
        }
        observers.withLock { $0 += added }
      }
      observe(["UIApplicationDidEnterBackgroundNotification", "NSExtensionHostDidEnterBackgroundNotification"]) {
        $0.sleep()
      }
      observe(["UIApplicationWillEnterForegroundNotification", "NSExtensionHostWillEnterForegroundNotification"]) {
        $0.wake()
      }
    }
  #endif
}

/// The lease of one skin's values: taken when the first of them needs it, held until the last of them goes.
final class SkinLease: Sendable {
  private enum State {
    case none, unavailable
    case held(StoreLease)
  }

  private let file: URL
  private let manifest: URL
  private let state = Locked(State.none)

  init(_ file: URL, of manifest: URL) {
    self.file = file
    self.manifest = manifest
  }

  func take(_ reference: SkinReference) throws {
    try state.withLock { state in
      guard case .none = state else { return }
      state = try StoreLease.take(file).map(State.held) ?? .unavailable
      // It may have been removed before there was a lease.
      guard access(manifest.path, F_OK) == 0 else {
        state = .none
        throw SkinIssue.damagedStore("the manifest of \(reference) is missing")
      }
    }
  }
}

/// The right to remove a skin: nobody can take a lease of it meanwhile.
final class RemovalClaim {
  private let descriptor: Int32
  private let file: URL
  /// Whether the lease file was made for this claim, and so goes with it.
  private var isOwn = false
  /// When the skin was last shown, in seconds since 1970; nil where it never was.
  private(set) var lastShown: Int?

  /// Claims a skin that nobody shows.
  /// - Returns: nil where a process shows it, or was suspended showing it.
  /// - Throws: `SkinIssue` where the lease file can't be opened or locked.
  init?(_ file: URL, now: Date) throws {
    self.file = file
    let made = open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    descriptor = made >= 0 ? made : open(file.path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw DurableFile.failure("open", file, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw DurableFile.failure("lock", file, errno)
    }
    isOwn = made >= 0
    guard !isOwn else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw DurableFile.failure("look at", file, errno) }
    #if canImport(Darwin)
      let shown = Int(status.st_mtimespec.tv_sec)
    #else
      let shown = Int(status.st_mtim.tv_sec)
    #endif
    lastShown = shown
    // What lies further ahead than a sleep can is the work of a clock that was turned back.
    let moment = Int(now.timeIntervalSince1970)
    if shown > moment, shown <= moment + StoreLease.longestSleep { return nil }
  }

  /// Removes the lease file, once the skin is gone.
  func removeFile() { isOwn = true }

  deinit {
    // Under the lock, so that who waits for it sees that the file is gone.
    if isOwn { unlink(file.path) }
    close(descriptor)
  }
}

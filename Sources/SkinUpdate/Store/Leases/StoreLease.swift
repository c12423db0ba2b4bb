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
/// Before a process is suspended the lock is let go, and the file's modification time, set ahead, stands in for it.
/// That time is one for all processes, so each takes back only what it set itself. The file's contents name who set it
/// last: an app, of which there is one process at a time, takes back what an earlier one left that was ended while it
/// slept.
final class StoreLease: Sendable {
  /// How long a suspended process counts as showing its skin: a week, in seconds.
  static let longestSleep = 604_800

  private struct LockState {
    var descriptor: Int32
    /// What stands in for the lock, and what stood there before; nil while the lock is held.
    var mark: (own: LeaseTime, before: LeaseTime)?
  }

  private let file: URL
  /// The app whose process this is; nil where there may be several of them at once.
  private let app: String?
  private let state: Locked<LockState>

  /// Takes a lease; nil where the folder doesn't let itself be written or locked now, so that none can be had.
  /// - Parameters:
  ///   - file: The lease file; made where there is none.
  ///   - app: The app whose process this is; nil where there may be several of them at once.
  /// - Throws: `SkinIssue` where the skin is just being removed.
  init?(_ file: URL, app: String?) throws {
    guard let descriptor = try Self.lock(file, app: app) else { return nil }
    self.file = file
    self.app = app
    state = Locked(LockState(descriptor: descriptor))
  }

  deinit {
    state.withLock { state in
      Self.takeBack(state, on: state.descriptor)
      close(state.descriptor)
    }
  }

  /// Lets go of the lock before the process is suspended, and leaves word that the skin is still shown.
  func sleep(now: Date = Date()) {
    state.withLock { state in
      guard let found = LeaseTime(state.descriptor) else { return }
      // Another process that sleeps keeps its name there, so that its time is taken back by nobody.
      if !found.protects(at: now) { Self.name(app, in: state.descriptor) }
      LeaseTime(now, ahead: Self.longestSleep).set(on: state.descriptor)
      // As the file system has it, which may know no fractions of a second.
      let own = LeaseTime(state.descriptor) ?? found
      let before = state.mark.flatMap { $0.own == found ? $0.before : nil } ?? found
      state.mark = (own, before)
      flock(state.descriptor, LOCK_UN)
    }
  }

  /// Takes the lock again where it isn't held, by the file's path: the file may have been removed meanwhile.
  ///
  /// Where no lock can be had, the lease sleeps on.
  /// - Throws: `SkinIssue` where the skin is just being removed.
  func wake() throws {
    try state.withLock { state in
      guard state.mark != nil || !Self.isInPlace(state.descriptor), let descriptor = try Self.lock(file, app: app)
      else { return }
      Self.takeBack(state, on: descriptor)
      close(state.descriptor)
      state = LockState(descriptor: descriptor)
    }
  }

  /// Opens and locks a lease file.
  /// - Returns: Its descriptor; nil where that can't be done.
  private static func lock(_ file: URL, app: String?) throws -> Int32? {
    // The remover holds its lock for a moment only, so that a few attempts are enough.
    for _ in 0..<200 {
      var descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      if descriptor < 0 { descriptor = open(file.path, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return nil }
      if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
        // The file may have been removed between opening and locking; then it protects nothing.
        if isInPlace(descriptor) {
          // What another suspended process set ahead stays.
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
    throw SkinIssue.damagedStore("the skin is just being removed")
  }

  private static func isInPlace(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// The most bytes of an app's name.
  private static let longestName = 255

  /// Writes down who sets the time ahead.
  ///
  /// Where that can't be done, nobody takes the time back, and its week is waited for.
  private static func name(_ app: String?, in descriptor: Int32) {
    let bytes = Array((app ?? "").utf8.prefix(longestName))
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, bytes, bytes.count, 0) }
  }

  /// Who set the time ahead last; empty for nobody.
  private static func name(in descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: longestName)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Takes back what stood in for the lock, where no other process has set anything since.
  private static func takeBack(_ state: LockState, on descriptor: Int32) {
    guard let mark = state.mark, LeaseTime(descriptor) == mark.own else { return }
    let now = Date()
    (mark.before.protects(at: now) ? mark.before : LeaseTime(now)).set(on: descriptor)
  }
}

/// The modification time of a lease file: when the skin was shown last, or until when a suspended process keeps it.
struct LeaseTime: Hashable {
  let seconds: Int
  let nanoseconds: Int

  init(_ moment: Date, ahead: Int = 0) {
    let time = moment.timeIntervalSince1970
    seconds = Int(time.rounded(.down)) + ahead
    nanoseconds = min(Int((time - time.rounded(.down)) * 1e9), 999_999_999)
  }

  /// The time of an open file; nil where it can't be had.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The time of a file; nil where there is none.
  init?(of file: URL) {
    var status = stat()
    guard stat(file.path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// Whether a suspended process keeps the skin.
  ///
  /// What lies further ahead than a sleep can is the work of a clock that was turned back.
  func protects(at moment: Date) -> Bool {
    let now = Int(moment.timeIntervalSince1970)
    return seconds > now && seconds <= now + StoreLease.longestSleep
  }

  func set(on descriptor: Int32) {
    var times = [timespec(tv_sec: seconds, tv_nsec: nanoseconds), timespec(tv_sec: seconds, tv_nsec: nanoseconds)]
    // Where it can't be set, the skin counts as shown less recently.
    futimens(descriptor, &times)
  }
}

/// The lease of one skin's values: taken when the first of them needs it, held until the last of them goes.
final class SkinLease: Sendable {
  private let file: URL
  private let manifest: URL
  private let lease = Locked<StoreLease?>(nil)

  init(_ file: URL, of manifest: URL) {
    self.file = file
    self.manifest = manifest
  }

  /// Takes the lease where it isn't held; where none can be had now, the next call tries again.
  func take(_ reference: SkinReference) throws {
    try lease.withLock { lease in
      guard lease == nil else { return }
      let taken = try ProcessLeases.shared.take(file)
      // It may have been removed before there was a lease.
      guard access(manifest.path, F_OK) == 0 else {
        throw SkinIssue.damagedStore("the manifest of \(reference) is missing")
      }
      lease = taken
    }
  }
}

/// The right to remove a skin: nobody can take a lease of it meanwhile.
///
/// Who wants one waits, so it is held only until the skin's manifest is gone.
final class RemovalClaim {
  private let descriptor: Int32
  private let file: URL
  /// Whether the lease file was made for this claim, and so goes with it.
  private var isOwn = false

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
    guard let time = LeaseTime(descriptor) else { throw DurableFile.failure("look at", file, errno) }
    if time.protects(at: now) { return nil }
  }

  /// Removes the lease file, once the skin is gone.
  func removeFile() { isOwn = true }

  deinit {
    // Under the lock, so that who waits for it sees that the file is gone.
    if isOwn { unlink(file.path) }
    close(descriptor)
  }
}

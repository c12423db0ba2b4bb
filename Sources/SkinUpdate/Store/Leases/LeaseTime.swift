import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The modification time of a lease file: the time when the skin was last shown, or until which it is protected.
struct LeaseTime: Hashable {
  let seconds: Int
  let nanoseconds: Int

  init(_ moment: Date, ahead: Int = 0) {
    let time = moment.timeIntervalSince1970
    seconds = Int(time.rounded(.down)) + ahead
    nanoseconds = min(Int((time - time.rounded(.down)) * 1e9), 999_999_999)
  }

  /// Reads the time of an open file; nil if that fails.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the time of a file; nil if there is no such file.
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

  /// Returns whether a suspended process protects the skin.
  ///
  /// A time too far in the future is ignored: the clock was set back since.
  func protects(at moment: Date) -> Bool {
    let now = Int(moment.timeIntervalSince1970)
    return seconds > now && seconds <= now + StoreLease.longestSleep
  }

  func set(on descriptor: Int32) {
    var times = [timespec(tv_sec: seconds, tv_nsec: nanoseconds), timespec(tv_sec: seconds, tv_nsec: nanoseconds)]
    // If the time can't be set, the skin seems to have been shown earlier.
    futimens(descriptor, &times)
  }
}

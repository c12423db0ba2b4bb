import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The exclusive right to remove a skin: no process can take its lease meanwhile.
///
/// Other processes wait for the lease, so the claim is held only until the manifest is removed.
final class RemovalClaim {
  private let descriptor: Int32
  private let file: URL
  /// Whether to remove the lease file: it was created for this claim, or its skin is removed.
  private var removesFile = false

  /// Claims a skin; nil if a running or suspended process shows it.
  /// - Throws: `SkinIssue` if the lease file can't be opened or locked.
  init?(_ file: URL, now: Date) throws {
    self.file = file
    try MisplacedItem.clearFile(file)
    let created = open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    descriptor = created >= 0 ? created : open(file.path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw DurableFile.failure("open", file, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw DurableFile.failure("lock", file, errno)
    }
    removesFile = created >= 0
    guard !removesFile else { return }
    guard let time = LeaseTime(descriptor) else { throw DurableFile.failure("inspect", file, errno) }
    if time.protects(at: now) { return nil }
  }

  /// Removes the lease file, once the skin is removed.
  func removeFile() { removesFile = true }

  deinit {
    // Under the lock, so that a waiting process notices that the file is gone.
    if removesFile { unlink(file.path) }
    // Closing isn't enough: a process that is being started has the file open, too, until it runs its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

import Foundation
import SkinKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lease shared by all copies of an installed skin: taken on the first use, and released with the last copy.
final class SkinLease: Sendable {
  private let file: URL
  private let manifest: URL
  private let lease = Locked<StoreLease?>(nil)

  init(_ file: URL, of manifest: URL) {
    self.file = file
    self.manifest = manifest
  }

  /// Takes the lease unless it is held.
  ///
  /// If that isn't possible now, the next call tries again.
  func take(_ reference: SkinReference) throws {
    try lease.withLock { lease in
      guard lease == nil else { return }
      let taken = try ProcessLeases.shared.take(file)
      // The skin may have been removed before the lease was taken.
      guard access(manifest.path, F_OK) == 0 else {
        throw SkinIssue.damagedStore("the manifest of \(reference) is missing")
      }
      lease = taken
    }
  }
}

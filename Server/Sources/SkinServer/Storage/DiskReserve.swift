import Foundation
import SkinKit
import SkinUpdate

/// The disk space that is left free for administration, such as switching a skin off.
struct DiskReserve: Sendable {
  /// A folder on the volume.
  var folder: URL
  /// The bytes that are left free.
  var bytes: Int
  var space: any FreeSpace = VolumeSpace()

  /// Returns the issue of a volume that lacks the reserve.
  /// - Parameter more: The bytes that are about to be written.
  /// - Returns: The issue, or nil if the volume has the reserve.
  func issue(writing more: Int = 0) -> SkinIssue? {
    guard let free = space.available(at: folder), bytes > free || more > free - bytes else { return nil }
    return SkinIssue(
      .diskFull, "The data folder's volume has \(free) bytes left, and \(bytes) are held back for administration",
      suggestion: "Free some space (the folder quarantine may be emptied), or lower disk_reserve. Nothing was changed.")
  }

  /// Checks that bytes can be written without touching the reserve.
  /// - Throws: `SkinIssue` with the code `disk-full`.
  func check(writing more: Int = 0) throws {
    if let issue = issue(writing: more) { throw issue }
  }
}

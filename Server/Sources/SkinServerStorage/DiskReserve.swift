package import Foundation
package import SkinKit
package import SkinUpdate

/// The disk space that is left free for administration, such as switching a skin off.
package struct DiskReserve: Sendable {
  /// A folder on the volume.
  package var folder: URL
  /// The bytes that are left free.
  package var bytes: Int
  package var space: any FreeSpace

  package init(folder: URL, bytes: Int, space: any FreeSpace = VolumeSpace()) {
    (self.folder, self.bytes, self.space) = (folder, bytes, space)
  }

  /// Returns the issue of a volume that lacks the reserve.
  /// - Parameter more: The bytes that are about to be written.
  /// - Returns: The issue, or nil if the volume has the reserve.
  package func issue(writing more: Int = 0) -> SkinIssue? {
    guard let free = space.available(at: folder), bytes > free || more > free - bytes else { return nil }
    return SkinIssue(
      .diskFull, "The data folder's volume has \(free) bytes left, and \(bytes) are held back for administration",
      suggestion: "Free some space (the folder quarantine may be emptied), or lower disk_reserve. Nothing was changed.")
  }

  /// Checks that bytes can be written without touching the reserve.
  /// - Throws: `SkinIssue` with the code `disk-full`.
  package func check(writing more: Int = 0) throws {
    if let issue = issue(writing: more) { throw issue }
  }
}

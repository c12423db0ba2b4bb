public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The free disk space for skins.
public protocol FreeSpace: Sendable {
  /// The number of bytes that can be written.
  /// - Parameter folder: A folder on the volume.
  /// - Returns: The bytes; nil if they can't be determined, and then the update tries to write.
  func available(at folder: URL) -> Int?
}

/// The free space of a folder's volume, as the system reports it.
///
/// On Apple's platforms this includes the space the system would purge for something the user wants
/// (`volumeAvailableCapacityForImportantUsage`). Elsewhere it is the space `statvfs` reports for unprivileged
/// processes.
public struct VolumeSpace: FreeSpace {
  /// Creates it.
  public init() {}

  /// The number of bytes that can be written.
  /// - Parameter folder: A folder on the volume.
  /// - Returns: The bytes; nil if the system doesn't report them.
  public func available(at folder: URL) -> Int? {
    #if canImport(Darwin)
      // A URL caches its values, so that one that lives as long as the app would report the space of long ago.
      var folder = folder
      folder.removeAllCachedResourceValues()
      let keys: Set<URLResourceKey> = [.volumeAvailableCapacityForImportantUsageKey]
      let capacity = try? folder.resourceValues(forKeys: keys).volumeAvailableCapacityForImportantUsage
      return capacity.flatMap { Int(exactly: $0) }
    #else
      var status = statvfs()
      guard statvfs(folder.path, &status) == 0 else { return nil }
      let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
      return overflow ? Int.max : Int(clamping: bytes)
    #endif
  }
}

/// The disk space that an update needs while it is in progress.
enum SpaceRequirement {
  /// The space left free for the update's other files: metadata, manifests, folders.
  static let reserve = 1 << 20

  /// The most bytes on the disk at once.
  /// - Parameters:
  ///   - missing: The bytes that remain to be downloaded.
  ///   - size: The bytes of the skin's files, uncompressed.
  ///   - patches: The number of patches. While one is applied, its base and its result are in temporary files.
  /// - Returns: The bytes with the reserve, clamped to the largest number.
  static func peak(missing: Int, size: Int, patches: Int) -> Int {
    let copies = patches == 0 ? 1 : 3
    return missing.addingClamped(size.multipliedClamped(by: copies)).addingClamped(reserve)
  }
}

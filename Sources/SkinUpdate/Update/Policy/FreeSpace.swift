// How much room there is, and how much an update takes at its peak.

public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says how much room there is for skins.
public protocol FreeSpace: Sendable {
  /// How many bytes can be written.
  /// - Parameter folder: A folder on the volume.
  /// - Returns: The bytes; nil where that can't be found out, and then it is tried.
  func available(at folder: URL) -> Int?
}

/// The room on a folder's volume, as the system has it.
///
/// On Apple's platforms this is what the system would make for something the user wants, which includes what it can
/// purge (`volumeAvailableCapacityForImportantUsage`); elsewhere it is what `statvfs` says a process without privileges
/// may use.
public struct VolumeSpace: FreeSpace {
  /// Makes it.
  public init() {}

  /// How many bytes can be written.
  /// - Parameter folder: A folder on the volume.
  /// - Returns: The bytes; nil where the system doesn't say.
  public func available(at folder: URL) -> Int? {
    #if canImport(Darwin)
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

/// How much room an update takes while it is under way.
enum SpaceNeeded {
  /// What is left free for everything else that an update writes: metadata, manifests, folders.
  static let reserve = 1 << 20

  /// The most bytes that lie on the disk at once.
  /// - Parameters:
  ///   - missing: The bytes still to be fetched.
  ///   - size: The bytes of the skin's files, uncompressed.
  ///   - patches: How many patches are applied; while one is, the old text and the new files lie in files without names.
  /// - Returns: The bytes, with a reserve; the largest number where it would be larger.
  static func peak(missing: Int, size: Int, patches: Int) -> Int {
    let copies = patches == 0 ? 1 : 3
    return missing.addingClamped(size.multipliedClamped(by: copies)).addingClamped(reserve)
  }
}

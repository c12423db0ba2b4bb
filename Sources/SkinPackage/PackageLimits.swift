// How large an archive may be in every respect before it is refused.

/// The limits within which an archive is opened; what exceeds one is refused before a byte is inflated.
///
/// The defaults hold for skins: hundreds of images, tens of megabytes. Widen them only for archives of your own making.
public struct PackageLimits: Sendable, Hashable {
  /// The most bytes of the archive file itself: 256 MiB.
  public var archiveSize: Int
  /// The most entries, folders included: 10,000.
  public var entries: Int
  /// The most bytes of one file, uncompressed: 64 MiB.
  public var fileSize: Int
  /// The most bytes of all files together, uncompressed: 512 MiB.
  public var totalSize: Int
  /// The highest ratio of uncompressed to compressed size: 250.
  ///
  /// Files below 64 KiB are exempt, as they can do no harm.
  public var ratio: Int
  /// The longest path in UTF-8 bytes: 512.
  ///
  /// A single name in it has at most 255, as file systems have it.
  public var nameLength: Int
  /// The most names in a path: 16.
  public var depth: Int
  /// The most bytes of the archive's directory: 8 MiB.
  public var directorySize: Int
  /// The most bytes of a manifest or of a patch's header: 4 MiB.
  public var manifestSize: Int

  /// The documented defaults.
  public static let `default` = PackageLimits()

  /// For manifests that were checked when they came, by whichever limits their readers had, and are bound to their hash
  /// since: only sums over many of them must not overflow.
  package static let checked = PackageLimits(
    archiveSize: .max, entries: .max, fileSize: 1 << 50, totalSize: 1 << 50, ratio: .max, nameLength: .max, depth: .max,
    directorySize: .max, manifestSize: .max)

  /// Makes limits; what isn't given has its default.
  /// - Parameters:
  ///   - archiveSize: The most bytes of the archive file itself.
  ///   - entries: The most entries, folders included.
  ///   - fileSize: The most bytes of one file, uncompressed.
  ///   - totalSize: The most bytes of all files together, uncompressed.
  ///   - ratio: The highest ratio of uncompressed to compressed size, for files of 64 KiB and more.
  ///   - nameLength: The longest path in UTF-8 bytes.
  ///   - depth: The most names in a path.
  ///   - directorySize: The most bytes of the archive's directory.
  ///   - manifestSize: The most bytes of a manifest or of a patch's header.
  public init(
    archiveSize: Int = 256 << 20, entries: Int = 10_000, fileSize: Int = 64 << 20, totalSize: Int = 512 << 20,
    ratio: Int = 250, nameLength: Int = 512, depth: Int = 16, directorySize: Int = 8 << 20,
    manifestSize: Int = 4 << 20
  ) {
    self.archiveSize = archiveSize
    self.entries = entries
    self.fileSize = fileSize
    self.totalSize = totalSize
    self.ratio = ratio
    self.nameLength = nameLength
    self.depth = depth
    self.directorySize = directorySize
    self.manifestSize = manifestSize
  }

  /// The longest single name in a path, in UTF-8 bytes: what every file system in use can hold.
  static let componentLength = 255
  /// Files below this many bytes aren't asked for their ratio.
  static let ratioFloor = 64 << 10
}

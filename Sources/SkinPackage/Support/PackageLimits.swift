internal import SkinKit

/// The size limits for opening an archive; they are checked before any of it is inflated.
///
/// The defaults suit skins: hundreds of images, tens of megabytes. Raise them only for archives from a trusted source.
///
/// Besides the sizes, the number of steps is limited, so that a file takes about as long to read as an honest one of its size and of what
/// it unpacks to. These limits are fixed:
///
/// - A patch has one step for 16 bytes of the new files on average, and 16 more for each file. It also has at most 16 steps for each byte
///   of its compressed part, and 65,536 more.
/// - A patch of bsdiff has one instruction for 8 bytes of the new file, and 1,024 more.
/// - The compressed part of a patch has one chunk of LZMA2 for 1 KiB, and 64 more.
/// - The inflated PNG files of a patch have 32 MiB. Deflating them takes at most 128 comparisons for each byte.
/// - A manifest has 16 commas for each entry.
public struct PackageLimits: Sendable, Hashable {
  /// The maximum size in bytes of the archive file itself: 256 MiB.
  public var archiveSize: Int
  /// The most entries, including folders: 10,000.
  public var entries: Int
  /// The maximum size in bytes of one file, uncompressed: 64 MiB.
  public var fileSize: Int
  /// The maximum size in bytes of all files, uncompressed: 512 MiB.
  public var totalSize: Int
  /// The highest ratio of uncompressed to compressed size: 250.
  ///
  /// Files below 64 KiB are exempt, because they can do no harm.
  public var ratio: Int
  /// The longest path in UTF-8 bytes: 512.
  ///
  /// A single name has at most 255 bytes, as in file systems.
  public var nameLength: Int
  /// The most names in a path: 16.
  public var depth: Int
  /// The maximum size in bytes of the archive's directory: 8 MiB.
  public var directorySize: Int
  /// The maximum size in bytes of a manifest or of a patch's header: 4 MiB.
  public var manifestSize: Int
  /// The kinds of files that are installed.
  public var kinds: PackageFileKinds

  /// The default limits.
  public static let `default` = PackageLimits()

  /// The limits for manifests that were checked when they were installed and are identified by their hash since.
  ///
  /// They only keep sums over many manifests from overflowing.
  package static let checked = PackageLimits(
    archiveSize: .max, entries: .max, fileSize: 1 << 50, totalSize: 1 << 50, ratio: .max, nameLength: .max, depth: .max,
    directorySize: .max, manifestSize: .max)

  /// Creates limits; each has a default.
  /// - Parameters:
  ///   - archiveSize: The maximum size in bytes of the archive file itself.
  ///   - entries: The most entries, including folders.
  ///   - fileSize: The maximum size in bytes of one file, uncompressed.
  ///   - totalSize: The maximum size in bytes of all files, uncompressed.
  ///   - ratio: The highest ratio of uncompressed to compressed size, for files of 64 KiB and more.
  ///   - nameLength: The longest path in UTF-8 bytes.
  ///   - depth: The most names in a path.
  ///   - directorySize: The maximum size in bytes of the archive's directory.
  ///   - manifestSize: The maximum size in bytes of a manifest or of a patch's header.
  ///   - kinds: The kinds of files that are installed.
  public init(
    archiveSize: Int = 256 << 20, entries: Int = 10_000, fileSize: Int = 64 << 20, totalSize: Int = 512 << 20,
    ratio: Int = 250, nameLength: Int = 512, depth: Int = 16, directorySize: Int = 8 << 20,
    manifestSize: Int = 4 << 20, kinds: PackageFileKinds = .default
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
    self.kinds = kinds
  }

  /// The fewest bytes that a step of a patch builds on average.
  ///
  /// Those of patches that are made build 33 and more.
  static let bytesPerPatchStep = 16
  /// The steps of a patch beyond those for its bytes and files.
  static let sparePatchSteps = 1_024
  /// The steps that a chunk of a patch counts for, because its beginning costs as much time.
  package static let patchStepsPerChunk = 64
  /// The most steps of a patch by the size of its compressed part.
  ///
  /// Repeated steps take almost no space, so the number of bytes that a patch builds alone doesn't limit the work of a small patch.
  /// - Parameter packed: The bytes of the compressed part.
  /// - Returns: The number of steps.
  package static func mostPatchSteps(packed: Int) -> Int { 65_536 + 16 * packed }
  /// Checks that readers will accept the steps of a patch that was made.
  /// - Throws: `SkinIssue` with the code `patch-too-large`.
  package static func checkMade(steps: Int, packed: Int) throws {
    guard steps > mostPatchSteps(packed: packed) else { return }
    throw SkinIssue(
      .patchTooLarge, "No patch was built: its \(packed) bytes would have \(steps) steps, more than readers accept",
      suggestion: "Let devices download all of the new version.")
  }
  /// The fewest bytes that an instruction of bsdiff builds on average.
  ///
  /// `bsdiff` begins a new instruction only for a match of at least nine bytes.
  package static let bytesPerBsdiffInstruction = 8
  /// The fewest bytes of a chunk of LZMA2 on average.
  static let bytesPerCompressedChunk = 1 << 10
  /// The maximum size in bytes of inflated PNG files in a patch that is made.
  ///
  /// Deflating them takes a device up to a second per 8 MiB; the smaller download isn't worth more.
  package static let pixelsOfPatch = 16 << 20
  /// The most comparisons and bytes of searches for how PNG files were deflated while a patch is made, counted where they weren't
  /// worth it.
  ///
  /// Deflating the pixels that a patch may have takes about as many.
  package static let workOfSearches = 1 << 29
  /// The maximum size in bytes of inflated PNG files in a patch that is applied.
  static let mostPixelsOfPatch = 2 * pixelsOfPatch

  /// The longest single name in a path, in UTF-8 bytes, which every common file system supports.
  static let componentLength = 255
  /// The size in bytes from which the ratio of a file is checked.
  package static let ratioFloor = 64 << 10
}

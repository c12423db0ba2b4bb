public import Foundation
public import SkinKit

/// An opened patch.
///
/// A patch needs the old version's files, not its package: an app installs from the patch and its installed files.
/// ```swift
/// let patch = try PatchReader(url: url)
/// let new = try patch.apply(to: installed, manifest: installed.manifest)  // the new version's files, checked
/// ```
public final class PatchReader: Sendable {
  /// The format version that is written, and the only one that is read.
  public static let formatVersion = PatchHeader.formatVersion

  /// The patch's file.
  public let url: URL
  /// The size of the patch itself, in bytes.
  public let patchSize: Int
  /// The hash of the patch itself.
  public let sha256: ContentHash
  /// The hash of the manifest of the version that the patch starts from.
  public var baseManifestHash: ContentHash { header.base.manifestHash }
  /// The skin that the patch starts from.
  public var baseID: SkinIdentifier { header.base.id }
  /// The version that the patch starts from.
  public var baseVersion: SkinVersion { header.base.version }
  /// The hash of the manifest of the version that the patch builds.
  public var newManifestHash: ContentHash { header.result.manifestHash }
  /// The skin that the patch builds.
  public var newID: SkinIdentifier { header.result.id }
  /// The version that the patch builds.
  public var newVersion: SkinVersion { header.result.version }
  /// The numbers of kept, renamed and rebuilt files, as counted when the patch was built.
  public var counts: PatchCounts { header.counts }
  /// The bytes of all files of the new version, uncompressed, as counted when the patch was built.
  public var newSize: Int { header.resultSize }
  /// The size of the package that the patch was built for, in bytes.
  public var newPackageSize: Int { header.packageSize }

  let header: PatchHeader
  let limits: PackageLimits
  private let input: InputFile
  private let container: Range<Int>

  /// The size of the seal at the patch's end: the SHA-256 of everything before it.
  static let sealSize = 32

  /// Opens a patch.
  ///
  /// Reads the complete patch once to check its hash, and decodes nothing.
  /// - Parameters:
  ///   - url: A file on this machine.
  ///   - limits: The size limits.
  /// - Throws: `SkinIssue` with a code for the damage.
  /// - Complexity: O(*n*), where *n* is the size of the patch.
  public init(url: URL, limits: PackageLimits = .default) throws {
    let input = try InputFile(url)
    guard input.size <= limits.archiveSize else {
      throw SkinIssue.archive(
        .packageTooLarge, "The patch has \(input.size) bytes, more than the \(limits.archiveSize) that are allowed",
        suggestion: "Fetch the full package instead.", file: url.path)
    }
    let (header, start, sha256) = try SkinIssue.naming(url.path) { try Self.check(input, limits) }
    self.url = url
    self.header = header
    self.limits = limits
    self.input = input
    patchSize = input.size
    self.sha256 = sha256
    container = start..<input.size - Self.sealSize
  }

  /// Checks the hash of a patch, and reads its header.
  /// - Returns: The header, the start of the container, and the patch's hash.
  private static func check(
    _ input: InputFile, _ limits: PackageLimits
  ) throws -> (PatchHeader, start: Int, ContentHash) {
    let (header, start) = try PatchHeader.read(from: input)
    let end = input.size - sealSize
    guard start <= end else { throw SkinIssue.badPatch("it ends too early") }
    var hasher = ContentHasher()
    try input.readChunks(from: 0, count: end) { hasher.update($0) }
    let seal = try input.read(at: end, count: sealSize)
    guard hasher.finalize().bytes == seal else { throw SkinIssue.badPatch("it doesn't match its hash") }
    hasher.update(Data(seal))
    guard header.resultSize <= limits.totalSize else { throw SkinIssue.contentsTooLarge(header.resultSize, limits) }
    return (header, start, hasher.finalize())
  }

  /// Rebuilds the new version's files from the old version's.
  ///
  /// Before it returns, it has read and checked the old files that the patch uses, and built and checked the new ones.
  /// It takes less than 32 MiB of memory; larger data is stored in unnamed temporary files.
  /// - Parameters:
  ///   - base: The files of the version that the patch starts from.
  ///   - manifest: The manifest of that version.
  ///   - folder: A folder with space for old and new files, unpacked; by default the system's temporary folder.
  ///   - progress: Called for every rebuilt file.
  /// - Returns: The new version's files.
  /// - Throws: `SkinIssue` with the code `wrong-base` if the patch starts from another version, `bad-patch` or
  ///   `result-mismatch`, and any error of `base`; `CancellationError` if the task is canceled.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files.
  public func apply(
    to base: any SkinFiles, manifest: PackageManifest, in folder: URL? = nil,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> PatchedSkin {
    guard manifest.hash == header.base.manifestHash else {
      throw wrongBase("what is given is \(manifest.id) \(manifest.version) with other contents")
    }
    guard manifest.id == header.base.id, manifest.version == header.base.version else {
      throw SkinIssue.badPatch("it names another version than the one it starts from")
    }
    var application = PatchApplication(
      patch: self, base: base, manifest: manifest, folder: folder ?? FileManager.default.temporaryDirectory)
    return try SkinIssue.naming(url.path) { try application.run(progress: progress) }
  }

  /// Opens the compressed part of the patch at its start.
  func contents() throws -> XZDecoder { try XZDecoder(input, in: container) }

  func wrongBase(_ why: String) -> SkinIssue {
    SkinIssue(
      .wrongBase, "The patch starts from \(header.base.id) \(header.base.version) and can't be applied: \(why)",
      suggestion: "Use the version that the patch was built from, or fetch the full new package.",
      place: .init(file: url.path))
  }
}

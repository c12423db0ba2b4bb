// Opens a patch: checks that it is whole and what it says about itself.

public import Foundation
public import SkinKit

/// An opened patch.
///
/// A patch needs the old version's files, not its package: an app installs from the patch and what it has installed.
/// ```swift
/// let patch = try PatchReader(url: url)
/// let new = try patch.apply(to: installed, manifest: installed.manifest)  // the new version's files, checked
/// ```
public final class PatchReader: Sendable {
  /// The format version that is written, and the only one that is read.
  public static let formatVersion = PatchHeader.formatVersion

  /// Where the patch lies.
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
  /// The hash of the manifest of the version that the patch makes.
  public var newManifestHash: ContentHash { header.result.manifestHash }
  /// The skin that the patch makes.
  public var newID: SkinIdentifier { header.result.id }
  /// The version that the patch makes.
  public var newVersion: SkinVersion { header.result.version }
  /// What the patch does with the files of the new version, as its maker counted.
  public var counts: PatchCounts { header.counts }
  /// The bytes of all files of the new version together, uncompressed, as its maker counted.
  public var newSize: Int { header.resultSize }
  /// The size of the package that the patch was made for, in bytes.
  public var newPackageSize: Int { header.packageSize }

  let header: PatchHeader
  let limits: PackageLimits
  private let input: InputFile
  private let container: Range<Int>

  /// The SHA-256 of everything before it, at the patch's end.
  static let sealSize = 32

  /// Opens a patch.
  ///
  /// Reads all of it once, to check that it is whole; nothing is decoded.
  /// - Parameters:
  ///   - url: A file on this machine.
  ///   - limits: What is refused for its size.
  /// - Throws: `SkinIssue` with a code that names what is wrong.
  public init(url: URL, limits: PackageLimits = .default) throws {
    let input = try InputFile(url)
    guard input.size <= limits.archiveSize else {
      throw SkinIssue.archive(
        .packageTooLarge, "The patch has \(input.size) bytes, more than the \(limits.archiveSize) that are allowed",
        remedy: "Fetch the full package instead.", file: url.path)
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

  /// Checks that a patch is whole, and reads its header.
  /// - Returns: The header, where the container begins, and the patch's hash.
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

  /// Makes the new version's files out of the old version's.
  ///
  /// The old files that are needed are read once and checked, the new ones are made and checked: all of it before this
  /// returns. Takes less than 32 MiB of memory; what is more lies in files without names.
  /// - Parameters:
  ///   - base: The files of the version that the patch starts from.
  ///   - manifest: That version's manifest.
  ///   - folder: Where there is room for old and new files, unpacked; without, the system's folder for temporary files.
  ///   - progress: Is told about every file that is made.
  /// - Returns: The new version's files.
  /// - Throws: `SkinIssue` with the code `wrong-base` where the version is another one, what `base` throws, `bad-patch`
  ///   or `result-mismatch`; `CancellationError` where the task is cancelled.
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

  /// What is compressed in the patch, from its beginning.
  func contents() throws -> XZDecoder { try XZDecoder(input, in: container) }

  func wrongBase(_ why: String) -> SkinIssue {
    SkinIssue(
      .wrongBase, "The patch starts from \(header.base.id) \(header.base.version) and can't be applied: \(why)",
      remedy: "Give the version that the patch was made from, or fetch the full new package.",
      place: .init(file: url.path))
  }
}

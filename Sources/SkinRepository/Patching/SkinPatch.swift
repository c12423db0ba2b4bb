public import Foundation
import SkinKit
public import SkinPackage

/// Patches between the packages of two versions.
///
/// ```swift
/// let summary = try SkinPatch.make(from: old, to: new, output: patch)
/// try SkinPatch.apply([patch], to: old, output: rebuilt)  // rebuilt has the files and the manifest of new
/// ```
/// A patch keeps or renames files that the old version has, and builds the others with one delta against the old
/// version. Everything is hashed before and after. A patch applies only to the version that it was built from.
public enum SkinPatch {
  /// The result of building a patch.
  public struct Summary: Sendable, Hashable {
    /// The numbers of kept, renamed and rebuilt files.
    public let counts: PatchCounts
    /// The size of the patch in bytes.
    public let patchSize: Int
    /// The size of the new package in bytes.
    public let packageSize: Int
    /// The hash of the patch.
    public let sha256: ContentHash
  }

  /// The largest size of a patch as a part of the new package's size; beyond it, downloading the package is as good.
  public static let largestPart = 0.9

  /// Builds the patch between two packages.
  ///
  /// The patch is applied once before it is moved into place, so a patch that exists works. The same packages and the
  /// same version of liblzma give the same patch. It uses all cores, and at most ten bytes of memory for each byte of
  /// both versions, unpacked.
  /// - Parameters:
  ///   - old: The package that the patch starts from.
  ///   - new: The package that it builds.
  ///   - output: The patch file; an existing file is replaced.
  ///   - limits: The size limits.
  ///   - progress: Called for every file that is read, encoded or checked.
  /// - Returns: The contents and the size of the patch.
  /// - Throws: `SkinIssue` if a package can't be opened or verified, or with the code `patch-too-large` if the patch
  ///   would exceed ``largestPart`` of the new package, or would have more steps than devices accept; `CancellationError`
  ///   if the task is canceled.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes of both versions.
  @discardableResult public static func make(
    from old: URL, to new: URL, output: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> Summary {
    let base = try PackageReader(url: old, limits: limits)
    let result = try PackageReader(url: new, limits: limits)
    let sizes = (old: base.manifest.totalSize, new: result.manifest.totalSize)
    let phases = PhasedProgress([sizes.old, sizes.new, sizes.new, sizes.new, sizes.new], report: progress)
    try base.verify(progress: phases.phase(0))
    try result.verify(progress: phases.phase(1))
    let (header, body, steps) = try PatchMaker(from: base, to: result, limits: limits).make(progress: phases.phase(2))
    let file = try OutputFile(output)
    try file.append(Data(header.bytes))
    let compressed = phases.phase(3)
    try XZEncoder.encode(body) { done, piece in
      compressed?(PackageProgress(path: output.lastPathComponent, completed: done, total: body.count))
      try file.append(piece)
    }
    let packed = file.count - header.bytes.count
    try file.append(Data(file.hash.bytes))
    try PackageLimits.checkMade(steps: steps, packed: packed)
    guard Double(file.count) <= largestPart * Double(result.packageSize) else {
      throw SkinIssue(
        .patchTooLarge,
        "No patch was built: it would have \(file.count) bytes, and the new package has \(result.packageSize)",
        suggestion: "Let devices download the full package.")
    }
    let sha256 = file.hash
    try file.commit { written in
      let patch = try PatchReader(url: written, limits: limits)
      _ = try patch.apply(to: base, manifest: base.manifest, progress: phases.phase(4))
    }
    return Summary(counts: header.counts, patchSize: file.count, packageSize: result.packageSize, sha256: sha256)
  }

  /// Applies patches, one after the other, to the package that the first one starts from.
  ///
  /// Everything used of the old package, and everything that the patches build, is checked before anything is written.
  /// The new package has the files and the manifest of the package that the last patch was built for. Its bytes are the
  /// same, too, if the same version of zlib packed it.
  /// - Parameters:
  ///   - patches: At least one patch, in order.
  ///   - old: The package that the first one starts from.
  ///   - output: The new package; an existing file is replaced.
  ///   - limits: The size limits.
  ///   - progress: Called for every file that a patch builds or that is packed.
  /// - Throws: `SkinIssue` if a patch is damaged, starts from another version (code `wrong-base`) or doesn't build the
  ///   promised version (code `result-mismatch`); with several patches, the message names the one. `CancellationError`
  ///   if the task is canceled.
  /// - Complexity: O(*n*), where *n* is the number of bytes of both versions.
  public static func apply(
    _ patches: [URL], to old: URL, output: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws {
    let base = try PackageReader(url: old, limits: limits)
    var files: any SkinFiles = base
    var manifest = base.manifest
    let folder = output.deletingLastPathComponent()
    guard !patches.isEmpty else { throw PatchStep.noPatches }
    // Damaged patches are found before the first one is applied.
    let readers = try patches.enumerated().map { index, url in
      try PatchStep(index, of: patches).run { try PatchReader(url: url, limits: limits) }
    }
    let phases = PhasedProgress(readers.map(\.newSize) + [readers[readers.count - 1].newSize], report: progress)
    for (index, reader) in readers.enumerated() {
      let made = try PatchStep(index, of: patches).run {
        try reader.apply(to: files, manifest: manifest, in: folder, progress: phases.phase(index))
      }
      files = made
      manifest = made.manifest
    }
    try PatchedPackage(files, manifest: manifest, base: base).write(to: output, progress: phases.phase(readers.count))
  }
}

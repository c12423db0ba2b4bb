// Makes patches and applies them: the result is the new version, byte for byte, or nothing.

public import Foundation
internal import SkinKit

/// Turns one version's package into another's.
///
/// ```swift
/// let summary = try SkinPatch.make(from: old, to: new, output: patch)
/// try SkinPatch.apply([patch], to: old, output: rebuilt)  // rebuilt has the files and the manifest of new
/// ```
/// Files that the old version has are kept or renamed; the others are made by one delta against all of the old version.
/// Everything is hashed before and after, and a patch is applied to nothing but the version it was made from.
public enum SkinPatch {
  /// What a patch consists of.
  public struct Summary: Sendable, Hashable {
    /// What becomes of the files.
    public let counts: PatchCounts
    /// The size of the patch in bytes.
    public let patchSize: Int
    /// The size of the new package in bytes.
    public let packageSize: Int
    /// The hash of the patch.
    public let sha256: ContentHash
  }

  /// The largest part of the new package's size that a patch may have; fetching the package is as good beyond it.
  public static let largestPart = 0.9

  /// Makes the patch between two packages.
  ///
  /// Before the patch takes its place it is applied once, so that a patch that exists is one that works. The same
  /// packages give the same patch where the same version of liblzma compresses it. Uses all cores, and at most ten bytes
  /// of memory for each byte of both versions, unpacked.
  /// - Parameters:
  ///   - old: The package that the patch starts from.
  ///   - new: The package that it makes.
  ///   - output: Where the patch goes; a file of that name is replaced.
  ///   - limits: What is refused for its size.
  ///   - progress: Is told about every file that is read, worked on or checked.
  /// - Returns: What the patch consists of.
  /// - Throws: `SkinIssue` where a package can't be opened or verified, or with the code `patch-too-large` where the
  ///   patch would have more than ``largestPart`` of the new package; `CancellationError` where the task is cancelled.
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
    let (header, body) = try PatchMaker(from: base, to: result, limits: limits).make(progress: phases.phase(2))
    let file = try OutputFile(output)
    try file.append(Data(header.bytes))
    let compressed = phases.phase(3)
    try XZEncoder.encode(body) { done, piece in
      compressed?(PackageProgress(path: output.lastPathComponent, completed: done, total: body.count))
      try file.append(piece)
    }
    try file.append(Data(file.hash.bytes))
    guard Double(file.count) <= largestPart * Double(result.packageSize) else {
      throw SkinIssue(
        .patchTooLarge,
        "No patch was made: it would have \(file.count) bytes, and the new package has \(result.packageSize)",
        remedy: "Let the full package be fetched.")
    }
    let sha256 = file.hash
    try file.commit { written in
      let patch = try PatchReader(url: written, limits: limits)
      _ = try patch.apply(to: base, manifest: base.manifest, progress: phases.phase(4))
    }
    return Summary(counts: header.counts, patchSize: file.count, packageSize: result.packageSize, sha256: sha256)
  }

  /// Applies patches, one after the other, to the package that the first was made from.
  ///
  /// All that is used of the old package, and all that the patches make, is checked before anything is written. The new
  /// package has the files and the manifest of the one that the last patch was made for, and its very bytes where the
  /// same zlib packed it.
  /// - Parameters:
  ///   - patches: The patches in their order, at least one.
  ///   - old: The package that the first one starts from.
  ///   - output: Where the new package goes; a file of that name is replaced.
  ///   - limits: What is refused for its size.
  ///   - progress: Is told about every file that a patch makes or that is packed.
  /// - Throws: `SkinIssue` where a patch is damaged, starts from another version (code `wrong-base`) or doesn't make what
  ///   it promises (code `result-mismatch`); of several patches it names the one. `CancellationError` where the task is
  ///   cancelled.
  public static func apply(
    _ patches: [URL], to old: URL, output: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws {
    let base = try PackageReader(url: old, limits: limits)
    var files: any SkinFiles = base
    var manifest = base.manifest
    let folder = output.deletingLastPathComponent()
    guard !patches.isEmpty else { throw PatchStep.noPatches }
    // A patch that isn't whole is found before the first is applied.
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

// Makes patches and applies them: the result is the new package, byte for byte, or nothing.

public import Foundation
internal import SkinKit

/// Turns one version's package into another's.
///
/// ```swift
/// let summary = try SkinPatch.make(from: old, to: new, output: patch)
/// try SkinPatch.apply(patch: patch, to: old, output: rebuilt)  // rebuilt has the bytes of new
/// ```
/// Files that the old version has are kept or renamed; the others are carried whole. Whatever a patch makes is hashed
/// before it takes its place, and a patch is applied to nothing but the package it was made from.
public enum SkinPatch {
  /// What a patch consists of.
  public struct Summary: Sendable, Hashable {
    /// The files that stay as they are.
    public let kept: Int
    /// The files that only move.
    public let renamed: Int
    /// The files that the patch carries.
    public let whole: Int
    /// The size of the patch in bytes.
    public let patchSize: Int
    /// The size of the new package in bytes.
    public let packageSize: Int
    /// The hash of the patch.
    public let sha256: ContentHash
  }

  /// Makes the patch between two packages.
  ///
  /// Before the patch takes its place it is applied once, so that a patch that exists is one that works.
  /// - Parameters:
  ///   - old: The package that the patch starts from.
  ///   - new: The package that it makes.
  ///   - output: Where the patch goes; a file of that name is replaced.
  ///   - limits: What is refused for its size.
  ///   - progress: Is told about every file.
  /// - Returns: What the patch consists of.
  /// - Throws: `SkinIssue` where a package can't be opened or verified, or the new one can't be rebuilt byte for byte
  ///   (code `not-reproducible`); `CancellationError` where the task is cancelled.
  @discardableResult public static func make(
    from old: URL, to new: URL, output: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> Summary {
    let base = try PackageReader(url: old, limits: limits)
    let result = try PackageReader(url: new, limits: limits)
    try base.verify()
    try result.verify()
    let plan = try PatchPlan(from: base, to: result)
    let file = try OutputFile(output)
    try plan.write(to: file)
    let sha256 = file.hash
    try file.commit { written in
      let patch = try PatchReader(url: written, limits: limits)
      // Rebuilt into nothing but a hash: what counts is whether the bytes would be the same.
      let rebuilt = try rebuild(patch, base, into: .discarding(), progress: progress)
      guard rebuilt == patch.newPackageHash else {
        throw SkinIssue(
          .notReproducible, "\(new.lastPathComponent) can't be rebuilt byte for byte from its files",
          remedy: "Pack it with `skin pack`: other tools write times and attributes that a patch doesn't carry.",
          place: .init(file: new.path))
      }
    }
    return Summary(
      kept: result.manifest.files.count - plan.header.renamed.count - plan.header.pieces.count + 1,
      renamed: plan.header.renamed.count, whole: plan.header.pieces.count - 1, patchSize: file.count,
      packageSize: result.packageSize, sha256: sha256)
  }

  /// Applies a patch to the package it was made from.
  ///
  /// The base is verified before anything is written, and the result before it takes its place.
  /// - Parameters:
  ///   - patch: The patch.
  ///   - old: The package that it starts from.
  ///   - output: Where the new package goes; a file of that name is replaced.
  ///   - limits: What is refused for its size.
  ///   - progress: Is told about every file.
  /// - Throws: `SkinIssue` where the patch is damaged, the base is another one (code `wrong-base`) or the result isn't
  ///   the promised one (code `result-mismatch`); `CancellationError` where the task is cancelled.
  public static func apply(
    patch: URL, to old: URL, output: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws {
    let patch = try PatchReader(url: patch, limits: limits)
    let base = try PackageReader(url: old, limits: limits)
    guard base.manifestHash == patch.baseManifestHash else {
      let found = base.manifest
      throw patch.wrongBase("\(old.lastPathComponent) is \(found.id) \(found.version) with other contents")
    }
    try base.verify()
    let file = try OutputFile(output)
    guard try rebuild(patch, base, into: file, progress: progress) == patch.newPackageHash else {
      throw SkinIssue(
        .resultMismatch, "The patch doesn't make the package it promises; nothing was written",
        remedy: "The old package was compressed by another tool, or the patch is damaged. Fetch the full new package.")
    }
    try file.commit()
  }

  /// Writes the new package.
  private static func rebuild(
    _ patch: PatchReader, _ base: PackageReader, into output: OutputFile,
    progress: (@Sendable (PackageProgress) -> Void)?
  ) throws -> ContentHash {
    var writer = ZipWriter(output)
    let manifest = patch.newManifest
    try add(PackageManifest.path, size: manifest.data.count, from: patch, to: &writer)
    var done = 0
    for file in manifest.files {
      try Task.checkCancellation()
      switch patch.source(of: file.path) {
      case .whole: try add(file.path, size: file.size, from: patch, to: &writer)
      case .kept: try copy(file, at: file.path, from: base, patch, to: &writer)
      case .renamed(let old): try copy(file, at: old, from: base, patch, to: &writer)
      }
      done += file.size
      progress?(PackageProgress(path: file.path, completed: done, total: manifest.totalSize))
    }
    try writer.finish()
    return output.hash
  }

  private static func add(_ path: String, size: Int, from patch: PatchReader, to writer: inout ZipWriter) throws {
    var crc = CRC32()
    try patch.read(path, size: size) { crc.update($0) }
    guard case .whole(let length) = patch.source(of: path) else { return }
    let entry = ZipWriter.Entry(
      path: path, isCompressed: patch.isCompressed(path), crc32: UInt32(crc.value), compressedSize: length, size: size)
    try writer.add(entry) { try patch.readCompressed(path, $0) }
  }

  /// Takes a file over as it is compressed in the old package.
  private static func copy(
    _ file: PackageManifest.File, at old: String, from base: PackageReader, _ patch: PatchReader,
    to writer: inout ZipWriter
  ) throws {
    guard let entry = base.archive.entry(at: old), base.manifest.file(at: old)?.sha256 == file.sha256 else {
      throw patch.wrongBase("its \(EntryName.shown(old)) is missing or has other contents")
    }
    let copied = ZipWriter.Entry(
      path: file.path, isCompressed: entry.isCompressed, crc32: entry.crc32, compressedSize: entry.compressedSize,
      size: entry.size)
    try writer.add(copied) { try base.archive.readCompressed(entry, $0) }
  }
}

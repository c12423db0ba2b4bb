public import Foundation
import SkinKit
public import SkinPackage

/// Patches of bsdiff 4, between any two files: `bspatch` reads these patches, and this reads those of `bsdiff`.
///
/// ```swift
/// try BsdiffPatch.make(from: old, to: new, output: patch)
/// try BsdiffPatch.apply([patch], to: old, output: rebuilt)
/// ```
/// The format has no hashes. A patch that is applied to the wrong file either fails or builds another file. For
/// packages, ``SkinPatch`` is smaller and safer.
public enum BsdiffPatch {
  /// The result of building or applying a patch.
  public struct Summary: Sendable, Hashable {
    /// The size of the patch in bytes.
    public let patchSize: Int
    /// The size of the new file in bytes.
    public let newSize: Int
    /// The hash of the written file: the patch or the new file.
    public let sha256: ContentHash
  }

  /// Returns whether a file starts like a patch in this format.
  /// - Parameter url: The file.
  /// - Returns: Whether it does; the rest isn't checked.
  /// - Throws: `SkinIssue` if the file can't be read.
  public static func isPatch(_ url: URL) throws -> Bool { try isPatch(InputFile(url)) }

  /// Builds the patch between two files.
  ///
  /// It takes about ten bytes of memory for each byte of the old file and two for each byte of the new one. The patch
  /// is applied once before it is moved into place, so a patch that exists works.
  /// - Parameters:
  ///   - old: The file that the patch starts from.
  ///   - new: The file that it builds.
  ///   - output: The patch file; an existing file is replaced.
  ///   - limits: The size limits: `archiveSize` applies to each of the two files.
  ///   - progress: Called repeatedly with the bytes of the new file that are done.
  /// - Returns: The sizes and the hash of the patch.
  /// - Throws: `SkinIssue` if a file can't be read or written, is too large (code `file-too-large`), or changes
  ///   meanwhile; `CancellationError` if the task is canceled.
  /// - Complexity: O(*n* log *n*), where *n* is the number of bytes of both files.
  @discardableResult public static func make(
    from old: URL, to new: URL, output: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> Summary {
    let newBytes = try contents(of: new, limits)
    let hash = ContentHash(of: Data(newBytes))
    let file = try OutputFile(output)
    let steps = try BsdiffWriter.write(from: contents(of: old, limits), to: newBytes, into: file) { completed in
      progress?(PackageProgress(path: new.lastPathComponent, completed: completed, total: newBytes.count))
    }
    try PackageLimits.checkMade(steps: steps, packed: file.count)
    let summary = Summary(patchSize: file.count, newSize: newBytes.count, sha256: file.hash)
    try file.commit { written in
      let rebuilt = OutputFile.discarding()
      try BsdiffReader(written, limits: limits).rebuild(from: InputFile(old), into: rebuilt)
      guard rebuilt.hash == hash else {
        throw SkinIssue(
          .resultMismatch, "\(old.lastPathComponent) changed while the patch was built",
          suggestion: "Try again when nothing else writes to it.", place: .init(file: old.path))
      }
    }
    return summary
  }

  /// Applies patches, one after the other, to the file that the first one starts from.
  ///
  /// Reads the files piece by piece, in about 15 MB of memory. Intermediate files are stored in a temporary folder,
  /// which is removed at the end.
  /// - Parameters:
  ///   - patches: At least one patch, in order.
  ///   - old: The file that the first one starts from.
  ///   - output: The new file; an existing file is replaced.
  ///   - limits: The size limits: `archiveSize` applies to every file that is built.
  ///   - progress: Called repeatedly with the bytes of a file that are done.
  /// - Returns: The sizes and the hash of the new file.
  /// - Throws: `SkinIssue` if a patch isn't one (code `not-a-patch`), is damaged (`bad-patch`), reads beyond the end of
  ///   the old file (`wrong-base`) or builds too large a file (`file-too-large`), or if a file can't be read or
  ///   written. With several patches, the message names the one. `CancellationError` if the task is canceled.
  /// - Complexity: O(*n*), where *n* is the number of bytes of all files.
  @discardableResult public static func apply(
    _ patches: [URL], to old: URL, output: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> Summary {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    var from = old
    for (number, patch) in patches.dropLast().enumerated() {
      let next = folder.appending(path: "\(number)")
      _ = try PatchStep(number, of: patches).run { try apply(patch, to: from, output: next, limits, progress) }
      from = next
    }
    guard let last = patches.last else { throw PatchStep.noPatches }
    return try PatchStep(patches.count - 1, of: patches).run {
      try apply(last, to: from, output: output, limits, progress)
    }
  }

  private static func apply(
    _ patch: URL, to old: URL, output: URL, _ limits: PackageLimits,
    _ progress: (@Sendable (PackageProgress) -> Void)?
  ) throws -> Summary {
    let reader = try BsdiffReader(patch, limits: limits)
    let base = try InputFile(old)
    let file = try OutputFile(output)
    try reader.rebuild(from: base, into: file) { completed in
      progress?(PackageProgress(path: output.lastPathComponent, completed: completed, total: reader.newSize))
    }
    let summary = Summary(patchSize: reader.patchSize, newSize: file.count, sha256: file.hash)
    try file.commit()
    return summary
  }

  /// The first bytes of a patch.
  static let magic = Array("BSDIFF40".utf8)

  static func isPatch(_ input: InputFile) throws -> Bool {
    try input.size >= magic.count && input.read(at: 0, count: magic.count) == magic
  }

  private static func contents(of url: URL, _ limits: PackageLimits) throws -> [UInt8] {
    let input = try InputFile(url)
    guard input.size <= limits.archiveSize else {
      throw SkinIssue(
        .fileTooLarge, "\(url.lastPathComponent) has \(input.size) bytes, more than the \(limits.archiveSize) allowed",
        suggestion: "Make patches of smaller files.", place: .init(file: url.path))
    }
    return try input.read(at: 0, count: input.size)
  }
}

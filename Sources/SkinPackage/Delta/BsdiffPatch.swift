// The classic patches of bsdiff 4, between any two files: `bspatch` reads ours, and we read those of `bsdiff`.

public import Foundation
internal import SkinKit

/// Makes and applies patches in the format BSDIFF40.
///
/// ```swift
/// try BsdiffPatch.make(from: old, to: new, output: patch)
/// try BsdiffPatch.apply([patch], to: old, output: rebuilt)
/// ```
/// The format has no hashes: a patch that is applied to another file than it was made from either fails or makes
/// something else. Between packages ``SkinPatch`` is smaller and safer.
public enum BsdiffPatch {
  /// What was written.
  public struct Summary: Sendable, Hashable {
    /// The size of the patch in bytes.
    public let patchSize: Int
    /// The size of the new file in bytes.
    public let newSize: Int
    /// The hash of the file that was written, the patch or the new file.
    public let sha256: ContentHash
  }

  /// Whether a file begins as these patches do.
  /// - Parameter url: The file.
  /// - Returns: Whether it does; the rest isn't looked at.
  /// - Throws: `SkinIssue` where it can't be read.
  public static func isPatch(_ url: URL) throws -> Bool { try isPatch(InputFile(url)) }

  /// Makes the patch between two files.
  ///
  /// It takes some ten bytes of memory for each byte of the old file and two for each of the new one. Before the
  /// patch takes its place it is applied once, so that a patch that exists is one that works.
  /// - Parameters:
  ///   - old: The file that the patch starts from.
  ///   - new: The file that it makes.
  ///   - output: Where the patch goes; a file of that name is replaced.
  ///   - limits: What is refused for its size: `archiveSize` holds for each of the two files.
  ///   - progress: Is told now and then how much of the new file is done.
  /// - Returns: What was written.
  /// - Throws: `SkinIssue` where a file can't be read or written, is too large (code `file-too-large`), or changes
  ///   meanwhile; `CancellationError` where the task is cancelled.
  @discardableResult public static func make(
    from old: URL, to new: URL, output: URL, limits: PackageLimits = .default,
    progress: (@Sendable (PackageProgress) -> Void)? = nil
  ) throws -> Summary {
    let newBytes = try contents(of: new, limits)
    let hash = ContentHash(of: Data(newBytes))
    let file = try OutputFile(output)
    try BsdiffWriter.write(from: contents(of: old, limits), to: newBytes, into: file) { completed in
      progress?(PackageProgress(path: new.lastPathComponent, completed: completed, total: newBytes.count))
    }
    let summary = Summary(patchSize: file.count, newSize: newBytes.count, sha256: file.hash)
    try file.commit { written in
      let rebuilt = OutputFile.discarding()
      try BsdiffReader(written, limits: limits).rebuild(from: InputFile(old), into: rebuilt)
      guard rebuilt.hash == hash else {
        throw SkinIssue(
          .resultMismatch, "\(old.lastPathComponent) changed while the patch was made",
          remedy: "Try again when nothing else writes to it.", place: .init(file: old.path))
      }
    }
    return summary
  }

  /// Applies patches, one after the other, to the file that the first was made from.
  ///
  /// The files are read piece by piece, in some 15 MB of memory whatever their size. What lies between two patches stands
  /// in a folder for temporary files, and is gone at the end.
  /// - Parameters:
  ///   - patches: The patches in their order, at least one.
  ///   - old: The file that the first one starts from.
  ///   - output: Where the new file goes; a file of that name is replaced.
  ///   - limits: What is refused for its size: `archiveSize` holds for every file that is made.
  ///   - progress: Is told now and then how much of a file is done.
  /// - Returns: What was written.
  /// - Throws: `SkinIssue` where a patch isn't one (code `not-a-patch`), is damaged (`bad-patch`), reads beyond the
  ///   end of the old file (`wrong-base`) or makes too large a file (`file-too-large`), and where a file can't be read
  ///   or written; of several patches it names the one. `CancellationError` where the task is cancelled.
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
        remedy: "Make patches of smaller files.", place: .init(file: url.path))
    }
    return try input.read(at: 0, count: input.size)
  }
}

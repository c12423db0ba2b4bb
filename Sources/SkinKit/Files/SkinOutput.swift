public import Foundation

/// The files of a skin in some format, to write into a folder, to pack, or to read.
///
/// ```swift
/// try document.nativeOutput().write(to: folder)
/// ```
public struct SkinOutput: Sendable {
  /// The generated files, by path.
  public let files: [String: Data]
  /// The copied files, by their new path.
  public let copies: [String: SkinFile]
  /// The paths of all files, sorted by their UTF-8 bytes.
  public let paths: [String]
  /// The parts of the skin that the format can't hold and that were left out.
  public let issues: [SkinIssue]

  /// Combines files.
  /// - Parameters:
  ///   - files: The generated files, by path.
  ///   - copies: The copied files, by their new path.
  ///   - issues: The parts of the skin that were left out.
  public init(files: [String: Data], copies: [String: SkinFile] = [:], issues: [SkinIssue] = []) {
    self.files = files
    self.copies = copies
    self.issues = issues
    paths = Set(files.keys).union(copies.keys).orderedByBytes()
  }

  /// Writes the files into a folder, completely or not at all.
  ///
  /// They are written into a temporary folder next to it, which is renamed at the end.
  /// - Parameter folder: A folder that doesn't exist yet, or is empty; its parent must exist.
  /// - Throws: ``SkinIssue`` if the folder isn't empty, a path leaves it, or a file can't be read or written;
  ///   `CancellationError` if the task is canceled.
  /// - Complexity: Linear in the total size of the files.
  public func write(to folder: URL) throws { try write(to: folder) { _, _, _ in } }

  /// Writes the files into a folder, completely or not at all; see ``write(to:)``.
  /// - Parameters:
  ///   - folder: A folder that doesn't exist yet, or is empty; its parent must exist.
  ///   - progress: Called before each file with its path, and the numbers of written and of all files.
  /// - Throws: ``SkinIssue`` or `CancellationError`, as ``write(to:)``.
  package func write(to folder: URL, progress: (_ path: String, _ completed: Int, _ total: Int) -> Void) throws {
    let folder = folder.standardizedFileURL
    let manager = FileManager.default
    if manager.fileExists(atPath: folder.path) {
      let contents = try? manager.contentsOfDirectory(atPath: folder.path)
      guard contents?.isEmpty == true else {
        throw SkinIssue(
          .occupiedFolder, "\(folder.relativePath) exists and isn't an empty folder",
          suggestion: "Choose another folder, or remove it first.", place: .init(file: folder.relativePath))
      }
    }
    let temporary = folder.deletingLastPathComponent()
      .appending(path: ".\(folder.lastPathComponent.prefix(40))-\(UUID().uuidString)")
    do {
      try manager.createDirectory(at: temporary, withIntermediateDirectories: false)
    } catch {
      throw Self.unwritable(folder.relativePath, error.localizedDescription)
    }
    var isDone = false
    defer { if !isDone { try? manager.removeItem(at: temporary) } }

    for (index, path) in paths.enumerated() {
      progress(path, index, paths.count)
      try write(try contents(of: path), path, in: temporary)
    }
    // Replaces an empty folder in one step, and fails if it isn't empty any more.
    guard rename(temporary.path, folder.path) == 0 else {
      throw Self.unwritable(folder.relativePath, String(cString: strerror(errno)))
    }
    isDone = true
  }

  private func write(_ data: Data, _ path: String, in folder: URL) throws {
    try Task.checkCancellation()
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }), !path.utf8.contains(0) else {
      throw SkinIssue(
        .unwritableFile, "\"\(path.prefix(60))\" is not a path within a folder", suggestion: "Use another path.",
        place: .init(file: path))
    }
    let file = folder.appending(path: path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file, options: .withoutOverwriting)
    } catch {
      throw Self.unwritable(path, error.localizedDescription)
    }
  }

  private static func unwritable(_ path: String, _ reason: String) -> SkinIssue {
    SkinIssue(
      .unwritableFile, "\(path) can't be written: \(reason)",
      suggestion: "Check that its folder exists and may be written to.", place: .init(file: path))
  }
}

extension SkinOutput: SkinFiles {
  /// Reads one file.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` if there is no such file, or a copied file can't be read.
  public func contents(of path: String) throws -> Data {
    if let data = files[path] { return data }
    guard let file = copies[path] else { throw SkinIssue.noSuchFile(path) }
    return try file.contents()
  }
}

extension SkinIssue.Code {
  /// A folder to create isn't empty, or is a link or a file.
  public static let occupiedFolder: Self = "occupied-folder"
  /// A file that can't be written.
  public static let unwritableFile: Self = "unwritable-file"
}

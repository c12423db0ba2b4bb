// A skin's files on their way to disk: all of them arrive, or none.

public import Foundation

/// The files of a skin that is being written in some format.
///
/// They can be written to a folder, or packed and read as they are.
public struct SkinOutput: Sendable {
  /// The files that are made anew, by path.
  public let files: [String: Data]
  /// The files that are copied as they are, by the path that they get.
  public let copies: [String: SkinFile]
  /// The paths of all files, sorted by their UTF-8 bytes.
  public let paths: [String]
  /// What of the skin isn't in the files, where the format can't hold it and that is no reason not to write the rest.
  public let issues: [SkinIssue]

  /// Puts files together.
  /// - Parameters:
  ///   - files: The files that are made anew, by path.
  ///   - copies: The files that are copied as they are, by the path that they get.
  ///   - issues: What of the skin isn't in the files.
  public init(files: [String: Data], copies: [String: SkinFile] = [:], issues: [SkinIssue] = []) {
    self.files = files
    self.copies = copies
    self.issues = issues
    paths = Set(files.keys).union(copies.keys).sorted { $0.precedesByBytes($1) }
  }

  /// Writes the files into a folder.
  ///
  /// They are written into a folder beside it, which takes its name at the end, so that a failure leaves nothing behind.
  /// - Parameter folder: A folder that doesn't exist yet, or is empty; the one that it lies in must exist.
  /// - Throws: ``SkinIssue`` where the folder isn't empty, a path leaves it, or something can't be read or written;
  ///   `CancellationError` where the task is cancelled.
  public func write(to folder: URL) throws {
    let folder = folder.standardizedFileURL
    let manager = FileManager.default
    if manager.fileExists(atPath: folder.path) {
      let contents = try? manager.contentsOfDirectory(atPath: folder.path)
      guard contents?.isEmpty == true else {
        throw SkinIssue(
          .folderNotEmpty, "\(folder.relativePath) exists and isn't an empty folder",
          remedy: "Choose another folder, or remove it first.", place: .init(file: folder.relativePath))
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

    for (path, data) in files { try write(data, path, in: temporary) }
    for (path, file) in copies { try write(try file.contents(), path, in: temporary) }
    // Replaces an empty folder in one step, and fails on one that isn't empty any more.
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
        .unwritableFile, "\"\(path.prefix(60))\" is not a path within a folder", remedy: "Give the file another path.",
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
      remedy: "Check that the folder around it exists and may be written to.", place: .init(file: path))
  }
}

extension SkinOutput: SkinFiles {
  /// Reads one file whole.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` where there is no such file, or one that is copied can't be read.
  public func contents(of path: String) throws -> Data {
    if let data = files[path] { return data }
    guard let file = copies[path] else { throw SkinIssue.noSuchFile(path) }
    return try file.contents()
  }
}

extension SkinIssue.Code {
  /// A folder that would be written into isn't empty.
  public static let folderNotEmpty: Self = "folder-not-empty"
  /// A file that can't be written.
  public static let unwritableFile: Self = "unwritable-file"
}

// A skin that is one file: that file, and what lies beside it.

public import Foundation

/// The files of a skin that is a single file, such as `night.plist`: that one and what lies beside it, read when asked for.
///
/// ```swift
/// let document = try SkinDocument.read(LooseFiles(URL(filePath: "themes/night.plist")))
/// ```
/// The folder may be any, even a home folder, so nothing below it is listed. What a skin names there by a relative path is
/// still found. Hidden files, symbolic links and what they lead to are no part of the skin.
public struct LooseFiles: SkinFiles {
  /// The folder that the file lies in.
  public let folder: URL
  /// The file's name: its path among these files.
  public let entry: String
  /// The names of the files directly in the folder, sorted by their UTF-8 bytes.
  public let paths: [String]
  /// The folder's name.
  public var folderName: String? { folder.lastPathComponent }

  /// Lists what lies beside a file.
  /// - Parameter file: A file on this machine; where it is a symbolic link, what it leads to.
  /// - Throws: ``SkinIssue`` where it isn't a regular file, or its folder can't be read.
  public init(_ file: URL) throws {
    let target = file.resolvingSymlinksInPath()
    guard (try? DiskFolder.kind(of: target.path)) == .file else {
      throw SkinIssue(
        .missingFile, "There is no file \(file.path)", remedy: "Give the path of a skin's file.",
        place: .init(file: file.path))
    }
    let root = try DiskFolder(target.deletingLastPathComponent())
    let name = target.lastPathComponent
    let items: [URL]
    do {
      items = try FileManager.default.contentsOfDirectory(
        at: root.url, includingPropertiesForKeys: [], options: [.skipsHiddenFiles])
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(root.url.path) can't be listed: \(error.localizedDescription)",
        remedy: "Check that the folder may be read.", place: .init(file: root.url.path))
    }
    // What can't be looked at, such as a file that was just removed, is no reason not to read the one asked for.
    var names = Set(items.filter { (try? DiskFolder.kind(of: $0.path)) == .file }.map(\.lastPathComponent))
    names.insert(name)
    folder = root.url
    entry = name
    paths = names.sorted { $0.precedesByBytes($1) }
  }

  /// Whether there is a file, beside this one or below its folder.
  /// - Parameter path: A relative path without `.` and `..`.
  /// - Returns: Whether a regular file is there, with no symbolic link or hidden folder on the way.
  public func contains(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    if names.count == 1 { return paths.contains(path) }
    // A folder's name that begins with a dot is hidden, or leads up or nowhere.
    guard names.count <= 64, names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }) else {
      return false
    }
    var item = folder
    for (index, name) in names.enumerated() {
      item.append(path: String(name))
      guard let kind = try? DiskFolder.kind(of: item.path), kind == (index == names.count - 1 ? .file : .other) else {
        return false
      }
    }
    return true
  }

  /// Reads one file whole.
  /// - Parameter path: A path for which ``contains(_:)`` holds.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` where there is no such file or it can't be read.
  public func contents(of path: String) throws -> Data {
    guard contains(path) else { throw SkinIssue.noSuchFile(path) }
    return try DiskFolder.contents(of: path, in: folder)
  }
}

public import Foundation

/// The files of a skin that is a single file, such as `night.plist`, with the files next to it, read on demand.
///
/// ```swift
/// let night = try SkinDocument.read(SkinLooseFiles(URL(filePath: "themes/night.plist")), as: .theme)     // SkinFormats
/// ```
/// The folder may be any, even a home folder, so folders in it aren't listed. Files that a skin names in them by relative paths are
/// still found. Hidden files, symbolic links and their targets aren't part of the skin.
public struct SkinLooseFiles: SkinFiles {
  /// The folder of the file.
  public let folder: URL
  /// The file's name, which is its path among these files.
  public let entry: String
  /// The names of the files directly in the folder, sorted by their UTF-8 bytes.
  public let paths: [String]
  /// The folder's name.
  public var folderName: String? { folder.lastPathComponent }

  /// Lists the folder of a file.
  /// - Parameter file: A file on this machine, or a symbolic link to one.
  /// - Throws: ``SkinIssue`` if it isn't a regular file, or its folder can't be read.
  /// - Complexity: O(*n* log *n*) in the number of files in the folder.
  public init(_ file: URL) throws {
    let target = file.resolvingSymlinksInPath()
    guard (try? DiskFolder.kind(of: target.path)) == .file else {
      throw SkinIssue(
        .missingFile, "There is no file \(file.path)", suggestion: "Pass the path of a skin's file.",
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
        suggestion: "Check that the folder may be read.", place: .init(file: root.url.path))
    }
    // A file that can't be examined, perhaps because it was just removed, doesn't keep the requested one from being read.
    var names = Set(items.filter { (try? DiskFolder.kind(of: $0.path)) == .file }.map(\.lastPathComponent))
    names.insert(name)
    folder = root.url
    entry = name
    paths = names.orderedByBytes()
  }

  /// Whether there is a file, next to this one or below its folder.
  /// - Parameter path: A relative path without `.` and `..`.
  /// - Returns: Whether it is a regular file whose path has no symbolic link or hidden folder.
  /// - Complexity: Linear in the number of files in the folder.
  public func contains(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    if names.count == 1 { return paths.contains(path) }
    // A name with a leading dot is hidden, or is `.` or `..`.
    guard names.count <= 64, names.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) }) else {
      return false
    }
    var item = folder
    for (index, name) in names.enumerated() {
      item.append(path: String(name))
      guard let kind = try? DiskFolder.kind(of: item.path), kind == (index == names.count - 1 ? .file : .folder) else {
        return false
      }
    }
    return true
  }

  /// Reads one file.
  /// - Parameter path: A path for which ``contains(_:)`` is true.
  /// - Returns: The file's bytes.
  /// - Throws: ``SkinIssue`` if there is no such file or it can't be read.
  /// - Complexity: Linear in the number of files in the folder, and in the size of the file.
  public func contents(of path: String) throws -> Data {
    guard contains(path) else { throw SkinIssue.noSuchFile(path) }
    return try DiskFolder.contents(of: path, in: folder)
  }
}

/// Files that add to other files, rewrite their contents, or watch them being read.
package protocol DerivedFiles: SkinFiles {
  /// The files that these derive from.
  var original: any SkinFiles { get }

  /// Returns a file as its author wrote it.
  /// - Parameter path: The file's path.
  /// - Returns: The contents before they are rewritten.
  /// - Throws: ``SkinIssue`` if the file can't be read.
  func source(of path: String) throws -> Data

  /// Returns the places of a file's contents in the file as its author wrote it.
  /// - Parameter path: The file's path.
  /// - Returns: The map; `nil` if the contents aren't rewritten.
  /// - Throws: ``SkinIssue`` if the file can't be read.
  func sourceMap(of path: String) throws -> SourceMap?
}

extension SkinFiles {
  /// The files of a skin that is a single file; `nil` for all others.
  package var loose: SkinLooseFiles? { self as? SkinLooseFiles ?? (self as? any DerivedFiles)?.original.loose }

  /// Returns a file as its author wrote it.
  /// - Parameter path: The file's path.
  /// - Returns: The contents before they are rewritten.
  /// - Throws: ``SkinIssue`` if the file can't be read.
  package func source(of path: String) throws -> Data {
    guard let derived = self as? any DerivedFiles else { return try contents(of: path) }
    return try derived.source(of: path)
  }
}

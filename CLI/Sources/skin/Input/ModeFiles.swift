import Foundation
import SkinKit

/// The files of a skin, and files elsewhere that add the values of single appearances.
struct ModeFiles: DerivedFiles {
  let original: any SkinFiles
  private let added: [String: URL]
  let paths: [String]

  /// Adds files.
  /// - Parameters:
  ///   - files: The files of the skin.
  ///   - added: The paths of further files, as given on the command line.
  /// - Throws: `SkinIssue` if one of them doesn't exist.
  init(_ files: any SkinFiles, added: [String]) throws {
    original = files
    var urls: [String: URL] = [:]
    for path in added {
      guard isFolder(path) == false else {
        throw SkinIssue(
          .missingFile, "There is no file \(path)", suggestion: "Check the path.", place: .init(file: path))
      }
      urls[Self.path(of: path, in: files)] = URL(filePath: path)
    }
    self.added = urls
    paths = Set(files.paths + urls.keys).sorted { $0.precedesByBytes($1) }
  }

  /// The path of a file among those of the skin: relative to its folder, or as given.
  static func path(of given: String, in files: any SkinFiles) -> String {
    let folder = (files as? SkinFolderFiles)?.folder ?? (files as? SkinLooseFiles)?.folder
    guard let folder else { return given }
    let path = URL(filePath: given).resolvingSymlinksInPath().path
    let root = folder.resolvingSymlinksInPath().path
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : given
  }

  var folderName: String? { original.folderName }
  var fileIssues: [SkinIssue] { original.fileIssues }

  func contains(_ path: String) -> Bool { added[path] != nil || original.contains(path) }

  func contents(of path: String) throws -> Data {
    guard let url = added[path] else { return try original.contents(of: path) }
    do {
      return try Data(contentsOf: url)
    } catch {
      throw SkinIssue(
        .unreadableFile, "\(path) can't be read: \(error.localizedDescription)",
        suggestion: "Check that the file may be read.", place: .init(file: path))
    }
  }

  func source(of path: String) throws -> Data { try contents(of: path) }

  func sourceMap(of path: String) throws -> SourceMap? { nil }

  func identity(of path: String) -> String {
    added[path].map { "\($0.absoluteString)" } ?? original.identity(of: path)
  }
}

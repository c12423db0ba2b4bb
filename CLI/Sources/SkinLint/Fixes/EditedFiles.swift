package import Foundation
package import SkinKit

/// A skin's files with other contents for some of them, and without others.
package struct EditedFiles: SkinFiles {
  private let files: any SkinFiles
  package private(set) var paths: [String]
  /// The contents by the paths of edited files.
  package private(set) var edits: [String: Data] = [:]
  private var removed: Set<String> = []

  init(_ files: any SkinFiles) {
    self.files = files
    // The files next to a single-file skin aren't the skin's.
    paths = (files as? SkinLooseFiles).map { [$0.entry] } ?? files.paths
  }

  package var folderName: String? { files.folderName }
  package var fileIssues: [SkinIssue] { files.fileIssues }
  package func contains(_ path: String) -> Bool { !removed.contains(path) && files.contains(path) }

  package func contents(of path: String) throws -> Data {
    guard !removed.contains(path) else {
      throw SkinIssue(
        .missingFile, "There is no file \(path)", suggestion: "Specify a file of the skin.", place: .init(file: path))
    }
    return try edits[path] ?? files.contents(of: path)
  }

  package func identity(of path: String) -> String {
    edits[path].map { $0.base64EncodedString() } ?? files.identity(of: path)
  }

  package func revision(of path: String) -> String? { edits[path] == nil ? files.revision(of: path) : nil }

  /// Returns the files with other contents for one of them.
  func replacing(_ path: String, with bytes: [UInt8]) -> EditedFiles {
    var edited = self
    edited.edits[path] = Data(bytes)
    return edited
  }

  /// Returns the files without some of them.
  func removing(_ paths: [String]) -> EditedFiles {
    var edited = self
    edited.removed.formUnion(paths)
    edited.paths.removeAll(where: edited.removed.contains)
    return edited
  }
}

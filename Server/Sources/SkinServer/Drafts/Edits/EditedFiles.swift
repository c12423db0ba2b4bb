import Foundation
import SkinKit
import SkinPackage

/// The files of a skin, some of them with other contents.
struct EditedFiles: SkinFiles {
  private let base: any SkinFiles
  private let changes: [String: Data]

  /// Returns files with changed contents.
  /// - Parameters:
  ///   - base: The files.
  ///   - changes: The contents of those that differ.
  init(_ base: any SkinFiles, changes: [String: Data]) { (self.base, self.changes) = (base, changes) }

  var paths: [String] { base.paths }
  var folderName: String? { base.folderName }
  var fileIssues: [SkinIssue] { base.fileIssues }

  func contains(_ path: String) -> Bool { base.contains(path) }

  func contents(of path: String) throws -> Data { try changes[path] ?? base.contents(of: path) }

  func identity(of path: String) -> String {
    changes[path].map { "sha256:\(ContentHash(of: $0).hex)" } ?? base.identity(of: path)
  }
}

import Foundation
import SkinKit
import SkinPackage

/// The files of a skin, with another version in its `skin.json`.
struct VersionedFiles: SkinFiles {
  private let base: any SkinFiles
  /// The bytes of the changed `skin.json`.
  private let header: Data

  private static let headerPath = "skin.json"

  /// Returns files whose `skin.json` doesn't contradict a version.
  /// - Parameters:
  ///   - version: The version.
  ///   - files: The files of a skin.
  /// - Returns: The files themselves if their header has the version, or none.
  /// - Throws: `SkinIssue` if the header can't be read.
  static func setting(_ version: SkinVersion, in files: any SkinFiles) throws -> any SkinFiles {
    guard files.contains(headerPath) else { return files }
    let data = try files.contents(of: headerPath)
    guard let header = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw SkinIssue(
        .wrongType, "The version in skin.json can't be changed to \(version)",
        suggestion: "Write the version in skin.json, and upload the skin again.",
        place: .init(file: headerPath, key: "version"))
    }
    guard let written = header["version"] as? String, SkinVersion(written) != version else { return files }
    // Everything else stays as the author wrote it.
    var text = EditedJSON(data)
    guard text.replace(["version"], with: SkinSourceJSON.quoted(version.description)) else { return files }
    return VersionedFiles(base: files, header: text.data)
  }

  private init(base: any SkinFiles, header: Data) { (self.base, self.header) = (base, header) }

  var paths: [String] { base.paths }
  var folderName: String? { base.folderName }
  var fileIssues: [SkinIssue] { base.fileIssues }

  func contains(_ path: String) -> Bool { base.contains(path) }

  func contents(of path: String) throws -> Data { path == Self.headerPath ? header : try base.contents(of: path) }

  func identity(of path: String) -> String {
    path == Self.headerPath ? "sha256:\(ContentHash(of: header).hex)" : base.identity(of: path)
  }
}

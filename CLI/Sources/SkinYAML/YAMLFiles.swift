package import Foundation
package import SkinKit

/// Files among which those in YAML have the contents of JSON, for the readers of formats.
package struct YAMLFiles: DerivedFiles {
  package let original: any SkinFiles

  /// Wraps files, if there is YAML among them.
  /// - Parameters:
  ///   - files: The files.
  ///   - entry: The file to read as the skin, if one was named.
  /// - Returns: The files themselves, or with YAML as JSON.
  package static func wrapping(_ files: any SkinFiles, entry: String?) -> any SkinFiles {
    let hasYAML = entry.map(isYAML) ?? files.paths.contains(where: isYAML)
    return hasYAML ? YAMLFiles(original: files) : files
  }

  private init(original: any SkinFiles) { self.original = original }

  private static func isYAML(_ path: String) -> Bool {
    [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix)
  }

  package var paths: [String] { original.paths }
  package var folderName: String? { original.folderName }
  package var fileIssues: [SkinIssue] { original.fileIssues }

  package func contains(_ path: String) -> Bool { original.contains(path) }

  package func contents(of path: String) throws -> Data {
    let data = try original.contents(of: path)
    return Self.isYAML(path) ? try YAMLText.json(data, file: path).json : data
  }

  package func source(of path: String) throws -> Data { try original.source(of: path) }

  package func sourceMap(of path: String) throws -> SourceMap? {
    Self.isYAML(path) ? try YAMLText.json(try original.contents(of: path), file: path).map : nil
  }

  package func identity(of path: String) -> String { original.identity(of: path) }
}

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

  /// A file as JSON, with the bytes that it was written as.
  private typealias Converted = (source: Data, json: Data, map: SourceMap)

  /// The file that was converted last: its readers need the places after the contents, and brands read it again.
  private let last = Locked<Converted?>(nil)

  private func converted(_ path: String) throws -> Converted {
    let source = try original.contents(of: path)
    if let found = last.withLock({ $0 }), found.source == source { return found }
    let (json, map) = try YAMLText.json(source, file: path)
    let converted = Converted(source, json, map)
    last.withLock { $0 = converted }
    return converted
  }

  private static func isYAML(_ path: String) -> Bool {
    [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix)
  }

  package var paths: [String] { original.paths }
  package var folderName: String? { original.folderName }
  package var fileIssues: [SkinIssue] { original.fileIssues }

  package func contains(_ path: String) -> Bool { original.contains(path) }

  package func contents(of path: String) throws -> Data {
    try Self.isYAML(path) ? converted(path).json : original.contents(of: path)
  }

  package func source(of path: String) throws -> Data { try original.source(of: path) }

  package func sourceMap(of path: String) throws -> SourceMap? {
    try Self.isYAML(path) ? converted(path).map : nil
  }

  package func identity(of path: String) -> String { original.identity(of: path) }
}

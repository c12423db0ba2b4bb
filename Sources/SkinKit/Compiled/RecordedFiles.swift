import Foundation

/// Files that remember which of them were read.
struct RecordedFiles: DerivedFiles {
  let original: any SkinFiles
  private let fingerprints = Locked<[String: String]>([:])

  init(_ files: any SkinFiles) { original = files }

  /// The files that were read, sorted by path, with a fingerprint from before their reading.
  var sources: [(path: String, fingerprint: String)] {
    fingerprints.withLock { known in
      known.keys.orderedByBytes().compactMap { path in known[path].map { (path: path, fingerprint: $0) } }
    }
  }

  var paths: [String] { original.paths }
  var folderName: String? { original.folderName }
  var fileIssues: [SkinIssue] { original.fileIssues }

  func contents(of path: String) throws -> Data {
    let fingerprint = original.fingerprint(of: path)
    fingerprints.withLock { known in known[path] = known[path] ?? fingerprint }
    return try original.contents(of: path)
  }

  func source(of path: String) throws -> Data { try original.source(of: path) }

  func sourceMap(of path: String) throws -> SourceMap? { try (original as? any DerivedFiles)?.sourceMap(of: path) }

  func contains(_ path: String) -> Bool { original.contains(path) }

  func identity(of path: String) -> String { original.identity(of: path) }

  func revision(of path: String) -> String? { original.revision(of: path) }

  func size(of path: String) -> Int? { original.size(of: path) }
}

extension SkinFiles {
  /// A text that differs after the contents of a file changed.
  func fingerprint(of path: String) -> String { revision(of: path) ?? identity(of: path) }
}

package import Foundation

/// The index of the hostile files in `shared/hostile`: archives, patches and contents made to deceive readers.
package struct HostileIndex: Decodable {
  /// A hostile file.
  package struct File: Decodable, Sendable {
    /// The path below ``folder``.
    package var file: String
    /// The expected outcome.
    package var expect: String
    /// The flaw of the file.
    package var wrong: String
    /// The contents of an archive that is accepted: hashes by path.
    package var content: [String: String]?

    /// The file's location.
    package var url: URL { HostileIndex.folder?.appending(path: file) ?? URL(filePath: file) }
  }

  package var files: [File]

  /// The folder of the hostile files; nil if it doesn't exist.
  package static let folder = sharedFolder?.appending(path: "hostile")

  /// Returns the files whose paths match; none if there is no folder.
  package static func files(_ isWanted: (String) -> Bool) throws -> [File] {
    guard let folder else { return [] }
    let data = try Data(contentsOf: folder.appending(path: "index.json"))
    return try JSONDecoder().decode(Self.self, from: data).files.filter { isWanted($0.file) }
  }
}

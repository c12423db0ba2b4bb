import Foundation
import SkinKit
import SkinLint

/// The files of a skin that is a single file: that file, and those that it names.
///
/// Other files next to it don't belong to the skin.
struct SingleSkinFiles: SkinFiles {
  let paths: [String]
  /// The path of the file that is the skin.
  let entry: String
  private let files: any SkinFiles
  /// The file's own path.
  private let ownEntry: String

  /// Finds the files of a skin; `nil` if it isn't a single file.
  /// - Parameters:
  ///   - document: The skin.
  ///   - entry: The path that the file has here; `nil` for its own.
  init?(of document: SkinDocument, entry: String? = nil) {
    guard let loose = document.files.loose else { return nil }
    files = document.files
    let named = LintContext.filesNamed(by: document).union(document.formatFiles).union(document.resources)
    let found = named.filter { $0 != loose.entry && loose.contains($0) }
    ownEntry = loose.entry
    // A file that the skin names keeps its path.
    let entry = entry.flatMap { found.contains($0) ? nil : $0 } ?? loose.entry
    self.entry = entry
    paths = found.union([entry]).sorted { $0.precedesByBytes($1) }
  }

  func contents(of path: String) throws -> Data { try files.contents(of: own(path)) }

  func identity(of path: String) -> String { files.identity(of: own(path)) }

  private func own(_ path: String) -> String { path == entry ? ownEntry : path }
}

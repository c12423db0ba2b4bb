import Foundation
import SkinKit
import SkinLint

/// The files of a skin that is a single file: that file, and those that it names.
///
/// Other files next to it don't belong to the skin.
struct SingleSkinFiles: SkinFiles {
  let paths: [String]
  private let files: any SkinFiles

  /// Finds the files of a skin; `nil` if it isn't a single file.
  init?(of document: SkinDocument) {
    guard let loose = document.files.loose else { return nil }
    files = document.files
    let named = LintContext.filesNamed(by: document).union(document.formatFiles).union(document.resources)
    paths = named.union([loose.entry]).filter(loose.contains).sorted { $0.precedesByBytes($1) }
  }

  func contents(of path: String) throws -> Data { try files.contents(of: path) }

  func identity(of path: String) -> String { files.identity(of: path) }
}

import Foundation

enum Corpus {
  /// The folder of real files next to the checkout; tests that need it are skipped without it.
  static let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardizedFileURL

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
}

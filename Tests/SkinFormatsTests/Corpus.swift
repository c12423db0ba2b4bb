// Real files to read, beside the checkout; tests that need them are skipped where they are not there.

import Foundation
import SkinFormats
import SkinKit

enum Corpus {
  /// Links are followed, so that it is also found from a package that only links to these tests.
  static let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "../../../shared/corpus").standardizedFileURL

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
}

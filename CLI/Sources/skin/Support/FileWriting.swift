// Writing one file that a command makes.

import Foundation
import SkinKit

/// Writes a file whole, in place of one that is there.
/// - Throws: `SkinIssue` where it can't be written.
func write(_ data: Data, to path: String) throws {
  do {
    try data.write(to: URL(filePath: path), options: .atomic)
  } catch {
    throw SkinIssue(
      .unwritableFile, "\(path) can't be written: \(error.localizedDescription)",
      remedy: "Check that its folder exists and may be written to.", place: .init(file: path))
  }
}

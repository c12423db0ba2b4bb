package import Foundation
package import SkinKit
import Synchronization

/// Files in memory that count how often each of them is read, and how often all are listed.
package final class CountedFiles: SkinFiles {
  private let files: SkinMemoryFiles
  private let counts = Mutex<[String: Int]>([:])
  private let lists = Mutex(0)

  package init(_ files: SkinMemoryFiles) { self.files = files }

  package var paths: [String] {
    lists.withLock { $0 += 1 }
    return files.paths
  }
  /// The number of readings of each file that was read.
  package var readings: [String: Int] { counts.withLock(\.self) }
  /// The number of times that the paths of all files were asked for.
  package var listings: Int { lists.withLock(\.self) }

  package func contains(_ path: String) -> Bool { files.contains(path) }

  package func contents(of path: String) throws -> Data {
    counts.withLock { $0[path, default: 0] += 1 }
    return try files.contents(of: path)
  }
}

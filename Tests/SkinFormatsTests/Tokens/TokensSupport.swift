import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Synchronization

extension SkinDocument {
  /// A skin of one file of tokens, `a.tokens.json`, that must follow the specification.
  static func tokens(_ text: String, name: String = "a.tokens.json") throws -> SkinDocument {
    try SkinDocument.read(
      SkinMemoryFiles([name: text]), formats: .all, options: .init(entry: name, strictness: .strict))
  }

  /// A skin of one file of tokens, as tools write them.
  static func imported(_ text: String, name: String = "a.json") throws -> SkinDocument {
    try SkinDocument.read(SkinMemoryFiles([name: text]), formats: .all, options: .init(entry: name))
  }

  /// The issues that are errors.
  var errors: [SkinIssue] { issues.filter { $0.severity == .error } }
}

/// Files that count how often each of them is read.
final class CountedFiles: SkinFiles {
  private let files: SkinMemoryFiles
  private let counts = Mutex<[String: Int]>([:])

  init(_ files: SkinMemoryFiles) { self.files = files }

  var paths: [String] { files.paths }
  /// The number of readings of the file that is read most often.
  var most: Int { counts.withLock { $0.values.max() ?? 0 } }

  func contents(of path: String) throws -> Data {
    counts.withLock { $0[path, default: 0] += 1 }
    return try files.contents(of: path)
  }
}

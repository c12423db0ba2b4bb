import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport

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

import Foundation
import SkinKit

/// A JSON value with its file, since a set of tokens may come from several.
struct TokenJSON {
  let json: SkinSourceJSON
  let file: String

  var place: SkinIssue.Place { .init(file: file, line: json.line) }

  /// The value of an object's key.
  subscript(key: String) -> TokenJSON? { json[key].map { TokenJSON(json: $0, file: file) } }

  /// The elements of an array.
  var elements: [TokenJSON]? { json.elements?.map { TokenJSON(json: $0, file: file) } }

  /// The value in issues: a short text as it is written, otherwise its kind.
  var shown: String {
    switch json.content {
    case .string(let text): "\"\(text.prefix(60))\""
    case .number(_, let text): String(text.prefix(40))
    default: json.kindName
    }
  }
}

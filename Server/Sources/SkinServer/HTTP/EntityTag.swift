// Entity tags and conditional requests.

import HTTPTypes

/// A strong entity tag: equal tags mean equal bytes.
struct EntityTag: Hashable, Sendable {
  /// The tag with its quotation marks.
  let text: String

  /// A tag of some opaque word, here always a hash.
  init(_ word: String) { text = "\"\(word)\"" }

  /// Whether an `If-None-Match` field names this tag.
  ///
  /// The comparison is the weak one, as RFC 9110 wants it.
  func isNamed(by field: String?) -> Bool {
    guard let field else { return false }
    return field.split(separator: ",").contains { part in
      var part = part.drop { $0 == " " || $0 == "\t" }
      while let last = part.last, last == " " || last == "\t" { part.removeLast() }
      if part == "*" { return true }
      if part.hasPrefix("W/") { part = part.dropFirst(2) }
      return part == text
    }
  }
}

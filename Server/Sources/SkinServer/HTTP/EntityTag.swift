import HTTPTypes

/// A strong entity tag: equal tags mean equal bytes.
struct EntityTag: Hashable, Sendable {
  /// The tag with its quotation marks.
  let text: String

  /// Creates a tag from an opaque value, here always a hash.
  init(_ value: String) { text = "\"\(value)\"" }

  /// Whether an `If-None-Match` or `If-Match` header names this tag, by the weak comparison of RFC 9110.
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

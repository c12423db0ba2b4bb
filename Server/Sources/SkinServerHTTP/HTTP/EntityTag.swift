import HTTPTypes

/// A strong entity tag: equal tags mean equal bytes.
package struct EntityTag: Hashable, Sendable {
  /// The tag with its quotation marks.
  package let text: String

  /// Creates a tag from an opaque value, here always a hash.
  package init(_ value: String) { text = "\"\(value)\"" }

  /// Whether an `If-None-Match` or `If-Match` header names this tag, by the weak comparison of RFC 9110.
  package func isNamed(by field: String?) -> Bool {
    guard let field else { return false }
    if field == text { return true }
    // A star stands alone. In a list, it is within another server's tag.
    if Self.trimmed(field[...]) == "*" { return true }
    return field.split(separator: ",").contains { part in
      let tag = Self.trimmed(part)
      return (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag) == text
    }
  }

  /// A text without the spaces and tabs around it.
  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}

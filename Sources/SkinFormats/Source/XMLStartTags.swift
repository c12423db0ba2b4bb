import SkinKit

/// The lines and columns of the start tags of an XML document, in their order.
///
/// Foundation's parser reports where a tag ends, and not the same on every platform.
struct XMLStartTags {
  private let bytes: [UInt8]
  private var position = 0
  private var counter = SourceLineCounter()

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the place of the next start tag; `nil` after the last.
  mutating func next() -> SkinSourceLine? {
    guard let start = nextStart() else { return nil }
    return counter.line(of: start, in: bytes)
  }

  /// Returns the place of the first element after a number of values, or `nil` if there are no more; later calls of ``next()`` aren't
  /// affected.
  func place(afterValues count: Int) -> SkinSourceLine? {
    var tags = self
    var values = 0
    while let start = tags.nextStart() {
      if tags.begins(start + 1, with: "key") || tags.begins(start + 1, with: "plist") { continue }
      values += 1
      if values > count { return tags.counter.line(of: start, in: bytes) }
    }
    return nil
  }

  /// Returns the position of the next start tag, and moves behind the tag; `nil` after the last.
  private mutating func nextStart() -> Int? {
    while position < bytes.count {
      let start = position
      guard bytes[start] == UInt8(ascii: "<"), start + 1 < bytes.count else {
        position += 1
        continue
      }
      switch bytes[start + 1] {
      case UInt8(ascii: "/"): skip(to: ">")
      case UInt8(ascii: "?"): skip(to: "?>")
      case UInt8(ascii: "!") where begins(start, with: "<!--"):
        position += 4
        skip(to: "-->")
      case UInt8(ascii: "!") where begins(start, with: "<![CDATA["): skip(to: "]]>")
      case UInt8(ascii: "!"): skip(to: ">")
      default:
        skipTag()
        return start
      }
    }
    return nil
  }

  private func begins(_ start: Int, with text: StaticString) -> Bool {
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  /// Moves behind the next appearance of a text, or to the end.
  private mutating func skip(to closing: StaticString) {
    while position < bytes.count, !begins(position, with: closing) { position += 1 }
    position = min(position + closing.utf8CodeUnitCount, bytes.count)
  }

  /// Skips a start tag, whose attributes may contain brackets.
  private mutating func skipTag() {
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
  }
}

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
  mutating func next() -> SourceLine? {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      if skip("<!--", until: "-->") || skip("<![CDATA[", until: "]]>") || skip("</", until: ">")
        || skip("<?", until: "?>") || skip("<!", until: ">")
      {
        continue
      }
      skipTag()
      return counter.line(of: start, in: bytes)
    }
    position = bytes.count
    return nil
  }

  /// Skips a construct that begins here, with its end.
  private mutating func skip(_ opening: String, until closing: String) -> Bool {
    guard bytes[position...].starts(with: opening.utf8) else { return false }
    position += opening.utf8.count
    let end = Array(closing.utf8)
    while position < bytes.count, !bytes[position...].starts(with: end) { position += 1 }
    position = min(position + end.count, bytes.count)
    return true
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

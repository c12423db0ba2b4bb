import SkinKit

/// Finds the edits that turn nearly correct JSON into JSON: surplus and missing commas, single quotes, and comments.
///
/// Anything else that is wrong makes the whole file unfixable, because a guess could change what its author meant.
struct JSONRepair {
  private let bytes: [UInt8]
  private var position: Int
  private var depth = 0
  private var edits: [TextEdit] = []
  private let keepsComments: Bool

  /// Returns the edits of a document.
  /// - Parameters:
  ///   - bytes: The document, with or without a byte order mark.
  ///   - keepsComments: Whether comments are allowed, as in `.jsonc`.
  /// - Returns: The edits, none for correct JSON; `nil` if something else is wrong.
  static func edits(of bytes: [UInt8], keepsComments: Bool = false) -> [TextEdit]? {
    var repair = JSONRepair(
      bytes: bytes, position: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0, keepsComments: keepsComments)
    guard repair.value(), repair.skipSpace(), repair.position == bytes.count else { return nil }
    return repair.edits
  }

  private init(bytes: [UInt8], position: Int, keepsComments: Bool) {
    self.bytes = bytes
    self.position = position
    self.keepsComments = keepsComments
  }

  private mutating func value() -> Bool {
    guard skipSpace(), let byte = peek else { return false }
    switch byte {
    case UInt8(ascii: "{"): return list(closing: UInt8(ascii: "}")) { $0.member() }
    case UInt8(ascii: "["): return list(closing: UInt8(ascii: "]")) { $0.value() }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "'"): return singleQuoted()
    default: return word()
    }
  }

  private mutating func member() -> Bool {
    guard skipSpace() else { return false }
    let isKey = peek == UInt8(ascii: "'") ? singleQuoted() : peek == UInt8(ascii: "\"") && string()
    guard isKey, skipSpace(), take(UInt8(ascii: ":")) else { return false }
    return value()
  }

  private mutating func list(closing: UInt8, element: (inout JSONRepair) -> Bool) -> Bool {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SkinSourceJSON.maximumDepth else { return false }
    position += 1
    guard skipSpace() else { return false }
    if take(closing) { return true }
    while true {
      guard element(&self) else { return false }
      let end = position
      guard skipSpace() else { return false }
      let comma = position
      let hasComma = take(UInt8(ascii: ","))
      guard skipSpace() else { return false }
      if take(closing) {
        if hasComma {
          edits.append(
            TextEdit(comma..<comma + 1, "", .trailingComma, "Removed the comma after the last element"))
        }
        return true
      }
      if !hasComma {
        // Without a space between them, two values may be a single damaged one.
        guard position > end, beginsElement(isKey: closing == UInt8(ascii: "}")) else { return false }
        edits.append(TextEdit(end..<end, ",", .malformedJSON, "Added the missing comma"))
      }
    }
  }

  /// Whether the next byte can begin a key, or a value.
  private func beginsElement(isKey: Bool) -> Bool {
    guard let byte = peek else { return false }
    return (isKey ? "\"'" : "\"'{[-0123456789tfn").utf8.contains(byte)
  }

  private mutating func string() -> Bool {
    position += 1
    while let byte = peek, byte >= 0x20 {
      position += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\") { position += 1 }
    }
    return false
  }

  /// A text in single quotes that has the same characters in double quotes.
  private mutating func singleQuoted() -> Bool {
    let start = position
    position += 1
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      position += 1
      guard byte == UInt8(ascii: "'") else { continue }
      let message = "Replaced single quotes with double quotes"
      edits.append(TextEdit(start..<start + 1, "\"", .malformedJSON, message))
      // One message for both quotes.
      edits.append(TextEdit(position - 1..<position, "\"", .malformedJSON, ""))
      return true
    }
    return false
  }

  /// A number, `true`, `false` or `null`; the reader checks which.
  private mutating func word() -> Bool {
    let start = position
    while let byte = peek, byte < 0x80, Self.isWord(byte) { position += 1 }
    return position > start
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    let character = Character(UnicodeScalar(byte))
    return character.isLetter || character.isNumber || "+-.".utf8.contains(byte)
  }

  /// Skips white space and comments, which are removed; fails at a comment without an end.
  private mutating func skipSpace() -> Bool {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): position += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return false }
      default: return true
      }
    }
    return true
  }

  private mutating func skipComment() -> Bool {
    let start = position
    if bytes[start...].starts(with: "//".utf8) {
      while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
      // The carriage return belongs to the line's end.
      if position > start, bytes[position - 1] == UInt8(ascii: "\r") { position -= 1 }
    } else if bytes[start...].starts(with: "/*".utf8) {
      position += 2
      while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
      guard position < bytes.count else { return false }
      position += 2
    } else {
      return false
    }
    guard !keepsComments else { return true }
    edits.append(
      TextEdit(rangeToRemove(start..<position), "", .malformedJSON, "Removed a comment, which JSON doesn't have"))
    return true
  }

  /// A comment with its whole line if nothing else is on it, or with the spaces before it at the end of a line.
  private func rangeToRemove(_ comment: Range<Int>) -> Range<Int> {
    let spaces: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t")]
    var (start, end) = (comment.lowerBound, comment.upperBound)
    while start > 0, spaces.contains(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, spaces.contains(bytes[end]) || bytes[end] == UInt8(ascii: "\r") { end += 1 }
    let isLastOnLine = end == bytes.count || bytes[end] == UInt8(ascii: "\n")
    guard isLastOnLine else { return comment }
    let isFirstOnLine = start == 0 || bytes[start - 1] == UInt8(ascii: "\n")
    if isFirstOnLine, end < bytes.count { return start..<end + 1 }
    return start..<comment.upperBound
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }
}

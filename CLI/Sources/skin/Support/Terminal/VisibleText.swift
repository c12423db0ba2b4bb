/// Text that can't control a terminal.
///
/// Names and texts of a skin are from outside: an escape sequence in them could move the cursor, change the window's title, or hide
/// lines. Only line ends, tabs and the styles of text (ECMA-48's SGR, which `Console` writes) reach the terminal.
enum VisibleText {
  /// Returns a text with its other control characters escaped, such as `\u{1B}`.
  static func of(_ text: String) -> String {
    // Most texts have none; those above ASCII, U+0080 to U+009F, begin with this byte.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
    var result = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.first {
      if scalar == "\u{1B}", let style = style(at: rest) {
        result.unicodeScalars.append(contentsOf: style)
        rest = rest[style.endIndex...]
      } else if scalar == "\r", rest.starts(with: "\r\n".unicodeScalars) {
        result += "\r\n"
        rest = rest.dropFirst(2)
      } else {
        let isKept = !isControl(scalar) || scalar == "\n" || scalar == "\t"
        result += isKept ? String(scalar) : scalar.escaped(asASCII: true)
        rest.removeFirst()
      }
    }
    return result
  }

  /// Returns a text with all of its control characters and the ends of its lines escaped, as for a cell of a table.
  static func onOneLine(_ text: String) -> String {
    // As above; line and paragraph separators, U+2028 and U+2029, begin with 0xE2.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return text }
    return text.unicodeScalars.map { isControl($0) || isLineEnd($0) ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  /// Whether a scalar is of Unicode's category of control characters, which never changes.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Whether Unicode ends a line or a paragraph at a scalar that is no control character.
  private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x2028 || scalar.value == 0x2029
  }

  /// The sequence that sets a style at the start of a text: `ESC [`, digits and semicolons, and `m`.
  private static func style(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.starts(with: "\u{1B}[".unicodeScalars) else { return nil }
    let end = text.dropFirst(2).firstIndex { !("0"..."9").contains($0) && $0 != ";" }
    return end.flatMap { text[$0] == "m" ? text[...$0] : nil }
  }
}

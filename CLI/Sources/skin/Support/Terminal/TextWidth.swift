import SkinKit

/// The width of text on a terminal, in columns.
enum TextWidth {
  /// Scalars of two columns by Unicode's East Asian Width (W and F), without those that are emoji by default.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x2E99, 0x2E9B...0x2EF3,
    0x2F00...0x2FD5, 0x2FF0...0x303E, 0x3041...0x3096, 0x3099...0x30FF, 0x3105...0x312F, 0x3131...0x318E,
    0x3190...0x31E5, 0x31EF...0x321E, 0x3220...0x3247, 0x3250...0xA48C, 0xA490...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FE4, 0x16FF0...0x16FF1, 0x17000...0x18CD5, 0x18CFF...0x18D08,
    0x1AFF0...0x1AFFE, 0x1B000...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F202,
    0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265, 0x20000...0x2FFFD,
    0x30000...0x3FFFD,
  ]

  /// Returns the number of columns that a text without control characters takes.
  static func columns(of text: String) -> Int {
    // Most texts are ASCII.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns a text with spaces behind it up to a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
  }

  /// Returns the longest beginning of a text that fits into a width.
  static func prefix(_ text: String, _ width: Int) -> String {
    var rest = width
    return String(
      text.prefix { character in
        rest -= columns(of: character)
        return rest >= 0
      })
  }

  private static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    // An emoji of several scalars is one picture.
    if scalars.count > 1, scalars.contains(where: isEmojiSequence) { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Whether a scalar makes its character an emoji: a selector of that style, a skin tone, or half of a flag.
  private static func isEmojiSequence(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || scalar.properties.isEmojiModifier || (0x1F1E6...0x1F1FF).contains(scalar.value)
      || scalar.properties.isEmojiPresentation
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    // A soft hyphen is shown.
    case .format: return scalar.value == 0xAD ? 1 : 0
    default: break
    }
    // The vowels and final consonants of Hangul join the syllable before them.
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
  }

  private static func isWide(_ value: UInt32) -> Bool {
    let index = wide.indices.partitioningIndex { wide[$0].upperBound >= value }
    return index < wide.count && wide[index].contains(value)
  }
}

import Foundation

/// The name with which a user signs in, such as `alice`, `alice@example.com` or `王芳`.
///
/// Names are lowercase and in the normalization form NFKC, so that two accounts differ neither by case only, nor by how
/// letters are encoded. Names with letters of two of the scripts Latin, Greek and Cyrillic, many of whose letters look
/// alike, are refused; two whole names can still look alike.
package struct AccountName: Hashable, Sendable, Comparable, LosslessStringConvertible {
  /// The name in its normal form.
  package let text: String

  /// Validates a name.
  /// - Parameter text: The name in any case; nil if it has other than 1 to 100 letters and digits of any script, their
  ///   marks, and `._-+@`, or begins with a mark or one of these signs.
  package init?(_ text: String) {
    let name = Self.normal(text)
    let scalars = name.unicodeScalars
    guard (1...100).contains(scalars.count), let first = scalars.first, Self.isLetterOrDigit(first),
      scalars.allSatisfy({ Self.isLetterOrDigit($0) || Self.isMark($0) || "._-+@".unicodeScalars.contains($0) }),
      Self.lookalikes.count(where: { script in scalars.contains { scalar in script.contains { $0.contains(scalar) } } })
        < 2
    else { return nil }
    self.text = name
  }

  /// Returns the lowercase form, in which compatible characters are one.
  private static func normal(_ text: String) -> String {
    text.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCompatibilityMapping
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      // Some letters are invisible.
      !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
      && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// The blocks of scripts whose letters look alike: Latin, Greek and Cyrillic.
  private static let lookalikes: [[ClosedRange<Unicode.Scalar>]] = [
    ["a"..."z", "\u{C0}"..."\u{24F}", "\u{250}"..."\u{2AF}", "\u{1E00}"..."\u{1EFF}"],
    ["\u{370}"..."\u{3FF}", "\u{1F00}"..."\u{1FFF}"],
    ["\u{400}"..."\u{52F}", "\u{1C80}"..."\u{1C8F}", "\u{A640}"..."\u{A69F}"],
  ]

  package var description: String { text }

  package static func < (left: AccountName, right: AccountName) -> Bool { left.text < right.text }
}

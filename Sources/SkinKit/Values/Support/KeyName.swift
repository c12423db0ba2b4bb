/// The rules of the names of modules and keys.
package enum KeyName {
  /// The most bytes of a key's name, and of a module's.
  package static let maximumLength = 200

  /// Whether a text can name a module: without a dot, characters of aliases or paths, or invisible ones.
  package static func isModule(_ text: String) -> Bool { isName(text) && !text.utf8.contains(UInt8(ascii: ".")) }

  /// The rule of ``isName(_:)``, as a suggestion.
  package static let rule =
    "Use at most \(maximumLength) bytes, without { } / \\ \" and invisible characters; parts between dots aren't empty, begin with no $, and have no space at their ends."

  /// Whether a text can name a key in a module; dots separate the names of groups.
  package static func isName(_ text: String) -> Bool {
    guard (1...maximumLength).contains(text.utf8.count) else { return false }
    return isPlainName(text)
      || text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        guard let first = part.unicodeScalars.first, let last = part.unicodeScalars.last else { return false }
        return first != "$" && !first.properties.isWhitespace && !last.properties.isWhitespace
          && part.unicodeScalars.allSatisfy { !isInvisible($0) && !"{}/\\\"".unicodeScalars.contains($0) }
      }
  }

  /// Whether a scalar can't be seen, so that two different names with it look alike.
  ///
  /// Joiners and variation selectors can be seen in the characters around them.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default:
      scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
        && !scalar.properties.isJoinControl
    }
  }

  /// Whether a name has only ASCII letters, digits, `_`, `-` and single dots, which needs no look-up in Unicode's tables.
  private static func isPlainName(_ text: String) -> Bool {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      var isWithinPart = false
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          isWithinPart = true
        case UInt8(ascii: ".") where isWithinPart: isWithinPart = false
        default: return false
        }
      }
      return isWithinPart
    }
    return isPlain ?? false
  }
}

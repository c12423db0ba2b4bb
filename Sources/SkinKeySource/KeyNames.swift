import Foundation

/// Derives Swift identifiers from keys: `home_tabbar.color-normal` becomes `homeTabbarColorNormal`.
package enum KeyNames {
  /// Returns the identifier of a single key.
  ///
  /// Characters other than letters and digits separate words, which are joined in camel case.
  static func identifier(_ key: String) -> String {
    let words = key.unicodeScalars.split { !isPart($0) }.map { String($0) }
    var identifier = words.first.map(lowered) ?? ""
    for word in words.dropFirst() { identifier += word.prefix(1).uppercased() + word.dropFirst() }
    guard let first = identifier.unicodeScalars.first else { return "key" }
    return first.properties.numericType != nil || isMark(first) ? "_" + identifier : identifier
  }

  /// Returns an identifier for a declaration.
  ///
  /// Keywords are enclosed in backticks, or get a suffix if they would have another meaning even then.
  static func declared(_ identifier: String) -> String {
    if ["self", "Self", "init", "Type", "Protocol"].contains(identifier) { return identifier + "Key" }
    return keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// Whether a text can be the name of a type.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.properties.numericType == nil, !isMark(first) else {
      return false
    }
    return text.unicodeScalars.allSatisfy { isPart($0) || $0 == "_" } && declared(text) == text
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return (properties.isAlphabetic || properties.numericType == .decimal) && !properties.isDefaultIgnorableCodePoint
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }

  /// Lowercases the first word and leading acronyms: `Title` → `title`, `URL` → `url`, `HTMLView` → `htmlView`.
  private static func lowered(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard !capitals.isEmpty else { return word }
    let rest = word.dropFirst(capitals.count)
    let isAbbreviation = capitals.count > 1 && rest.first?.isLowercase == true
    let count = isAbbreviation ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  private static let keywords: Set<String> = [
    "Any", "as", "associatedtype", "borrowing", "break", "case", "catch", "class", "consuming", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "package", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

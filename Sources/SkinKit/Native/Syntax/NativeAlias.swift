import Foundation

/// The syntax of aliases: `{module.key}` is another key, `\{module.key}` the text without the backslash.
enum NativeAlias {
  /// The full name of the key that a text is an alias of; `nil` for other texts.
  ///
  /// In texts, braces around a name with spaces are plain braces.
  static func target(of text: String, kind: SkinKind, module: String) -> String? {
    guard let name = name(in: text, kind) else { return nil }
    return name.utf8.contains(UInt8(ascii: ".")) ? name : "\(module).\(name)"
  }

  /// A text without the backslash that keeps it from being an alias.
  static func unescaped(_ text: String, kind: SkinKind) -> String {
    isEscaped(text, kind) ? String(text.dropFirst()) : text
  }

  /// The form of a text that is read as the text itself.
  static func escaped(_ text: String, kind: SkinKind) -> String {
    name(in: text, kind) != nil || isEscaped(text, kind) ? "\\" + text : text
  }

  /// Whether a text is an alias behind one or more backslashes.
  private static func isEscaped(_ text: String, _ kind: SkinKind) -> Bool {
    text.utf8.first == UInt8(ascii: "\\") && text.hasPrefix("\\") && name(in: text.drop { $0 == "\\" }, kind) != nil
  }

  private static func name(in text: some StringProtocol, _ kind: SkinKind) -> String? {
    // Comparing the byte first is faster: most values are no aliases, and `hasPrefix` follows Unicode's rules.
    guard text.utf8.first == UInt8(ascii: "{"), text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    let name = String(text.dropFirst().dropLast())
    guard KeyName.isName(name) || name.isFullKey, kind != .text || !name.contains(where: \.isWhitespace) else {
      return nil
    }
    return name
  }
}

extension String {
  /// Whether it is the full name of a key, `module.name`.
  package var isFullKey: Bool {
    guard let dot = firstIndex(of: ".") else { return false }
    return KeyName.isModule(String(self[..<dot])) && KeyName.isName(String(self[index(after: dot)...]))
  }
}

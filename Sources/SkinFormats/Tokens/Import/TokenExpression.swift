import Foundation
import SkinKit

/// A text with references in braces, such as `{spacing.small} * 2`.
struct TokenExpression {
  enum Piece: Equatable {
    case text(String)
    case reference(TokenPath)
  }

  let pieces: [Piece]

  /// Parses a text; `nil` if it has no reference.
  init?(_ text: String) {
    guard text.utf8.contains(Self.opening) else { return nil }
    var pieces: [Piece] = []
    // Braces are found among bytes, because dividing a text into characters takes many times as long.
    var rest = text.utf8[...]
    while let open = rest.firstIndex(of: Self.opening), let close = rest[open...].firstIndex(of: Self.closing) {
      if open > rest.startIndex { pieces.append(.text(String(text[rest.startIndex..<open]))) }
      if let path = Self.path(text[rest.index(after: open)..<close]) {
        pieces.append(.reference(path))
      } else {
        pieces.append(.text(String(text[open..<rest.index(after: close)])))
      }
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(text[rest.startIndex...]))) }
    guard pieces.contains(where: { if case .reference = $0 { true } else { false } }) else { return nil }
    self.pieces = pieces
  }

  /// The path of a text that is a single reference, such as `{group.token}`, with or without spaces.
  static func onlyReference(in text: String) -> TokenPath? {
    let text = text.trimmed
    guard text.utf8.first == opening, text.utf8.last == closing, text.utf8.count > 2 else { return nil }
    return path(Substring(text.utf8.dropFirst().dropLast()))
  }

  private static let opening = UInt8(ascii: "{")
  private static let closing = UInt8(ascii: "}")

  /// The path between braces; `nil` for texts that can't be one, such as `0, 10`.
  private static func path(_ text: Substring) -> TokenPath? {
    guard !text.utf8.contains(where: { "{},\"".utf8.contains($0) }),
      text.utf8.contains(where: { !"0123456789+-. ".utf8.contains($0) })
    else { return nil }
    let names = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Substring($0).trimmed }
    return names.contains("") ? nil : TokenPath(names)
  }

  /// Replaces references with a leading dollar sign, `$group.token`, by those in braces.
  static func braced(_ text: String) -> String {
    guard text.contains("$"), !text.hasPrefix("#") else { return text }
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "$") {
      let start = rest.index(after: sign)
      let isFree = (result.last ?? " ").isOperator && (rest[..<sign].last ?? " ").isOperator
      let name = rest[start...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
      let path = name.hasSuffix(".") ? name.dropLast() : name
      result += rest[..<sign]
      guard isFree, let first = path.first, first.isLetter || first == "_" else {
        result += "$"
        rest = rest[start...]
        continue
      }
      result += "{\(path)}"
      rest = rest[path.endIndex...]
    }
    return result + rest
  }

  /// Whether a text is a single reference, by its dots or to a name of a tree, or has references to such names.
  /// - Parameters:
  ///   - text: The text.
  ///   - names: The names at the top of the tree.
  /// - Returns: Whether it is one.
  static func isReference(_ text: String, to names: Set<String>) -> Bool {
    guard let path = onlyReference(in: text) else {
      return TokenExpression(text)?.pieces.contains { piece in
        if case .reference(let path) = piece { names.contains(path.names[0]) } else { false }
      } ?? false
    }
    if path.names.count > 1 { return path.names.allSatisfy { !$0.contains(" ") } }
    return names.contains(path.names[0])
  }
}

extension Character {
  /// Whether a reference may follow: an operator, a comma, an opening parenthesis, the end of a reference, or a space.
  fileprivate var isOperator: Bool { " +-*/(,}".contains(self) }
}

import SkinKit

extension TokenValueReader {
  /// Insets: several lengths in the order of CSS, which only lenient reading has.
  func insets(_ json: TokenJSON) throws -> SkinInsets {
    try read(json, .insets) { value in
      guard let lengths = value.json.string.flatMap(CSSText.lengths), (2...4).contains(lengths.count) else {
        throw wrong(value, "a list of two to four lengths", "Write them as in CSS: top, right, bottom and left")
      }
      set.leniencies?.note(.lengths, value.place)
      let (top, right) = (lengths[0], lengths[1])
      let bottom = lengths.count > 2 ? lengths[2] : top
      return SkinInsets(top: top, left: lengths.count > 3 ? lengths[3] : right, bottom: bottom, right: right)
    }
  }

  /// Throws if a dimension or duration is a text with several of them.
  func requireOne(_ value: TokenJSON, _ name: String) throws {
    guard let count = value.json.string.flatMap(CSSText.lengths)?.count else { return }
    let form =
      set.leniencies != nil && (2...4).contains(count)
      ? "Write a token for each, or give the token the type \"spacing\" if they are insets" : "Write a token for each"
    throw SkinIssue(
      .wrongType, "\(value.shown) is \(count) lengths, and a \(name) is one", suggestion: "\(form).", place: value.place
    )
  }
}

extension TokenSet {
  /// Whether a token's value is several lengths, and its type or name says that they are space around something.
  func isInsets(_ value: TokenJSON, _ token: Token) throws -> Bool {
    guard leniencies != nil, let text = value.json.string, text.contains(" ") else { return false }
    let type = token.raw["$type"]?.json.string ?? token.groupType?.value.json.string ?? ""
    // A type such as `borderRadius` says more than the names of groups.
    let isNamedSpace = ["", "dimension"].contains(type) && token.path.names.contains(where: Self.isSpace)
    guard Self.isSpace(type) || isNamedSpace else { return false }
    return try expanded(value).json.string.flatMap(CSSText.lengths) != nil
  }

  /// Whether a name of a type, group or token means space around something, which may have several lengths.
  private static func isSpace(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["spac", "padding", "margin", "inset"].contains(where: name.contains)
  }
}

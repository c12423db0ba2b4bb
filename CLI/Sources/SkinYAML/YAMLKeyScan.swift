/// Searches lines of YAML for keys that aren't plain names, in one pass and without parsing: some of what it finds is none.
enum YAMLKeyScan {
  /// Finds a key that is an alias, a list or a mapping.
  /// - Parameter line: A line in UTF-8.
  /// - Returns: The offset of its first byte that tells, such as `*` or `]`.
  static func complexKey(in line: Substring.UTF8View) -> Int? {
    /// The end of a list or mapping, or an alias with spaces after it: with a colon, it is a key.
    var ended: Int?
    /// The first asterisk of the bytes without a space, which may begin an alias.
    var alias: Int?
    /// A question mark that begins a key if a space follows.
    var question: Int?
    var before = UInt8(ascii: " ")
    for (offset, byte) in line.enumerated() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        if let question { return question }
        if let start = alias, offset > start + 1 { ended = start }
        alias = nil
      case UInt8(ascii: "]"), UInt8(ascii: "}"): (ended, alias, question) = (offset, nil, nil)
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","): (ended, alias, question) = (nil, nil, nil)
      default:
        if byte == UInt8(ascii: ":") {
          if let ended { return ended }
          if let start = alias, offset > start + 1 { return start }
        }
        question = byte == UInt8(ascii: "?") && " \t[{,".utf8.contains(before) ? offset : nil
        if byte == UInt8(ascii: "*"), alias == nil { alias = offset }
        ended = nil
      }
      before = byte
    }
    return question
  }
}

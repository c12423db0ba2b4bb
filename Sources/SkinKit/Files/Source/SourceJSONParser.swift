import Foundation

/// Parses one JSON document from valid UTF-8.
struct SourceJSONParser {
  let bytes: [UInt8]
  let file: String
  var position = 0
  var line = 1
  /// The position of the current line's first byte.
  var lineStart = 0
  /// The number of bytes of the current line that continue a character, which columns don't count.
  var continuations = 0
  var depth = 0
  /// The number of values that may follow.
  private var valuesLeft: Int
  private let maximumValues: Int
  var warnings: [SkinIssue] = []
  /// The issues of the members that were lost, with their names as keys; `nil` if the first mistake refuses the document.
  var lost: [SkinIssue]?
  /// Whether a limit was exceeded, so that nothing more is read.
  var hasExceededLimit = false

  /// The escapes of one character.
  private static let escapes: [UInt8: Character] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{c}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]
  /// The most trailing commas that are reported one by one.
  private static let maximumWarnings = IssueList.maximumCount + 1

  init(bytes: [UInt8], file: String, maximumValues: Int, lost: [SkinIssue]? = nil) {
    self.lost = lost
    valuesLeft = maximumValues
    self.maximumValues = maximumValues
    self.bytes = bytes
    self.file = file
  }

  mutating func document() throws -> SkinSourceJSON {
    let value = try value()
    skipSpace()
    guard position == bytes.count else {
      throw issue("There is text after the end of the document", "Remove everything after the last closing bracket.")
    }
    return value
  }

  mutating func value() throws -> SkinSourceJSON {
    skipSpace()
    let start = here
    guard let byte = peek else { throw issue("The document ends where a value is expected", "Complete the document.") }
    valuesLeft -= 1
    guard valuesLeft >= 0 else {
      hasExceededLimit = true
      throw SkinIssue.tooManyValues(maximumValues, file: file, line: start)
    }
    switch byte {
    case UInt8(ascii: "{"): return SkinSourceJSON(.object(try members()), line: start)
    case UInt8(ascii: "["): return SkinSourceJSON(.array(try elements()), line: start)
    case UInt8(ascii: "\""): return SkinSourceJSON(.string(try string()), line: start)
    case UInt8(ascii: "t") where take("true"): return SkinSourceJSON(.bool(true), line: start)
    case UInt8(ascii: "f") where take("false"): return SkinSourceJSON(.bool(false), line: start)
    case UInt8(ascii: "n") where take("null"): return SkinSourceJSON(.null, line: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return SkinSourceJSON(try number(), line: start)
    default:
      throw foreignSyntax
        ?? issue(
          "\(shown(byte)) can't begin a value",
          "Write a string in double quotes, a number, true, false, null, [ ] or { }; JSON has no comments.")
    }
  }

  private mutating func members() throws -> [SkinSourceJSON.Member] {
    var members: [SkinSourceJSON.Member] = []
    var keys = SeenKeys()
    if lost != nil, depth < Self.recoveringDepth { return try recoveringMembers() }
    try list(closing: UInt8(ascii: "}")) { parser in
      var name: String?
      members.append(try parser.member(after: members, &keys, &name))
    }
    return members
  }

  /// Parses one member of an object.
  /// - Parameters:
  ///   - members: The members before it.
  ///   - keys: Their keys.
  ///   - name: Receives its key, also if the rest can't be parsed.
  /// - Returns: The member.
  /// - Throws: `SkinIssue` with the line of the mistake.
  mutating func member(
    after members: [SkinSourceJSON.Member], _ keys: inout SeenKeys, _ name: inout String?
  ) throws -> SkinSourceJSON.Member {
    guard peek == UInt8(ascii: "\"") else {
      throw foreignSyntax ?? issue("A key in double quotes is expected here", "Write the key as \"key\".")
    }
    let keyLine = here
    let key = try string()
    name = key
    if let first = keys.line(of: key, among: members, at: keyLine) {
      throw SkinIssue(
        .duplicateKey, "The key \"\(key.prefix(60))\" appears again, first on line \(first)",
        suggestion: "Remove or rename one of the two.", place: .init(file: file, line: keyLine))
    }
    skipSpace()
    guard take(UInt8(ascii: ":")) else {
      throw issue("A colon is missing after the key \"\(key.prefix(60))\"", "Write \"key\": value.")
    }
    return SkinSourceJSON.Member(key: key, line: keyLine, value: try value())
  }

  private mutating func elements() throws -> [SkinSourceJSON] {
    var elements: [SkinSourceJSON] = []
    try list(closing: UInt8(ascii: "]")) { elements.append(try $0.value()) }
    return elements
  }

  /// Parses the elements between two brackets, separated by commas.
  private mutating func list(closing: UInt8, element: (inout SourceJSONParser) throws -> Void) throws {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SkinSourceJSON.maximumDepth else {
      hasExceededLimit = true
      throw issue("The document is nested more than \(SkinSourceJSON.maximumDepth) deep", "Nest it less deeply.")
    }
    let opening = here
    position += 1
    skipSpace()
    if take(closing) { return }
    while true {
      try element(&self)
      skipSpace()
      let commaLine = here
      let hasComma = take(UInt8(ascii: ","))
      skipSpace()
      if take(closing) {
        if hasComma { warnOfComma(at: commaLine) }
        return
      }
      guard hasComma else { throw missingComma(closing, opening) }
    }
  }

  mutating func warnOfComma(at line: SkinSourceLine) {
    guard warnings.count < Self.maximumWarnings else { return }
    warnings.append(
      SkinIssue(
        .trailingComma, "There is a comma after the last element", suggestion: "Remove it; other tools refuse it.",
        place: .init(file: file, line: line), severity: .warning))
  }

  func missingComma(_ closing: UInt8, _ opening: SkinSourceLine) -> SkinIssue {
    if let foreignSyntax { return foreignSyntax }
    let found = peek.map { "\(shown($0)) is found" } ?? "The document ends"
    return issue(
      "\(found) where a comma or \(shown(closing)) is expected, in the brackets of line \(opening)",
      "Put a comma between the elements, or close the bracket.")
  }

  /// The issue of a comment or of other quotes at the current position; `nil` for other bytes.
  private var foreignSyntax: SkinIssue? {
    let rest = bytes[position...]
    if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) {
      return issue(
        "A comment is found, and JSON has none", "Remove the comment; `skin lint --fix` removes all of them.")
    }
    if rest.first == UInt8(ascii: "#") {
      let digits = rest.dropFirst().prefix { Character(UnicodeScalar($0)).isHexDigit }
      let isColor = [3, 4, 6, 8].contains(digits.count) && bytes[digits.endIndex...].first.map(Self.endsWord) ?? true
      return isColor
        ? issue("A color isn't in quotes", "Write \"#\(String(decoding: digits, as: UTF8.self))\".")
        : issue("A comment is found, and JSON has none", "Remove the comment.")
    }
    if rest.first == UInt8(ascii: "'") {
      return issue(
        "A text is in single quotes", "Write double quotes: \"text\"; `skin lint --fix` replaces all of them.")
    }
    guard ["“", "”", "„", "‘", "’", "«", "»"].contains(where: { rest.starts(with: $0.utf8) }) else { return nil }
    return issue(
      "A text is in typographic quotes", "Write straight ones: \"text\". Turn off smart quotes in the editor.")
  }

  /// Whether a byte can't belong to the word before it.
  private static func endsWord(_ byte: UInt8) -> Bool { ",:]}\"/ \t\r\n".utf8.contains(byte) }

  mutating func string() throws -> String {
    position += 1
    // Most strings have no escapes and are a slice of the document.
    var end = position
    var union: UInt8 = 0
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
      union |= bytes[end]
      end += 1
    }
    let plain = bytes[position..<end]
    position = end
    if union >= 0x80 { continuations += plain.count(where: Self.isContinuation) }
    if take(UInt8(ascii: "\"")) { return String(decoding: plain, as: UTF8.self) }
    var text = Array(plain)
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      case 0..<0x20:
        position -= 1
        throw issue("A string must not contain a line break", "Close the quotes, or write \\n for a new line.")
      default:
        if Self.isContinuation(byte) { continuations += 1 }
        text.append(byte)
      }
    }
    throw issue("A string is not closed", "Add the closing double quote.")
  }

  private mutating func escape() throws -> Character {
    guard let byte = peek else { throw issue("A string is not closed", "Add the closing double quote.") }
    position += 1
    if let character = Self.escapes[byte] { return character }
    guard byte == UInt8(ascii: "u"), let unit = hexadecimalUnit() else {
      throw issue(
        "\\\(shown(byte)) is not an escape", "Write \\\\ for a backslash; the others are \\n \\t \\\" \\uXXXX.")
    }
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    if UTF16.isLeadSurrogate(unit), take("\\u"), let second = hexadecimalUnit(), UTF16.isTrailSurrogate(second) {
      let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      if let scalar = Unicode.Scalar(value) { return Character(scalar) }
    }
    throw issue("An escape names half of a character", "Write both \\u escapes of the pair, or the character itself.")
  }

  private mutating func hexadecimalUnit() -> UInt16? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
    position += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func number() throws -> SkinSourceJSON.Content {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    let isZero = peek == UInt8(ascii: "0")
    let whole = digits()
    var isSound = whole > 0 && !(isZero && whole > 1)
    if take(UInt8(ascii: ".")) { isSound = digits() > 0 && isSound }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      isSound = digits() > 0 && isSound
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard isSound, let value = Double(text), value.isFinite else {
      throw issue("\"\(text.prefix(40))\" is not a number", "Write it as 12, 0.5 or 1e3.")
    }
    return .number(value, text: text)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  mutating func skipSpace() {
    var end = position
    space: while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\n"):
        line += 1
        lineStart = end + 1
        continuations = 0
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: break space
      }
      end += 1
    }
    position = end
  }

  /// The current line and column.
  var here: SkinSourceLine { SkinSourceLine(line, column: position - lineStart - continuations + 1) }

  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  func shown(_ byte: UInt8) -> String {
    byte < 0x80 && byte >= 0x20 ? "\"\(Character(UnicodeScalar(byte)))\"" : "A character"
  }

  func issue(_ message: String, _ suggestion: String) -> SkinIssue {
    SkinIssue(.malformedJSON, message, suggestion: suggestion, place: .init(file: file, line: here))
  }
}

/// The keys of an object that were parsed: few are compared one by one, many are looked up.
struct SeenKeys {
  private static let few = 8
  private var lines: [String: SkinSourceLine] = [:]

  /// The line of an equal key that was parsed before; otherwise records the key.
  mutating func line(of key: String, among members: [SkinSourceJSON.Member], at line: SkinSourceLine) -> SkinSourceLine?
  {
    guard members.count >= Self.few else { return members.first { $0.key == key }?.line }
    if lines.isEmpty {
      lines.reserveCapacity(8 * Self.few)
      for member in members { lines[member.key] = member.line }
    }
    return lines.updateValue(line, forKey: key)
  }
}

import Foundation
import SkinKit

/// Parses `{ key = value; }`, `( a, b )`, `<0fbd77>`, `"text"` and bare words, with comments; `key = value;` needs no braces at the top.
///
/// The format has only arrays, dictionaries, texts and data; data become texts in Base64.
struct OldPlistParser {
  private let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var depth = 0
  private var values = 0
  private var counter = SourceLineCounter()

  /// The escapes of one character.
  private static let escapes: [UInt8: Character] = [
    UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "v"): "\u{B}",
  ]

  /// The current line and column.
  private var line: SkinSourceLine {
    mutating get { counter.line(of: position, in: bytes) }
  }

  static func read(_ bytes: [UInt8], file: String) throws -> SkinSourceJSON {
    var parser = OldPlistParser(bytes: bytes, file: file)
    return try parser.document()
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func document() throws -> SkinSourceJSON {
    try skipSpace()
    let start = line
    if peek == UInt8(ascii: "{") || peek == UInt8(ascii: "(") {
      let value = try value()
      try skipSpace()
      guard peek == nil else {
        throw issue("There is text after the end of the property list", "Remove everything after the last bracket.")
      }
      return value
    }
    return SkinSourceJSON(.object(try members(closing: nil)), line: start)
  }

  private mutating func value() throws -> SkinSourceJSON {
    let start = line
    try countValue(at: start)
    switch peek {
    case UInt8(ascii: "{"):
      return try nested { parser in
        SkinSourceJSON(.object(try parser.members(closing: UInt8(ascii: "}"))), line: start)
      }
    case UInt8(ascii: "("): return try nested { SkinSourceJSON(.array(try $0.elements()), line: start) }
    case UInt8(ascii: "<"): return SkinSourceJSON(.string(try data()), line: start)
    default: return SkinSourceJSON(.string(try text("A value")), line: start)
    }
  }

  private mutating func countValue(at line: SkinSourceLine) throws {
    values += 1
    guard values <= SkinSourceJSON.maximumValues else { throw SkinIssue.tooManyValues(file: file, line: line) }
  }

  private mutating func nested(_ read: (inout OldPlistParser) throws -> SkinSourceJSON) throws -> SkinSourceJSON {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SkinSourceJSON.maximumDepth else { throw SkinIssue.plistTooDeep(file: file, line: line) }
    position += 1
    return try read(&self)
  }

  /// `key = value;` until the closing brace, or the end of the file if there is none; `key;` means `key = key;`.
  private mutating func members(closing: UInt8?) throws -> [SkinSourceJSON.Member] {
    var members = PlistMembers(file: file)
    let opening = line
    while true {
      try skipSpace()
      guard let byte = peek else {
        guard closing == nil else {
          throw issue("The dictionary that begins on line \(opening) is not closed", "Add the closing }.")
        }
        return members.members
      }
      if byte == closing {
        position += 1
        return members.members
      }
      let keyLine = line
      let key = try text("A key")
      try skipSpace()
      var value = SkinSourceJSON(.string(key), line: keyLine)
      if peek != UInt8(ascii: "=") { try countValue(at: keyLine) }
      if take(UInt8(ascii: "=")) {
        try skipSpace()
        value = try self.value()
        try skipSpace()
      }
      try members.add(key, line: keyLine, value: value)
      guard take(UInt8(ascii: ";")) else {
        throw issue("A semicolon is missing after the value of \"\(key.prefix(60))\"", "Write key = value;")
      }
    }
  }

  private mutating func elements() throws -> [SkinSourceJSON] {
    var elements: [SkinSourceJSON] = []
    let opening = line
    while true {
      try skipSpace()
      if take(UInt8(ascii: ")")) { return elements }
      guard peek != nil else {
        throw issue("The array that begins on line \(opening) is not closed", "Add the closing ).")
      }
      elements.append(try value())
      try skipSpace()
      guard take(UInt8(ascii: ",")) || peek == UInt8(ascii: ")") else {
        throw issue("A comma or \")\" is missing in the array that begins on line \(opening)", "Write ( a, b ).")
      }
    }
  }

  private mutating func data() throws -> String {
    position += 1
    var nibbles: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: ">") {
      position += 1
      if [0x20, 0x09, 0x0A, 0x0D].contains(byte) { continue }
      guard let nibble = Self.hexadecimal(byte) else {
        throw issue("Data contain a character other than a hexadecimal digit", "Write data as <0fbd77 1c2735ae>.")
      }
      nibbles.append(nibble)
    }
    guard take(UInt8(ascii: ">")), nibbles.count % 2 == 0 else {
      throw issue("Data are cut off", "Write two digits for each byte, between < and >.")
    }
    let bytes = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    return Data(bytes).base64EncodedString()
  }

  /// A text in quotes, or a bare word.
  private mutating func text(_ what: String) throws -> String {
    if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      return try quoted(by: quote)
    }
    let start = position
    while let byte = peek, Self.isWord(byte) { position += 1 }
    guard position > start else {
      throw issue("\(what) is expected here", "Write \"text\" in quotes, a bare word, { … } or ( … ).")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func quoted(by quote: UInt8) throws -> String {
    let opening = line
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      default: text.append(byte)
      }
    }
    throw issue("The text that begins on line \(opening) is not closed", "Add the closing quote.")
  }

  /// `\n` and the like, `\U2603`, `\342` in octal digits; any other character means itself.
  private mutating func escape() throws -> Character {
    guard let byte = peek else { throw issue("A text is not closed", "Add the closing quote.") }
    if byte == UInt8(ascii: "U") || byte == UInt8(ascii: "u") {
      position += 1
      return try unicode()
    }
    if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
      let code = digits(upTo: 3, radix: 8)
      if let scalar = Unicode.Scalar(code) { return Character(scalar) }
    }
    if let character = Self.escapes[byte] {
      position += 1
      return character
    }
    guard byte < 0x80 else { throw issue("A backslash precedes a character that it can't escape", "Write \\\\.") }
    position += 1
    return Character(UnicodeScalar(byte))
  }

  private mutating func unicode() throws -> Character {
    let start = position
    let unit = digits(upTo: 4, radix: 16)
    if position > start {
      if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
      if (0xD800...0xDBFF).contains(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "U")) || take(UInt8(ascii: "u"))
      {
        let second = digits(upTo: 4, radix: 16)
        if (0xDC00...0xDFFF).contains(second),
          let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
        {
          return Character(scalar)
        }
      }
    }
    throw issue("\\U is not followed by the four digits of a character", "Write \\U2603, or the character itself.")
  }

  private mutating func digits(upTo count: Int, radix: UInt32) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = peek, let digit = Self.hexadecimal(byte), digit < radix else { break }
      value = value * radix + UInt32(digit)
      position += 1
    }
    return value
  }

  private mutating func skipSpace() throws {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
        while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
        continue
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"):
        try skipComment()
        continue
      default: return
      }
      position += 1
    }
  }

  private mutating func skipComment() throws {
    let opening = line
    position += 2
    while let byte = peek {
      position += 1
      if byte == UInt8(ascii: "*"), take(UInt8(ascii: "/")) { return }
    }
    throw issue("The comment that begins on line \(opening) is not closed", "Add the closing */.")
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_$/:.-".utf8.contains(byte)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    byte < 0x80 ? Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) : nil
  }

  private mutating func issue(_ message: String, _ suggestion: String) -> SkinIssue {
    .plist(message, suggestion: suggestion, file: file, line: line)
  }
}

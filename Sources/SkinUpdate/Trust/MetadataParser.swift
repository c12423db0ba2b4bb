// A strict JSON parser for text that comes from outside and isn't trusted yet.

public import Foundation
import SkinKit

extension MetadataValue {
  /// Reads JSON that may come from an attacker.
  ///
  /// Refused are duplicate members, fractions and exponents, numbers beyond 64 bits, bytes that aren't UTF-8, nesting
  /// deeper than 64, and anything after the value. Cost is linear in the length; the caller limits the length.
  /// - Parameters:
  ///   - data: The JSON text.
  ///   - file: What to call it in an issue.
  /// - Throws: ``SkinKit/SkinIssue`` with the line where it isn't such JSON.
  public init(parsing data: Data, file: String) throws {
    var parser = MetadataParser(bytes: [UInt8](data), file: file)
    self = try parser.parseDocument()
  }
}

/// One pass over one text.
private struct MetadataParser {
  let bytes: [UInt8]
  let file: String
  var position = 0

  static let deepest = 64

  mutating func parseDocument() throws -> MetadataValue {
    let value = try parseValue(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw failure("there is something after the JSON value") }
    return value
  }

  private mutating func parseValue(depth: Int) throws -> MetadataValue {
    guard depth <= Self.deepest else { throw failure("values are nested deeper than \(Self.deepest)") }
    skipSpace()
    guard let byte = peek else { throw failure("the text ends too early") }
    switch byte {
    case UInt8(ascii: "{"): return try parseObject(depth: depth)
    case UInt8(ascii: "["): return try parseArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseInteger()
    default: throw failure("a value should stand here")
    }
  }

  private mutating func parseObject(depth: Int) throws -> MetadataValue {
    position += 1
    var members: [String: MetadataValue] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw failure("a member's name should stand here") }
      let name = try parseString()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw failure("a colon should stand after a member's name") }
      let value = try parseValue(depth: depth + 1)
      guard members.updateValue(value, forKey: name) == nil else {
        throw failure("the member \"\(name.prefix(80))\" stands there twice")
      }
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw failure("an object should end here") }
    return .object(members)
  }

  private mutating func parseArray(depth: Int) throws -> MetadataValue {
    position += 1
    var elements: [MetadataValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      elements.append(try parseValue(depth: depth + 1))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw failure("a list should end here") }
    return .array(elements)
  }

  private mutating func parseWord(_ word: StaticString, _ value: MetadataValue) throws -> MetadataValue {
    let matches = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard matches else { throw failure("a value should stand here") }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func parseInteger() throws -> MetadataValue {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let digits = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if let byte = peek, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte) {
      throw failure("only whole numbers may stand in signed metadata")
    }
    let leadingZero = position - digits > 1 && bytes[digits] == UInt8(ascii: "0")
    guard position > digits, !leadingZero, let number = Int(String(decoding: bytes[start..<position], as: UTF8.self))
    else { throw failure("a whole number of at most 64 bits should stand here") }
    return .integer(number)
  }

  private mutating func parseString() throws -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        // Decoding repairs what isn't UTF-8; then the bytes differ.
        let string = String(decoding: text, as: UTF8.self)
        guard string.utf8.elementsEqual(text) else { throw failure("a text isn't UTF-8") }
        return string
      case UInt8(ascii: "\\"):
        position += 1
        try parseEscape(into: &text)
      case 0..<0x20:
        throw failure("a control character stands in a text")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw failure("a text doesn't end")
  }

  private mutating func parseEscape(into text: inout [UInt8]) throws {
    guard let byte = peek else { throw failure("a text doesn't end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try parseHex()
      if (0xD800..<0xDC00).contains(code) {
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw failure("half of a surrogate pair") }
        let low = try parseHex()
        guard (0xDC00..<0xE000).contains(low) else { throw failure("half of a surrogate pair") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw failure("half of a surrogate pair") }
      text += String(Character(scalar)).utf8
    default: throw failure("an escape that JSON doesn't know")
    }
  }

  private mutating func parseHex() throws -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("four hexadecimal digits should stand after \\u")
      }
      code = code << 4 + UInt32(digit)
      position += 1
    }
    return code
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func failure(_ what: String) -> SkinIssue {
    let line = 1 + bytes[..<min(position, bytes.count)].count { $0 == 0x0A }
    return .malformedMetadata(what, file: file, line: line)
  }
}

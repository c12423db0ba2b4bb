public import Foundation
internal import SkinKit

/// A JSON value of signed metadata.
///
/// Numbers are integers, because only those have one canonical form. Unknown fields are ordinary values, so that they
/// are preserved and signed. Keys that are equal in Unicode are the same key.
public indirect enum MetadataValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A string.
  case string(String)
  /// An array.
  case array([MetadataValue])
  /// An object.
  case object([String: MetadataValue])
}

extension MetadataValue {
  /// The string; nil for another kind.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The integer; nil for another kind.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The members of an object; nil for another kind.
  public var object: [String: MetadataValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of an array; nil for another kind.
  public var array: [MetadataValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The member with a name; nil if this isn't an object that has it.
  /// - Parameter name: A member's name.
  public subscript(name: String) -> MetadataValue? { object?[name] }
}

extension MetadataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// Creates a string.
  /// - Parameter value: The string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an integer.
  /// - Parameter value: The number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a Boolean.
  /// - Parameter value: The Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension MetadataValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Creates an array.
  /// - Parameter elements: Its elements.
  public init(arrayLiteral elements: MetadataValue...) { self = .array(elements) }

  /// Creates an object; of two members with the same name, the last is used.
  /// - Parameter elements: Its members.
  public init(dictionaryLiteral elements: (String, MetadataValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension MetadataValue: Codable {
  /// Decodes a value.
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` for a fraction.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([MetadataValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: MetadataValue].self))
    }
  }

  /// Encodes the value.
  /// - Parameter encoder: The encoder.
  /// - Throws: The encoder's errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension MetadataValue {
  /// The form over which signatures and key identifiers are computed: OLPC canonical JSON.
  ///
  /// It has no white space, members are sorted by code point, and strings escape only `"` and `\`.
  public var canonical: Data {
    var output: [UInt8] = []
    appendCanonical(to: &output)
    return Data(output)
  }

  private func appendCanonical(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += String(value).utf8
    case .string(let value): Self.appendCanonical(value, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.appendCanonical(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      // The order of UTF-8 bytes is that of code points.
      for (index, key) in members.keys.orderedByBytes().enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.appendCanonical(key, to: &output)
        output.append(UInt8(ascii: ":"))
        members[key]?.appendCanonical(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private static func appendCanonical(_ text: String, to output: inout [UInt8]) {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var text = text
    output.append(quote)
    text.withUTF8 { bytes in
      // Hardly any string has one of them, and `memchr` looks at many bytes at once.
      guard let start = bytes.baseAddress,
        memchr(start, Int32(quote), bytes.count) != nil || memchr(start, Int32(backslash), bytes.count) != nil
      else { return output.append(contentsOf: bytes) }
      for byte in bytes {
        if byte == quote || byte == backslash { output.append(backslash) }
        output.append(byte)
      }
    }
    output.append(quote)
  }

  /// The value as standard JSON, in the canonical order.
  ///
  /// Canonical JSON doesn't escape control characters in strings, which JSON forbids; here they are escaped. Parsing
  /// this text returns the same value, with the same canonical bytes.
  public var json: Data {
    var output: [UInt8] = []
    for byte in canonical {
      if byte < 0x20 {
        output += ("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)).utf8
      } else {
        output.append(byte)
      }
    }
    return Data(output)
  }
}

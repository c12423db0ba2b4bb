// The JSON that signed metadata is made of: integers only, no duplicate keys, one canonical form.

public import Foundation
internal import SkinKit

/// A JSON value as signed metadata has it.
///
/// Numbers are integers, because only those have one canonical form. Fields nobody here knows are values like all
/// others, so they are kept and signed over. Keys that Unicode holds equal count as the same key.
public indirect enum MetadataValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A text.
  case string(String)
  /// An ordered list.
  case array([MetadataValue])
  /// Named values.
  case object([String: MetadataValue])
}

extension MetadataValue {
  /// The text, where this is one.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, where this is one.
  public var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The named values, where this is an object.
  public var object: [String: MetadataValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements, where this is a list.
  public var array: [MetadataValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The member of that name, where this is an object that has it.
  /// - Parameter name: A member's name.
  public subscript(name: String) -> MetadataValue? { object?[name] }
}

extension MetadataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  /// Makes a text.
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes a number.
  /// - Parameter value: The number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes a truth value.
  /// - Parameter value: The truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension MetadataValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// Makes a list.
  /// - Parameter elements: Its elements.
  public init(arrayLiteral elements: MetadataValue...) { self = .array(elements) }

  /// Makes an object; of two members of one name the last counts.
  /// - Parameter elements: Its members.
  public init(dictionaryLiteral elements: (String, MetadataValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension MetadataValue: Codable {
  /// Reads a value with any decoder.
  /// - Parameter decoder: Where it comes from.
  /// - Throws: `DecodingError` for a number that isn't whole.
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

  /// Writes the value with any encoder.
  /// - Parameter encoder: Where it goes.
  /// - Throws: What the encoder throws.
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
  /// The one form that signatures and key identifiers are computed over: OLPC canonical JSON.
  ///
  /// No white space, members sorted by code point, and in strings only `"` and `\` escaped.
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
      // UTF-8 sorts as code points do.
      let sorted = members.sorted { $0.key.precedesByBytes($1.key) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.appendCanonical(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.appendCanonical(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private static func appendCanonical(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { output.append(UInt8(ascii: "\\")) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// The value as JSON that any parser reads, in the canonical order.
  ///
  /// Canonical JSON leaves control characters bare in strings, which JSON forbids; here they are escaped.
  /// Parsing this text gives back the same value, and so the same canonical bytes.
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

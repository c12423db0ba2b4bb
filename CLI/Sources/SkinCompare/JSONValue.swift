/// A JSON value: of a key in a request or an answer, or of a member that the reader doesn't know.
package indirect enum JSONValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  /// A whole number that was read.
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else if let whole = try? container.decode(Int.self) {
      self = .integer(whole)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .integer(let whole): try container.encode(whole)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }

  /// The members of an object, or nil.
  package var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The text of a string, or nil.
  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number, or nil.
  package var number: Double? {
    switch self {
    case .integer(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }

  /// The elements of a list; empty for another value.
  package var elements: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  /// The texts of a list of strings; empty for another value.
  package var texts: [String] { elements.compactMap(\.text) }
}

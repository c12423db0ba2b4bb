/// A value of JSON whose members the console doesn't know.
indirect enum JSONValue: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The members of an object, or nil.
  var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The text of a string, or nil.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, or nil.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The elements of a list; empty for another value.
  var elements: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  /// The texts of a list of strings; empty for another value.
  var texts: [String] {
    elements.compactMap(\.text)
  }

  /// The leaves of the value with their paths, such as `rules › lunar › from`.
  ///
  /// Elements of lists are named by their `id`, so that a list whose order changed isn't all different.
  func leaves(_ path: [String] = []) -> [String: String] {
    let name = path.joined(separator: " › ")
    switch self {
    case .null: return [name: "–"]
    case .bool(let value): return [name: value ? "true" : "false"]
    case .integer(let value): return [name: "\(value)"]
    case .number(let value): return [name: "\(value)"]
    case .string(let value): return [name: value]
    case .object(let members):
      return members.reduce(into: [:]) { all, member in
        all.merge(member.value.leaves(path + [member.key])) { first, _ in first }
      }
    case .array(let elements):
      let isSimple = elements.allSatisfy { element in
        switch element {
        case .array, .object: false
        default: true
        }
      }
      if isSimple { return [name: elements.compactMap { $0.leaves()[""] }.joined(separator: ", ")] }
      return elements.enumerated().reduce(into: [:]) { all, element in
        var part = "\(element.offset + 1)"
        if case .object(let members) = element.element, case .string(let id)? = members["id"] { part = id }
        all.merge(element.element.leaves(path + [part])) { first, _ in first }
      }
    }
  }
}

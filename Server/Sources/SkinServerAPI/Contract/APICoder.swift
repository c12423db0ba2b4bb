package import Foundation

/// A member whose name in JSON is that of its key, not in snake case.
package protocol VerbatimKey: CodingKey {}

/// The JSON of the API: members in snake case, sorted, and times in ISO 8601.
package enum APICoder {
  private struct MemberName: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Encodes a body or an answer.
  /// - Parameters:
  ///   - value: The value.
  ///   - formatting: Further formatting, such as `prettyPrinted` for people.
  /// - Returns: The JSON.
  /// - Throws: `EncodingError`.
  package static func encode(_ value: some Encodable, formatting: JSONEncoder.OutputFormatting = []) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .custom { MemberName(stringValue: $0.last.map { name(of: $0) } ?? "") }
    return try encoder.encode(value)
  }

  /// Decodes a body or an answer.
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - data: The JSON.
  /// - Returns: The value.
  /// - Throws: `DecodingError`.
  package static func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: data)
  }

  /// Returns the name of a member in JSON.
  package static func name(of key: any CodingKey) -> String {
    key is any VerbatimKey ? key.stringValue : name(of: key.stringValue)
  }

  /// Returns the name of a property in JSON, such as `created_at` for `createdAt`.
  package static func name(of property: String) -> String {
    property.reduce(into: "") { name, letter in
      let beginsWord = letter.isUppercase && name.last.map { $0.isLowercase || $0.isNumber } == true
      name += beginsWord ? "_\(letter.lowercased())" : String(letter)
    }
  }
}

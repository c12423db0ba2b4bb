extension Decoder {
  /// Decodes a value that is encoded as its text.
  /// - Parameters:
  ///   - expected: The description of valid texts, for the error: `a version such as 1.0.0`.
  ///   - parse: Parses a text; `nil` if it isn't valid.
  /// - Returns: The value.
  /// - Throws: `DecodingError` if there is no string, or it isn't valid.
  package func decode<Value>(_ expected: String, parse: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = parse(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not \(expected)")
    }
    return value
  }
}

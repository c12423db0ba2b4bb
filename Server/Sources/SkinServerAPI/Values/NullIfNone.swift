/// A member that is null if it has no value, and never missing, such as the skin of a channel that shows the built-in one.
@propertyWrapper package struct NullIfNone<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package var wrappedValue: Value?

  package init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

import Foundation
import SkinCompare
import SkinKit
import SkinServerAPI
import SkinUpdate

/// A decoder that records which members a type reads, and from these derives its JSON schema.
///
/// It answers every request with a value. So it needs neither JSON nor a sample, but types that accept any text of their kind;
/// enumerations list their values by `CaseIterable`.
struct SchemaDecoder: Decoder {
  let recorder = SchemaRecorder()
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Derives the schema of a type.
  /// - Parameter type: The type.
  /// - Returns: The schema.
  /// - Throws: `DecodingError` if a type accepts none of the decoder's values.
  static func schema(of type: any Decodable.Type) throws -> MetadataValue { try value(of: type).schema }

  /// Returns a value of a type, with the schema of its JSON.
  fileprivate static func value<Value: Decodable>(of type: Value.Type) throws -> (value: Value, schema: MetadataValue) {
    let (any, schema) =
      try leaf(type)
      ?? { () -> (Any, MetadataValue) in
        let decoder = SchemaDecoder()
        return (try Value(from: decoder), decoder.recorder.schema)
      }()
    guard let value = any as? Value else { throw unsupported("\(type)") }
    return (value, schema)
  }

  /// Returns a value of a type without members and its schema, or nil for other types.
  private static func leaf(_ type: any Decodable.Type) -> (Any, MetadataValue)? {
    switch type {
    case is String.Type: ("", APISchema.text)
    case is Bool.Type: (false, APISchema.kind("boolean"))
    case is Int.Type: (0, APISchema.kind("integer"))
    case is Double.Type: (0.0, APISchema.kind("number"))
    case is Date.Type: (Date(timeIntervalSince1970: 0), APISchema.time)
    case is SkinIdentifier.Type: SkinIdentifier("a").map { ($0, APISchema.name) }
    case is SkinVersion.Type: SkinVersion("1.0.0").map { ($0, APISchema.version) }
    case is JSONValue.Type: (JSONValue.null, .object([:]))
    case is MetadataValue.Type: (MetadataValue.null, .object([:]))
    case let dictionary as any StringKeyedObject.Type: try? dictionary.sample()
    case let choice as any (CaseIterable & RawRepresentable).Type: values(of: choice)
    default: nil
    }
  }

  private static func values<Choice: CaseIterable & RawRepresentable>(of type: Choice.Type) -> (Any, MetadataValue)? {
    let names = type.allCases.compactMap { $0.rawValue as? String }
    return type.allCases.first.map { ($0, APISchema.choice(names)) }
  }

  fileprivate static func unsupported(_ what: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "The schema of \(what) can't be derived"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Members(recorder: recorder))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { Elements(recorder: recorder) }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(recorder: recorder) }
}

/// The schema of a value while its type reads it.
final class SchemaRecorder {
  fileprivate var members: [String: MetadataValue] = [:]
  fileprivate var optional: Set<String> = []
  /// The schema of a value that isn't an object.
  fileprivate var other: MetadataValue?

  /// Whether the value may be null.
  fileprivate var isNullable = false

  fileprivate var schema: MetadataValue {
    isNullable ? .object(["anyOf": .array([some, APISchema.kind("null")])]) : some
  }

  private var some: MetadataValue {
    other ?? APISchema.object(members, required: members.keys.filter { !optional.contains($0) }.sorted())
  }
}

/// The members of an object.
private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: SchemaRecorder
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  /// Records that a member may be missing: only types that can do without it ask.
  func contains(_ key: Key) -> Bool {
    recorder.optional.insert(APICoder.name(of: key))
    return true
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (value, schema) = try SchemaDecoder.value(of: type)
    recorder.members[APICoder.name(of: key)] = schema
    return value
  }

  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<
    Nested
  > {
    throw SchemaDecoder.unsupported(key.stringValue)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw SchemaDecoder.unsupported(key.stringValue)
  }

  func superDecoder() throws -> any Decoder { throw SchemaDecoder.unsupported("super") }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaDecoder.unsupported(key.stringValue) }
}

/// The elements of an array, which has one here.
private struct Elements: UnkeyedDecodingContainer {
  let recorder: SchemaRecorder
  let codingPath: [any CodingKey] = []
  let count: Int? = 1
  var currentIndex = 0
  var isAtEnd: Bool { currentIndex > 0 }

  func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (value, schema) = try SchemaDecoder.value(of: type)
    recorder.other = .object(["type": .string("array"), "items": schema])
    currentIndex += 1
    return value
  }

  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    throw SchemaDecoder.unsupported("an element")
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw SchemaDecoder.unsupported("an element") }

  func superDecoder() throws -> any Decoder { throw SchemaDecoder.unsupported("super") }
}

/// A value in place of an object or an array.
private struct Single: SingleValueDecodingContainer {
  let recorder: SchemaRecorder
  let codingPath: [any CodingKey] = []

  func decodeNil() -> Bool {
    recorder.isNullable = true
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let (value, schema) = try SchemaDecoder.value(of: type)
    recorder.other = schema
    return value
  }
}

/// An object with any names of members.
private protocol StringKeyedObject {
  /// Returns a value with its schema.
  static func sample() throws -> (Any, MetadataValue)
}

extension Dictionary: StringKeyedObject where Key == String, Value: Decodable {
  fileprivate static func sample() throws -> (Any, MetadataValue) {
    let (value, schema) = try SchemaDecoder.value(of: Value.self)
    return (["": value], .object(["type": .string("object"), "additionalProperties": schema]))
  }
}

import SkinKit

/// A part of a JSON Schema, draft 2020-12.
struct JSONSchema: Sendable {
  private var members: [(key: String, value: SkinSourceJSON)]

  private init(_ members: [(key: String, value: SkinSourceJSON)]) { self.members = members }

  /// The schema as JSON.
  var json: SkinSourceJSON { .object(members) }

  /// Accepts every value.
  static let any = JSONSchema([])
  static let boolean = type("boolean")

  static func type(_ name: String) -> JSONSchema { JSONSchema([("type", .string(name))]) }

  /// Accepts texts.
  static func text(_ pattern: String? = nil, minimumLength: Int? = nil) -> JSONSchema {
    var schema = type("string")
    if let pattern { schema.members.append(("pattern", .string(pattern))) }
    if let minimumLength { schema.members.append(("minLength", integer(minimumLength))) }
    return schema
  }

  /// Accepts some texts.
  static func oneOf(_ names: [String]) -> JSONSchema {
    JSONSchema([("enum", .array(names.map(SkinSourceJSON.string)))])
  }

  /// Accepts numbers between two bounds.
  static func number(from minimum: Int? = nil, to maximum: Int? = nil, above: Int? = nil) -> JSONSchema {
    var schema = type("number")
    if let minimum { schema.members.append(("minimum", integer(minimum))) }
    if let above { schema.members.append(("exclusiveMinimum", integer(above))) }
    if let maximum { schema.members.append(("maximum", integer(maximum))) }
    return schema
  }

  /// Accepts one number.
  static func constant(_ number: Int) -> JSONSchema { JSONSchema([("const", integer(number))]) }

  static func constant(_ text: String) -> JSONSchema { JSONSchema([("const", .string(text))]) }

  static func constant(_ flag: Bool) -> JSONSchema { JSONSchema([("const", .bool(flag))]) }

  /// Accepts lists.
  static func list(of element: JSONSchema, atLeast: Int? = nil, atMost: Int? = nil) -> JSONSchema {
    var schema = type("array")
    schema.members.append(("items", element.json))
    if let atLeast { schema.members.append(("minItems", integer(atLeast))) }
    if let atMost { schema.members.append(("maxItems", integer(atMost))) }
    return schema
  }

  /// Accepts lists with one element for each of some schemas.
  static func tuple(_ elements: JSONSchema...) -> JSONSchema {
    var schema = type("array")
    schema.members.append(("prefixItems", .array(elements.map(\.json))))
    schema.members.append(("minItems", integer(elements.count)))
    schema.members.append(("maxItems", integer(elements.count)))
    return schema
  }

  /// Accepts objects.
  /// - Parameters:
  ///   - properties: The known members, in their order.
  ///   - patterns: The members whose names match patterns.
  ///   - required: The names that must be there.
  ///   - others: The schema of other members; `nil` forbids them.
  ///   - names: The schema of all names.
  /// - Returns: The schema.
  static func object(
    _ properties: [(String, JSONSchema)] = [], patterns: [(String, JSONSchema)] = [], required: [String] = [],
    others: JSONSchema? = nil, names: JSONSchema? = nil
  ) -> JSONSchema {
    var schema = type("object")
    func add(_ key: String, _ schemas: [(String, JSONSchema)]) {
      if !schemas.isEmpty { schema.members.append((key, .object(schemas.map { ($0, $1.json) }))) }
    }
    add("properties", properties)
    add("patternProperties", patterns)
    if !required.isEmpty { schema.members.append(("required", .array(required.map(SkinSourceJSON.string)))) }
    if let names { schema.members.append(("propertyNames", names.json)) }
    schema.members.append(("additionalProperties", others?.json ?? .bool(false)))
    return schema
  }

  /// Accepts what any of some schemas accepts.
  static func anyOf(_ schemas: [JSONSchema]) -> JSONSchema {
    schemas.count == 1 ? schemas[0] : JSONSchema([("anyOf", .array(schemas.map(\.json)))])
  }

  /// Accepts what all of some schemas accept.
  static func allOf(_ schemas: [JSONSchema]) -> JSONSchema { JSONSchema([("allOf", .array(schemas.map(\.json)))]) }

  /// Accepts what one of two schemas accepts, depending on a condition.
  static func when(_ condition: JSONSchema, _ then: JSONSchema, otherwise: JSONSchema) -> JSONSchema {
    JSONSchema([("if", condition.json), ("then", then.json), ("else", otherwise.json)])
  }

  /// Accepts objects that have a member.
  static func having(_ member: String) -> JSONSchema {
    JSONSchema([("type", .string("object")), ("required", .array([.string(member)]))])
  }

  /// Accepts objects with a number of members.
  func counting(_ count: Int) -> JSONSchema {
    var schema = self
    schema.members += [("minProperties", Self.integer(count)), ("maxProperties", Self.integer(count))]
    return schema
  }

  /// Rejects empty objects.
  func nonempty() -> JSONSchema {
    var schema = self
    schema.members.append(("minProperties", Self.integer(1)))
    return schema
  }

  /// Refers to a definition of the document.
  static func reference(_ name: String) -> JSONSchema { JSONSchema([("$ref", .string("#/$defs/\(name)"))]) }

  /// The schema with a description, which editors show.
  func described(_ text: String) -> JSONSchema { JSONSchema([("description", .string(text))] + members) }

  /// The schema as a document with definitions.
  func document(title: String, definitions: [(String, JSONSchema)]) -> JSONSchema {
    let head: [(key: String, value: SkinSourceJSON)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")), ("title", .string(title)),
    ]
    let shared = SkinSourceJSON.object(definitions.map { ($0, $1.json) })
    return JSONSchema(head + members + (definitions.isEmpty ? [] : [("$defs", shared)]))
  }

  private static func integer(_ number: Int) -> SkinSourceJSON {
    SkinSourceJSON(.number(Double(number), text: String(number)), line: 0)
  }
}

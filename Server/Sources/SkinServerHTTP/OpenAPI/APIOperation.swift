import HTTPTypes
import SkinServerAPI
import SkinUpdate

/// One operation of the API: a method of a path, with everything that a client must know of it.
struct APIOperation: Sendable {
  /// A body of a request.
  struct Body: Sendable {
    var type: String
    var schema: MetadataValue
  }

  var method: HTTPRequest.Method
  /// The path with the names of its parameters in braces.
  var path: String
  var summary: String
  var query: [QueryParameter]
  var body: Body?
  /// The statuses of success with the media type of the answer; nil for no body.
  var answers: [Int: String?]
  /// The JSON schema of these answers, if they are JSON.
  var answerSchema: MetadataValue
  /// The codes of errors by status; no codes if they aren't limited to a list.
  var errors: [Int: [String]]

  /// The parameters of the path, in order.
  var pathParameters: [String] { path.matches(of: /\{([a-z]+)\}/).map { String($0.1) } }

  /// Whether a token is required.
  var needsToken: Bool { path.hasPrefix("/api/v1/") }

  /// The changes of what devices show that a request can make; nil if it only reads.
  private var reach: ChangeReach? { RouteAccess.policy(method, path).reach }

  /// Whether the request becomes a proposal if one person can't make its change alone.
  private var isProposed: Bool {
    switch reach {
    case .channel, .rule, .app, .server, .activation, .catalog: true
    case nil, .nothing, .publication, .off, .signed: false
    }
  }

  /// All answers, including those to a request that became a proposal.
  var allAnswers: [Int: String?] {
    isProposed ? answers.merging([202: "application/json"]) { old, _ in old } : answers
  }

  /// All errors, including those of every operation.
  var allErrors: [Int: [String]] {
    var all = errors
    func add(_ status: Int, _ codes: [String]) {
      guard all[status] != [] else { return }
      all[status, default: []] += codes.filter { !(all[status] ?? []).contains($0) }
    }
    add(400, ["bad-body", "bad-name"])
    if needsToken {
      add(401, ["unauthorized"])
      add(403, ["forbidden", "missing-csrf-token"])
    }
    if body != nil {
      add(413, ["bad-body"])
      add(415, ["bad-body"])
    }
    if isProposed { add(409, ["changed-meanwhile", "too-many-proposals"]) }
    if reach == .channel { add(409, ["frozen"]) }
    if reach == .publication { add(409, ["frozen", "needs-approval"]) }
    add(500, ["internal-error", "damaged-storage"])
    add(503, ["stopping"])
    if ![.get, .head].contains(method) { add(503, ["signer-failed"]) }
    if ![.get, .head].contains(method) { add(507, ["disk-full"]) }
    return all
  }
}

extension APIOperation {
  /// Describes an endpoint of the shared contract, and its `HEAD`.
  static func all(of endpoint: EndpointDescription) -> [APIOperation] {
    var operations = [APIOperation(endpoint)]
    if endpoint.answersHead {
      operations.append(operations[0])
      operations[1].method = .head
    }
    return operations
  }

  /// Describes an endpoint of the shared contract, with the schemas of its types.
  init(_ endpoint: EndpointDescription) {
    self.init(
      method: endpoint.method, path: endpoint.isRoot ? endpoint.path : RouteAccess.root + endpoint.path,
      summary: endpoint.summary, query: endpoint.query,
      body: endpoint.body.map { Body(type: EndpointDescription.mediaType(of: $0), schema: Self.schema(of: $0)) },
      answers: endpoint.answers, answerSchema: endpoint.answer.map(Self.schema) ?? APISchema.document,
      errors: endpoint.errors)
  }

  /// Returns the schema of a type: that of any bytes if it isn't JSON, and that of any object if it can't be derived, which
  /// a test excludes.
  static func schema(of type: any Decodable.Type) -> MetadataValue {
    guard !(type is any MediaContent.Type) else { return APISchema.bytes }
    return (try? SchemaDecoder.schema(of: type)) ?? APISchema.document
  }
}

extension QueryParameter {
  /// The JSON schema of the values.
  var schema: MetadataValue {
    let value =
      switch form {
      case .text: APISchema.text
      case .name: APISchema.name
      case .version: APISchema.version
      case .day: APISchema.day
      case .time: APISchema.time
      case .choice(let names): APISchema.choice(names)
      }
    return isRepeated ? .object(["type": .string("array"), "items": value]) : value
  }
}

/// JSON schemas of small values.
enum APISchema {
  static let text = kind("string")
  static let time = MetadataValue.object(["type": .string("string"), "format": .string("date-time")])
  static let name = MetadataValue.object([
    "type": .string("string"), "pattern": .string("^[a-z0-9][a-z0-9._-]{0,63}$"),
  ])
  static let version = MetadataValue.object(["type": .string("string"), "examples": .array([.string("1.0.0")])])
  static let day = MetadataValue.object(["type": .string("string"), "format": .string("date")])
  static let bytes = MetadataValue.object([:])
  static let document = kind("object")

  /// The schema of all values of a type of JSON.
  static func kind(_ type: String) -> MetadataValue { .object(["type": .string(type)]) }

  static func choice(_ values: [String]) -> MetadataValue {
    .object(["type": .string("string"), "enum": .array(values.map { .string($0) })])
  }

  /// The schema of an object with some members.
  static func object(_ members: [String: MetadataValue], required: [String]) -> MetadataValue {
    .object([
      "type": .string("object"), "properties": .object(members),
      "required": .array(required.map { .string($0) }),
    ])
  }
}

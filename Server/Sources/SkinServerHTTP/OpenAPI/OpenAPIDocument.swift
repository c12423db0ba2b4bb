import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore
import SkinServerAPI
import SkinUpdate

/// The description of the API as an OpenAPI 3.1 document, generated from the table of operations.
package enum OpenAPIDocument {
  /// All operations.
  static let operations = EndpointDescription.all.flatMap(APIOperation.all)

  /// Returns the summary of an operation, or the method and the path if it isn't described.
  package static func summary(_ method: HTTPRequest.Method, _ path: String) -> String {
    operation(method, path)?.summary ?? "\(method) \(path)"
  }

  /// Whether the requests of an operation have a body.
  package static func hasBody(_ method: HTTPRequest.Method, _ path: String) -> Bool {
    operation(method, path)?.body != nil
  }

  private static func operation(_ method: HTTPRequest.Method, _ path: String) -> APIOperation? {
    operations.first { $0.method == method && $0.path == path }
  }

  /// The document.
  static var value: MetadataValue {
    let paths = Dictionary(grouping: operations, by: \.path).mapValues { operations in
      MetadataValue.object(
        Dictionary(uniqueKeysWithValues: operations.map { ($0.method.rawValue.lowercased(), operation($0)) }))
    }
    return .object([
      "openapi": .string("3.1.0"),
      "info": .object([
        "title": .string("skin-server"), "version": .string(ServerVersion.current),
        "summary": .string("Publishes, signs and serves skins"),
        "license": .object(["name": .string("Apache 2.0"), "identifier": .string("Apache-2.0")]),
      ]),
      "servers": .array([.object(["url": .string("/")])]),
      "paths": .object(paths),
      "components": .object([
        "securitySchemes": .object([
          "token": .object(["type": .string("http"), "scheme": .string("bearer")])
        ]),
        "schemas": .object([
          "Error": error, "Proposal": APIOperation.schema(of: ApprovalEndpoints.Envelope.self),
        ]),
      ]),
    ])
  }

  private static func operation(_ operation: APIOperation) -> MetadataValue {
    var members: [String: MetadataValue] = [
      "operationId": .string(identifier(of: operation)), "summary": .string(operation.summary),
      "security": .array(operation.needsToken ? [.object(["token": .array([])])] : []),
      "responses": responses(operation),
    ]
    let parameters = operation.pathParameters.map(pathParameter) + operation.query.map(queryParameter)
    if !parameters.isEmpty { members["parameters"] = .array(parameters) }
    if let body = operation.body {
      members["requestBody"] = .object([
        "required": .bool(true), "content": .object([body.type: .object(["schema": body.schema])]),
      ])
    }
    return .object(members)
  }

  /// Returns a unique name, such as `get-api-v1-apps-app-skins`.
  private static func identifier(of operation: APIOperation) -> String {
    let words = operation.path.split { !$0.isLetter && !$0.isNumber }
    return ([operation.method.rawValue.lowercased()] + words.map(String.init)).joined(separator: "-")
  }

  private static func pathParameter(_ name: String) -> MetadataValue {
    let schema = ["path", "file", "version"].contains(name) ? APISchema.text : APISchema.name
    return .object([
      "name": .string(name), "in": .string("path"), "required": .bool(true), "schema": schema,
    ])
  }

  private static func queryParameter(_ parameter: QueryParameter) -> MetadataValue {
    .object([
      "name": .string(parameter.name), "in": .string("query"), "description": .string(parameter.summary),
      "required": .bool(parameter.isRequired), "schema": parameter.schema,
    ])
  }

  private static func responses(_ operation: APIOperation) -> MetadataValue {
    var responses: [String: MetadataValue] = [:]
    for (status, codes) in operation.allErrors {
      let text = codes.isEmpty ? "Refused; the code names the problem." : "Codes: \(codes.joined(separator: ", "))."
      var members: [String: MetadataValue] = [
        "description": .string(text), "x-error-codes": .array(codes.map { .string($0) }),
      ]
      if operation.method != .head {
        members["content"] = .object([
          "application/json": .object(["schema": reference("Error")])
        ])
      }
      responses["\(status)"] = .object(members)
    }
    // A status such as 503 of a check has its own answer, which isn't an error's.
    for (status, type) in operation.allAnswers {
      var members: [String: MetadataValue] = ["description": .string(HTTPResponse.Status(code: status).reasonPhrase)]
      if let type, operation.method != .head {
        let name = type.split(separator: ";").first.map(String.init) ?? type
        // A proposal is an answer of every operation that one person can't make alone.
        let json = operation.answers[status] == nil ? reference("Proposal") : operation.answerSchema
        let schema = name == "application/json" ? json : APISchema.bytes
        members["content"] = .object([name: .object(["schema": schema])])
      }
      responses["\(status)"] = .object(members)
    }
    return .object(responses)
  }

  /// The schema of a component.
  private static func reference(_ name: String) -> MetadataValue {
    .object(["$ref": .string("#/components/schemas/\(name)")])
  }

  private static let error = APISchema.object(
    [
      "error": APISchema.object(
        [
          "code": APISchema.text, "message": APISchema.text, "suggestion": APISchema.text,
          "place": APISchema.document,
          "issues": .object(["type": .string("array"), "items": APISchema.document]),
        ], required: ["code", "message", "suggestion"])
    ], required: ["error"])
}

/// The route that serves the description of the API, `GET /api/openapi.json`.
package struct OpenAPIRoutes {

  package init() {}
  package func add(to router: some RouterMethods<ServerContext>) {
    router.add(EndpointRoute(MonitoringEndpoints.document, respond: { _, _ in .json(OpenAPIDocument.value) }))
  }
}

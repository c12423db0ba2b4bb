package import HTTPTypes

/// An operation of the API, with the types of its body and of the answer to a success.
///
/// `Never` stands for a request without a body, or an answer without one, and ``MediaContent`` for bytes.
package struct Endpoint<Body: Codable & Sendable, Answer: Codable & Sendable>: Sendable {
  package let description: EndpointDescription

  /// Creates an endpoint.
  /// - Parameters:
  ///   - method: The method.
  ///   - path: The path below the API's root, or with a leading slash the complete path. The names of its parameters
  ///     are in braces; the parameter `path` may have slashes.
  ///   - summary: A sentence that names the effect.
  ///   - policy: The conditions.
  ///   - query: The parameters of the query.
  ///   - status: The status of a success; by default 200, or 204 without an answer.
  ///   - otherStatuses: Further statuses of a success, such as 201 for something new.
  ///   - answersHead: Whether `HEAD` has the same answer without its body.
  ///   - errors: The codes of its own errors by status, in addition to those of every operation.
  package init(
    _ method: HTTPRequest.Method, _ path: String, _ summary: String, _ policy: RoutePolicy,
    query: [QueryParameter] = [], status: Int? = nil, otherStatuses: [Int] = [], answersHead: Bool = false,
    errors: [Int: [String]] = [:]
  ) {
    description = EndpointDescription(
      method: method, path: path, summary: summary, policy: policy, query: query,
      status: status ?? (Answer.self == Never.self ? 204 : 200), otherStatuses: otherStatuses,
      answersHead: answersHead, errors: errors,
      body: Body.self == Never.self ? nil : Body.self, answer: Answer.self == Never.self ? nil : Answer.self)
  }

  /// Returns the path below the API's root for the values of its parameters, in order.
  package func path(_ values: [String]) -> APIPath {
    var rest = values[...]
    let parts = description.path.split(separator: "/").map { part in
      part.hasPrefix("{") ? APIPath.encode(rest.popFirst() ?? "") : String(part)
    }
    return APIPath(encoded: (description.isRoot ? "/" : "") + parts.joined(separator: "/"))
  }
}

/// An endpoint as tables list it, whatever its types.
package struct EndpointDescription: Sendable {
  package let method: HTTPRequest.Method
  package let path: String
  package let summary: String
  package let policy: RoutePolicy
  package let query: [QueryParameter]
  /// The status of a success.
  package let status: Int
  /// Further statuses of a success.
  package let otherStatuses: [Int]
  /// Whether `HEAD` has the same answer without its body.
  package let answersHead: Bool
  /// The codes of its own errors by status.
  package let errors: [Int: [String]]
  /// The type of the body; nil for none.
  package let body: (any (Codable & Sendable).Type)?
  /// The type of the answer; nil for none.
  package let answer: (any (Codable & Sendable).Type)?

  /// Whether the path isn't below the API's root.
  package var isRoot: Bool { path.hasPrefix("/") }

  /// The statuses of a success with the media type of the answer; nil for no answer.
  package var answers: [Int: String?] {
    let isFile = (answer as? any MediaContent.Type)?.isFile == true
    return ([status] + otherStatuses + (isFile ? [206, 304] : [])).reduce(into: [:]) { answers, status in
      let hasBody = ![204, 302, 303, 304].contains(status)
      answers[status] = .some(hasBody ? answer.map(Self.mediaType) : nil)
    }
  }

  /// Returns the media type of a body or an answer.
  package static func mediaType(of type: any Codable.Type) -> String {
    (type as? any MediaContent.Type)?.mediaType ?? "application/json"
  }
}

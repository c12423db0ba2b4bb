import HTTPTypes
import Hummingbird
package import HummingbirdCore
package import SkinKit

/// A function that answers a request.
package typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

/// The methods that the server supports.
let knownMethods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete, .patch, .options]

extension RouterMethods where Context == ServerContext {
  /// Adds a path with a handler for each of its methods.
  ///
  /// Other methods are answered with the status 405.
  func add(_ path: RouterPath, _ handlers: [HTTPRequest.Method: Handler]) {
    let allowed = knownMethods.filter { handlers[$0] != nil }.map(\.rawValue).joined(separator: ", ")
    for method in knownMethods {
      let handler: Handler =
        handlers[method] ?? { request, _ in
          throw HTTPProblem(
            .methodNotAllowed, .methodNotAllowed, "\(request.uri.path) doesn't support the method \(request.method)",
            suggestion: "Use one of: \(allowed).", headers: [.allow: allowed])
        }
      on(path, method: method, use: handler)
    }
  }
}

/// Checked names in paths and queries.
package enum RequestNames {
  /// Returns a name in the path, such as the app's.
  package static func path(_ name: String, _ context: ServerContext) throws -> SkinIdentifier {
    try check(context.parameters.get(name), name)
  }

  /// Returns a name in the query.
  package static func query(_ name: String, _ request: Request) throws -> SkinIdentifier {
    try query(name, request.uri)
  }

  /// Returns a name in an address's query.
  static func query(_ name: String, _ uri: URI) throws -> SkinIdentifier {
    try check(uri.queryParameters.get(name), name)
  }

  private static func check(_ text: String?, _ name: String) throws -> SkinIdentifier {
    guard let identifier = text.flatMap({ SkinIdentifier($0) }) else { throw wrong(text, name) }
    return identifier
  }

  /// Returns the answer to a malformed or missing name.
  package static func wrong(_ text: String?, _ name: String) -> HTTPProblem {
    HTTPProblem(
      .badRequest, .badName, text.map { "“\($0)” isn't a valid \(name)" } ?? "The request has no \(name)",
      suggestion: "Use 1 to 64 characters of a-z, 0-9, dot, underscore and hyphen, beginning with a letter or digit.")
  }
}
